import { Group, Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Recipient } from '@daybook/contract/recipients';
import { invoiceColumns } from '#/features/invoices/invoices-tab.tsx';
import { useBillingRights } from '#/features/invoices/use-billing-rights.ts';
import { withDetail } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/area.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { History } from '#/shared/history.tsx';
import { StatusWord } from '#/shared/status-word.tsx';
import { Facts, Section } from '#/ui/fields/field-grid.tsx';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { usePages } from '#/ui/lists/use-pages.ts';
import { askToDelete } from '#/ui/overlays/act.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { RecordPage } from '#/ui/page/record-page.tsx';
import { UrlTabs } from '#/ui/page/url-tabs.tsx';
import { RecipientClients } from './recipient-clients.tsx';
import { DELIVERY_TEXTS, RecipientForm } from './recipient-form.tsx';
import { RecipientTerms } from './recipient-terms.tsx';
import { Statement } from './statement.tsx';

const RecordPayment = lazy(() =>
  import('#/features/invoices/payments/record-payment.tsx').then((module) => ({
    default: module.RecordPayment,
  })),
);

interface RecipientPageProps {
  area: Area;
  id: number;
}

/** …/invoices/recipients/{id} (invoices.md#who-pays) */
export function RecipientPage({ area, id }: RecipientPageProps) {
  const query = trpc.recipients.get.useQuery({ id });
  const back = {
    label: 'Back to Recipients',
    link: linkOptions({ to: `/${area}/invoices`, search: { tab: 'recipients' } }),
  } as const;
  return (
    <RecordPage
      query={query}
      title="Recipient"
      missing="No recipient found."
      failure={withDetail('Error fetching the recipient')}
      back={back}
    >
      {(recipient) => <RecipientRecord area={area} recipient={recipient} back={back} />}
    </RecordPage>
  );
}

interface RecipientRecordProps {
  area: Area;
  recipient: Recipient;
  back: Parameters<typeof PageHeader>[0]['back'];
}

function RecipientRecord({ area, recipient, back }: RecipientRecordProps) {
  const { mayChange } = useBillingRights();
  const navigate = useNavigate();
  const [paying, setPaying] = useState(false);
  const remove = trpc.recipients.remove.useMutation();
  const { id, name } = recipient;
  return (
    <>
      <PageHeader
        title={name}
        badge={<StatusWord status={recipient.is_active ? 'Active' : 'Inactive'} />}
        back={back}
        actions={
          mayChange ? (
            <Group gap="xs">
              <OnlineButton disabled={paying} onClick={() => setPaying(true)}>
                Record Payment
              </OnlineButton>
              <OnlineButton
                variant="default"
                c="red"
                onClick={() =>
                  void askToDelete(
                    {
                      title: 'Delete recipient',
                      text: `Delete ${name}? Their clients will not be billed to anyone.`,
                      done: `${name} was deleted.`,
                      failed: 'The recipient could not be deleted. Please try again.',
                    },
                    async () => {
                      await remove.mutateAsync({ id, updated_at: recipient.updated_at });
                      await navigate({ to: `/${area}/invoices`, search: { tab: 'recipients' } });
                    },
                  )
                }
              >
                Delete
              </OnlineButton>
            </Group>
          ) : null
        }
      />
      <Suspense>{paying ? <RecordPayment recipient={id} onDone={() => setPaying(false)} /> : null}</Suspense>
      <UrlTabs<`/_signed-in/${Area}/invoices/recipients/$id`>
        label={name}
        clears={['from', 'to']}
        tabs={[
          { value: 'details', label: 'Details', content: <Details recipient={recipient} /> },
          { value: 'clients', label: 'Clients', content: <RecipientClients area={area} recipient={id} /> },
          { value: 'invoices', label: 'Invoices', content: <RecipientInvoices area={area} recipient={id} /> },
          {
            value: 'statement',
            label: 'Statement',
            content: <Statement area={area} recipient={recipient} />,
          },
        ]}
      />
    </>
  );
}

function Details({ recipient }: { recipient: Recipient }) {
  const { mayChange } = useBillingRights();
  return (
    <Stack>
      <Section title="Account">
        <Facts
          facts={[
            { label: 'Open', value: moneyText(recipient.open) },
            { label: 'Overdue', value: moneyText(recipient.overdue) },
            { label: 'Credit', value: moneyText(recipient.credit) },
          ]}
        />
      </Section>
      {mayChange ? (
        <>
          <Section title="Details">
            <RecipientForm recipient={recipient} onSaved={() => undefined} />
          </Section>
          <RecipientTerms recipient={recipient} />
        </>
      ) : (
        <Section title="Details">
          <Facts
            facts={[
              { label: 'Address', value: recipient.address },
              { label: 'Email', value: recipient.email },
              { label: 'Invoices are sent as', value: DELIVERY_TEXTS[recipient.delivery] },
            ]}
          />
        </Section>
      )}
      <History record_type="recipient" record_id={recipient.id} />
    </Stack>
  );
}

function RecipientInvoices({ area, recipient }: { area: Area; recipient: number }) {
  const pages = usePages();
  const query = trpc.invoices.list.useQuery(
    { recipient, ordering: '-issued_on', ...pages.window },
    { placeholderData: keepPreviousData },
  );
  return (
    <DataTable
      label="Invoices"
      columns={invoiceColumns({ area, without: 'recipient' })}
      {...rowsOf(query)}
      paging={pages.paging(query.data?.count)}
      rowKey={({ id }) => id}
      empty={{ text: 'No invoices yet.' }}
    />
  );
}
