import { createFileRoute } from '@tanstack/react-router';
import { SubmittedTimesheetView } from '#/features/timesheets/admin/submitted-timesheet-view.tsx';
import { sheetQueries } from '#/features/timesheets/sheet/queries.ts';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/admin/submitted-forms/timesheets/$id')({
  params: recordParams,
  loader: ({ context: { ask, api }, params }) => ask(sheetQueries(api, params.id)),
  component: function Page() {
    return <SubmittedTimesheetView id={Route.useParams().id} />;
  },
});
