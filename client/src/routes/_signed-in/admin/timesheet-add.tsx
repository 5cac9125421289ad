import { createFileRoute } from '@tanstack/react-router';
import { NewTimesheetPage } from '#/features/timesheets/worker/new-timesheet-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/timesheet-add')({
  loader: ({ context: { ask, api } }) =>
    ask({
      period: api.companySettings.currentPayPeriod.queryOptions(),
      ended: api.reminders.notHandedIn.queryOptions({}),
      employees: api.employees.picklist.queryOptions(),
    }),
  component: () => <NewTimesheetPage forEmployee />,
});
