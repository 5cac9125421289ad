import { createFileRoute } from '@tanstack/react-router';
import { reportQueries } from '#/features/monthly-reports/sheet/queries.ts';
import { AdminEditReportPage } from '#/features/monthly-reports/worker/edit-report-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/reports/$id/edit')({
  loader: ({ context: { ask, api }, params }) => ask(reportQueries(api, params.id)),
  component: AdminEditReportPage,
});
