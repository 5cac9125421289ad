import type { Api } from '#/lib/api/trpc.ts';
import { windowOf } from '#/lib/url/list-search.ts';
import { companyFilters, type companyListSearch } from './platform-search.ts';

export const COMPANIES_ROWS = 50;

/** A page of the companies. */
export const companiesQueries = (api: Api, search: ReturnType<typeof companyListSearch>) => ({
  companies: api.platform.companies.queryOptions({
    ...companyFilters(search),
    ...windowOf(search, COMPANIES_ROWS),
    ordering: search.sort ?? 'name',
  }),
});

/** The figures of the console, above its companies. */
export const consoleQueries = (api: Api, search: ReturnType<typeof companyListSearch>) => ({
  ...companiesQueries(api, search),
  overview: api.platform.overview.queryOptions(),
});

/** A company, and its people, whose number a tab shows. */
export const companyQueries = (api: Api, id: number) => ({
  company: api.platform.company.queryOptions({ id }),
  users: api.platform.employees.queryOptions({ id }),
});
