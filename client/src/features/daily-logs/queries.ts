import { CLIENT_LOGS_ROWS } from '@daybook/domain/limits';
import type { Api, Input } from '#/lib/api/trpc.ts';
import { inPart } from '#/lib/device/offline/in-part.ts';

export interface LogsSearch {
  client?: string | undefined;
  date?: string | undefined;
  view?: 'clients' | 'days' | undefined;
}

type Filters = Extract<Input['dailyLogs']['list'], object>;

/** One page of a list of logs. */
export const logsPage = (api: Api, filters: Filters, page: number) =>
  inPart((options) =>
    api.dailyLogs.list.queryOptions({ ...filters, page, page_size: CLIENT_LOGS_ROWS }, options),
  );

/** The logs by client. */
export const overviewQuery = (api: Api, { client, date }: LogsSearch) =>
  inPart((options) => api.dailyLogs.overview.queryOptions({ client_name: client, date }, options));

/** Whose logs the view by day shows. */
export const daysFilters = (userId: number, { client, date }: LogsSearch): Filters => ({
  user: String(userId),
  search: client,
  date,
});

export const overviewQueries = (api: Api, userId: number, search: LogsSearch) => ({
  logs: search.view === 'days' ? logsPage(api, daysFilters(userId, search), 1) : overviewQuery(api, search),
});

export const clientLogsQueries = (api: Api, client: number, date: string | undefined) => ({
  logs: logsPage(api, { client: String(client), date }, 1),
  client: api.clients.get.queryOptions({ id: client }),
});

/** What the form of a log chooses from. */
export const logFormQueries = (api: Api) => ({
  clients: api.clients.picklist.queryOptions(),
  workCodes: api.workCodes.list.queryOptions({}),
});
