import { createFileRoute } from '@tanstack/react-router';
import { NewTimesheetPage } from '#/features/timesheets/worker/new-timesheet-page.tsx';
import { searchId, searchShape } from '#/lib/url/search-shape.ts';

const newTimesheetSearch = searchShape({ timesheet: searchId });

export const Route = createFileRoute('/_signed-in/timesheets/new')({
  validateSearch: newTimesheetSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api }, deps: { timesheet } }) =>
    timesheet
      ? ask({ draft: api.timesheets.get.queryOptions({ id: timesheet }) })
      : ask({ period: api.companySettings.currentPayPeriod.queryOptions() }),
  component: function Page() {
    return <NewTimesheetPage timesheet={Route.useSearch().timesheet} />;
  },
});
