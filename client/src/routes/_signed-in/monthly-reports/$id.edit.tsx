import { createFileRoute } from '@tanstack/react-router';
import { EditReportPage } from '#/features/monthly-reports/worker/edit-report-page.tsx';

export const Route = createFileRoute('/_signed-in/monthly-reports/$id/edit')({ component: EditReportPage });
