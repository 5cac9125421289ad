import { createFileRoute } from '@tanstack/react-router';
import { EmployeePage } from '#/features/employees/employee-page.tsx';
import { employeeQueries } from '#/features/employees/queries.ts';
import { EmployeeTimeOff } from '#/features/time-off/person/employee-time-off.tsx';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/admin/employees/$id/view')({
  params: recordParams,
  loader: ({ context: { ask, api }, params }) => ask(employeeQueries(api, params.id)),
  component: function Page() {
    return (
      <EmployeePage
        area="admin"
        id={Route.useParams().id}
        timeOff={(employee) => <EmployeeTimeOff area="admin" employee={employee} />}
      />
    );
  },
});
