import { createFileRoute } from '@tanstack/react-router';
import { EmployeePage } from '#/features/employees/employee-page.tsx';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/admin/employees/$id/view')({
  params: recordParams,
  component: function Page() {
    return <EmployeePage area="admin" id={Route.useParams().id} />;
  },
});
