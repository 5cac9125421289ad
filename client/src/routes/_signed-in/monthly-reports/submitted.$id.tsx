import { createFileRoute } from '@tanstack/react-router';
import { SubmittedReportPage } from '#/features/monthly-reports/worker/report-page.tsx';

export const Route = createFileRoute('/_signed-in/monthly-reports/submitted/$id')({
  component: SubmittedReportPage,
});
