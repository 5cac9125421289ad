import { createFileRoute } from '@tanstack/react-router';
import { ReportPage } from '#/features/monthly-reports/worker/report-page.tsx';

export const Route = createFileRoute('/_signed-in/monthly-reports/$id/')({ component: ReportPage });
