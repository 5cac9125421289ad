import { createFileRoute } from '@tanstack/react-router';
import { AdminReportsPage } from '#/features/monthly-reports/admin/reports-page.tsx';
import { adminReportsQueries } from '#/features/monthly-reports/sheet/queries.ts';
import { adminReportsSearch } from '#/features/monthly-reports/sheet/reports-search.ts';
import { currentDay } from '#/lib/session/today.ts';

export const Route = createFileRoute('/_signed-in/admin/reports/')({
  validateSearch: adminReportsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api }, deps }) => ask(adminReportsQueries(api, deps, currentDay())),
  component: AdminReportsPage,
});
