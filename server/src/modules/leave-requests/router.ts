import { byId } from '@daybook/contract/fields';
import {
  leaveRequest,
  leaveRequestList,
  leaveRequests as leaveRequestRows,
} from '@daybook/contract/leave-requests';
import { forCompaniesWith, router } from '../../kernel/procedures.ts';
import { getLeaveRequest, listLeaveRequests } from './reads.ts';

const { member } = forCompaniesWith('time_off');

export const leaveRequests = router({
  list: member.read
    .input(leaveRequestList)
    .output(leaveRequestRows)
    .query(({ ctx, input }) => listLeaveRequests(ctx.db, ctx, input)),

  get: member.read
    .input(byId)
    .output(leaveRequest)
    .query(({ ctx, input }) => getLeaveRequest(ctx.db, ctx, input.id)),
});
