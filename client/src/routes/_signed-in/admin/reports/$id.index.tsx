import { createFileRoute } from '@tanstack/react-router';
import { AdminReportPage } from '#/features/monthly-reports/admin/admin-report-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/reports/$id/')({ component: AdminReportPage });
