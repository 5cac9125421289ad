import type { Api } from '#/lib/api/trpc.ts';

/** All timesheets of a person. */
export const mySheetsQueries = (api: Api, userId: number) => ({
  sheets: api.timesheets.summaries.queryOptions({ user: userId }),
});

/** A timesheet, and what is printed around it. */
export const sheetQueries = (api: Api, id: number) => ({
  sheet: api.timesheets.detail.queryOptions({ id }),
  settings: api.companySettings.list.queryOptions({}, { staleTime: 300_000 }),
  warnings: api.contractWarnings.ofTimesheet.queryOptions({ timesheet: id }),
});
