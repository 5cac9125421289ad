import { createFileRoute } from '@tanstack/react-router';
import { AdminEditReportPage } from '#/features/monthly-reports/worker/edit-report-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/reports/$id/edit')({
  component: AdminEditReportPage,
});
