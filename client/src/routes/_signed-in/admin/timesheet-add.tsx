import { createFileRoute } from '@tanstack/react-router';
import { NewTimesheetPage } from '#/features/timesheets/worker/new-timesheet-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/timesheet-add')({
  component: () => <NewTimesheetPage forEmployee />,
});
