import { Loading, EmptyState, ErrorState } from '#/ui/page/states.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import type { Area } from '#/lib/session/guard.ts';
import { useRights } from '#/lib/session/current-user.ts';
import { detailOrMessage, errorCode } from '#/lib/api/error-text.ts';
import { useBackTo } from '#/lib/url/last-search.ts';
import { useHeld } from '#/lib/api/refresh.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { DelegatedEmployeeForm, EditEmployeeForm } from './employee-form.tsx';
import { useEmployeeRights } from './may-change.ts';

/** /admin/employees/{id}/edit, and for delegates /manage/employees/{id}/edit. */
export function EditEmployeePage({ area, id }: { area: Area; id: number }) {
  const { isAdmin } = useRights();
  const rights = useEmployeeRights();
  const employee = trpc.employees.get.useQuery({ id }, useHeld());
  const roles = trpc.roles.list.useQuery({}, { enabled: isAdmin });
  const onDone = useBackTo(`/${area}/employees`);
  const failed = [employee, roles].find((query) => query.error && !query.data);

  const person = employee.isFetchedAfterMount ? employee.data : undefined;

  let content = <Loading />;
  if (errorCode(employee.error) === 'not_found') content = <EmptyState text="Employee not found." />;
  else if (failed) {
    content = (
      <ErrorState
        text={`Failed to load employee data: ${detailOrMessage(failed.error)}`}
        onRetry={() => void failed.refetch()}
      />
    );
  } else if (person && !rights.edit(person)) {
    content = <EmptyState text="This account cannot be changed here." />;
  } else if (person && !isAdmin) {
    content = <DelegatedEmployeeForm employee={person} onDone={onDone} />;
  } else if (person && roles.data) {
    content = <EditEmployeeForm employee={person} roles={roles.data.results} onDone={onDone} />;
  }
  return (
    <>
      <PageHeader
        title="Edit Employee"
        documentTitle={employee.data ? `Edit ${employee.data.name}` : undefined}
        back={{ label: 'Back to Employees', link: { to: `/${area}/employees` } }}
      />
      {content}
    </>
  );
}
