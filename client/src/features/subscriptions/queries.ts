import type { Api } from '#/lib/api/trpc.ts';

/** The company's plan, and those for sale. */
export const plansQueries = (api: Api) => ({
  current: api.subscriptions.current.queryOptions(),
  plans: api.plans.list.queryOptions(undefined, { staleTime: 300_000 }),
});
