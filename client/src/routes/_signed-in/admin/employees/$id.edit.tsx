import { createFileRoute } from '@tanstack/react-router';
import { EditEmployeePage } from '#/features/employees/edit-employee-page.tsx';
import { employeeFormQueries } from '#/features/employees/queries.ts';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/admin/employees/$id/edit')({
  params: recordParams,
  loader: ({ context: { ask, api } }) =>
    ask({ roles: api.roles.list.queryOptions({}), ...employeeFormQueries(api) }),
  component: function Page() {
    return <EditEmployeePage area="admin" id={Route.useParams().id} />;
  },
});
