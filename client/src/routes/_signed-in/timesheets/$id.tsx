import { createFileRoute } from '@tanstack/react-router';
import { TimesheetPage } from '../../../features/timesheets/worker/timesheet-page.tsx';

export const Route = createFileRoute('/_signed-in/timesheets/$id')({
  component: function Page() {
    return <TimesheetPage id={Number(Route.useParams().id)} />;
  },
});
