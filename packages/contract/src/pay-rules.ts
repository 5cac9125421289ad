import { z } from 'zod';
import { toUnits } from '@daybook/domain/money/exact';
import {
  ALLOWANCE_TRIGGERS,
  ALTERNATIVE_DEFAULTS,
  BAND_COUNTS,
  BAND_PAY_CODES,
  BAND_SCOPES,
  CLASSIC_REGULAR_MINUTES,
  EXTRAS_DIVISORS,
  LEDGER_DEFAULTS,
  LOADING_DEFAULTS,
  PAY_CODES,
  REGULAR_RATE_METHODS,
  WEEKDAYS,
  WINDOW_DAYS,
  WINDOW_KINDS,
  type Definition,
} from '@daybook/domain/pay/pay-rules/definition';
import { weekdayOf } from '@daybook/domain/time/day';
import { isTime } from '@daybook/domain/time/work-time';
import {
  choice,
  day,
  dayText,
  isOfPersonOrRole,
  momentText,
  NOT_BOTH,
  optionalDay,
  optionalId,
  optionalLines,
  readVersion,
  recordId,
  requiredText,
  wholeBetween,
  wholeNumber,
  yesOrNo,
} from './fields.ts';
import { dayFilter, flagFilter, idFilter, listInput, ordering } from './filters.ts';

const minutes = (minimum: number, maximum: number) => wholeBetween(minimum, maximum, 'minutes');
/** With up to three decimals, as it is stored. */
const multiplier = (maximum: number) => {
  const message = `Enter a number between 1 and ${maximum}.`;
  return z
    .number({ error: message })
    .transform((value) => toUnits(value, 1_000) / 1_000)
    .refine((value) => value >= 1 && value <= maximum, message);
};
/** At most what a line of 28 days and its money can hold exactly. */
const cents = wholeBetween(1, 1_000_000, 'cents');
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

const MAX_OVER_MINUTES = 40_320;
const seventhDayBand = z.object({
  over_minutes: minutes(0, MAX_OVER_MINUTES).describe('Minutes above which it applies'),
  multiplier: multiplier(5).describe('Multiplier of the base rate'),
  pay_code: choice(BAND_PAY_CODES),
});
const band = seventhDayBand.extend({
  in: choice(BAND_SCOPES).describe('Time over which the minutes are counted'),
  counts: choice(BAND_COUNTS).default('straight_only').describe('Which minutes count toward the limit'),
});

const alternative = z.object({
  name: requiredText(100),
  bands: list(band, 12)
    .default([...ALTERNATIVE_DEFAULTS.bands])
    .describe('Minutes above a limit, and what they are paid'),
  seventh_day: list(seventhDayBand, 12)
    .default([...ALTERNATIVE_DEFAULTS.seventh_day])
    .describe('How a seventh day in a row is paid'),
  regular_rate: choice(REGULAR_RATE_METHODS)
    .default(ALTERNATIVE_DEFAULTS.regular_rate)
    .describe('How the regular rate of overtime is calculated'),
  extras_divisor: choice(EXTRAS_DIVISORS)
    .default(ALTERNATIVE_DEFAULTS.extras_divisor)
    .describe('The hours by which extra amounts are divided'),
});

const loading = z
  .object({
    name: requiredText(100),
    pay_code: ownPayCode,
    weekdays: z
      .array(choice(WEEKDAYS))
      .min(1, 'Choose at least one day.')
      .nullable()
      .default(LOADING_DEFAULTS.weekdays)
      .describe('Days of the week on which it applies'),
    holiday: choice(['only', 'not'])
      .nullable()
      .default(LOADING_DEFAULTS.holiday)
      .describe('Whether it applies on holidays only, or not on them'),
    clock: z
      .object({ from: time.describe('Beginning, as HH:mm'), to: timeOrMidnight.describe('End, as HH:mm') })
      .nullable()
      .default(LOADING_DEFAULTS.clock)
      .describe('Hours of the day to which the loading applies'),
    shift_ends_after: timeOrMidnight
      .nullable()
      .default(LOADING_DEFAULTS.shift_ends_after)
      .describe('Only shifts that end after this time'),
    shift_begins_before: timeOrMidnight
      .nullable()
      .default(LOADING_DEFAULTS.shift_begins_before)
      .describe('Only shifts that begin before this time'),
    applies_to: choice(['minutes_inside', 'whole_shift'])
      .default(LOADING_DEFAULTS.applies_to)
      .describe('Which minutes of a shift the loading covers'),
    multiplier: multiplier(5)
      .nullable()
      .default(LOADING_DEFAULTS.multiplier)
      .describe('Multiplier of the base rate'),
    add_rate: cents.nullable().default(LOADING_DEFAULTS.add_rate).describe('Cents added to each hour'),
  })
  .superRefine(({ clock, ...rest }, context) => {
    if (clock && clock.from === clock.to) {
      context.addIssue({
        code: 'custom',
        path: ['clock', 'to'],
        message: 'Enter a time other than the start.',
      });
    }
    if ((rest.multiplier === null) === (rest.add_rate === null)) {
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
    window: choice(WINDOW_KINDS)
      .default(LEDGER_DEFAULTS.window)
      .describe('Period over which hours are added up'),
    anchor: day.nullable().default(null).describe("First day of any one of the rule's periods"),
    starts_on: choice(WEEKDAYS).describe('Day of the week on which a period begins'),
    at: time.default(LEDGER_DEFAULTS.at).describe('Time at which its days begin'),
    elapsed: choice(['real', 'wall'])
      .default(LEDGER_DEFAULTS.elapsed)
      .describe('Whether a clock change affects the hours'),
    rates_as_of: choice(['work_date', 'approval'])
      .default(LEDGER_DEFAULTS.rates_as_of)
      .describe('The day whose rates apply to the hours'),
    alternatives: list(alternative, 3)
      .min(1, 'Enter at least one.')
      .describe('Ways to calculate, of which the one that pays most applies'),
    loadings: list(loading, 20)
      .default([...LEDGER_DEFAULTS.loadings])
      .describe('Extra pay for certain hours'),
    base_multiplier: multiplier(2)
      .default(LEDGER_DEFAULTS.base_multiplier)
      .describe('Multiplier of every minute worked'),
    shift_gap_minutes: minutes(0, 240)
      .default(LEDGER_DEFAULTS.shift_gap_minutes)
      .describe('Longest break within a piece of work'),
    broken_shift: yesOrNo
      .default(LEDGER_DEFAULTS.broken_shift)
      .describe('Whether the work of one workday is one shift, whatever its breaks'),
    sleep: z
      .object({
        min_duty: minutes(0, MAX_OVER_MINUTES).describe('Minimum minutes on duty for sleep to be left out'),
        max_excluded: minutes(0, 1_440).describe('Maximum minutes of sleep that are not paid'),
        min_sleep: minutes(0, 1_440).describe('Minimum minutes of sleep for sleep to be left out'),
        without_agreement: yesOrNo
          .default(false)
          .describe('Whether sleep is left out for people who have agreed to nothing, too'),
      })
      .nullable()
      .default(LEDGER_DEFAULTS.sleep)
      .describe('Which sleep on duty is not paid'),
    minimum_engagement_minutes: minutes(0, 480)
      .default(LEDGER_DEFAULTS.minimum_engagement_minutes)
      .describe('Minimum minutes paid for a piece of work'),
    allowances: list(
      z.object({
        pay_code: ownPayCode,
        trigger: choice(ALLOWANCE_TRIGGERS).describe('What the allowance is paid for'),
        amount: cents,
      }),
      20,
    )
      .default([...LEDGER_DEFAULTS.allowances])
      .describe('Amounts paid once for something in a window'),
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
  regular_minutes: minutes(60, 60_000)
    .default(CLASSIC_REGULAR_MINUTES)
    .describe('Minutes of a pay period that are regular'),
});

/** pay.md#definition. The output is complete: every default is written out. */
export const payRuleDefinition = z
  .discriminatedUnion('method', [ledger, classic], {
    error: 'Choose ledger or classic.',
  })
  .meta({ id: 'PayRuleDefinition' }) satisfies z.ZodType<Definition>;

export type PayRuleDefinition = z.output<typeof payRuleDefinition>;

const DEFINITION = 'How hours are paid';
const IS_ARCHIVED = 'Whether it is archived';
const AGREEMENT_DATE = 'Day on which the employee agreed to the rule in writing';

export const payRuleVersionCreate = z
  .object({
    effective_from: day,
    definition: payRuleDefinition.describe(DEFINITION),
    note: optionalLines(500).default(null),
  })
  .meta({ id: 'PayRuleVersionCreate' });

export const payRuleVersion = z
  .object({
    version: z.number(),
    effective_from: dayText,
    definition: payRuleDefinition.describe(DEFINITION),
    note: z.string().nullable(),
    is_used: z
      .boolean()
      .describe('Whether an approved timesheet was paid by it, so that it cannot be deleted'),
    created_at: momentText,
  })
  .meta({ id: 'PayRuleVersion' });

/** A named rule of a company, with its versions from the newest (pay.md#rules). */
export const payRule = z
  .object({
    id: z.number(),
    name: z.string(),
    preset: z.string().nullable().describe('Key of the preset from which it was copied; null: none'),
    is_archived: z.boolean().describe(IS_ARCHIVED),
    versions: z.array(payRuleVersion).describe('Versions, newest first'),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'PayRule' });
export type PayRule = z.output<typeof payRule>;

export const payRuleList = listInput({
  is_archived: flagFilter.describe('Only archived ones, or only the others'),
  ordering: ordering(['name', 'created_at']),
});
export type PayRuleListInput = z.output<typeof payRuleList>;

/** A copy of a preset, or the company's own definition. */
export const payRuleInput = z
  .object({
    name: requiredText(100),
    preset: z.string().max(50).optional().describe('Key of the preset to copy, in place of a `definition`'),
    definition: payRuleDefinition.optional().describe(DEFINITION),
    effective_from: day
      .optional()
      .describe('First day of the first version of a `definition`; the versions of a preset have their own'),
  })
  .superRefine(({ preset, definition }, context) => {
    if ((preset === undefined) === (definition === undefined)) {
      context.addIssue({
        code: 'custom',
        path: ['preset'],
        message: 'Choose a preset, or enter a definition.',
      });
    }
  })
  .meta({ id: 'PayRuleInput' });
export type PayRuleInput = z.output<typeof payRuleInput>;

export const payRuleUpdate = z
  .object({
    id: recordId,
    name: requiredText(100).optional(),
    is_archived: yesOrNo.optional().describe(IS_ARCHIVED),
    updated_at: readVersion,
  })
  .meta({ id: 'PayRuleUpdate' });
export type PayRuleUpdate = z.output<typeof payRuleUpdate>;

export const payRuleVersionInput = payRuleVersionCreate
  .extend({ id: recordId, updated_at: readVersion })
  .meta({ id: 'PayRuleVersionInput' });
export type PayRuleVersionInput = z.output<typeof payRuleVersionInput>;
export const payRuleVersionRemove = z
  .object({ id: recordId, version: wholeNumber(1, 10_000, 'a version') })
  .meta({ id: 'PayRuleVersionRemove' });

export const payRulePreset = z
  .object({
    key: z.string().describe('Key by which a rule names it'),
    name: z.string(),
    requires_agreement: z.boolean(),
    source: z
      .object({
        name: z.string().describe('The name of the publication; °: a secondary source'),
        url: z.string().nullable().describe('Its public address; null: the figures are Daybook’s own'),
        read_on: z.string().describe('When it was read, as `YYYY-MM-DD` or `YYYY-MM`'),
        also: z.string().nullable().describe('What else the figures come from; °: a secondary source'),
      })
      .describe('Where the figures are published'),
    sentences: z.array(z.string()).describe('What the definition in force says, one sentence for each part'),
  })
  .meta({ id: 'PayRulePreset' });

/** Who is paid by a rule from a day on: a person, everyone with a role, or everyone (pay.md#assignment). */
export const payRuleAssignment = z
  .object({
    id: z.number(),
    pay_rule: z.number(),
    user: z.number().nullable(),
    role: z.number().nullable(),
    effective_from: dayText,
    agreement_date: dayText.nullable().describe(AGREEMENT_DATE),
    note: z.string().nullable(),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'PayRuleAssignment' });
export type PayRuleAssignment = z.output<typeof payRuleAssignment>;

export const payRuleAssignmentInput = z
  .object({
    pay_rule: recordId,
    user: optionalId.default(null),
    role: optionalId.default(null),
    effective_from: day,
    agreement_date: optionalDay.default(null).describe(AGREEMENT_DATE),
    note: optionalLines(500).default(null),
    recalculate: yesOrNo
      .default(false)
      .describe('Whether the pay of approved timesheets may change; required if it does'),
  })
  .refine(isOfPersonOrRole, NOT_BOTH)
  .meta({ id: 'PayRuleAssignmentInput' });
export type PayRuleAssignmentInput = z.output<typeof payRuleAssignmentInput>;
export const payRuleAssignmentRemove = z
  .object({ id: recordId, updated_at: readVersion })
  .meta({ id: 'PayRuleAssignmentRemove' });

export const payRuleAssignmentList = listInput({
  user: idFilter,
  role: idFilter,
  date: dayFilter.describe('Only those in force on this day'),
  ordering: ordering(['effective_from']),
});
export type PayRuleAssignmentListInput = z.output<typeof payRuleAssignmentList>;
