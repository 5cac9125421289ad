import { createFileRoute } from '@tanstack/react-router';
import { PlatformCompaniesPage } from '#/features/platform/company-list.tsx';
import { companyListSearch } from '#/features/platform/platform-search.ts';
import { companiesQueries } from '#/features/platform/queries.ts';

export const Route = createFileRoute('/_platform/_operator/platform/admin/')({
  validateSearch: companyListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api }, deps }) => ask(companiesQueries(api, deps)),
  component: PlatformCompaniesPage,
});
