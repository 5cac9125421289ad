import { createFileRoute } from '@tanstack/react-router';
import { AdminReportPage } from '#/features/monthly-reports/admin/report-page.tsx';
import { reportQueries } from '#/features/monthly-reports/sheet/queries.ts';
import { NoReport } from '#/features/monthly-reports/sheet/report-state.tsx';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/admin/reports/$id/')({
  params: recordParams,
  notFoundComponent: () => <NoReport list="/admin/reports" />,
  loader: ({ context: { ask, api }, params }) => ask(reportQueries(api, params.id)),
  component: function Page() {
    return <AdminReportPage id={Route.useParams().id} />;
  },
});
