import { Button, Group } from '@mantine/core';
import { IconToggleLeft, IconToggleRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clientListSearch } from '#/features/clients/clients-search.ts';
import { MY_CLIENTS_ROWS, myClientsQueries } from '#/features/clients/queries.ts';
import { detailOrMessage } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRights } from '#/lib/session/current-user.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { StoredNote } from '#/shared/stored-note.tsx';
import { SearchField } from '#/ui/fields/search-field.tsx';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { useListPage } from '#/ui/lists/use-list-page.ts';
import { LinkButton, TextLink } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { AnyWrap } from '#/ui/page/text-parts.tsx';
import { UrlTabs } from '#/ui/page/url-tabs.tsx';

type Client = Output['clients']['summaries']['results'][number];

/** The client list of every worker (clients-and-contracts.md#screens). */
export function MyClientsPage() {
  return (
    <>
      <PageHeader title="Client List" />
      <UrlTabs<'/_signed-in/clients/'>
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
  const list = useListPage(clientListSearch, MY_CLIENTS_ROWS);
  const { isAdmin, can } = useRights();
  const withDocuments = list.search.documents === 'approved';
  const showAll = (
    <Button variant="default" onClick={list.onReset}>
      Show All Clients
    </Button>
  );
  const add = can('clients_edit') ? (
    <LinkButton to={`/${isAdmin ? 'admin' : 'manage'}/clients/new`}>Add New Client</LinkButton>
  ) : undefined;
  const query = useQuery({
    ...myClientsQueries(trpc.useUtils(), { ...list.search, tab: status }).clients,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Group mb="md" align="flex-end" gap="sm">
        <SearchField label="Search" placeholder="Name or client code" {...list.typed('q')} />
        <Button
          variant="default"
          leftSection={
            withDocuments ? (
              <IconToggleRight size={20} aria-hidden />
            ) : (
              <IconToggleLeft size={20} aria-hidden />
            )
          }
          onClick={() => list.change({ documents: withDocuments ? undefined : 'approved' })}
        >
          {withDocuments ? 'Showing Clients with Approved Documents' : 'Showing All Clients'}
        </Button>
      </Group>
      <StoredNote text="Only the clients assigned to you are on this device, and found by name or client code. All others need a connection." />
      <DataTable
        label={status === 'active' ? 'Active Clients' : 'Inactive Clients'}
        columns={columns}
        rowKey={(client) => client.id}
        errorMessage={(error) => `Failed to load clients: ${detailOrMessage(error)}`}
        empty={{
          text: status === 'active' ? 'No active clients found.' : 'No inactive clients found.',
          action: list.isFiltered ? showAll : add,
        }}
        {...list.table(query)}
      />
    </>
  );
}

const columns: Column<Client>[] = [
  {
    key: 'name',
    header: 'Name',
    sort: 'server',
    cell: (client) => (
      <TextLink to="/client-details/$id" params={{ id: client.id }}>
        <AnyWrap>{client.name}</AnyWrap>
      </TextLink>
    ),
  },
  {
    key: 'contract_start',
    header: 'Contract Start',
    sort: 'server',
    cell: (client) => longDay(client.contract_start) || '–',
  },
  {
    key: 'contract_end',
    header: 'Contract End',
    sort: 'server',
    cell: (client) => longDay(client.contract_end) || '–',
  },
  {
    key: 'assigned_workers',
    header: 'Assigned Workers',
    cell: (client) => client.assigned_workers_details.map((person) => person.name).join(', ') || 'Unassigned',
  },
  actionsColumn((client) => (
    <LinkButton
      to="/client-details/$id"
      params={{ id: client.id }}
      variant="default"
      size="xs"
      aria-label={`View Details of ${client.name}`}
    >
      View Details
    </LinkButton>
  )),
];
