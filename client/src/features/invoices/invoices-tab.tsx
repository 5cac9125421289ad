import { Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { Invoice } from '@daybook/contract/invoices';
import { INVOICE_STATUSES } from '@daybook/domain/billing/status';
import { trpc } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/area.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { ExportList } from '#/shared/export-list.tsx';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { SearchField } from '#/ui/fields/search-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { knownOrdering, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { FilterBar, FoldOnPhone } from '#/ui/lists/filter-bar.tsx';
import { useListPage } from '#/ui/lists/use-list-page.ts';
import { TextLink } from '#/ui/page/buttons.tsx';
import { NoWrap } from '#/ui/page/text-parts.tsx';
import { InvoiceStatusBadge, statusText } from './invoice-status.tsx';
import { invoicesSearch } from './invoices-search.ts';

const INVOICES_ROWS = 25;
const ORDERS = ['issued_on', 'due_on', 'number', 'total', 'open'] as const;

interface ColumnsOf {
  area: Area;
  /** The list is sorted by the server. */
  sorts?: boolean;
  /** The page is a client's or a recipient's. */
  without?: 'client' | 'recipient';
}

export const invoiceColumns = ({ area, sorts, without }: ColumnsOf): Column<Invoice>[] => [
  {
    key: 'number',
    header: 'Number',
    sort: sorts ? 'server' : undefined,
    cell: ({ id, label, kind, corrects_label }) => (
      <>
        <TextLink to={`/${area}/invoices/$id`} params={{ id }}>
          {label}
        </TextLink>
        {kind === 'credit_note' && corrects_label ? (
          <Text span display="block" size="xs" c="dimmed">
            Corrects {corrects_label}
          </Text>
        ) : null}
      </>
    ),
  },
  ...(without === 'client'
    ? []
    : [{ key: 'client', header: 'Client', cell: ({ client_name }: Invoice) => client_name }]),
  ...(without === 'recipient'
    ? []
    : [{ key: 'recipient', header: 'Recipient', cell: ({ recipient_name }: Invoice) => recipient_name }]),
  {
    key: 'issued_on',
    header: 'Date',
    sort: sorts ? 'server' : undefined,
    cell: ({ issued_on }) => <NoWrap>{longDay(issued_on)}</NoWrap>,
  },
  {
    key: 'due_on',
    header: 'Due',
    sort: sorts ? 'server' : undefined,
    hideOnPhone: ({ kind }) => kind === 'credit_note',
    cell: ({ due_on, kind }) => (kind === 'invoice' ? <NoWrap>{longDay(due_on)}</NoWrap> : '–'),
  },
  {
    key: 'status',
    header: 'Status',
    cell: (invoice) => <InvoiceStatusBadge {...invoice} />,
  },
  {
    key: 'total',
    header: 'Total',
    numeric: true,
    sort: sorts ? 'server' : undefined,
    cell: ({ total }) => moneyText(total),
  },
  {
    key: 'open',
    header: 'Open',
    numeric: true,
    sort: sorts ? 'server' : undefined,
    hideOnPhone: ({ open }) => open === 0,
    cell: ({ open, kind }) =>
      kind === 'credit_note' && open > 0 ? `Credit ${moneyText(open)}` : moneyText(open),
  },
];

/** Everything that was issued. */
export function InvoicesTab({ area }: { area: Area }) {
  const list = useListPage(invoicesSearch, INVOICES_ROWS);
  const { kind, status, client, recipient, from, to, overdue, q, sort } = list.search;
  const filters = {
    kind,
    status,
    client,
    recipient,
    issued_on__gte: from,
    issued_on__lte: to,
    overdue: overdue && ('true' as const),
    search: q,
  };
  const query = trpc.invoices.list.useQuery(
    { ...filters, ...list.window, ordering: knownOrdering(ORDERS, sort) },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <FoldOnPhone filterCount={list.filterCount}>
        <FilterBar onReset={list.onReset}>
          <SearchField label="Search" placeholder="Number, client or recipient" {...list.typed('q')} />
          <SelectField
            label="Kind"
            placeholder="All"
            choices={[
              { value: 'invoice', label: 'Invoices' },
              { value: 'credit_note', label: 'Credit notes' },
            ]}
            {...list.chosen('kind')}
          />
          <SelectField
            label="Status"
            placeholder="All"
            choices={INVOICE_STATUSES.map((value) => ({ value, label: statusText(value) }))}
            {...list.chosen('status')}
          />
          <DateField label="From" isFilter {...list.chosen('from')} />
          <DateField label="To" isFilter {...list.chosen('to')} />
          <CheckField
            label="Overdue"
            value={overdue ?? false}
            onChange={(isOn) => list.change({ overdue: isOn || undefined })}
          />
          <ExportList path="/invoices/" filters={filters} />
        </FilterBar>
      </FoldOnPhone>
      <DataTable
        label="Invoices"
        withKeys
        columns={invoiceColumns({ area, sorts: true })}
        rowKey={({ id }) => id}
        errorMessage="The invoices could not be loaded."
        rowTone={({ overdue_days }) => (overdue_days > 0 ? 'warning' : undefined)}
        empty={{ text: list.isFiltered ? 'No invoices match your filters.' : 'No invoices yet.' }}
        {...list.table(query)}
      />
    </>
  );
}
