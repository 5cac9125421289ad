import { createFileRoute } from '@tanstack/react-router';
import { PlatformDashboardPage } from '#/features/platform/platform-dashboard-page.tsx';
import { companyListSearch } from '#/features/platform/platform-search.ts';

export const Route = createFileRoute('/_platform/_operator/platform/')({
  validateSearch: companyListSearch,
  component: PlatformDashboardPage,
});
