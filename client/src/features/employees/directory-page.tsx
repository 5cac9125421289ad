import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { withDetail } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { NO_ROLE } from '#/lib/text/role-text.ts';
import { SearchField } from '#/ui/fields/search-field.tsx';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';
import { Pager } from '#/ui/lists/pager.tsx';
import { useListPage } from '#/ui/lists/use-list-page.ts';
import { usePastEnd } from '#/ui/lists/use-past-end.ts';
import { TextLink } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { EmptyState, Loading } from '#/ui/page/states.tsx';
import { BulletList } from '#/ui/page/text-parts.tsx';
import { UrlTabs } from '#/ui/page/url-tabs.tsx';
import { directorySearch } from './employees-search.ts';
import { DIRECTORY_ROWS, directoryQueries } from './queries.ts';

type Entry = Output['directory']['list']['results'][number];

/** /employee-directory (people-and-roles.md#directory) */
export function DirectoryPage() {
  return (
    <>
      <PageHeader title="Employee Directory" />
      <UrlTabs<'/_signed-in/employee-directory'>
        label="Employees"
        tabs={[
          { value: 'active', label: 'Active Employees', content: <Employees isActive /> },
          { value: 'inactive', label: 'Inactive Employees', content: <Employees isActive={false} /> },
        ]}
      />
    </>
  );
}

function Employees({ isActive }: { isActive: boolean }) {
  const list = useListPage(directorySearch, DIRECTORY_ROWS);
  const shown = directoryQueries(trpc.useUtils(), { ...list.search, tab: isActive ? 'active' : 'inactive' });
  const query = useQuery({ ...shown.people, placeholderData: keepPreviousData });
  const isPastEnd = usePastEnd(list.paging(query.data?.count), query.data?.results);
  return (
    <>
      <FilterBar>
        <SearchField label="Search" placeholder="Name, email or role" {...list.typed('q')} />
      </FilterBar>
      <QueryState query={query} failure={withDetail('Failed to load employees')}>
        {({ results, count }) =>
          isPastEnd ? (
            <Loading />
          ) : (
            <>
              <Roles entries={results} onShowAll={list.onReset} />
              <Pager {...list.paging(count)} />
            </>
          )
        }
      </QueryState>
    </>
  );
}

/** A table for each role; the server returns the people of a role together, those without one last. */
function Roles({ entries, onShowAll }: { entries: readonly Entry[]; onShowAll: (() => void) | undefined }) {
  if (entries.length === 0) {
    return (
      <EmptyState
        text="No employees found matching the current filters."
        action={
          onShowAll ? (
            <Button variant="default" onClick={onShowAll}>
              Show All Employees
            </Button>
          ) : null
        }
      />
    );
  }
  const roles = new Map<string, Entry[]>();
  for (const entry of entries) {
    const role = entry.role ?? NO_ROLE;
    roles.set(role, [...(roles.get(role) ?? []), entry]);
  }
  return (
    <Stack gap="lg">
      {[...roles].map(([role, people]) => (
        <div key={role}>
          <Title order={2} size="h4" mb="xs">
            {role}
          </Title>
          <DataTable
            label={role}
            columns={columns}
            rows={people}
            rowKey={(person) => person.id}
            empty={{ text: '' }}
            expand={assignedClients}
            expandLabel={(person) => person.name}
          />
        </div>
      ))}
    </Stack>
  );
}

const columns: Column<Entry>[] = [
  { key: 'name', header: 'Name', sort: (person) => person.name, cell: (person) => person.name },
  { key: 'role', header: 'Role', cell: (person) => person.role ?? NO_ROLE },
  {
    key: 'email',
    header: 'Email',
    sort: (person) => person.email,
    cell: (person) => <Anchor href={`mailto:${person.email}`}>{person.email}</Anchor>,
  },
  {
    key: 'phone',
    header: 'Phone',
    sort: (person) => person.phone,
    cell: (person) =>
      person.phone ? (
        <Anchor href={`tel:${person.phone.replace(/[^\d+]/g, '')}`}>{person.phone}</Anchor>
      ) : (
        '–'
      ),
  },
];

const assignedClients = (person: Entry) => (
  <div>
    <Text fw={600} size="sm">
      Assigned Clients
    </Text>
    {person.assigned_clients.length === 0 ? <Text c="dimmed">No assigned clients.</Text> : null}
    <BulletList>
      {person.assigned_clients.map((client) => (
        <li key={client.id}>
          <TextLink to="/client-details/$id" params={{ id: client.id }}>
            {client.name}
          </TextLink>
          {client.client_code ? ` (${client.client_code.code})` : null}
        </li>
      ))}
    </BulletList>
  </div>
);
