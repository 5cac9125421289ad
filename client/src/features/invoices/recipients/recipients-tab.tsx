import { Button, Group, Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Recipient } from '@daybook/contract/recipients';
import { invoicesSearch } from '#/features/invoices/invoices-search.ts';
import { useBillingRights } from '#/features/invoices/use-billing-rights.ts';
import { trpc } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/area.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { isActiveFilter } from '#/lib/url/search-shape.ts';
import { ActiveField } from '#/shared/active-field.tsx';
import { ExportList } from '#/shared/export-list.tsx';
import { StatusWord } from '#/shared/status-word.tsx';
import { Section } from '#/ui/fields/field-grid.tsx';
import { SearchField } from '#/ui/fields/search-field.tsx';
import { figure, knownOrdering, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { FilterBar, FoldOnPhone } from '#/ui/lists/filter-bar.tsx';
import { useListPage } from '#/ui/lists/use-list-page.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { TextLink } from '#/ui/page/buttons.tsx';
import { DELIVERY_TEXTS, RecipientForm } from './recipient-form.tsx';
import { SayWhoPays } from './say-who-pays.tsx';

const RECIPIENTS_ROWS = 25;

const columns = (area: Area): readonly Column<Recipient>[] => [
  {
    key: 'name',
    header: 'Name',
    sort: 'server',
    cell: ({ id, name }) => (
      <TextLink to={`/${area}/invoices/recipients/$id`} params={{ id }}>
        {name}
      </TextLink>
    ),
  },
  { key: 'kind', header: 'Who', cell: ({ client }) => (client === null ? 'Third party' : 'Client') },
  { key: 'delivery', header: 'Sent as', cell: ({ delivery }) => DELIVERY_TEXTS[delivery] },
  figure('open', 'Open', ({ open }) => open, moneyText),
  figure('overdue', 'Overdue', ({ overdue }) => overdue, moneyText),
  figure('credit', 'Credit', ({ credit }) => credit, moneyText),
  {
    key: 'status',
    header: 'Status',
    cell: ({ is_active }) => <StatusWord status={is_active ? 'Active' : 'Inactive'} />,
  },
];

/** Who pays: clients themselves, plan managers, families, counties (invoices.md#who-pays). */
export function RecipientsTab({ area }: { area: Area }) {
  const list = useListPage(invoicesSearch, RECIPIENTS_ROWS);
  const { mayChange } = useBillingRights();
  const navigate = useNavigate();
  const { client, say, activity, q, sort } = list.search;
  const [adding, setAdding] = useState(false);
  const isSaying = Boolean(say) || client !== undefined;
  const filters = { is_active: isActiveFilter(activity), search: q };
  const query = trpc.recipients.list.useQuery(
    { ...filters, ...list.window, ordering: knownOrdering(['name'], sort) },
    { placeholderData: keepPreviousData },
  );
  return (
    <Stack gap="sm">
      {adding ? (
        <Section title="Add Recipient">
          <RecipientForm
            recipient={null}
            onSaved={({ id, name }) => {
              toastDone(`${name} was added.`);
              return navigate({ to: `/${area}/invoices/recipients/$id`, params: { id } });
            }}
            onCancel={() => setAdding(false)}
          />
        </Section>
      ) : null}
      {isSaying ? (
        <SayWhoPays
          clients={client === undefined ? [] : [client]}
          onDone={() => list.change({ say: undefined, client: undefined })}
        />
      ) : null}
      {mayChange && !adding && !isSaying ? (
        <Group>
          <Button onClick={() => list.change({ say: true })}>Say Who Pays</Button>
          <Button variant="default" onClick={() => setAdding(true)}>
            Add Recipient
          </Button>
        </Group>
      ) : null}
      <FoldOnPhone filterCount={[q, activity].filter(Boolean).length}>
        <FilterBar onReset={q || activity ? list.onReset : undefined}>
          <SearchField label="Search" placeholder="Name" {...list.typed('q')} />
          <ActiveField {...list.chosen('activity')} />
          <ExportList path="/recipients/" filters={filters} />
        </FilterBar>
      </FoldOnPhone>
      <DataTable
        label="Recipients"
        columns={columns(area)}
        rowKey={({ id }) => id}
        errorMessage="The recipients could not be loaded."
        empty={{
          text:
            q || activity
              ? 'No recipients match your filters.'
              : 'No recipients yet. Say who pays on a client’s page.',
        }}
        {...list.table(query)}
      />
    </Stack>
  );
}
