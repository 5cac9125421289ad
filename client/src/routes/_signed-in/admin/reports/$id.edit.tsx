import { createFileRoute } from '@tanstack/react-router';
import { AdminEditReportPage } from '#/features/monthly-reports/worker/edit-report-page.tsx';
import { reportQueries } from '#/features/monthly-reports/sheet/queries.ts';

export const Route = createFileRoute('/_signed-in/admin/reports/$id/edit')({
  loader: ({ context: { ask, api }, params }) => ask(reportQueries(api, params.id)),
  component: AdminEditReportPage,
});
