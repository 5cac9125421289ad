import { createFileRoute } from '@tanstack/react-router';
import { AdminTimesheetPage } from '../../../../features/timesheets/admin/admin-timesheet-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/timesheets/$id/')({
  component: function Page() {
    return <AdminTimesheetPage id={Number(Route.useParams().id)} />;
  },
});
