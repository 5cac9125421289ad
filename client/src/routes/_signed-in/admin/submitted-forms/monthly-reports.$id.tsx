import { createFileRoute } from '@tanstack/react-router';
import { SubmittedReportView } from '#/features/monthly-reports/admin/submitted-report-view.tsx';
import { reportQueries } from '#/features/monthly-reports/sheet/queries.ts';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/admin/submitted-forms/monthly-reports/$id')({
  params: recordParams,
  loader: ({ context: { ask, api }, params }) => ask(reportQueries(api, params.id)),
  component: function Page() {
    return <SubmittedReportView id={Route.useParams().id} />;
  },
});
