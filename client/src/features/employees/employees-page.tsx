import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { timesheetStatusText } from '@daybook/domain/time/timesheet';
import { detailOrMessage } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/area.ts';
import { useToday } from '#/lib/session/today.ts';
import { dayRange, momentText, nearDay } from '#/lib/text/day-text.ts';
import { NO_ROLE } from '#/lib/text/role-text.ts';
import { ActiveField } from '#/shared/active-field.tsx';
import { ExportList } from '#/shared/export-list.tsx';
import { ManageAreas } from '#/shared/manage-areas.tsx';
import { HandInNotice } from '#/shared/not-handed-in.tsx';
import { CANNOT_SIGN_IN_COUNT, SignupNotice } from '#/shared/signup-notice.tsx';
import { StatusWord } from '#/shared/status-word.tsx';
import { SearchField } from '#/ui/fields/search-field.tsx';
import { SaveProblem } from '#/ui/forms/save-problem.tsx';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { FilterBar, FoldOnPhone } from '#/ui/lists/filter-bar.tsx';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { useListPage } from '#/ui/lists/use-list-page.ts';
import { LinkButton, TextLink } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import { useDeleteEmployee } from './delete-employee.ts';
import { employeeFilters, employeesSearch } from './employees-search.ts';
import { WAITING_TO_JOIN, WaitingList } from './join-requests.tsx';
import { EMPLOYEES_ROWS, employeesQueries } from './queries.ts';
import { useEmployeeRights } from './use-employee-rights.ts';

type Employee = Output['employees']['summaries']['results'][number];
const LABEL = 'Employees';

/** Employee Management (people-and-roles.md#employees). */
export function EmployeesPage({ area }: { area: Area }) {
  const list = useListPage(employeesSearch, EMPLOYEES_ROWS);
  const rights = useEmployeeRights();
  const query = useQuery({
    ...employeesQueries(trpc.useUtils(), list.search).employees,
    placeholderData: keepPreviousData,
  });
  const { remove, problem } = useDeleteEmployee();
  const today = useToday();
  const people = query.data?.results ?? [];
  const sheets = useSheets(rights.isAdmin ? people : []);
  const areNoticesKnown = useNotices(rights.isAdmin);

  return (
    <>
      {area === 'manage' ? <ManageAreas here="employees" /> : null}
      <PageHeader
        title="Employee Management"
        actions={
          <>
            <ExportList path="/users/" filters={employeeFilters(list.search)} />
            {rights.isAdmin ? (
              <LinkButton to="/admin/employees/new" leftSection={<IconPlus size={16} aria-hidden />}>
                Add New Employee
              </LinkButton>
            ) : null}
          </>
        }
      />
      {rights.isAdmin ? <WaitingList /> : null}
      {rights.isAdmin ? <SignupNotice /> : null}
      {rights.isAdmin ? <HandInNotice /> : null}
      {areNoticesKnown ? (
        <>
          <FoldOnPhone filterCount={list.filterCount}>
            <FilterBar onReset={list.onReset}>
              <SearchField
                label="Search"
                placeholder={rights.isAdmin ? 'Name, email, role or payroll ID' : 'Name, email or role'}
                {...list.typed('q')}
              />
              <ActiveField {...list.chosen('status')} />
            </FilterBar>
          </FoldOnPhone>
          <SaveProblem state={problem} />
          <DataTable
            withKeys
            label={LABEL}
            oneLine
            columns={columns({
              area,
              rights,
              today,
              sheets,
              hasPayrollIds: people.some(({ payroll_id }) => payroll_id),
              remove: (employee) => void remove(employee),
            })}
            rowKey={(employee) => employee.id}
            errorMessage={(error) => `Failed to fetch employees: ${detailOrMessage(error)}`}
            empty={{ text: list.isFiltered ? 'No employees match your filters.' : 'No employees yet.' }}
            {...list.table(query)}
          />
        </>
      ) : (
        <Loading text={`Loading ${LABEL}...`} />
      )}
    </>
  );
}

/** Whether it is known what stands above the list: a notice that comes later would push the list down. */
function useNotices(enabled: boolean): boolean {
  const api = trpc.useUtils();
  const notices = useQueries({
    queries: [
      { ...api.employees.summaries.queryOptions(WAITING_TO_JOIN), enabled },
      { ...api.employees.summaries.queryOptions(CANNOT_SIGN_IN_COUNT), enabled },
      { ...api.reminders.notHandedIn.queryOptions({}), enabled },
    ],
  });
  return !enabled || notices.every(({ isPending }) => !isPending);
}

/** The state of each person's timesheet for the pay period that ended last. */
function useSheets(people: readonly Employee[]): Sheets {
  const period = trpc.reminders.notHandedIn.useQuery({}, { enabled: people.length > 0 }).data;
  const users = people.map(({ id }) => id);
  const { start_date = '', end_date = '' } = period ?? {};
  const sheets = trpc.timesheets.inPeriod.useQuery(
    { users, start_date, end_date },
    { enabled: period !== undefined && users.length > 0 },
  );
  const byUser = new Map(sheets.data?.map((sheet) => [sheet.user, sheet]));
  const owing = new Set(period?.people.map(({ user }) => user.id));
  return {
    period: period && dayRange(start_date, end_date),
    isKnown: period !== undefined && sheets.data !== undefined,
    of: (id) => ({ sheet: byUser.get(id), owes: owing.has(id) }),
  };
}

interface Sheets {
  /** Undefined while it loads, and for people who may not see it. */
  period: string | undefined;
  /** False while it loads, and where it could not be loaded. */
  isKnown: boolean;
  of: (user: number) => {
    sheet: Output['timesheets']['inPeriod'][number] | undefined;
    /** Has logs that are on no submitted timesheet. */
    owes: boolean;
  };
}

function SheetState({ employee, sheets }: { employee: Employee; sheets: Sheets }) {
  const { sheet, owes } = sheets.of(employee.id);
  if (!sheets.isKnown) return '…';
  if (!sheet) return owes ? <StatusBadge tone="bad">Not created</StatusBadge> : '–';
  return (
    <Link
      to="/admin/timesheets/$id"
      params={{ id: sheet.id }}
      aria-label={`${timesheetStatusText(sheet)} timesheet of ${employee.name}, ${sheets.period ?? ''}`}
      title={sheets.period}
    >
      <StatusWord status={timesheetStatusText(sheet)} />
    </Link>
  );
}

interface ColumnsOf {
  area: Area;
  rights: ReturnType<typeof useEmployeeRights>;
  today: string;
  sheets: Sheets;
  /** Left out if empty in every row. */
  hasPayrollIds: boolean;
  remove: (employee: Employee) => void;
}

function columns({ area, rights, today, sheets, hasPayrollIds, remove }: ColumnsOf): Column<Employee>[] {
  const ofAdmins: Column<Employee>[] = [
    {
      key: 'payroll_id',
      header: 'Payroll ID',
      width: '6rem',
      hideOnPhone: (employee) => !employee.payroll_id,
      cell: (employee) => employee.payroll_id ?? '–',
    },
    {
      key: 'sheet',
      header: 'Timesheet',
      width: '8.3rem',
      cell: (employee) => <SheetState employee={employee} sheets={sheets} />,
    },
  ];
  return [
    {
      key: 'name',
      header: 'Name',
      sort: 'server',
      cell: (employee) => (
        <TextLink to={`/${area}/employees/$id/view`} params={{ id: employee.id }} title={employee.name}>
          {employee.name}
        </TextLink>
      ),
    },
    {
      key: 'email',
      header: 'Email',
      sort: 'server',
      cell: (employee) => <span title={employee.email}>{employee.email}</span>,
    },
    {
      key: 'role',
      header: 'Role',
      sort: 'server',
      width: '14.5%',
      cell: (employee) => <span title={employee.role?.name}>{employee.role?.name ?? NO_ROLE}</span>,
    },
    ...(rights.isAdmin ? ofAdmins.filter(({ key }) => key !== 'payroll_id' || hasPayrollIds) : []),
    {
      key: 'last_login',
      header: 'Last login',
      width: '5.9rem',
      hideOnPhone: ({ last_login, awaiting_signup }) => !last_login && !awaiting_signup,
      cell: ({ last_login, invitation }) =>
        last_login ? (
          <span title={momentText(last_login)}>{nearDay(last_login, today)}</span>
        ) : (
          (invitation ?? 'Not yet')
        ),
    },
    {
      key: 'is_active',
      header: 'Status',
      sort: 'server',
      width: '6.5rem',
      cell: (employee) => <StatusWord status={employee.is_active ? 'Active' : 'Inactive'} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      actions: true,
      width: '12rem',
      cell: (employee) => (
        <RowActions
          name={employee.name}
          view={linkOptions({ to: `/${area}/employees/$id/view`, params: { id: employee.id } })}
          edit={
            rights.edit(employee)
              ? linkOptions({ to: `/${area}/employees/$id/edit`, params: { id: employee.id } })
              : undefined
          }
          onDelete={rights.remove(employee) ? () => remove(employee) : undefined}
        />
      ),
    },
  ];
}
