import { createFileRoute } from '@tanstack/react-router';
import { AdminReportsPage } from '#/features/monthly-reports/admin/admin-reports-page.tsx';
import { adminReportsSearch } from '#/features/monthly-reports/sheet/reports-search.ts';

export const Route = createFileRoute('/_signed-in/admin/reports/')({
  validateSearch: adminReportsSearch,
  component: AdminReportsPage,
});
