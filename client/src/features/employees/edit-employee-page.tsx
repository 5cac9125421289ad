import { useEditorQuery } from '#/lib/api/editor-query.ts';
import { withDetail } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/area.ts';
import { useRights } from '#/lib/session/current-user.ts';
import { useBackTo } from '#/lib/url/last-search.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { openedWith, QueryState } from '#/ui/page/query-state.tsx';
import { EmptyState } from '#/ui/page/states.tsx';
import { DelegatedEmployeeForm, EditEmployeeForm } from './employee-form.tsx';
import { useEmployeeRights } from './use-employee-rights.ts';

/** /admin/employees/{id}/edit, and for delegates /manage/employees/{id}/edit. */
export function EditEmployeePage({ area, id }: { area: Area; id: number }) {
  const { isAdmin } = useRights();
  const rights = useEmployeeRights();
  const employee = trpc.employees.get.useQuery({ id }, useEditorQuery());
  const roles = trpc.roles.list.useQuery({}, { enabled: isAdmin });
  const onDone = useBackTo(`/${area}/employees`);
  const failure = withDetail('Failed to load employee data');
  return (
    <>
      <PageHeader
        title="Edit Employee"
        documentTitle={employee.data ? `Edit ${employee.data.name}` : undefined}
        back={{ label: 'Back to Employees', link: { to: `/${area}/employees` } }}
      />
      <QueryState query={openedWith(employee)} missing="Employee not found." failure={failure}>
        {(record) =>
          !rights.edit(record) ? (
            <EmptyState text="This account cannot be changed here." />
          ) : !isAdmin ? (
            <DelegatedEmployeeForm employee={record} onDone={onDone} />
          ) : (
            <QueryState query={roles} failure={failure}>
              {({ results }) => <EditEmployeeForm employee={record} roles={results} onDone={onDone} />}
            </QueryState>
          )
        }
      </QueryState>
    </>
  );
}
