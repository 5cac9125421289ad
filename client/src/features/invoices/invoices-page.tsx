import { Box } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Area } from '#/lib/session/area.ts';
import { ManageAreas } from '#/shared/manage-areas.tsx';
import { LockedSection } from '#/shared/plan-lock.tsx';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { UrlTabs } from '#/ui/page/url-tabs.tsx';
import { InvoicesTab } from './invoices-tab.tsx';
import { PaymentsTab } from './payments/payments-tab.tsx';
import { RecipientsTab } from './recipients/recipients-tab.tsx';
import { ToBillTab } from './to-bill/to-bill-tab.tsx';
import { useBillingRights } from './use-billing-rights.ts';

const FilesTab = lazy(() => import('./files-tab.tsx').then((module) => ({ default: module.FilesTab })));

const TITLE = 'Invoices';

/** /admin/invoices, and for delegates /manage/invoices (invoices.md). */
export function InvoicesPage({ area }: { area: Area }) {
  const { isLoading, isLocked } = useBillingRights();
  if (isLoading) return <Loading />;
  return (
    <>
      {area === 'manage' ? <ManageAreas here="billing" /> : null}
      <PageHeader
        title={TITLE}
        actions={
          area === 'admin' ? (
            <LinkButton to="/admin/settings/invoicing" variant="default">
              Invoicing Settings
            </LinkButton>
          ) : null
        }
      />
      {isLocked ? (
        <Box mb="md">
          <LockedSection title={TITLE} />
        </Box>
      ) : null}
      <UrlTabs<`/_signed-in/${Area}/invoices/`>
        label={TITLE}
        clears={[
          'up_to',
          'page',
          'sort',
          'q',
          'kind',
          'status',
          'client',
          'recipient',
          'from',
          'to',
          'overdue',
          'say',
          'activity',
        ]}
        tabs={[
          { value: 'to-bill', label: 'To Bill', content: <ToBillTab area={area} /> },
          { value: 'invoices', label: 'Invoices', content: <InvoicesTab area={area} /> },
          { value: 'payments', label: 'Payments', content: <PaymentsTab area={area} /> },
          { value: 'recipients', label: 'Recipients', content: <RecipientsTab area={area} /> },
          {
            value: 'files',
            label: 'Files',
            content: (
              <Suspense fallback={<Loading />}>
                <FilesTab />
              </Suspense>
            ),
          },
        ]}
      />
    </>
  );
}
