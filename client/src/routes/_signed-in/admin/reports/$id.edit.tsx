import { createFileRoute } from '@tanstack/react-router';
import { reportQueries } from '#/features/monthly-reports/sheet/queries.ts';
import { NoReport } from '#/features/monthly-reports/sheet/report-state.tsx';
import { AdminEditReportPage } from '#/features/monthly-reports/worker/edit-report-page.tsx';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/admin/reports/$id/edit')({
  params: recordParams,
  notFoundComponent: () => <NoReport title="Edit Monthly Report" list="/admin/reports" />,
  loader: ({ context: { ask, api }, params }) => ask(reportQueries(api, params.id)),
  component: function Page() {
    return <AdminEditReportPage id={Route.useParams().id} />;
  },
});
