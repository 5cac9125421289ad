import { createFileRoute } from '@tanstack/react-router';
import { reportQueries } from '#/features/monthly-reports/sheet/queries.ts';
import { NoReport } from '#/features/monthly-reports/sheet/report-state.tsx';
import { ReportPage } from '#/features/monthly-reports/worker/report-page.tsx';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/monthly-reports/$id/')({
  params: recordParams,
  notFoundComponent: () => <NoReport />,
  loader: ({ context: { ask, api }, params }) => ask(reportQueries(api, params.id)),
  component: function Page() {
    return <ReportPage id={Route.useParams().id} />;
  },
});
