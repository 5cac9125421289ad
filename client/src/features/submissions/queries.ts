import type { QueueQuery } from '@daybook/contract/approval-queue';
import type { Api } from '#/lib/api/trpc.ts';

export const noShowQueries = (api: Api, id: number) => ({ form: api.noShows.get.queryOptions({ id }) });
export const incidentQueries = (api: Api, id: number) => ({ report: api.incidents.get.queryOptions({ id }) });

/** Whom a new form may be about. */
export const filingQueries = (api: Api) => ({ clients: api.clients.picklist.queryOptions() });

/** The month of a list whose queue decides what it opens with. */
export const queueOf = (month: string | undefined, today: string): QueueQuery => ({
  month: month && month !== 'all' ? month : today.slice(0, 7),
});

export const noShowsQueries = (api: Api, month: string | undefined, today: string) => ({
  queue: api.noShows.queue.queryOptions(queueOf(month, today)),
});
export const incidentsQueries = (api: Api, month: string | undefined, today: string) => ({
  queue: api.incidents.queue.queryOptions(queueOf(month, today)),
});

/** Everything that a person has filed. */
export function ownFormsQueries(api: Api, userId: number) {
  const own = { user: userId, submitted: true, ordering: '-date' } as const;
  return {
    noShows: api.noShows.summaries.queryOptions(own),
    incidents: api.incidents.summaries.queryOptions(own),
  };
}
