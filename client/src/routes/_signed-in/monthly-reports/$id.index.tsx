import { createFileRoute } from '@tanstack/react-router';
import { reportQueries } from '#/features/monthly-reports/sheet/queries.ts';
import { ReportPage } from '#/features/monthly-reports/worker/report-page.tsx';

export const Route = createFileRoute('/_signed-in/monthly-reports/$id/')({
  loader: ({ context: { ask, api }, params }) => ask(reportQueries(api, params.id)),
  component: ReportPage,
});
