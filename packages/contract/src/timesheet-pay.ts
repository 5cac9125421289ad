import { z } from 'zod';
import { MILEAGE_RATE_SOURCES, OVERTIME_RATE_SOURCES, PAY_RATE_SOURCES } from '@daybook/domain/pay/pay-rates';
import { distanceUnit } from './fields.ts';
import { idListFilter } from './filters.ts';

/** How many timesheets are approved, or previewed, in one call. */
export const MAX_JOINT_APPROVALS = 200;

const amountOrNone = z.number().nullable();

/** Hours or sums that are paid alike in a window of the pay rule. */
const payLine = z.object({
  window_start: z.string().describe('First day of the period'),
  window_end: z.string().describe('Last day of the period'),
  pay_code: z.string(),
  multiplier: z.number().nullable().describe("Null: not an hour's pay."),
  rate: amountOrNone.describe('USD: the base rate, or what one hour or one unit adds.'),
  hours: z.number().nullable(),
  units: z.number().nullable().describe('A distance in `unit`, or how many allowances.'),
  unit: distanceUnit.nullable().describe('Unit of distance'),
  amount: z.number(),
  /** The version by which the window was computed; null: Classic 80. */
  pay_rule_version: z.number().nullable().describe('The version of the pay rule that made the line'),
});

/** What approval froze; the money is USD. */
export const timesheetSummary = z
  .object({
    approved_by: z.string().describe("The approver's name."),
    approved_by_id: z.number().nullable().describe('Id of who approved it'),
    billing_details: z
      .object({
        regular_hours: z.number(),
        overtime_hours: z.number(),
        billable_hours: z.number().describe('Hours that clients pay for'),
        regular_pay: z.number().describe('Pay of regular hours, in USD'),
        overtime_pay: z.number().describe('Pay of overtime hours, in USD'),
        total_pay: z.number().describe('Sum of pay, in USD'),
        mileage_reimbursement: z.number().describe('Reimbursement of mileage, in USD'),
        mileage_untaxed: z.number().describe('Reimbursement that is not taxed, in USD'),
        mileage_taxed: z.number().describe('Reimbursement above the standard rate, which is taxed, in USD'),
        pay_rate: z.number().describe('Pay per hour, in USD'),
        overtime_rate: z.number().describe('Pay per overtime hour, in USD'),
        mileage_rate: amountOrNone.describe('That of the last day driven; `pay_lines` have all of them.'),
        mileage_rate_unit: distanceUnit.nullable().describe('Unit to which the mileage rate applies'),
        pay_rate_source: z.enum(PAY_RATE_SOURCES).describe('`default`: no rate was set.'),
        overtime_rate_source: z.enum(OVERTIME_RATE_SOURCES).describe('Where the overtime rate comes from'),
        mileage_rate_source: z.enum(MILEAGE_RATE_SOURCES).describe('Where the mileage rate comes from'),
        pay_period_start: z.string().describe('The pay period that the regular hours are of.'),
        pay_period_end: z.string().describe('Last day of the pay period'),
        pay_period_regular_hours: z.number().describe('Regular hours of the whole pay period'),
        pay_lines: z.array(payLine).describe('What these figures are made of.'),
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
  total_pay: z.number().describe('Sum of pay, in USD'),
  mileage_reimbursement: z.number().describe('Reimbursement of mileage, in USD'),
  pay_rate: z.number().describe('Pay per hour, in USD'),
  pay_rate_source: z.enum(PAY_RATE_SOURCES).describe('`default`: no rate is set.'),
});
/** A timesheet whose pay the step changes: one of the given ones, or another of the same person and pay period. */
export const timesheetPayChange = z
  .object({
    id: z.number(),
    asked: z.boolean().describe('Whether the timesheet is one of those named'),
    user: z.number(),
    name: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    before: payBySheet.nullable().describe('Null if it is then not approved.'),
    after: payBySheet.nullable().describe('The record afterwards, where there is one'),
    overtime_in: z
      .object({ start_date: z.string(), end_date: z.string() })
      .nullable()
      .describe('The pay period in which its overtime is counted, if its dates span two; otherwise null.'),
    missing_rate: z
      .enum(['default', 'unpaid'])
      .nullable()
      .describe(
        'Time without a pay rate: `default`, it is paid at the default rate; `unpaid`, a pay rule pays nothing for it. Null if there is none.',
      ),
    to_look_at: z
      .array(z.string())
      .describe('What there is to look at in a timesheet that is to be approved, in sentences.'),
  })
  .meta({ id: 'TimesheetPayChange' });
export type TimesheetPayChange = z.output<typeof timesheetPayChange>;
