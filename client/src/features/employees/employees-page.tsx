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
import { ErrorState } from '../../ui/page/states.tsx';
import { StatusWord } from '../../ui/page/status-badge.tsx';
import type { Area } from '../../lib/guard.ts';
import { detailOrMessage } from '../../lib/error-text.ts';
import { WHILE_TYPING, useListSearch } from '../../lib/list-search.ts';
import { type Output, trpc } from '../../lib/trpc.ts';
import { useDeleteEmployee } from './delete-employee.ts';
import { employeesSearch } from './employees-search.ts';
import { useEmployeeRights } from './may-change.ts';
import { WaitingList } from './waiting-list.tsx';

type Employee = Output['employees']['page']['results'][number];
const pageSize = 25;

/** Employee Management (2 §2). */
export function EmployeesPage({ area }: { area: Area }) {
  const { search, change } = useListSearch(employeesSearch);
  const rights = useEmployeeRights();
  const query = trpc.employees.page.useQuery(
    {
      is_employee: 'true',
      search: search.q,
      is_active: search.status && (search.status === 'active' ? 'true' : 'false'),
      ordering: search.sort,
      page: search.page ?? 1,
      page_size: pageSize,
    },
    { placeholderData: (previous) => previous },
  );
  const { remove, problem } = useDeleteEmployee();
  const filtered = Boolean(search.q || search.status);

  return (
    <>
      {area === 'manage' ? <ManageAreas here="employees" /> : null}
      <PageHeader
        title="Employee Management"
        actions={
          rights.isAdmin ? (
            <Button
              component={Link}
              to="/admin/employees/new"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              Add New Employee
            </Button>
          ) : undefined
        }
      />
      {rights.isAdmin ? <WaitingList /> : null}
      <FilterBar onReset={filtered ? () => change({ q: undefined, status: undefined }) : undefined}>
        <SearchField
          label="Search"
          placeholder="Name, email or role"
          value={search.q}
          onChange={(q) => change({ q: q || undefined }, WHILE_TYPING)}
        />
        <ActiveField value={search.status} onChange={(status) => change({ status })} />
      </FilterBar>
      {problem ? <ErrorState text={problem} /> : null}
      {query.error && !query.data ? (
        <ErrorState
          text={`Failed to fetch employees: ${detailOrMessage(query.error)}`}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <DataTable
          label="Employees"
          columns={columns(area, rights, (employee) => void remove(employee))}
          rows={query.data?.results}
          rowKey={(employee) => employee.id}
          sort={sortFromText(search.sort)}
          onSort={(sort) => change({ sort: employeesSearch({ sort: sortToText(sort) }).sort })}
          paging={{
            page: search.page ?? 1,
            pageSize,
            count: query.data?.count ?? 0,
            onPage: (page) => change({ page }),
          }}
          empty={{ text: filtered ? 'No employees match your filters.' : 'No employees yet.' }}
        />
      )}
    </>
  );
}

function columns(
  area: Area,
  rights: ReturnType<typeof useEmployeeRights>,
  remove: (employee: Employee) => void,
): Column<Employee>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sort: 'server',
      cell: (employee) => (
        <Anchor component={Link} to={`/${area}/employees/${employee.id}/view`}>
          {employee.name}
        </Anchor>
      ),
    },
    { key: 'email', header: 'Email', sort: 'server', cell: (employee) => employee.email },
    { key: 'role', header: 'Role', sort: 'server', cell: (employee) => employee.role?.name ?? 'No Role' },
    { key: 'phone', header: 'Phone', cell: (employee) => employee.phone ?? 'N/A' },
    {
      key: 'is_active',
      header: 'Status',
      sort: 'server',
      cell: (employee) => <StatusWord status={employee.is_active ? 'Active' : 'Inactive'} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      actions: true,
      cell: (employee) => (
        <RowActions
          name={employee.name}
          view={`/${area}/employees/${employee.id}/view`}
          edit={rights.edit(employee) ? `/${area}/employees/${employee.id}/edit` : undefined}
          onDelete={rights.remove(employee) ? () => remove(employee) : undefined}
        />
      ),
    },
  ];
}
