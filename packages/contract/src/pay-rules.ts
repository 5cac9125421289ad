import { z } from 'zod';
import { weekdayOf } from '@daybook/domain/time/day';
import { toUnits } from '@daybook/domain/money/exact';
import {
  ALLOWANCE_TRIGGERS,
  ALTERNATIVE_DEFAULTS,
  BAND_COUNTS,
  BAND_PAY_CODES,
  BAND_SCOPES,
  CLASSIC_REGULAR_MINUTES,
  type Definition,
  EXTRAS_DIVISORS,
  LEDGER_DEFAULTS,
  LOADING_DEFAULTS,
  PAY_CODES,
  REGULAR_RATE_METHODS,
  WEEKDAYS,
  WINDOW_DAYS,
  WINDOW_KINDS,
} from '@daybook/domain/pay/pay-rules/definition';
import { isTime } from '@daybook/domain/time/work-time';
import {
  day,
  optionalDay,
  optionalId,
  optionalLines,
  readVersion,
  recordId,
  requiredText,
  wholeNumber,
  yesOrNo,
} from './fields.ts';
import { dayFilter, flagFilter, idFilter, listInput, ordering } from './filters.ts';

/** The most that a line of 28 days and its money can hold exactly. */
const AMOUNT_MAXIMUM = 1_000_000;

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `Choose one of: ${values.join(', ')}.` });
const minutes = (minimum: number, maximum: number) => {
  const message = `Enter minutes between ${minimum} and ${maximum}.`;
  return z.int(message).min(minimum, message).max(maximum, message);
};
/** With up to three decimals, as it is stored. */
const multiplier = (maximum: number) => {
  const message = `Enter a number between 1 and ${maximum}.`;
  return z
    .number({ error: message })
    .transform((value) => toUnits(value, 1_000) / 1_000)
    .refine((value) => value >= 1 && value <= maximum, message);
};
const cents = (() => {
  const message = `Enter cents between 1 and ${AMOUNT_MAXIMUM}.`;
  return z.int(message).min(1, message).max(AMOUNT_MAXIMUM, message);
})();
const time = z.string().refine(isTime, 'Enter a time between 00:00 and 23:59.');
const timeOrMidnight = z
  .string()
  .refine((text) => isTime(text) || text === '24:00', 'Enter a time between 00:00 and 24:00.');
const list = <Shape extends z.ZodType>(shape: Shape, most: number) =>
  z.array(shape).max(most, `Use at most ${most}.`);

/** A pay code that a loading or an allowance names. */
const ownPayCode = z
  .string({ error: 'Enter a pay code.' })
  .regex(
    /^[a-z][a-z0-9_]{0,19}$/,
    'Use at most 20 lowercase letters, digits and underscores, beginning with a letter.',
  )
  .refine((code) => !PAY_CODES.some((known) => known === code), 'This pay code is reserved.');

const OVER_MAXIMUM = 40_320;
const seventhDayBand = z.object({
  over_minutes: minutes(0, OVER_MAXIMUM),
  multiplier: multiplier(5),
  pay_code: choice(BAND_PAY_CODES),
});
const band = seventhDayBand.extend({
  in: choice(BAND_SCOPES),
  counts: choice(BAND_COUNTS).default('straight_only'),
});

const alternative = z.object({
  name: requiredText(100),
  bands: list(band, 12).default([...ALTERNATIVE_DEFAULTS.bands]),
  seventh_day: list(seventhDayBand, 12).default([...ALTERNATIVE_DEFAULTS.seventh_day]),
  regular_rate: choice(REGULAR_RATE_METHODS).default(ALTERNATIVE_DEFAULTS.regular_rate),
  extras_divisor: choice(EXTRAS_DIVISORS).default(ALTERNATIVE_DEFAULTS.extras_divisor),
});

const loading = z
  .object({
    name: requiredText(100),
    pay_code: ownPayCode,
    weekdays: z
      .array(choice(WEEKDAYS))
      .min(1, 'Choose at least one day.')
      .nullable()
      .default(LOADING_DEFAULTS.weekdays),
    holiday: choice(['only', 'not']).nullable().default(LOADING_DEFAULTS.holiday),
    clock: z.object({ from: time, to: timeOrMidnight }).nullable().default(LOADING_DEFAULTS.clock),
    shift_ends_after: timeOrMidnight.nullable().default(LOADING_DEFAULTS.shift_ends_after),
    shift_begins_before: timeOrMidnight.nullable().default(LOADING_DEFAULTS.shift_begins_before),
    applies_to: choice(['minutes_inside', 'whole_shift']).default(LOADING_DEFAULTS.applies_to),
    multiplier: multiplier(5).nullable().default(LOADING_DEFAULTS.multiplier),
    add_rate: cents.nullable().default(LOADING_DEFAULTS.add_rate),
  })
  .superRefine(({ clock, ...one }, context) => {
    if (clock && clock.from === clock.to) {
      context.addIssue({
        code: 'custom',
        path: ['clock', 'to'],
        message: 'Enter a time other than the start.',
      });
    }
    if ((one.multiplier === null) === (one.add_rate === null)) {
      context.addIssue({
        code: 'custom',
        path: ['multiplier'],
        message: 'Enter a multiplier or an added rate.',
      });
    }
  });

const ledger = z
  .object({
    method: z.literal('ledger'),
    window: choice(WINDOW_KINDS).default(LEDGER_DEFAULTS.window),
    anchor: day.nullable().default(null),
    starts_on: choice(WEEKDAYS),
    at: time.default(LEDGER_DEFAULTS.at),
    elapsed: choice(['real', 'wall']).default(LEDGER_DEFAULTS.elapsed),
    rates_as_of: choice(['work_date', 'approval']).default(LEDGER_DEFAULTS.rates_as_of),
    alternatives: list(alternative, 3).min(1, 'Enter at least one.'),
    loadings: list(loading, 20).default([...LEDGER_DEFAULTS.loadings]),
    base_multiplier: multiplier(2).default(LEDGER_DEFAULTS.base_multiplier),
    shift_gap_minutes: minutes(0, 240).default(LEDGER_DEFAULTS.shift_gap_minutes),
    broken_shift: yesOrNo.default(LEDGER_DEFAULTS.broken_shift),
    sleep: z
      .object({
        min_duty: minutes(0, OVER_MAXIMUM),
        max_excluded: minutes(0, 1_440),
        min_sleep: minutes(0, 1_440),
        without_agreement: yesOrNo
          .default(false)
          .describe('Whether sleep is left out for people who have agreed to nothing, too.'),
      })
      .nullable()
      .default(LEDGER_DEFAULTS.sleep),
    minimum_engagement_minutes: minutes(0, 480).default(LEDGER_DEFAULTS.minimum_engagement_minutes),
    allowances: list(
      z.object({ pay_code: ownPayCode, trigger: choice(ALLOWANCE_TRIGGERS), amount: cents }),
      20,
    ).default([...LEDGER_DEFAULTS.allowances]),
    requires_agreement: yesOrNo.default(LEDGER_DEFAULTS.requires_agreement),
  })
  .transform((definition, context) => {
    const { window, anchor, starts_on } = definition;
    if (window === 'workweek') return { ...definition, anchor: null };
    if (anchor === null || WEEKDAYS[weekdayOf(anchor)] !== starts_on) {
      const message = `Choose the first day of a ${WINDOW_DAYS[window]}-day period.`;
      context.addIssue({ code: 'custom', path: ['anchor'], message });
    }
    return definition;
  });

const classic = z.object({
  method: z.literal('classic'),
  regular_minutes: minutes(60, 60_000).default(CLASSIC_REGULAR_MINUTES),
});

/** pay.md#definition. The output is complete: every default is written out. */
export const payRuleDefinition = z.discriminatedUnion('method', [ledger, classic], {
  error: 'Choose ledger or classic.',
}) satisfies z.ZodType<Definition>;

export type PayRuleDefinition = z.output<typeof payRuleDefinition>;

export const payRuleVersionCreate = z.object({
  effective_from: day,
  definition: payRuleDefinition,
  note: optionalLines(500).default(null),
});

export const payRuleVersion = z.object({
  version: z.number(),
  effective_from: z.string(),
  definition: payRuleDefinition,
  note: z.string().nullable(),
  is_used: z
    .boolean()
    .describe('Whether an approved timesheet was paid by it, so that it cannot be deleted.'),
  created_at: z.string(),
});

/** A named rule of a company, with its versions from the newest (pay.md#rules). */
export const payRule = z.object({
  id: z.number(),
  name: z.string(),
  preset: z.string().nullable().describe('The key of the preset it was copied from.'),
  is_archived: z.boolean(),
  versions: z.array(payRuleVersion),
  created_at: z.string(),
  updated_at: z.string(),
});
export type PayRule = z.output<typeof payRule>;

export const payRuleList = listInput({ is_archived: flagFilter, ordering: ordering(['name', 'created_at']) });
export type PayRuleListInput = z.output<typeof payRuleList>;

/** A copy of a preset, or the company's own definition. */
export const payRuleInput = z
  .object({
    name: requiredText(100),
    preset: z.string().max(50).optional(),
    definition: payRuleDefinition.optional(),
    effective_from: day
      .optional()
      .describe('For the first version of a custom definition; versions of a preset have their own days.'),
  })
  .superRefine(({ preset, definition }, context) => {
    if ((preset === undefined) === (definition === undefined)) {
      context.addIssue({
        code: 'custom',
        path: ['preset'],
        message: 'Choose a preset, or enter a definition.',
      });
    }
  });
export type PayRuleInput = z.output<typeof payRuleInput>;

export const payRuleUpdate = z.object({
  id: recordId,
  name: requiredText(100).optional(),
  is_archived: yesOrNo.optional(),
  updated_at: readVersion,
});
export type PayRuleUpdate = z.output<typeof payRuleUpdate>;

export const payRuleVersionInput = payRuleVersionCreate.extend({ id: recordId, updated_at: readVersion });
export type PayRuleVersionInput = z.output<typeof payRuleVersionInput>;
export const payRuleVersionRemove = z.object({ id: recordId, version: wholeNumber(1, 10_000, 'a version') });

export const payRulePreset = z.object({
  key: z.string(),
  name: z.string(),
  requires_agreement: z.boolean(),
  source: z.string(),
  read: z.string().describe('When the source was read, `YYYY-MM`.'),
  sentences: z.array(z.string()).describe('What the definition in force says, one sentence for each part.'),
});

/** Who is paid by a rule from a day on: a person, everyone with a role, or everyone (pay.md#assignment). */
export const payRuleAssignment = z.object({
  id: z.number(),
  pay_rule: z.number(),
  user: z.number().nullable(),
  role: z.number().nullable(),
  effective_from: z.string(),
  agreement_date: z.string().nullable(),
  note: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type PayRuleAssignment = z.output<typeof payRuleAssignment>;

export const payRuleAssignmentInput = z
  .object({
    pay_rule: recordId,
    user: optionalId.default(null),
    role: optionalId.default(null),
    effective_from: day,
    agreement_date: optionalDay.default(null),
    note: optionalLines(500).default(null),
    recalculate: yesOrNo.default(false).describe('Required if it changes what approved timesheets pay.'),
  })
  .superRefine(({ user, role }, context) => {
    if (user !== null && role !== null)
      context.addIssue({
        code: 'custom',
        path: ['role'],
        message: 'Choose an employee or a role, not both.',
      });
  });
export type PayRuleAssignmentInput = z.output<typeof payRuleAssignmentInput>;
export const payRuleAssignmentRemove = z.object({ id: recordId, updated_at: readVersion });

export const payRuleAssignmentList = listInput({
  user: idFilter,
  role: idFilter,
  date: dayFilter.describe('Those in force on this day.'),
  ordering: ordering(['effective_from']),
});
export type PayRuleAssignmentListInput = z.output<typeof payRuleAssignmentList>;
