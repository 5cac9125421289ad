import { z } from 'zod';
import { benchRangeProblems } from '@daybook/domain/pay/pay-rules/bench';
import type { DateRange } from '@daybook/domain/time/date-range';
import { isDay } from '@daybook/domain/time/day';
import { day, dayText, momentText, recordId } from './fields.ts';
import { flagFilter, idFilter, idListFilter } from './filters.ts';

/** Refuses a range that is too long to compute pay for, at its field. */
function benchRange(range: DateRange, context: z.RefinementCtx): void {
  if (!isDay(range.start_date) || !isDay(range.end_date)) return;
  for (const [path, message] of Object.entries(benchRangeProblems(range)))
    context.addIssue({ code: 'custom', path: [path], message });
}

/** A rule of the company or a preset, not both. */
const otherRule = {
  rule: idFilter.describe('Id of a pay rule of the company'),
  preset: z.string().max(50).optional().describe('Key of a preset, in place of a `rule`'),
};
interface OtherRule {
  rule?: number | undefined;
  preset?: string | undefined;
}
const notBoth = ({ rule, preset }: OtherRule, context: z.RefinementCtx) => {
  // A rule that is not an id has its own message.
  if (typeof rule === 'number' && preset !== undefined)
    context.addIssue({ code: 'custom', path: ['preset'], message: 'Choose a rule or a preset, not both.' });
};

const START_DATE = 'First day; the range is widened to whole windows of the rules';
const period = {
  start_date: day.describe(START_DATE),
  end_date: day,
  ...otherRule,
  provisional: flagFilter.describe('Whether time that is not approved is included; it is by default'),
};

export const payLedgerOf = z
  .strictObject({ ...period, user: recordId })
  .superRefine(benchRange)
  .superRefine(notBoth);
export type PayLedgerOf = z.output<typeof payLedgerOf>;

/** Minutes of one entry that are paid alike. */
const ledgerRow = z.object({
  timesheet: z.number().nullable().describe('Id of the timesheet; null: on none yet'),
  client_name: z.string(),
  work_code: z.string().nullable(),
  date: dayText,
  from: z.string().nullable().describe('Beginning, as HH:mm; null: imported without a start or an end'),
  to: z.string().nullable().describe('End, as HH:mm, up to 24:00; null: imported without a start or an end'),
  hours: z.number(),
  pay_code: z.string().nullable().describe('Code of the kind of pay; null: sleep that is not paid'),
  multiplier: z.number().describe('Multiplier of the base rate'),
  base_rate: z.number().nullable().describe('Base rate, in USD an hour; null: there is none'),
  because: z.string().describe('Why it is paid so, such as "over 40 h this week at 18:00"'),
  sentence: z
    .string()
    .describe(
      'All of it in a sentence, such as "Fri 18:00–21:00 · 3:00 h × 1.5, because over 40 h this week at 18:00"',
    ),
  is_provisional: z.boolean().describe('Whether it is not approved'),
});

const figures = {
  pay_code: z.string(),
  hours: z.number().nullable(),
  rate: z.number().nullable().describe('USD: the base rate, or what an hour or a unit adds'),
  amount: z.number(),
};

/**
 * The ledger of one person: every minute with its pay and the reason, by the windows over which overtime is computed
 * (pay.md#ledger).
 */
export const payLedger = z.object({
  user: z.number(),
  name: z.string(),
  start_date: dayText,
  end_date: dayText,
  windows: z
    .array(
      z.object({
        start_date: dayText,
        end_date: dayText,
        rule: z.string().describe('Name of the pay rule'),
        version: z.number().nullable().describe('Number of its version; null: it is no rule of the company'),
        sentences: z.array(z.string()).describe('What the rule says, one sentence for each part'),
        alternative: z
          .string()
          .nullable()
          .describe('The one of several ways to calculate it that pays most; null: there is one way'),
        regular_rate: z
          .number()
          .nullable()
          .describe(
            'Regular rate of overtime, in USD an hour; null: there are no hours, or the rule has none',
          ),
        worked_hours: z.number().describe('Hours worked in the window'),
        rows: z.array(ledgerRow).describe('Its minutes, each with its pay and the reason'),
        sums: z
          .array(
            z.object({
              ...figures,
              amount: z.number().nullable(),
              date: dayText,
              client_name: z.string(),
            }),
          )
          .describe(
            'Pay that is not for specific minutes: stipends, allowances, and top-ups to the minimum engagement',
          ),
        lines: z
          .array(
            z.object({
              ...figures,
              multiplier: z
                .number()
                .nullable()
                .describe('Multiplier of the base rate; null: it is not the pay of hours'),
              units: z.number().nullable().describe('A distance, or how many allowances'),
            }),
          )
          .describe('What the person is paid, a line for each pay code, multiplier and rate'),
      }),
    )
    .describe('The windows over which overtime is worked out'),
  findings: z
    .array(z.object({ date: dayText, kind: z.string(), text: z.string() }))
    .describe('What an approver should look at'),
});
export type PayLedger = z.output<typeof payLedger>;

export const payLedgerCsvRow = z.object({
  window_start: dayText,
  rule: z.string(),
  ...ledgerRow.omit({ hours: true, sentence: true, is_provisional: true }).shape,
  hours: z.string(),
  is_provisional: z.boolean(),
});
export type PayLedgerCsvRow = z.output<typeof payLedgerCsvRow>;

export const benchOf = z
  .strictObject({ ...period, user: idListFilter })
  .superRefine(benchRange)
  .superRefine((input, context) => {
    notBoth(input, context);
    if (input.rule === undefined && input.preset === undefined)
      context.addIssue({ code: 'custom', path: ['rule'], message: 'Choose a rule or a preset.' });
  });
export type BenchOf = z.output<typeof benchOf>;

const AMOUNT_A = 'Pay by rule A, in USD';
const AMOUNT_B = 'Pay by rule B, in USD';
const DIFFERENCE = 'Pay by rule B less that by rule A, in USD';

/** Overtime includes double time. The difference is B less A. */
const totals = {
  overtime_hours_a: z.number().describe('Overtime hours by rule A'),
  overtime_hours_b: z.number().describe('Overtime hours by rule B'),
  amount_a: z.number().describe(AMOUNT_A),
  amount_b: z.number().describe(AMOUNT_B),
  difference: z.number().describe(DIFFERENCE),
};
/** The moment from which time is overtime. */
const tip = z
  .object({
    date: dayText,
    at: momentText.describe('Time of day at which it begins'),
    client_name: z.string(),
  })
  .nullable();

const benchWeek = z.object({
  start_date: dayText,
  end_date: dayText,
  ...totals,
  codes: z
    .array(
      z.object({
        pay_code: z.string(),
        hours_a: z.number().describe('Hours by rule A'),
        amount_a: z.number().describe(AMOUNT_A),
        hours_b: z.number().describe('Hours by rule B'),
        amount_b: z.number().describe(AMOUNT_B),
        difference: z.number().describe(DIFFERENCE),
      }),
    )
    .describe('Hours and pay by pay code'),
  tips_a: tip.describe('When overtime begins by rule A; null: there is none'),
  tips_b: tip.describe('When overtime begins by rule B; null: there is none'),
});

const benchPerson = z.object({
  user: z.number(),
  payroll_id: z.string().nullable().describe('The person’s ID at the payroll provider'),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  rules: z.array(z.string()).describe('Names of the person’s own rules in the period, which are rule A'),
  is_provisional: z.boolean().describe('Whether some of the time is not approved'),
  problem: z
    .string()
    .nullable()
    .describe('Why there are no figures; they are then 0 and not included in the totals'),
  ...totals,
  weeks: z.array(benchWeek).describe('The weeks in which either rule pays anything'),
});
export type BenchPerson = z.output<typeof benchPerson>;

/** The pay of the same time by each person's own rule (A) and by another one (B) (pay.md#bench). */
export const bench = z.object({
  start_date: dayText.describe(START_DATE),
  end_date: dayText,
  rule: z
    .object({
      name: z.string(),
      requires_agreement: z.boolean(),
      next_start: dayText.describe('First day, from today, on which it can be assigned'),
    })
    .describe('Rule B'),
  people_who_differ: z.number().describe('How many people the rules pay differently'),
  ...totals,
  people: z.array(benchPerson).describe('The people, by name'),
});
export type Bench = z.output<typeof bench>;

/** A row of the Bench's CSV: its columns and their order are fixed. */
export const benchCsvRow = z.object({
  payroll_id: z.string().nullable(),
  last_name: z.string(),
  first_name: z.string(),
  window_start: dayText,
  pay_code: z.string(),
  hours_a: z.string(),
  amount_a: z.string(),
  hours_b: z.string(),
  amount_b: z.string(),
  difference: z.string(),
});
export type BenchCsvRow = z.output<typeof benchCsvRow>;
