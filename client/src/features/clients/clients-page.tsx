import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { ActiveField } from '../../shared/active-field.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { type Column, sortFromText, sortToText } from '../../ui/lists/data-table-columns.ts';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { ManageAreas } from '../../shared/manage-areas.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { RowActions } from '../../ui/lists/row-actions.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ErrorState } from '../../ui/page/states.tsx';
import { StatusWord } from '../../ui/page/status-badge.tsx';
import { useRights } from '../../lib/current-user.ts';
import { longDay } from '../../lib/day-text.ts';
import { detailOrMessage } from '../../lib/error-text.ts';
import { WHILE_TYPING, useListSearch } from '../../lib/list-search.ts';
import { type Output, trpc } from '../../lib/trpc.ts';
import type { Area } from '../../lib/guard.ts';
import { clientsSearch } from './clients-search.ts';
import { useDeleteClient } from './delete-client.ts';

type Client = Output['clients']['page']['results'][number];
const pageSize = 25;

/** Client Management (2 §2). */
export function ClientsPage({ area }: { area: Area }) {
  const { search, change } = useListSearch(clientsSearch);
  const rights = useRights();
  const workers = trpc.employees.picklist.useQuery();
  const query = trpc.clients.page.useQuery(
    {
      search: search.q,
      is_active: search.status && (search.status === 'active' ? 'true' : 'false'),
      assigned_workers: search.worker,
      ordering: search.sort,
      page: search.page ?? 1,
      page_size: pageSize,
    },
    { placeholderData: (previous) => previous },
  );
  const { remove, problem } = useDeleteClient();
  const filtered = Boolean(search.q || search.status || search.worker);
  const add = rights.can('clients_edit') ? (
    <Button component={Link} to={`/${area}/clients/new`} leftSection={<IconPlus size={16} aria-hidden />}>
      Add New Client
    </Button>
  ) : undefined;

  return (
    <>
      {area === 'manage' ? <ManageAreas here="clients" /> : null}
      <PageHeader
        title="Client Management"
        actions={
          <>
            {area === 'admin' ? (
              <Button component={Link} to="/admin/settings/client-codes" variant="default">
                Client Codes
              </Button>
            ) : null}
            {add}
          </>
        }
      />
      <FilterBar
        onReset={filtered ? () => change({ q: undefined, status: undefined, worker: undefined }) : undefined}
      >
        <SearchField
          label="Search"
          placeholder="Name, client code or contract number"
          value={search.q}
          debounce={500}
          onChange={(q) => change({ q: q || undefined }, WHILE_TYPING)}
        />
        <ActiveField value={search.status} onChange={(status) => change({ status })} />
        <SelectField
          label="Worker"
          placeholder="All Workers"
          value={search.worker}
          onChange={(worker) => change({ worker: worker ?? undefined })}
          choices={(workers.data ?? []).map((person) => ({ value: person.id, label: person.name }))}
        />
      </FilterBar>
      {workers.error && !workers.data ? (
        <ErrorState text="Error loading page filters" onRetry={() => void workers.refetch()} />
      ) : null}
      {problem ? <ErrorState text={problem} /> : null}
      {query.error && !query.data ? (
        <ErrorState
          text={`Error fetching clients: ${detailOrMessage(query.error)}`}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <DataTable
          label="Clients"
          columns={columns(area, rights.can, (client) => void remove(client))}
          rows={query.data?.results}
          rowKey={(client) => client.id}
          sort={sortFromText(search.sort)}
          onSort={(sort) => change({ sort: clientsSearch({ sort: sortToText(sort) }).sort })}
          paging={{
            page: search.page ?? 1,
            pageSize,
            count: query.data?.count ?? 0,
            onPage: (page) => change({ page }),
          }}
          empty={{
            text: filtered ? 'No clients match your filters.' : 'No clients yet.',
            action: filtered ? undefined : add,
          }}
        />
      )}
    </>
  );
}

function columns(
  area: Area,
  can: ReturnType<typeof useRights>['can'],
  remove: (client: Client) => void,
): Column<Client>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sort: 'server',
      cell: (client) => (
        <Anchor component={Link} to={`/${area}/clients/${client.id}`}>
          {client.name}
        </Anchor>
      ),
    },
    {
      key: 'client_code',
      header: 'Client Code',
      sort: 'server',
      cell: (client) => client.client_code?.code ?? 'N/A',
    },
    {
      key: 'contract_end',
      header: 'Contract Expiry',
      sort: 'server',
      cell: (client) => longDay(client.contract_end) || 'N/A',
    },
    {
      key: 'assigned_workers',
      header: 'Assigned Worker(s)',
      cell: (client) =>
        client.assigned_workers_details.map((person) => person.name).join(', ') || 'Unassigned',
    },
    {
      key: 'is_active',
      header: 'Status',
      sort: 'server',
      cell: (client) => <StatusWord status={client.is_active ? 'Active' : 'Inactive'} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      actions: true,
      cell: (client) => (
        <RowActions
          name={client.name}
          view={`/${area}/clients/${client.id}`}
          edit={can('clients_edit') ? `/${area}/clients/${client.id}/edit` : undefined}
          onDelete={can('clients_delete') ? () => remove(client) : undefined}
        />
      ),
    },
  ];
}
