import type { Api } from '#/lib/api/trpc.ts';
import { reportFilters, type adminReportsSearch } from './reports-search.ts';

/** All reports of a person. */
export const myReportsQueries = (api: Api, userId: number) => ({
  reports: api.monthlyReports.summaries.queryOptions({ user: userId, ordering: '-month' }),
});

export const reportQueries = (api: Api, id: number) => ({
  report: api.monthlyReports.get.queryOptions({ id }),
});

/** What decides which reports the list opens with, and what it is filtered by. */
export const adminReportsQueries = (
  api: Api,
  search: ReturnType<typeof adminReportsSearch>,
  today: string,
) => ({
  queue: api.monthlyReports.queue.queryOptions({
    month: reportFilters(search, today).month ?? today.slice(0, 7),
  }),
  choices: api.monthlyReports.choices.queryOptions(),
});
