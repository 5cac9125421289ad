import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { BillingSettings } from '@daybook/contract/billing-settings';
import { useEditorQuery } from '#/lib/api/editor-query.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { LockedSection } from '#/shared/plan-lock.tsx';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { openedWith, QueryState } from '#/ui/page/query-state.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { AccountsPart } from './accounts-part.tsx';
import { CurrencyPart } from './currency-part.tsx';
import { IdentityPart } from './identity-part.tsx';
import { NumbersPart } from './numbers-part.tsx';
import { PaperPart } from './paper-part.tsx';
import { TaxesPart } from './taxes-part.tsx';
import { TermsPart } from './terms-part.tsx';

const TITLE = 'Invoicing';

/** /admin/settings/invoicing (invoices.md#settings) */
export function InvoicingPage() {
  const plan = usePlan();
  if (plan.isLoading) return <Loading />;
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Who bills, how invoices are numbered, and on which terms."
        actions={
          <LinkButton to="/admin/invoices" variant="default">
            Invoices
          </LinkButton>
        }
      />
      {plan.allows('billing') ? <Settings /> : <LockedSection title={TITLE} />}
    </>
  );
}

function Settings() {
  const query = trpc.billingSettings.get.useQuery(undefined, useEditorQuery());
  return (
    <QueryState query={openedWith(query)} failure="The settings could not be loaded.">
      {(settings) => <Parts settings={settings} />}
    </QueryState>
  );
}

/** Each part is saved by itself; what one saves is not news to the others. */
function Parts({ settings }: { settings: BillingSettings }) {
  const [version, setVersion] = useState(settings.updated_at);
  const part = { settings, version, onSaved: setVersion };
  return (
    <Stack>
      <IdentityPart {...part} />
      <PaperPart {...part} />
      <NumbersPart {...part} />
      <TermsPart {...part} />
      <TaxesPart {...part} />
      <AccountsPart {...part} />
      <CurrencyPart settings={settings} />
    </Stack>
  );
}
