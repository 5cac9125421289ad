import { z } from 'zod';
import { LEAVE_RATES } from '@daybook/domain/leave/policy';
import { ACCRUAL_DEFAULTS, LEAVE_DEFAULTS, LEAVE_PRESETS } from '@daybook/domain/leave/presets';
import { MAX_LEAVE_MINUTES } from '@daybook/domain/limits';
import { daysInMonth } from '@daybook/domain/time/day';
import {
  choice,
  day,
  dayText,
  isOfPersonOrRole,
  momentText,
  NOT_BOTH,
  optionalDay,
  optionalId,
  readVersion,
  recordId,
  requiredText,
  wholeBetween,
  yesOrNo,
} from './fields.ts';
import { activeFilter, dayFilter, idFilter, listInput, listOf, ordering } from './filters.ts';
import { LEAVE_PAYOUT } from './pay-extras.ts';

/** Time off: its types, policies, who has which, and usual weeks (time-off.md). */

const minutesOfLeave = wholeBetween(0, MAX_LEAVE_MINUTES, 'minutes');

export const LEAVE_STEPS = [1, 15, 30, 60] as const;
const step_minutes = z.union(
  LEAVE_STEPS.map((minutes) => z.literal(minutes)),
  { error: `Choose one of: ${LEAVE_STEPS.join(', ')}.` },
);

export const leaveTypeFilter = idFilter.describe('Id of the kind of time off');

const WORK_CODE = 'Id of the work code with which it is paid, of the kind leave; null: it is unpaid';
const STEP_MINUTES = 'It is taken in multiples of these minutes';
const ON_STATEMENT = 'Whether statements and My Pay show its balance';
const PAYS_OUT = 'Whether its balance can be paid out';

export const leaveType = z
  .object({
    id: z.number(),
    name: z.string(),
    work_code_id: z.number().nullable().describe(WORK_CODE),
    pay_code: z.string(),
    step_minutes: z.number().describe(STEP_MINUTES),
    on_statement: z.boolean().describe(ON_STATEMENT),
    pays_out: z.boolean().describe(PAYS_OUT),
    is_active: z.boolean(),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'LeaveType' });
export type LeaveType = z.output<typeof leaveType>;

const typeFields = {
  name: requiredText(40),
  work_code_id: optionalId.describe(WORK_CODE),
  pay_code: z
    .string()
    .regex(/^leave(_[a-z0-9]{1,14})?$/, 'Use leave, or leave_ and up to 14 lowercase letters and digits.')
    .refine((code) => code !== LEAVE_PAYOUT, `${LEAVE_PAYOUT} is for what is paid out.`),
  step_minutes: step_minutes.describe(STEP_MINUTES),
  on_statement: yesOrNo.describe(ON_STATEMENT),
  pays_out: yesOrNo.describe(PAYS_OUT),
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
export const leaveTypeList = listInput({ is_active: activeFilter, ordering: ordering(['name']) });
export type LeaveTypeListInput = z.output<typeof leaveTypeList>;
export const leaveRemove = z.object({ id: recordId, updated_at: readVersion }).meta({ id: 'LeaveRemove' });
export type LeaveRemove = z.output<typeof leaveRemove>;

const cap = z.object({
  minutes: minutesOfLeave.default(0),
  days: wholeBetween(0, 366, 'days')
    .default(0)
    .describe('Usual working days; the greater of `minutes` and `days` counts'),
});
const accrual = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('none') }),
    z.object({
      kind: z.literal('per_hour'),
      num: wholeBetween(1, 1_000, 'a whole number').describe('Hours earned for every `den` hours'),
      den: wholeBetween(1, 10_000, 'a whole number').describe('Hours of work that earn `num` hours'),
      overtime: yesOrNo.default(ACCRUAL_DEFAULTS.overtime).describe('Whether overtime counts'),
      leave: yesOrNo.default(ACCRUAL_DEFAULTS.leave).describe('Whether paid time off counts'),
    }),
    z.object({
      kind: z.literal('per_period'),
      minutes: minutesOfLeave,
      every: z
        .union([z.literal('month'), z.literal(7), z.literal(14), z.literal(28)], {
          error: 'Choose one of: month, 7, 14, 28.',
        })
        .describe('How often they are earned: every month, or every so many days'),
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
    balance_cap: cap.nullable().default(null).describe('Balance at which nothing more is earned'),
    carry: minutesOfLeave.nullable().default(null).describe('What remains at the end of a year; null: all'),
    use_cap: cap.nullable().default(null).describe('The most that is used in a year'),
    wait_days: wholeBetween(0, 366, 'days').default(0).describe('Days of employment before it can be used'),
    below_zero: minutesOfLeave.default(0).describe('How far the balance may go below zero'),
    rate: choice(LEAVE_RATES).default(LEAVE_DEFAULTS.rate).describe('The rate at which it is paid'),
    loading: wholeBetween(0, 1_000, 'thousandths')
      .default(LEAVE_DEFAULTS.loading)
      .describe('Thousandths of the pay that are paid on top'),
  })
  .meta({ id: 'LeaveDefinition' });

export const leavePolicy = z
  .object({
    id: z.number(),
    leave_type: z.number(),
    name: z.string(),
    preset: z.string().nullable().describe('Key of the preset from which it was copied; null: none'),
    definition: leaveDefinition,
    is_used: z.boolean().describe('Whether time off was earned by it, so that it no longer changes'),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'LeavePolicy' });
export type LeavePolicy = z.output<typeof leavePolicy>;

const RECALCULATE = 'Whether balances may change; the refusal without it says whose do, and by how much';

const presetKeys = LEAVE_PRESETS.map(({ key }) => key);
export const leavePolicyInput = z
  .object({
    leave_type: recordId,
    name: requiredText(100),
    preset: z
      .string()
      .refine((key) => presetKeys.includes(key), 'This preset does not exist.')
      .optional()
      .describe('Key of the preset to copy, in place of a `definition`'),
    definition: leaveDefinition.optional(),
    replaces: optionalId
      .default(null)
      .describe(
        'Id of a policy of the same kind of time off, which this one follows for everybody who has it',
      ),
    effective_from: optionalDay.default(null).describe('First day on which it does'),
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
  type: leaveTypeFilter,
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
    check_before_use: z.boolean().describe('Whether some of it comes from a secondary source'),
  })
  .meta({ id: 'LeavePreset' });

const LEAVE_POLICY = 'Id of the policy; null: the one that began before ends';

export const leaveAssignment = z
  .object({
    id: z.number(),
    leave_type: z.number(),
    leave_policy: z.number().nullable().describe(LEAVE_POLICY),
    user: z.number().nullable(),
    role: z.number().nullable(),
    effective_from: dayText,
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'LeaveAssignment' });
export type LeaveAssignment = z.output<typeof leaveAssignment>;

export const leaveAssignmentInput = z
  .object({
    leave_type: recordId,
    leave_policy: optionalId.default(null).describe(LEAVE_POLICY),
    user: optionalId.default(null).describe('The person; with neither this nor `role`, everyone'),
    role: optionalId.default(null).describe('Id of the role, for everyone with it'),
    effective_from: day,
    recalculate: yesOrNo.default(false).describe(RECALCULATE),
  })
  .refine(isOfPersonOrRole, NOT_BOTH)
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
  type: leaveTypeFilter,
  user: idFilter,
  role: idFilter,
  date: dayFilter.describe('Only what has begun by this day'),
  ordering: ordering(['effective_from']),
});
export type LeaveAssignmentListInput = z.output<typeof leaveAssignmentList>;

const WEEK_MINUTES = 'Minutes of each day, from Sunday';

export const usualWeek = z
  .object({
    id: z.number(),
    user: z.number(),
    effective_from: dayText,
    minutes: z.array(z.number()).describe(WEEK_MINUTES),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'UsualWeek' });
export type UsualWeekRecord = z.output<typeof usualWeek>;
export const usualWeekInput = z
  .object({
    user: recordId,
    effective_from: day,
    minutes: z
      .array(wholeBetween(0, 1_440, 'minutes'))
      .length(7, 'Send seven days, from Sunday.')
      .describe(WEEK_MINUTES),
  })
  .meta({ id: 'UsualWeekInput' });
export type UsualWeekInput = z.output<typeof usualWeekInput>;
export const usualWeekList = listInput({
  user: idFilter,
  date: dayFilter.describe('Only what has begun by this day'),
  ordering: ordering(['effective_from']),
});
export type UsualWeekListInput = z.output<typeof usualWeekList>;

export const usualDaysInput = z.object({ user: idFilter.describe('The person; if left out, the caller') });
export type UsualDaysInput = z.output<typeof usualDaysInput>;
export const usualDays = z.array(
  z.object({
    date: dayText,
    minutes: z.number().describe('Minutes that the person usually works; 0 on a company holiday'),
  }),
);

export const leaveTypes = listOf(leaveType);
export const leavePolicies = listOf(leavePolicy);
export const leaveAssignments = listOf(leaveAssignment);
export const usualWeeks = listOf(usualWeek);
