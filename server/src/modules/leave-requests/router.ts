import { byId } from '@daybook/contract/fields';
import {
  leaveEffect,
  leaveForecastInput,
  leaveRequest,
  leaveRequestApprove,
  leaveRequestCancel,
  leaveRequestDecline,
  leaveRequestInput,
  leaveRequestList,
  leaveRequests as leaveRequestRows,
  type LeaveRequestRecord,
} from '@daybook/contract/leave-requests';
import {
  forCompaniesWith,
  router,
  type EffectContext,
  type MemberContext,
  type MemberWrite,
} from '../../kernel/procedures.ts';
import { effectOfRequest, forecast } from './effect.ts';
import { mailDecision } from './mail.ts';
import { getLeaveRequest, listLeaveRequests } from './reads.ts';
import {
  approveLeaveRequest,
  cancelLeaveRequest,
  createLeaveRequest,
  declineLeaveRequest,
} from './writes.ts';

const { member, may } = forCompaniesWith('time_off');

/** A step of a request, of whose result its worker is told once it is stored. */
const decided =
  <Input>(step: (ctx: MemberWrite, input: Input) => Promise<LeaveRequestRecord>) =>
  async ({ ctx, input }: { ctx: EffectContext & MemberContext; input: Input }) => {
    const request = await ctx.write((db, record) => step({ ...ctx, db, record }, input));
    mailDecision(ctx, request);
    return request;
  };

export const leaveRequests = router({
  list: member.read
    .input(leaveRequestList)
    .output(leaveRequestRows)
    .query(({ ctx, input }) => listLeaveRequests(ctx.db, ctx, input)),

  get: member.read
    .input(byId)
    .output(leaveRequest)
    .query(({ ctx, input }) => getLeaveRequest(ctx.db, ctx, input.id)),

  effect: member.read
    .meta({ says: 'Says what approving a request would do.' })
    .input(byId)
    .output(leaveEffect)
    .query(({ ctx, input }) => effectOfRequest(ctx.db, ctx, input.id)),

  /** The same of a request that is being written. */
  forecast: member.read
    .input(leaveForecastInput)
    .output(leaveEffect)
    .query(({ ctx, input }) => forecast(ctx.db, ctx, input)),

  create: member
    .effect('leave_request.create')
    .meta({
      says: 'Asks for time off, or enters it for an employee.',
      example: { leave_type: 1, days: [{ date: '2026-03-18', minutes: 480 }], note: 'A cold' },
    })
    .input(leaveRequestInput)
    .output(leaveRequest)
    .mutation(decided(createLeaveRequest)),

  approve: may('leave_approve')
    .effect('leave_request.approve')
    .input(leaveRequestApprove)
    .output(leaveRequest)
    .mutation(decided(approveLeaveRequest)),

  decline: may('leave_approve')
    .effect('leave_request.decline')
    .meta({
      says: 'Declines a request that waits, with a reason for the worker.',
      example: { reason: 'Three colleagues are away that week.' },
    })
    .input(leaveRequestDecline)
    .output(leaveRequest)
    .mutation(decided(declineLeaveRequest)),

  cancel: member
    .effect('leave_request.cancel')
    .meta({
      says: 'Cancels a request, or days of an approved one from a day on.',
      example: { reason: 'Back at work', from: '2026-03-19' },
    })
    .input(leaveRequestCancel)
    .output(leaveRequest)
    .mutation(decided(cancelLeaveRequest)),
});
