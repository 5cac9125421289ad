import { z } from 'zod';
import { LEAVE_RATES } from '@daybook/domain/leave/policy';
import { ACCRUAL_DEFAULTS, LEAVE_DEFAULTS, LEAVE_PRESETS } from '@daybook/domain/leave/presets';
import { daysInMonth } from '@daybook/domain/time/day';
import { day, optionalDay, optionalId, readVersion, recordId, requiredText, yesOrNo } from './fields.ts';
import { dayFilter, flagFilter, idFilter, listInput, listOf, ordering } from './filters.ts';
import { LEAVE_PAYOUT } from './pay-extras.ts';

/** Time off: its types, policies, who has which, and usual weeks (time-off.md). */

const wholeMinutes = (minimum: number, maximum: number) => {
  const message = `Enter minutes between ${minimum} and ${maximum}.`;
  return z.int(message).min(minimum, message).max(maximum, message);
};
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `Choose one of: ${values.join(', ')}.` });

/** A year of work without a break. */
const MAX_LEAVE_MINUTES = 527_040;
const minutesOfLeave = wholeMinutes(0, MAX_LEAVE_MINUTES);

export const LEAVE_STEPS = [1, 15, 30, 60] as const;
const step_minutes = z.union(
  LEAVE_STEPS.map((minutes) => z.literal(minutes)),
  { error: `Choose one of: ${LEAVE_STEPS.join(', ')}.` },
);

export const leaveType = z
  .object({
    id: z.number(),
    name: z.string(),
    work_code_id: z.number().nullable().describe('The work code with which it is paid; null: unpaid'),
    pay_code: z.string(),
    step_minutes: z.number().describe('It is taken in multiples of these minutes'),
    on_statement: z.boolean().describe('Whether statements and My Pay show its balance'),
    pays_out: z.boolean().describe('Whether its balance can be paid out'),
    is_active: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'LeaveType' });
export type LeaveType = z.output<typeof leaveType>;

const typeFields = {
  name: requiredText(40),
  work_code_id: optionalId.describe('A work code of the kind leave; null: unpaid'),
  pay_code: z
    .string()
    .regex(/^leave(_[a-z0-9]{1,14})?$/, 'Use leave, or leave_ and up to 14 lowercase letters and digits.')
    .refine((code) => code !== LEAVE_PAYOUT, `${LEAVE_PAYOUT} is for what is paid out.`),
  step_minutes: step_minutes.describe('It is taken in multiples of these minutes'),
  on_statement: yesOrNo.describe('Whether statements and My Pay show its balance'),
  pays_out: yesOrNo.describe('Whether its balance can be paid out'),
  is_active: yesOrNo,
};
export const leaveTypeInput = z
  .object({
    name: typeFields.name,
    work_code_id: typeFields.work_code_id.default(null),
    pay_code: typeFields.pay_code.default('leave'),
    step_minutes: typeFields.step_minutes.default(1),
    on_statement: typeFields.on_statement.default(true),
    pays_out: typeFields.pays_out.default(false),
    is_active: typeFields.is_active.default(true),
  })
  .meta({ id: 'LeaveTypeInput' });
export type LeaveTypeInput = z.output<typeof leaveTypeInput>;
export const leaveTypeUpdate = z
  .object(typeFields)
  .partial()
  .extend({ id: recordId, updated_at: readVersion })
  .meta({ id: 'LeaveTypeUpdate' });
export type LeaveTypeUpdate = z.output<typeof leaveTypeUpdate>;
export const leaveTypeList = listInput({ is_active: flagFilter, ordering: ordering(['name']) });
export type LeaveTypeListInput = z.output<typeof leaveTypeList>;
export const leaveRemove = z.object({ id: recordId, updated_at: readVersion }).meta({ id: 'LeaveRemove' });
export type LeaveRemove = z.output<typeof leaveRemove>;

const cap = z.object({
  minutes: minutesOfLeave.default(0),
  days: z
    .int('Enter whole days.')
    .min(0)
    .max(366, 'Enter at most 366 days.')
    .default(0)
    .describe('Usual days; the greater of the two counts'),
});
const whole = (maximum: number) => {
  const message = `Enter a whole number from 1 to ${maximum}.`;
  return z.int(message).min(1, message).max(maximum, message);
};
const days = (maximum: number) => {
  const message = `Enter days between 0 and ${maximum}.`;
  return z.int(message).min(0, message).max(maximum, message);
};
const accrual = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('none') }),
    z.object({
      kind: z.literal('per_hour'),
      num: whole(1_000).describe('Hours earned …'),
      den: whole(10_000).describe('… for so many hours worked'),
      overtime: yesOrNo.default(ACCRUAL_DEFAULTS.overtime).describe('Whether overtime counts'),
      leave: yesOrNo.default(ACCRUAL_DEFAULTS.leave).describe('Whether paid time off counts'),
    }),
    z.object({
      kind: z.literal('per_period'),
      minutes: minutesOfLeave,
      every: z.union([z.literal('month'), z.literal(7), z.literal(14), z.literal(28)], {
        error: 'Choose one of: month, 7, 14, 28.',
      }),
      anchor: day.nullable().default(null).describe('The first day of a period of 7, 14 or 28 days'),
    }),
    z.object({ kind: z.literal('front_load'), minutes: minutesOfLeave }),
  ],
  { error: 'Choose one of: none, per_hour, per_period, front_load.' },
);

const isDayOfYear = (text: string): boolean => {
  const [month = 0, date = 0] = text.split('-').map(Number);
  return /^\d\d-\d\d$/.test(text) && month >= 1 && month <= 12 && date >= 1 && date <= lastOf(month);
};
/** A year cannot begin on February 29, which most years do not have. */
const lastOf = (month: number): number => daysInMonth(`2001-${String(month).padStart(2, '0')}`);

export const leaveDefinition = z
  .object({
    accrual,
    year_starts: z
      .string()
      .refine(isDayOfYear, 'Enter a day of the year as MM-DD.')
      .default(LEAVE_DEFAULTS.year_starts)
      .describe('The first day of a policy year, as MM-DD'),
    year_cap: minutesOfLeave.nullable().default(null).describe('The most that is earned in a year'),
    balance_cap: cap.nullable().default(null).describe('At this balance nothing more is earned'),
    carry: minutesOfLeave.nullable().default(null).describe('What remains at the end of a year; null: all'),
    use_cap: cap.nullable().default(null).describe('The most that is used in a year'),
    wait_days: days(366).default(0).describe('Days of employment before it can be used'),
    below_zero: minutesOfLeave.default(0).describe('How far the balance may go below zero'),
    rate: choice(LEAVE_RATES).default(LEAVE_DEFAULTS.rate).describe('The rate at which it is paid'),
    loading: z
      .int('Enter thousandths.')
      .min(0, 'Enter thousandths between 0 and 1000.')
      .max(1_000, 'Enter thousandths between 0 and 1000.')
      .default(LEAVE_DEFAULTS.loading)
      .describe('Thousandths paid on top'),
  })
  .meta({ id: 'LeaveDefinition' });

export const leavePolicy = z
  .object({
    id: z.number(),
    leave_type: z.number(),
    name: z.string(),
    preset: z.string().nullable().describe('The preset it was copied from'),
    definition: leaveDefinition,
    is_used: z.boolean().describe('Whether time off was earned by it: it no longer changes'),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'LeavePolicy' });
export type LeavePolicy = z.output<typeof leavePolicy>;

const RECALCULATE = 'Sent once the caller has seen whose balances it changes, and by how much.';

const presetKeys = LEAVE_PRESETS.map(({ key }) => key);
export const leavePolicyInput = z
  .object({
    leave_type: recordId,
    name: requiredText(100),
    preset: z
      .string()
      .refine((key) => presetKeys.includes(key), 'This preset does not exist.')
      .optional()
      .describe('The preset to copy; or send a definition'),
    definition: leaveDefinition.optional(),
    replaces: optionalId
      .default(null)
      .describe('A policy of the same kind, which this one follows for everybody who has it'),
    effective_from: optionalDay.default(null).describe('The first day on which it does'),
    recalculate: yesOrNo.default(false).describe(RECALCULATE),
  })
  .refine(({ preset, definition }) => preset !== undefined || definition !== undefined, {
    path: ['definition'],
    message: 'Send a preset or a definition.',
  })
  .refine(({ replaces, effective_from }) => replaces === null || effective_from !== null, {
    path: ['effective_from'],
    message: 'Choose the first day.',
  })
  .meta({ id: 'LeavePolicyInput' });
export type LeavePolicyInput = z.output<typeof leavePolicyInput>;
export const leavePolicyList = listInput({
  type: idFilter.describe('The kind of time off'),
  ordering: ordering(['name']),
});
export type LeavePolicyListInput = z.output<typeof leavePolicyList>;

export const leavePreset = z
  .object({
    key: z.string(),
    name: z.string(),
    definition: leaveDefinition,
    sentences: z.array(z.string()).describe('What it says, in words'),
    source: z.object({
      name: z.string(),
      url: z.string().nullable().describe('Where it is published'),
      read_on: z.string().describe('When it was read'),
      also: z.string().nullable().describe('What else the figures come from'),
    }),
    check_before_use: z.boolean().describe('Some of it comes from a secondary source'),
  })
  .meta({ id: 'LeavePreset' });

export const leaveAssignment = z
  .object({
    id: z.number(),
    leave_type: z.number(),
    leave_policy: z.number().nullable().describe('Null: what began before ends'),
    user: z.number().nullable(),
    role: z.number().nullable(),
    effective_from: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'LeaveAssignment' });
export type LeaveAssignment = z.output<typeof leaveAssignment>;

export const leaveAssignmentInput = z
  .object({
    leave_type: recordId,
    leave_policy: optionalId.default(null).describe('Null: what began before ends'),
    user: optionalId.default(null).describe('One person'),
    role: optionalId.default(null).describe('Everyone with a role; with neither, everyone'),
    effective_from: day,
    recalculate: yesOrNo.default(false).describe(RECALCULATE),
  })
  .refine(({ user, role }) => user === null || role === null, {
    path: ['role'],
    message: 'Choose a person or a role.',
  })
  .meta({ id: 'LeaveAssignmentInput' });
export type LeaveAssignmentInput = z.output<typeof leaveAssignmentInput>;
export const leaveAssignmentRemove = z
  .object({
    id: recordId,
    updated_at: readVersion,
    recalculate: yesOrNo.default(false).describe(RECALCULATE),
  })
  .meta({ id: 'LeaveAssignmentRemove' });
export const leaveAssignmentList = listInput({
  type: idFilter.describe('The kind of time off'),
  user: idFilter,
  role: idFilter,
  date: dayFilter.describe('What has begun by then'),
  ordering: ordering(['effective_from']),
});
export type LeaveAssignmentListInput = z.output<typeof leaveAssignmentList>;

export const usualWeek = z
  .object({
    id: z.number(),
    user: z.number(),
    effective_from: z.string(),
    minutes: z.array(z.number()).describe('Minutes of each day, from Sunday'),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'UsualWeek' });
export type UsualWeekRecord = z.output<typeof usualWeek>;
export const usualWeekInput = z
  .object({
    user: recordId,
    effective_from: day,
    minutes: z.array(wholeMinutes(0, 1_440)).length(7, 'Send seven days, from Sunday.'),
  })
  .meta({ id: 'UsualWeekInput' });
export type UsualWeekInput = z.output<typeof usualWeekInput>;
export const usualWeekList = listInput({
  user: idFilter,
  date: dayFilter.describe('What has begun by then'),
  ordering: ordering(['effective_from']),
});
export type UsualWeekListInput = z.output<typeof usualWeekList>;

export const usualDaysInput = z.object({ user: idFilter.describe('Whose; if left out, the caller’s own') });
export type UsualDaysInput = z.output<typeof usualDaysInput>;
export const usualDays = z.array(
  z.object({
    date: z.string(),
    minutes: z.number().describe('What the person usually works; 0 on a company holiday'),
  }),
);

export const leaveTypes = listOf(leaveType);
export const leavePolicies = listOf(leavePolicy);
export const leaveAssignments = listOf(leaveAssignment);
export const usualWeeks = listOf(usualWeek);
