import { createFileRoute } from '@tanstack/react-router';
import { NewTimesheetPage } from '#/features/timesheets/worker/new-timesheet-page.tsx';
import { searchId, searchShape } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/timesheets/new')({
  validateSearch: searchShape({ timesheet: searchId }),
  component: function Page() {
    return <NewTimesheetPage timesheet={Route.useSearch().timesheet} />;
  },
});
