import type { Api } from '#/lib/api/trpc.ts';
import { inPart } from '#/lib/device/offline/in-part.ts';
import { windowOf } from '#/lib/url/list-search.ts';
import {
  clientFilters,
  clientListFilters,
  type clientListSearch,
  type clientsSearch,
} from './clients-search.ts';

export const CLIENTS_ROWS = 25;
export const MY_CLIENTS_ROWS = 25;

/** A page of the clients that a manager looks after, and the workers to filter by. */
export const clientsQueries = (api: Api, search: ReturnType<typeof clientsSearch>) => ({
  clients: api.clients.summaries.queryOptions({
    ...clientFilters(search),
    ...windowOf(search, CLIENTS_ROWS),
  }),
  workers: api.employees.picklist.queryOptions(),
});

/** A page of the clients as workers see them. */
export const myClientsQueries = (api: Api, search: ReturnType<typeof clientListSearch>) => ({
  clients: inPart((options) =>
    api.clients.summaries.queryOptions(
      { ...clientListFilters(search), ...windowOf(search, MY_CLIENTS_ROWS) },
      options,
    ),
  ),
});

/** A client with its warnings, and what names its codes and fields. */
export const clientQueries = (api: Api, id: number) => ({
  client: api.clients.get.queryOptions({ id }),
  warnings: api.contractWarnings.ofClient.queryOptions({ client: id }),
  workCodes: api.workCodes.list.queryOptions({}),
  customFields: api.customFields.list.queryOptions({ target: 'client' }),
});

/** The same as workers see it. */
export const myClientQueries = (api: Api, id: number) => ({
  ...clientQueries(api, id),
  client: inPart((options) => api.clients.get.queryOptions({ id }, options)),
});

/** What a company's own time is logged on. */
export const internalClientsQueries = (api: Api) => ({
  clients: api.clients.list.queryOptions({ kind: 'internal' }),
});

/** What the form of a client chooses from, and its fields. */
export const clientFormQueries = (api: Api) => ({
  workCodes: api.workCodes.list.queryOptions({}),
  clientCodes: api.clientCodes.list.queryOptions({}),
  customFields: api.customFields.list.queryOptions({ target: 'client' }),
});
