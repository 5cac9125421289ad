import { z } from 'zod';
import { LEDGER_KINDS } from '@daybook/domain/leave/replay';
import { ABSENT_STATUSES } from '@daybook/domain/leave/request';
import { MAX_LEAVE_MINUTES } from '@daybook/domain/limits';
import { day, dayText, lineOfText, momentText, recordId, requiredText, wholeBetween } from './fields.ts';
import { dayFilter, idFilter, listInput, listOf, ordering } from './filters.ts';
import { leaveTypeFilter } from './leave.ts';

/** Balances of time off, and the ledger that they are the sum of (time-off.md#balance). Time is in whole minutes. */

export const leaveLine = z
  .object({
    id: z.number().describe('Id of the line; below 0: it is still to be written, in the course of the day'),
    user: z.number(),
    leave_type: z.number(),
    day: dayText,
    kind: z.enum(LEDGER_KINDS),
    minutes: z.number().describe('Minutes that it adds to the balance'),
    withheld: z.number().describe('Minutes that were earned above a limit, and lost'),
    leave_policy: z.number().nullable().describe('Id of the policy in force'),
    timesheet: z.number().nullable().describe('Id of the timesheet by which it was earned'),
    leave_request: z.number().nullable().describe('Id of the request by which it was taken'),
    pay_extra: z.number().nullable().describe('Id of the extra by which it is paid out'),
    reason: z.string().nullable(),
    sentence: z.string().describe('How it came about, in words'),
    created_by: z.string().nullable().describe('Name of who entered it'),
    created_at: momentText,
  })
  .meta({ id: 'LeaveLine' });
export type LeaveLineRecord = z.output<typeof leaveLine>;

export const leaveLineList = listInput({
  user: idFilter,
  type: leaveTypeFilter,
  date: dayFilter,
  start_date: dayFilter.describe('From this day'),
  end_date: dayFilter.describe('Up to this day'),
  ordering: ordering(['day']),
});
export type LeaveLineListInput = z.output<typeof leaveLineList>;
export const leaveLines = listOf(leaveLine);

const signedMinutes = wholeBetween(-MAX_LEAVE_MINUTES, MAX_LEAVE_MINUTES, 'minutes');
export const leaveEntryInput = z
  .object({
    user: recordId,
    leave_type: recordId,
    day,
    minutes: signedMinutes
      .refine(
        (minutes) => minutes !== 0,
        `Enter minutes between -${MAX_LEAVE_MINUTES} and ${MAX_LEAVE_MINUTES}, other than 0.`,
      )
      .optional()
      .describe('Minutes to add, or below 0 to take away'),
    balance: signedMinutes
      .optional()
      .describe('An opening balance in place of `minutes`: the line is the difference'),
    reason: requiredText(500, 'Enter a reason.'),
  })
  .refine(({ minutes, balance }) => (minutes === undefined) !== (balance === undefined), {
    path: ['minutes'],
    message: 'Enter minutes.',
  })
  .meta({ id: 'LeaveEntryInput' });
export type LeaveEntryInput = z.output<typeof leaveEntryInput>;

export const leavePayOutInput = z
  .object({
    user: recordId,
    leave_type: recordId,
    day: day.optional().describe('Day whose base rate pays it; if left out, today'),
    minutes: wholeBetween(1, MAX_LEAVE_MINUTES, 'minutes').describe(
      'Minutes to pay out: at most the balance of today',
    ),
    reason: lineOfText(500).default('').describe('Why; the pay extra has it, too'),
  })
  .meta({ id: 'LeavePayOutInput' });
export type LeavePayOutInput = z.output<typeof leavePayOutInput>;

export const leaveBalance = z
  .object({
    user: z.number(),
    name: z.string(),
    leave_type: z.number(),
    leave_type_name: z.string(),
    day: dayText,
    minutes: z.number().nullable().describe('The balance at the end of the day; null: the type has none'),
    used: z.number().describe('Minutes used in the policy year'),
    use_cap: z.number().nullable().describe('The most minutes that can be used in the policy year'),
    usable_from: dayText.nullable().describe('First day on which it can be used, if that is to come'),
    policy: z.string().nullable().describe('Name of the policy in force'),
  })
  .meta({ id: 'LeaveBalance' });
export type LeaveBalance = z.output<typeof leaveBalance>;
export const leaveBalanceList = listInput({
  user: idFilter,
  type: leaveTypeFilter,
  date: dayFilter.describe('Balances at the end of this day; if left out, of today'),
});
export type LeaveBalanceListInput = z.output<typeof leaveBalanceList>;
export const leaveBalances = listOf(leaveBalance);

export const absence = z
  .object({
    user: z.number(),
    name: z.string(),
    role: z.string().nullable().describe('Name of the person’s role'),
    leave_request: z.number(),
    leave_type: z.number(),
    leave_type_name: z.string(),
    date: dayText,
    minutes: z.number(),
    status: z.enum(ABSENT_STATUSES),
  })
  .meta({ id: 'Absence' });
export type Absence = z.output<typeof absence>;
export const absenceList = listInput({
  user: idFilter,
  type: leaveTypeFilter,
  date: dayFilter,
  start_date: dayFilter.describe('From this day'),
  end_date: dayFilter.describe('Up to this day'),
});
export type AbsenceListInput = z.output<typeof absenceList>;
export const absences = listOf(absence);
