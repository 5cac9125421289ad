import { Anchor, Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { ActiveField } from '../../shared/active-field.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import type { Column } from '../../ui/lists/data-table-columns.ts';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { ExportList } from '../../shared/export-list.tsx';
import { HandInNotice } from '../../shared/hand-in.tsx';
import { ManageAreas } from '../../shared/manage-areas.tsx';
import { useListPage } from '../../ui/lists/use-list-page.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { RowActions } from '../../ui/lists/row-actions.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { ErrorState } from '../../ui/page/states.tsx';
import { StatusWord } from '../../ui/page/status-badge.tsx';
import type { Area } from '../../lib/guard.ts';
import { detailOrMessage } from '../../lib/error-text.ts';
import { type Output, trpc } from '../../lib/trpc.ts';
import { useDeleteEmployee } from './delete-employee.ts';
import { employeeFilters, employeesSearch } from './employees-search.ts';
import { useEmployeeRights } from './may-change.ts';
import { WaitingList } from './waiting-list.tsx';

type Employee = Output['employees']['get'];

/** Employee Management (2 §2). */
export function EmployeesPage({ area }: { area: Area }) {
  const list = useListPage(employeesSearch, 25);
  const rights = useEmployeeRights();
  const query = trpc.employees.list.useQuery(
    { ...employeeFilters(list.search), ...list.window },
    { placeholderData: keepPreviousData },
  );
  const { remove, problem } = useDeleteEmployee();

  return (
    <>
      {area === 'manage' ? <ManageAreas here="employees" /> : null}
      <PageHeader
        title="Employee Management"
        actions={
          <>
            <ExportList path="/users/" filters={employeeFilters(list.search)} />
            {rights.isAdmin ? (
              <Button
                component={Link}
                to="/admin/employees/new"
                leftSection={<IconPlus size={16} aria-hidden />}
              >
                Add New Employee
              </Button>
            ) : null}
          </>
        }
      />
      {rights.isAdmin ? <WaitingList /> : null}
      {rights.isAdmin ? <HandInNotice /> : null}
      <FilterBar onReset={list.onReset}>
        <SearchField
          label="Search"
          placeholder={rights.isAdmin ? 'Name, email, role or payroll ID' : 'Name, email or role'}
          {...list.typed('q')}
        />
        <ActiveField {...list.chosen('status')} />
      </FilterBar>
      {problem ? <ErrorState text={problem} /> : null}
      <DataTable
        label="Employees"
        columns={columns(area, rights, (employee) => void remove(employee))}
        rowKey={(employee) => employee.id}
        errorMessage={(error) => `Failed to fetch employees: ${detailOrMessage(error)}`}
        empty={{ text: list.isFiltered ? 'No employees match your filters.' : 'No employees yet.' }}
        {...list.table(query)}
      />
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
    ...(rights.isAdmin
      ? [
          {
            key: 'payroll_id',
            header: 'Payroll ID',
            cell: (employee: Employee) => employee.payroll_id ?? '–',
          },
        ]
      : []),
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
