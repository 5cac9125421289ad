import { z } from 'zod';
import {
  leaveAssignment,
  leaveAssignmentInput,
  leaveAssignmentList,
  leaveAssignmentRemove,
  leaveAssignments as leaveAssignmentRows,
  leavePolicy,
  leavePolicyInput,
  leavePolicyList,
  leavePolicies as leavePolicyRows,
  leavePreset,
  leaveRemove,
  leaveType,
  leaveTypeInput,
  leaveTypeList,
  leaveTypes as leaveTypeRows,
  leaveTypeUpdate,
  usualDays as usualDayRows,
  usualDaysInput,
  usualWeek,
  usualWeekInput,
  usualWeekList,
  usualWeeks as usualWeekRows,
} from '@daybook/contract/leave';
import {
  absenceList,
  absences as absenceRows,
  leaveBalanceList,
  leaveBalances,
  leaveEntryInput,
  leaveLine,
  leaveLineList,
  leaveLines,
  leavePayOutInput,
} from '@daybook/contract/leave-ledger';
import { forCompaniesWith, router } from '../../kernel/procedures.ts';
import { listAbsences } from './absences.ts';
import { createLeaveAssignment, listLeaveAssignments, removeLeaveAssignment } from './assignments.ts';
import { enterLine, listBalances, listLeaveLines } from './ledger.ts';
import { payOut } from './payout.ts';
import { createLeavePolicy, listLeavePolicies, presetsWithSentences, removeLeavePolicy } from './policies.ts';
import { createLeaveType, listLeaveTypes, removeLeaveType, updateLeaveType } from './types.ts';
import { createUsualWeek, listUsualWeeks, removeUsualWeek, usualDays } from './usual-weeks.ts';

/** Every call is refused while time off is switched off (time-off.md). */
const { member, admin, may, withFeature } = forCompaniesWith('time_off');

export const leaveTypes = router({
  list: member.read
    .input(leaveTypeList)
    .output(leaveTypeRows)
    .query(({ ctx, input }) => listLeaveTypes(ctx.db, ctx.company_id, input)),

  create: admin
    .write('leave_type.create')
    .meta({ example: { name: 'Sick', pay_code: 'leave', step_minutes: 15 } })
    .input(leaveTypeInput)
    .output(leaveType)
    .mutation(({ ctx, input }) => createLeaveType(ctx, input)),

  update: admin
    .write('leave_type.update')
    .meta({ example: { name: 'Sick', is_active: false } })
    .input(leaveTypeUpdate)
    .output(leaveType)
    .mutation(({ ctx, input }) => updateLeaveType(ctx, input)),

  remove: admin
    .write('leave_type.delete')
    .input(leaveRemove)
    .output(z.object({}))
    .mutation(({ ctx, input }) => removeLeaveType(ctx, input)),
});

export const leavePolicies = router({
  list: admin.read
    .input(leavePolicyList)
    .output(leavePolicyRows)
    .query(({ ctx, input }) => listLeavePolicies(ctx.db, ctx.company_id, input)),

  presets: admin.read
    .meta({ says: 'Lists the laws whose figures can be copied.' })
    .output(z.array(leavePreset))
    .query(() => presetsWithSentences()),

  create: admin
    .write('leave_policy.create')
    .meta({ example: { leave_type: 1, name: 'California', preset: 'us_ca' } })
    .input(leavePolicyInput)
    .output(leavePolicy)
    .mutation(({ ctx, input }) => createLeavePolicy(ctx, input)),

  remove: admin
    .write('leave_policy.delete')
    .input(leaveRemove)
    .output(z.object({}))
    .mutation(({ ctx, input }) => removeLeavePolicy(ctx, input)),
});

export const leaveAssignments = router({
  list: admin.read
    .input(leaveAssignmentList)
    .output(leaveAssignmentRows)
    .query(({ ctx, input }) => listLeaveAssignments(ctx.db, ctx.company_id, input)),

  create: admin
    .write('leave_assignment.create')
    .input(leaveAssignmentInput)
    .output(leaveAssignment)
    .mutation(({ ctx, input }) => createLeaveAssignment(ctx, input)),

  remove: admin
    .write('leave_assignment.delete')
    .input(leaveAssignmentRemove)
    .output(z.object({}))
    .mutation(({ ctx, input }) => removeLeaveAssignment(ctx, input)),
});

export const usualWeeks = router({
  list: member.read
    .input(usualWeekList)
    .output(usualWeekRows)
    .query(({ ctx, input }) => listUsualWeeks(ctx.db, ctx, input)),

  days: member.read
    .meta({ says: 'Lists what a person usually works on each day around today.' })
    .input(usualDaysInput)
    .output(usualDayRows)
    .query(({ ctx, input }) => usualDays(ctx.db, ctx, input)),

  create: may('employees_edit')
    .write('usual_week.create')
    .meta({ example: { user: 1, effective_from: '2026-01-01', minutes: [0, 480, 480, 480, 480, 480, 0] } })
    .input(usualWeekInput)
    .output(usualWeek)
    .mutation(({ ctx, input }) => createUsualWeek(ctx, input)),

  remove: may('employees_edit')
    .write('usual_week.delete')
    .input(leaveRemove)
    .output(z.object({}))
    .mutation(({ ctx, input }) => removeUsualWeek(ctx, input)),
});

export const leaveLedger = router({
  list: member.read
    .input(leaveLineList)
    .output(leaveLines)
    .query(({ ctx, input }) => listLeaveLines(ctx.db, ctx, input)),

  balances: member.read
    .meta({ says: 'Lists how much time off people have at the end of a day.' })
    .input(leaveBalanceList)
    .output(leaveBalances)
    .query(({ ctx, input }) => listBalances(ctx.db, ctx, input)),

  absences: member.read
    .meta({ says: 'Lists the days on which people are away, or ask to be.' })
    .input(absenceList)
    .output(absenceRows)
    .query(({ ctx, input }) => listAbsences(ctx.db, ctx, input)),

  enter: admin
    .write('leave_balance.adjust')
    .meta({
      says: 'Adjusts a balance, or sets an opening balance.',
      example: { user: 1, leave_type: 1, day: '2026-01-01', minutes: 480, reason: 'Carried over' },
    })
    .input(leaveEntryInput)
    .output(leaveLine)
    .mutation(({ ctx, input }) => enterLine(ctx, input)),

  payOut: withFeature('billing')
    .write('leave_balance.pay_out')
    .meta({
      says: 'Pays out time off, at most the balance of today, as a pay extra.',
      example: { user: 1, leave_type: 1, day: '2026-03-18', minutes: 745, reason: 'Last day' },
    })
    .input(leavePayOutInput)
    .output(leaveLine)
    .mutation(({ ctx, input }) => payOut(ctx, input)),
});
