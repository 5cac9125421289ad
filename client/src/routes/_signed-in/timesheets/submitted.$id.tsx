import { createFileRoute } from '@tanstack/react-router';
import { sheetQueries } from '#/features/timesheets/sheet/queries.ts';
import { NoTimesheet } from '#/features/timesheets/sheet/sheet-page.tsx';
import { TimesheetPage } from '#/features/timesheets/worker/timesheet-page.tsx';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/timesheets/submitted/$id')({
  params: recordParams,
  notFoundComponent: () => <NoTimesheet list="/timesheets" />,
  loader: ({ context: { ask, api }, params }) => ask(sheetQueries(api, params.id)),
  component: function Page() {
    return <TimesheetPage id={Route.useParams().id} submittedView />;
  },
});
