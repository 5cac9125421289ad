import { createFileRoute } from '@tanstack/react-router';
import { PlatformDashboardPage } from '#/features/platform/platform-dashboard-page.tsx';
import { companyListSearch } from '#/features/platform/platform-search.ts';
import { consoleQueries } from '#/features/platform/queries.ts';

export const Route = createFileRoute('/_platform/_operator/platform/')({
  validateSearch: companyListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api }, deps }) => ask(consoleQueries(api, deps)),
  component: PlatformDashboardPage,
});
