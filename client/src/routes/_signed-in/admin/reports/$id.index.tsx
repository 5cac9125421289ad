import { createFileRoute } from '@tanstack/react-router';
import { AdminReportPage } from '#/features/monthly-reports/admin/report-page.tsx';
import { reportQueries } from '#/features/monthly-reports/sheet/queries.ts';

export const Route = createFileRoute('/_signed-in/admin/reports/$id/')({
  loader: ({ context: { ask, api }, params }) => ask(reportQueries(api, params.id)),
  component: AdminReportPage,
});
