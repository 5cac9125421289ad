import { createFileRoute } from '@tanstack/react-router';
import { EditTimesheetPage } from '#/features/timesheets/admin/edit-timesheet-page.tsx';
import { NoTimesheet } from '#/features/timesheets/sheet/sheet-page.tsx';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/admin/timesheets/$id/edit')({
  params: recordParams,
  notFoundComponent: () => <NoTimesheet list="/admin/timesheets" />,
  loader: ({ context: { ask, api } }) => ask({ codes: api.workCodes.list.queryOptions({}) }),
  component: function Page() {
    return <EditTimesheetPage id={Route.useParams().id} />;
  },
});
