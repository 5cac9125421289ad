import { Box, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { detailOrMessage, errorText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { failedSave, type FailedSave } from '#/lib/forms/save-state.ts';
import type { Area } from '#/lib/session/area.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { useBackTo } from '#/lib/url/last-search.ts';
import { History } from '#/shared/history.tsx';
import { saveMovingBalances } from '#/shared/moved-balances.tsx';
import { Sessions } from '#/shared/sessions.tsx';
import { StatusWord } from '#/shared/status-word.tsx';
import { Section } from '#/ui/fields/field-grid.tsx';
import { SaveProblem } from '#/ui/forms/save-problem.tsx';
import { confirm } from '#/ui/overlays/confirm.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { LinkButton, OnlineButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { RecordPage } from '#/ui/page/record-page.tsx';
import { PrintButton, PrintSheet } from '#/ui/print/print-sheet.tsx';
import { BreakGlass } from './break-glass.tsx';
import { useDeleteEmployee } from './delete-employee.ts';
import { EmployeeFacts } from './employee-facts.tsx';
import { LettingIn } from './invite-or-code.tsx';
import { employeeQueries } from './queries.ts';
import { Rates } from './rates.tsx';
import { SignupCode } from './signup-code.tsx';
import { useEmployeeRights } from './use-employee-rights.ts';

type Employee = Output['employees']['get'];

interface EmployeePageProps {
  area: Area;
  id: number;
  /** What a person has of time off, from a feature of its own. */
  timeOff: (employee: Employee) => ReactNode;
}

/** /admin/employees/{id}/view (people-and-roles.md#employees). */
export function EmployeePage({ area, id, timeOff }: EmployeePageProps) {
  const employee = useQuery(employeeQueries(trpc.useUtils(), id).employee);
  const back = { label: 'Back to Employees', link: { to: `/${area}/employees` } } as const;
  return (
    <RecordPage
      query={employee}
      title="Employee"
      missing="Employee not found."
      failure={(error) => `Failed to fetch employee details. ${detailOrMessage(error)}`}
      back={back}
    >
      {(record) => <Profile area={area} employee={record} back={back} timeOff={timeOff} />}
    </RecordPage>
  );
}

const DownloadDialog = lazy(() =>
  import('#/shared/download-dialog.tsx').then((module) => ({ default: module.DownloadDialog })),
);
const EXPORT = 'Export this person’s data';

const NOTHING_OPEN = { hours: 0, drafts: 0, to_approve: 0 };

const counted = (count: number, one: string, several: string): string =>
  count === 0 ? '' : plural(count, one, several);

interface ProfileProps extends Pick<EmployeePageProps, 'area' | 'timeOff'> {
  employee: Employee;
  back: Parameters<typeof PageHeader>[0]['back'];
}

function Profile({ area, employee, back, timeOff }: ProfileProps) {
  const backToList = useBackTo(`/${area}/employees`);
  const utils = trpc.useUtils();
  const rights = useEmployeeRights();
  const company = useQuery(employeeQueries(utils, employee.id).company);
  const { has_time_off } = useCurrentUser();
  const types = trpc.leaveTypes.list.useQuery({}, { enabled: has_time_off });
  const update = trpc.employees.update.useMutation();
  const deletion = useDeleteEmployee();
  const personExport = trpc.companyExports.createOfPerson.useMutation({ meta: { changes: false } });
  const [problem, setProblem] = useState<FailedSave | null>(null);
  const [isExporting, setIsExporting] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const { id, name, is_active, updated_at } = employee;
  const status = is_active ? 'Active' : 'Inactive';
  const failure = problem ?? deletion.problem;

  async function change(fields: { is_active: boolean } | { generate_signup_code: true }) {
    setProblem(null);
    try {
      const saved = await saveMovingBalances(
        { people: [employee], types: types.data?.results ?? [] },
        (recalculate) => update.mutateAsync({ id, updated_at, ...fields, recalculate }),
      );
      if (saved.signup_code) setCode(saved.signup_code);
      else toastDone(saved.is_active ? `${name} is now active.` : `${name} is now inactive.`);
    } catch (error) {
      setProblem(failedSave(error, errorText(error, 'Failed to update employee status.')));
    }
  }

  /** What a deactivated employee leaves behind: time that is not approved, and clients without this worker. */
  async function whatIsLeft(): Promise<string> {
    const open = rights.isAdmin
      ? await utils.employees.openWork.fetch({ id }, { staleTime: 0 })
      : NOTHING_OPEN;
    const parts = [
      open.hours > 0 ? `${hoursText(open.hours)} h on no timesheet` : '',
      counted(open.drafts, 'timesheet that is not submitted', 'timesheets that are not submitted'),
      counted(open.to_approve, 'timesheet that is not approved', 'timesheets that are not approved'),
      counted(employee.current_clients.length, 'assigned client', 'assigned clients'),
    ].filter((part) => part !== '');
    if (parts.length === 0) return '';
    const last = open.hours > 0 ? ' Add a timesheet for the hours first, so that they can be paid.' : '';
    return ` ${name} has ${parts.join(', ')}.${last}`;
  }

  async function toggle() {
    const leaves = is_active ? await whatIsLeft() : '';
    const yes = await confirm({
      title: is_active ? `Deactivate ${name}` : `Activate ${name}`,
      text: is_active
        ? `Are you sure you want to deactivate this employee?${leaves}`
        : 'Are you sure you want to activate this employee?',
      confirmLabel: is_active ? 'Deactivate' : 'Activate',
      danger: is_active,
    });
    if (yes) await change({ is_active: !is_active });
  }

  // One element, of which only the sheet is printed.
  return (
    <div>
      <PageHeader
        title={name}
        badge={<StatusWord status={status} />}
        back={back}
        actions={
          <>
            <PrintButton />
            {rights.edit(employee) ? (
              <LinkButton to={`/${area}/employees/$id/edit`} params={{ id }}>
                Edit
              </LinkButton>
            ) : null}
            {rights.isAdmin ? (
              <LettingIn employee={employee} makeCode={() => void change({ generate_signup_code: true })} />
            ) : null}
            {rights.isAdmin ? (
              <OnlineButton variant="default" onClick={() => setIsExporting(true)}>
                {EXPORT}
              </OnlineButton>
            ) : null}
            {rights.activate(employee) ? (
              <OnlineButton variant="default" disabled={update.isPending} onClick={() => void toggle()}>
                {is_active ? 'Deactivate' : 'Activate'}
              </OnlineButton>
            ) : null}
            {rights.remove(employee) ? (
              <OnlineButton
                variant="default"
                c="red"
                onClick={() =>
                  void deletion.remove(employee).then((gone) => {
                    if (gone) void backToList();
                  })
                }
              >
                Delete
              </OnlineButton>
            ) : null}
          </>
        }
      />
      <SaveProblem state={failure} />
      {isExporting ? (
        <Suspense>
          <DownloadDialog
            title={EXPORT}
            text={`A ZIP file with everything stored about ${name}. It names clients and includes what was written about them.`}
            create={({ password }) => personExport.mutateAsync({ user: id, password })}
            onClosed={() => setIsExporting(false)}
          />
        </Suspense>
      ) : null}
      {code ? (
        <Box mb="md" data-no-print>
          <Section title="New signup code">
            <SignupCode code={code} email={employee.email} />
          </Section>
        </Box>
      ) : null}
      <PrintSheet title="Employee Profile" companyName={company.data?.name} subtitle={`${name}, ${status}`}>
        <Stack>
          <EmployeeFacts employee={employee} />
        </Stack>
      </PrintSheet>
      {timeOff(employee)}
      {rights.isAdmin ? (
        <Stack mt="md">
          <Rates user={{ id, name }} />
          <Sessions user={{ id, name }} aside={<BreakGlass employee={employee} />} />
        </Stack>
      ) : null}
      <History record_type="employee" record_id={id} />
    </div>
  );
}
