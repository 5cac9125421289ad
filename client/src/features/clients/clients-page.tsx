import { Anchor, Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { ActiveField } from '../../shared/active-field.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import type { Column } from '../../ui/lists/data-table-columns.ts';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { ExportList } from '../../shared/export-list.tsx';
import { ManageAreas } from '../../shared/manage-areas.tsx';
import { useListPage } from '../../ui/lists/use-list-page.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { RowActions } from '../../ui/lists/row-actions.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ErrorState, LoadError } from '../../ui/page/states.tsx';
import { StatusWord } from '../../ui/page/status-badge.tsx';
import { useRights } from '../../lib/current-user.ts';
import { longDay } from '../../lib/day-text.ts';
import { detailOrMessage } from '../../lib/error-text.ts';
import { type Output, trpc } from '../../lib/trpc.ts';
import type { Area } from '../../lib/guard.ts';
import { clientFilters, clientsSearch } from './clients-search.ts';
import { useDeleteClient } from './delete-client.ts';

type Client = Output['clients']['get'];

/** Client Management (2 §2). */
export function ClientsPage({ area }: { area: Area }) {
  const list = useListPage(clientsSearch, 25);
  const rights = useRights();
  const workers = trpc.employees.picklist.useQuery();
  const query = trpc.clients.list.useQuery(
    { ...clientFilters(list.search), ...list.window },
    { placeholderData: keepPreviousData },
  );
  const { remove, problem } = useDeleteClient();
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
            <ExportList path="/clients/" filters={clientFilters(list.search)} />
            {area === 'admin' ? (
              <Button component={Link} to="/admin/settings/client-codes" variant="default">
                Client Codes
              </Button>
            ) : null}
            {add}
          </>
        }
      />
      <FilterBar onReset={list.onReset}>
        <SearchField
          label="Search"
          placeholder="Name, client code or contract number"
          debounce={500}
          {...list.typed('q')}
        />
        <ActiveField {...list.chosen('status')} />
        <SelectField
          label="Worker"
          placeholder="All Workers"
          choices={(workers.data ?? []).map((person) => ({ value: person.id, label: person.name }))}
          {...list.chosen('worker')}
        />
      </FilterBar>
      <LoadError query={workers} text={() => 'Error loading page filters'} />
      {problem ? <ErrorState text={problem} /> : null}
      <DataTable
        label="Clients"
        columns={columns(area, rights.can, (client) => void remove(client))}
        rowKey={(client) => client.id}
        errorMessage={(error) => `Error fetching clients: ${detailOrMessage(error)}`}
        empty={
          list.isFiltered
            ? { text: 'No clients match your filters.' }
            : { text: 'No clients yet.', action: add }
        }
        {...list.table(query)}
      />
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
