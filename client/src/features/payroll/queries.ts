import type { Api } from '#/lib/api/trpc.ts';

/** What the page chooses from, and the range that it opens on unless the address names one. */
export const payrollQueries = (api: Api, isNamed: boolean) => ({
  settings: api.companySettings.list.queryOptions({}, { staleTime: 300_000 }),
  employees: api.employees.picklist.queryOptions(),
  ...(isNamed ? null : { opening: api.payroll.openingPeriod.queryOptions() }),
});
