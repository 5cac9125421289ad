import { Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { invoiceColumns } from '#/features/invoices/invoices-tab.tsx';
import { trpc } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/area.ts';
import { Section } from '#/ui/fields/field-grid.tsx';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { usePages } from '#/ui/lists/use-pages.ts';
import { BillingItems } from './billing-items.tsx';
import { Payers, payersOf } from './payers.tsx';

interface ClientBillingProps {
  area: Area;
  client: { id: number; name: string };
}

/** On a client's page: who pays since when, items and invoices (invoices.md#who-pays). */
export function ClientBilling({ area, client }: ClientBillingProps) {
  const pages = usePages(12);
  const invoices = trpc.invoices.list.useQuery(
    { client: client.id, ordering: '-issued_on', ...pages.window },
    { placeholderData: keepPreviousData },
  );
  const payers = trpc.clientRecipients.list.useQuery(payersOf(client.id));
  return (
    <Stack>
      <Section title="Who pays">
        <Payers area={area} client={client} />
      </Section>
      {/* Below a list of unknown length, which would push it down. */}
      <div hidden={payers.isLoading}>
        <Stack>
          <Section title="Items">
            <BillingItems client={client.id} />
          </Section>
          <Section title="Invoices">
            <DataTable
              label={`Invoices of ${client.name}`}
              columns={invoiceColumns({ area, without: 'client' })}
              {...rowsOf(invoices)}
              paging={pages.paging(invoices.data?.count)}
              rowKey={({ id }) => id}
              empty={{ text: 'No invoices yet.' }}
            />
          </Section>
        </Stack>
      </div>
    </Stack>
  );
}
