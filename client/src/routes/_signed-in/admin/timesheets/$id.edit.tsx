import { createFileRoute } from '@tanstack/react-router';
import { EditTimesheetPage } from '../../../../features/timesheets/admin/edit-timesheet-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/timesheets/$id/edit')({
  component: function Page() {
    return <EditTimesheetPage id={Number(Route.useParams().id)} />;
  },
});
