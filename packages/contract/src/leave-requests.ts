import { z } from 'zod';
import { LEAVE_STATUSES, MAX_REQUEST_DAYS } from '@daybook/domain/leave/request';
import {
  clientKey,
  day,
  dayText,
  momentText,
  optionalDay,
  optionalText,
  personBrief,
  readVersion,
  recordId,
  requiredText,
  wholeBetween,
  writtenAt,
  yesOrNo,
} from './fields.ts';
import { dayBoundFilter, idFilter, listInput, listOf, ordering, searchFilter } from './filters.ts';
import { leaveTypeFilter } from './leave.ts';

/** Asking for time off, and deciding on it (time-off.md#requests). Time is in whole minutes. */

const requestDay = z.object({
  date: dayText,
  minutes: z.number(),
  cancelled_at: momentText.nullable().describe('When the day was taken out of an approved request'),
});

export const leaveRequest = z
  .object({
    id: z.number(),
    user: z.number(),
    user_detail: personBrief,
    leave_type: z.number(),
    leave_type_name: z.string(),
    status: z.enum(LEAVE_STATUSES),
    start_date: dayText.describe('The first of its days that is not cancelled, if there is one'),
    end_date: dayText.describe('The last of its days that is not cancelled, if there is one'),
    minutes: z.number().describe('The sum of its days that are not cancelled'),
    days: z.array(requestDay),
    note: z.string().nullable(),
    decided_by: z.string().nullable().describe('Name of who approved, declined or cancelled it'),
    decided_by_id: z.number().nullable().describe('Id of who approved, declined or cancelled it'),
    decided_at: momentText.nullable(),
    reason: z.string().nullable().describe('Why it was declined or cancelled'),
    created_by: z.string().describe('Name of who entered it'),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'LeaveRequest' });
export type LeaveRequestRecord = z.output<typeof leaveRequest>;

const days = z
  .array(z.object({ date: day, minutes: wholeBetween(1, 1_440, 'minutes') }), {
    error: 'Choose at least one day.',
  })
  .min(1, 'Choose at least one day.')
  .max(MAX_REQUEST_DAYS, `At most ${MAX_REQUEST_DAYS} days.`);

export const leaveRequestInput = z
  .object({
    user: recordId.optional().describe('The person, if an approver enters it'),
    leave_type: recordId,
    days,
    note: optionalText(500).default(null),
    approve: yesOrNo.default(false).describe('Whether the approver who enters it approves it at once'),
    client_key: clientKey,
    written_at: writtenAt,
  })
  .meta({ id: 'LeaveRequestInput' });
export type LeaveRequestInput = z.output<typeof leaveRequestInput>;

export const leaveRequestApprove = z
  .object({ id: recordId, updated_at: readVersion })
  .meta({ id: 'LeaveRequestApprove' });
export type LeaveRequestApprove = z.output<typeof leaveRequestApprove>;
export const leaveRequestDecline = z
  .object({ id: recordId, updated_at: readVersion, reason: requiredText(500, 'Enter a reason.') })
  .meta({ id: 'LeaveRequestDecline' });
export type LeaveRequestDecline = z.output<typeof leaveRequestDecline>;
export const leaveRequestCancel = z
  .object({
    id: recordId,
    updated_at: readVersion,
    reason: optionalText(500)
      .default(null)
      .describe('Required when an approver cancels the approved time off of another person'),
    from: optionalDay
      .default(null)
      .describe('First day that is cancelled, earlier ones stay; null: all of them'),
    written_at: writtenAt,
  })
  .meta({ id: 'LeaveRequestCancel' });
export type LeaveRequestCancel = z.output<typeof leaveRequestCancel>;

export const leaveRequestList = listInput({
  user: idFilter,
  type: leaveTypeFilter,
  status: z.enum(LEAVE_STATUSES, { error: `Use ${LEAVE_STATUSES.join(', ')}.` }).optional(),
  search: searchFilter.describe("Part of the person's name, of the kind of time off, or of the note"),
  date__gte: dayBoundFilter.describe('With a day on or after this one'),
  date__lte: dayBoundFilter.describe('With a day on or before this one'),
  ordering: ordering(['created_at', 'start_date']),
});
export type LeaveRequestListInput = z.output<typeof leaveRequestList>;
export const leaveRequests = listOf(leaveRequest);

const problem = z.object({
  code: z.string().describe('The code with which approving would be refused'),
  message: z.string(),
});

/** What approving a request does, or what asking for these days would say. */
export const leaveEffect = z
  .object({
    problem: problem.nullable().describe('Why it cannot be approved; null: it can be'),
    beyond: z
      .string()
      .nullable()
      .describe('What the person is told who asks for more than there will be; null: it is enough'),
    days: z.array(
      z.object({
        date: dayText,
        minutes: z.number(),
        before: z.number().nullable().describe('The balance of the day without it; null: there is none'),
        after: z.number().nullable().describe('The balance of the day with it'),
        work_minutes: z.number().describe('Work that is logged on the day'),
        usual_minutes: z.number().describe('What the person usually works on the day'),
        away: z.array(z.string()).describe('Names of others who are away, for approvers'),
      }),
    ),
    timesheets: z
      .array(
        z.object({
          id: z.number(),
          start_date: dayText,
          end_date: dayText,
          status: z.enum(['Submitted', 'Approved']),
          minutes: z.number().describe('Time off that it gains'),
          pay: z
            .number()
            .nullable()
            .describe('By how much its pay changes, in USD; null if that is not fixed'),
        }),
      )
      .describe('The submitted and approved timesheets that change, for approvers'),
  })
  .meta({ id: 'LeaveEffect' });
export type LeaveEffect = z.output<typeof leaveEffect>;

/** The days of a request that is being written: its balances, before it is sent. */
export const leaveForecastInput = leaveRequestInput.pick({ user: true, leave_type: true, days: true });
export type LeaveForecastInput = z.output<typeof leaveForecastInput>;
