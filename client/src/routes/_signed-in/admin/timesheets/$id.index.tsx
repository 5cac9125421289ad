import { createFileRoute } from '@tanstack/react-router';
import { listAsLeft, reviewQueries } from '#/features/timesheets/admin/queries.ts';
import { AdminTimesheetPage } from '#/features/timesheets/admin/timesheet-page.tsx';
import { NoTimesheet } from '#/features/timesheets/sheet/sheet-page.tsx';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/admin/timesheets/$id/')({
  params: recordParams,
  notFoundComponent: () => <NoTimesheet list="/admin/timesheets" />,
  loader: ({ context: { ask, api }, params }) => ask(reviewQueries(api, params.id, listAsLeft())),
  component: function Page() {
    return <AdminTimesheetPage id={Route.useParams().id} />;
  },
});
