import { z } from 'zod';
import { benchRangeProblems } from '@daybook/domain/pay/pay-rules/bench';
import type { DateRange } from '@daybook/domain/time/date-range';
import { isDay } from '@daybook/domain/time/day';
import { day, recordId } from './fields.ts';
import { flagFilter, idFilter, idListFilter } from './filters.ts';

/** Refuses a range that is too long to compute pay for, at its field. */
function benchRange(range: DateRange, context: z.RefinementCtx): void {
  if (!isDay(range.start_date) || !isDay(range.end_date)) return;
  for (const [path, message] of Object.entries(benchRangeProblems(range)))
    context.addIssue({ code: 'custom', path: [path], message });
}

/** A rule of the company or a preset, not both. */
const otherRule = {
  rule: idFilter.describe('The pay rule'),
  preset: z.string().max(50).optional().describe('Key of the preset it was copied from'),
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

const period = {
  start_date: day.describe('Widened to whole windows of the rules.'),
  end_date: day,
  ...otherRule,
  provisional: flagFilter.describe('Whether time that is not approved is included; it is by default.'),
};

export const payLedgerOf = z
  .strictObject({ ...period, user: recordId })
  .superRefine(benchRange)
  .superRefine(notBoth);
export type PayLedgerOf = z.output<typeof payLedgerOf>;

/** Minutes of one entry that are paid alike. */
const ledgerRow = z.object({
  timesheet: z.number().nullable().describe('Null: on none yet.'),
  client_name: z.string().describe('Name of the client'),
  work_code: z.string().nullable(),
  date: z.string(),
  from: z.string().nullable().describe('Null: imported without a start or an end.'),
  to: z.string().nullable().describe('The day ends at 24:00.'),
  hours: z.number(),
  pay_code: z.string().nullable().describe('Null: sleep that is not paid.'),
  multiplier: z.number().describe('Multiplier of the base rate'),
  base_rate: z.number().nullable().describe('Null: there is no rate.'),
  because: z.string().describe('"over 40 h this week at 18:00".'),
  sentence: z
    .string()
    .describe('All of it: "Fri 18:00–21:00 · 3:00 h × 1.5, because over 40 h this week at 18:00".'),
  is_provisional: z.boolean().describe('Not approved.'),
});

const figures = {
  pay_code: z.string(),
  hours: z.number().nullable(),
  rate: z.number().nullable().describe('Rate in USD'),
  amount: z.number(),
};

/**
 * The ledger of one person: every minute with its pay and the reason, by the windows over which overtime is computed
 * (pay.md#ledger).
 */
export const payLedger = z.object({
  user: z.number(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  windows: z
    .array(
      z.object({
        start_date: z.string(),
        end_date: z.string(),
        rule: z.string().describe('The pay rule'),
        version: z.number().nullable().describe("Of a company's rule."),
        sentences: z.array(z.string()).describe('What the rule says, one sentence for each part.'),
        alternative: z.string().nullable().describe('Which of several ways to calculate it pays most.'),
        regular_rate: z.number().nullable().describe('How the regular rate of overtime is calculated'),
        worked_hours: z.number().describe('Hours worked in the window.'),
        rows: z.array(ledgerRow).describe('The rows'),
        sums: z
          .array(
            z.object({
              ...figures,
              amount: z.number().nullable(),
              date: z.string(),
              client_name: z.string().describe('Name of the client'),
            }),
          )
          .describe(
            'Pay that is not for specific minutes: stipends, allowances, and top-ups to the minimum engagement.',
          ),
        lines: z
          .array(
            z.object({
              ...figures,
              multiplier: z.number().nullable().describe('Multiplier of the base rate'),
              units: z.number().nullable().describe('Number of units'),
            }),
          )
          .describe('One line for each person'),
      }),
    )
    .describe('Periods over which hours are added up'),
  findings: z
    .array(z.object({ date: z.string(), kind: z.string(), text: z.string() }))
    .describe('What an approver should look at.'),
});
export type PayLedger = z.output<typeof payLedger>;

export const payLedgerCsvRow = z.object({
  window_start: z.string(),
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

/** Overtime includes double time. The difference is B less A. */
const totals = {
  overtime_hours_a: z.number().describe('Overtime hours by rule A.'),
  overtime_hours_b: z.number().describe('Overtime hours by rule B.'),
  amount_a: z.number().describe('Pay by rule A, in USD.'),
  amount_b: z.number().describe('Pay by rule B, in USD.'),
  difference: z.number().describe('Pay by rule B less that by rule A, in USD.'),
};
/** The moment from which time is overtime. */
const tip = z
  .object({
    date: z.string(),
    at: z.string().describe('When it happened'),
    client_name: z.string().describe('Name of the client'),
  })
  .nullable();

const benchWeek = z.object({
  start_date: z.string(),
  end_date: z.string(),
  ...totals,
  codes: z
    .array(
      z.object({
        pay_code: z.string(),
        hours_a: z.number().describe('Hours by rule A.'),
        amount_a: z.number().describe('Pay by rule A, in USD.'),
        hours_b: z.number().describe('Hours by rule B.'),
        amount_b: z.number().describe('Pay by rule B, in USD.'),
        difference: z.number().describe('Pay by rule B less that by rule A, in USD.'),
      }),
    )
    .describe('Hours and pay by pay code.'),
  tips_a: tip.describe('When overtime begins by rule A.'),
  tips_b: tip.describe('When overtime begins by rule B.'),
});

const benchPerson = z.object({
  user: z.number(),
  payroll_id: z.string().nullable().describe('The person’s ID at the payroll provider'),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  rules: z.array(z.string()).describe('Rule A: the person’s own rules in the period.'),
  is_provisional: z.boolean().describe('Some of the time is not approved.'),
  problem: z
    .string()
    .nullable()
    .describe('Why there are no figures; they are then 0 and not included in the totals.'),
  ...totals,
  weeks: z.array(benchWeek).describe('One entry for each week'),
});
export type BenchPerson = z.output<typeof benchPerson>;

/** The pay of the same time by each person's own rule (A) and by another one (B) (pay.md#bench). */
export const bench = z.object({
  start_date: z.string().describe('Widened.'),
  end_date: z.string(),
  rule: z
    .object({
      name: z.string(),
      requires_agreement: z.boolean().describe('Whether it applies only to people who agreed in writing'),
      next_start: z.string().describe('The first day, from today, on which it can be assigned.'),
    })
    .describe('The pay rule'),
  people_who_differ: z.number().describe('How many people the rules pay differently.'),
  ...totals,
  people: z.array(benchPerson).describe('One entry for each person'),
});
export type Bench = z.output<typeof bench>;

/** A row of the Bench's CSV: its columns and their order are fixed. */
export const benchCsvRow = z.object({
  payroll_id: z.string().nullable(),
  last_name: z.string(),
  first_name: z.string(),
  window_start: z.string(),
  pay_code: z.string(),
  hours_a: z.string(),
  amount_a: z.string(),
  hours_b: z.string(),
  amount_b: z.string(),
  difference: z.string(),
});
export type BenchCsvRow = z.output<typeof benchCsvRow>;
