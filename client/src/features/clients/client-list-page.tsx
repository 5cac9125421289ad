import { Anchor, Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { type Column, sortFromText, sortToText } from '../../ui/lists/data-table-columns.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { ErrorState } from '../../ui/page/states.tsx';
import { UrlTabs } from '../../ui/page/url-tabs.tsx';
import { useRights } from '../../lib/current-user.ts';
import { longDay } from '../../lib/day-text.ts';
import { detailOrMessage } from '../../lib/error-text.ts';
import { WHILE_TYPING, useListSearch } from '../../lib/list-search.ts';
import { type Output, trpc } from '../../lib/trpc.ts';
import { clientListSearch } from './clients-search.ts';

type Client = Output['clients']['page']['results'][number];
const pageSize = 25;

/** The client list of every worker (1 §2.7). */
export function ClientListPage() {
  return (
    <>
      <PageHeader title="Client List" />
      <UrlTabs
        label="Clients"
        tabs={[
          { value: 'active', label: 'Active Clients', content: <Clients status="active" /> },
          { value: 'inactive', label: 'Inactive Clients', content: <Clients status="inactive" /> },
        ]}
      />
    </>
  );
}

function Clients({ status }: { status: 'active' | 'inactive' }) {
  const { search, change } = useListSearch(clientListSearch);
  const { isAdmin, can } = useRights();
  const withDocuments = search.documents === 'approved';
  const filtered = withDocuments || search.q !== undefined;
  const showAll = (
    <Button variant="default" onClick={() => change({ documents: undefined, q: undefined })}>
      Show all clients
    </Button>
  );
  const add = can('clients_edit') ? (
    <Button component={Link} to={`/${isAdmin ? 'admin' : 'manage'}/clients/new`}>
      Add New Client
    </Button>
  ) : undefined;
  const query = trpc.clients.page.useQuery(
    {
      is_active: status === 'active' ? 'true' : 'false',
      with_approved_documents: withDocuments ? 'true' : undefined,
      search: search.q,
      ordering: search.sort,
      page: search.page ?? 1,
      page_size: pageSize,
    },
    { placeholderData: (previous) => previous },
  );
  return (
    <>
      <Group mb="md" align="flex-end" gap="sm">
        <SearchField
          label="Search"
          placeholder="Name or client code"
          value={search.q}
          onChange={(q) => change({ q: q || undefined }, WHILE_TYPING)}
        />
        <Button
          variant="default"
          onClick={() => change({ documents: withDocuments ? undefined : 'approved' })}
        >
          {withDocuments ? 'Showing Clients with Approved Documents' : 'Showing All Clients'}
        </Button>
      </Group>
      {query.error && !query.data ? (
        <ErrorState
          text={`Failed to load clients: ${detailOrMessage(query.error)}`}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <DataTable
          label={status === 'active' ? 'Active Clients' : 'Inactive Clients'}
          columns={columns}
          rows={query.data?.results}
          rowKey={(client) => client.id}
          sort={sortFromText(search.sort)}
          onSort={(sort) => change({ sort: clientListSearch({ sort: sortToText(sort) }).sort })}
          paging={{
            page: search.page ?? 1,
            pageSize,
            count: query.data?.count ?? 0,
            onPage: (page) => change({ page }),
          }}
          empty={{ text: `No ${status} clients found.`, action: filtered ? showAll : add }}
        />
      )}
    </>
  );
}

const columns: Column<Client>[] = [
  {
    key: 'name',
    header: 'Name',
    sort: 'server',
    cell: (client) => (
      <Anchor component={Link} to={`/client-details/${client.id}`}>
        {client.name}
      </Anchor>
    ),
  },
  {
    key: 'contract_start',
    header: 'Contract Start',
    sort: 'server',
    cell: (client) => longDay(client.contract_start) || 'N/A',
  },
  {
    key: 'contract_end',
    header: 'Contract End',
    sort: 'server',
    cell: (client) => longDay(client.contract_end) || 'N/A',
  },
  {
    key: 'assigned_workers',
    header: 'Assigned Workers',
    cell: (client) => client.assigned_workers_details.map((person) => person.name).join(', ') || 'Unassigned',
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cell: (client) => (
      <Button
        component={Link}
        to={`/client-details/${client.id}`}
        variant="default"
        size="xs"
        aria-label={`View Details of ${client.name}`}
      >
        View Details
      </Button>
    ),
  },
];
