import type { Api } from './trpc.ts';

/** A person's balances and requests: of the signed-in one, or for who looks after them. */
export const timeOffQueries = (api: Api, userId: number) => ({
  balances: api.leaveLedger.balances.queryOptions({ user: String(userId) }),
  requests: api.leaveRequests.list.queryOptions({ user: String(userId), ordering: '-start_date' }),
});

/** What the form of a request chooses from, and fills in. */
export const newRequestQueries = (api: Api, userId: number) => ({
  ...timeOffQueries(api, userId),
  days: api.usualWeeks.days.queryOptions({ user: userId }),
});

/** What is left, and of which kinds statements show it. */
export const timeLeftQueries = (api: Api, userId: number) => ({
  balances: timeOffQueries(api, userId).balances,
  types: api.leaveTypes.list.queryOptions({}),
});
