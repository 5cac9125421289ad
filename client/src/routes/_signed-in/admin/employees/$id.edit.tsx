import { createFileRoute } from '@tanstack/react-router';
import { EditEmployeePage } from '#/features/employees/edit-employee-page.tsx';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/admin/employees/$id/edit')({
  params: recordParams,
  component: function Page() {
    return <EditEmployeePage area="admin" id={Route.useParams().id} />;
  },
});
