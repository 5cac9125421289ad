import { z } from 'zod';
import { MILEAGE_RATE_SOURCES, OVERTIME_RATE_SOURCES, PAY_RATE_SOURCES } from '@daybook/domain/pay/pay-rates';
import { dayText, distanceUnit } from './fields.ts';
import { idListFilter } from './filters.ts';

/** How many timesheets are approved, or previewed, in one call. */
export const MAX_JOINT_APPROVALS = 200;

const amountOrNone = z.number().nullable();

/** Hours or sums that are paid alike in a window of the pay rule. */
const payLine = z.object({
  window_start: dayText.describe('First day of the window'),
  window_end: dayText.describe('Last day of the window'),
  pay_code: z.string(),
  multiplier: z.number().nullable().describe('Multiplier of the base rate; null: it is not the pay of hours'),
  rate: amountOrNone.describe('USD: the base rate, or what an hour or a unit adds'),
  hours: z.number().nullable(),
  units: z.number().nullable().describe('A distance in `unit`, or how many allowances'),
  unit: distanceUnit.nullable().describe('Unit of the distance in `units`; null: it is none'),
  amount: z.number(),
  pay_rule_version: z
    .number()
    .nullable()
    .describe('Id of the version of the pay rule that worked it out; null: Classic 80'),
});

/** What approval froze; the money is USD. */
export const timesheetSummary = z
  .object({
    approved_by: z.string().describe('Name of who approved it'),
    approved_by_id: z.number().nullable().describe('Id of who approved it'),
    billing_details: z
      .object({
        regular_hours: z.number(),
        overtime_hours: z.number(),
        billable_hours: z.number(),
        regular_pay: z.number(),
        overtime_pay: z.number(),
        total_pay: z.number(),
        mileage_reimbursement: z.number(),
        mileage_untaxed: z.number(),
        mileage_taxed: z.number(),
        pay_rate: z.number(),
        overtime_rate: z.number(),
        mileage_rate: amountOrNone.describe(
          'Mileage rate of the last day driven; `pay_lines` has all of them',
        ),
        mileage_rate_unit: distanceUnit.nullable(),
        pay_rate_source: z.enum(PAY_RATE_SOURCES),
        overtime_rate_source: z.enum(OVERTIME_RATE_SOURCES),
        mileage_rate_source: z.enum(MILEAGE_RATE_SOURCES),
        pay_period_start: dayText,
        pay_period_end: dayText,
        pay_period_regular_hours: z.number(),
        pay_lines: z.array(payLine).describe('The lines that these figures are made of'),
      })
      .describe('Hours and pay as fixed at approval'),
  })
  .meta({ id: 'TimesheetSummary' });

/** The timesheets, and the step whose effect on pay is previewed. */
export const payChangesOf = z.strictObject({
  ids: idListFilter.unwrap().pipe(z.array(z.number()).max(MAX_JOINT_APPROVALS)),
  step: z
    .enum(['approve', 'unapprove', 'recalculate'], {
      error: 'Use approve, unapprove or recalculate.',
    })
    .describe('Which step is previewed'),
});
export type PayChangesOf = z.output<typeof payChangesOf>;

const payBySheet = z.object({
  regular_hours: z.number(),
  overtime_hours: z.number(),
  total_pay: z.number(),
  mileage_reimbursement: z.number(),
  pay_rate: z.number(),
  pay_rate_source: z.enum(PAY_RATE_SOURCES),
});
/** A timesheet whose pay the step changes: one of the given ones, or another of the same person and pay period. */
export const timesheetPayChange = z
  .object({
    id: z.number(),
    asked: z.boolean().describe('Whether the timesheet is one of those named'),
    user: z.number(),
    name: z.string(),
    start_date: dayText,
    end_date: dayText,
    before: payBySheet.nullable().describe('Its pay before the step; null: it is not approved then'),
    after: payBySheet.nullable().describe('Its pay after the step; null: it is not approved then'),
    overtime_in: z
      .object({ start_date: dayText, end_date: dayText })
      .nullable()
      .describe('The pay period in which its overtime is counted, if its dates span two'),
    missing_rate: z
      .enum(['default', 'unpaid'])
      .nullable()
      .describe(
        'What becomes of time without a pay rate: `default`, it is paid at the default rate; `unpaid`, a pay rule pays nothing for it; null: there is none',
      ),
    to_look_at: z.array(z.string()).describe('What there is to look at before it is approved, in sentences'),
  })
  .meta({ id: 'TimesheetPayChange' });
export type TimesheetPayChange = z.output<typeof timesheetPayChange>;
