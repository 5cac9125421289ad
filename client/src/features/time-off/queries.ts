import type { Api, Output } from '#/lib/api/trpc.ts';

export type LeaveType = Output['leaveTypes']['list']['results'][number];
export type LeavePolicy = Output['leavePolicies']['list']['results'][number];
export type LeaveAssignment = Output['leaveAssignments']['list']['results'][number];
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
