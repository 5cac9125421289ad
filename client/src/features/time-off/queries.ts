import { newRequestQueries } from '#/lib/api/time-off-queries.ts';
import type { Api, Output } from '#/lib/api/trpc.ts';
import type { AdminTimeOffSearch } from './time-off-search.ts';

export type LeaveType = Output['leaveTypes']['list']['results'][number];
export type LeavePolicy = Output['leavePolicies']['list']['results'][number];
export type LeaveAssignment = Output['leaveAssignments']['list']['results'][number];
export type LeaveRequest = Output['leaveRequests']['get'];
export type LeaveBalance = Output['leaveLedger']['balances']['results'][number];

/** How a company earns time off, and who has which policy. */
export const timeOffSettingsQueries = (api: Api) => ({
  types: api.leaveTypes.list.queryOptions({}),
  policies: api.leavePolicies.list.queryOptions({}),
  assignments: api.leaveAssignments.list.queryOptions({}),
});

/** The lines of one balance, and what it is. */
export const leaveLedgerQueries = (api: Api, userId: number, type: number) => ({
  balances: api.leaveLedger.balances.queryOptions({ user: String(userId), type: String(type) }),
  lines: api.leaveLedger.list.queryOptions({ user: String(userId), type: String(type), ordering: '-day' }),
});

export const leaveRequestQueries = (api: Api, id: number) => ({
  request: api.leaveRequests.get.queryOptions({ id }),
});

/** Whom a request may be entered for, and what is left for whom the link names. */
export const enterRequestQueries = (api: Api, employee: number | undefined) => {
  const { balances, days } = newRequestQueries(api, employee ?? 0);
  return { people: api.employees.picklist.queryOptions(), ...(employee ? { balances, days } : null) };
};

export const REQUESTS_ROWS = 50;

/** A page of the requests of a company; those that wait, unless others are chosen, from the oldest. */
const requestListQuery = (api: Api, { status, employee, type, q, sort, page = 1 }: AdminTimeOffSearch) =>
  api.leaveRequests.list.queryOptions({
    ...(status !== 'all' && { status: status ?? 'requested' }),
    ...(employee && { user: String(employee) }),
    ...(type && { type: String(type) }),
    ...(q && { search: q }),
    ordering: sort ?? (status ? '-created_at' : 'created_at'),
    page,
    page_size: REQUESTS_ROWS,
  });

export const requestsQueries = (api: Api, search: AdminTimeOffSearch) => ({
  requests: requestListQuery(api, search),
  types: api.leaveTypes.list.queryOptions({}),
});

/** What an approver decides by; all that waits leads from one request to the next. */
export const reviewQueries = (api: Api, id: number) => ({
  ...leaveRequestQueries(api, id),
  waiting: api.leaveRequests.list.queryOptions({ status: 'requested', ordering: 'created_at' }),
});
