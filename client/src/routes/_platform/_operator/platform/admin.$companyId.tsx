import { createFileRoute } from '@tanstack/react-router';
import { PlatformCompanyPage } from '#/features/platform/platform-company-page.tsx';
import { companyIdOf, companySearch } from '#/features/platform/platform-search.ts';
import { companyQueries } from '#/features/platform/queries.ts';

export const Route = createFileRoute('/_platform/_operator/platform/admin/$companyId')({
  validateSearch: companySearch,
  loader: ({ context: { ask, api }, params: { companyId } }) => {
    const id = companyIdOf(companyId);
    if (id) ask(companyQueries(api, id));
  },
  component: PlatformCompanyPage,
});
