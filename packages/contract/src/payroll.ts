import { z } from 'zod';
import { MILEAGE_RATE_SOURCES, OVERTIME_RATE_SOURCES, PAY_RATE_SOURCES } from '@daybook/domain/pay/pay-rates';
import { TIMESHEET_STATUSES } from '@daybook/domain/time/timesheet';
import { day, distanceUnit, recordId } from './fields.ts';
import { figuresRange, flagFilter, idFilter } from './filters.ts';
import { periodProgress } from './period-figures.ts';

const range = {
  start_date: day,
  end_date: day,
  user: idFilter,
  year_to_date: flagFilter.describe(
    '1 January to today: sheets that start in it, and of those only logs dated up to today.',
  ),
};
export const payrollRange = z.strictObject(range).superRefine(figuresRange);
export type PayrollRange = z.output<typeof payrollRange>;
export const payrollBreakdownOf = z.strictObject({ ...range, user: recordId }).superRefine(figuresRange);

/** Hours, distances in the record's `distance_unit`, and USD. */
const figures = {
  regular_hours: z.number(),
  overtime_hours: z.number(),
  regular_pay: z.number().describe('Pay of regular hours, in USD'),
  overtime_pay: z.number().describe('Pay of overtime hours, in USD'),
  total_mileage: z.number(),
  total_stipend: z.number(),
  total_pay: z.number().describe('Sum of pay, in USD'),
  mileage_reimbursement: z.number().describe('Reimbursement of mileage, in USD'),
  mileage_untaxed: z.number().describe('Reimbursement that is not taxed, in USD'),
  mileage_taxed: z.number().describe('Reimbursement above the standard rate, which is taxed, in USD'),
};
const rates = {
  pay_rate: z.number().describe('Pay per hour, in USD'),
  overtime_rate: z.number().describe('Pay per overtime hour, in USD'),
  mileage_rate: z.number().nullable().describe('Reimbursement per km or mile, in USD'),
  mileage_rate_unit: distanceUnit.nullable().describe('Unit to which the mileage rate applies'),
};
const sources = {
  pay_rate_source: z.enum(PAY_RATE_SOURCES).describe('Where the pay rate comes from'),
  overtime_rate_source: z.enum(OVERTIME_RATE_SOURCES).describe('Where the overtime rate comes from'),
  mileage_rate_source: z.enum(MILEAGE_RATE_SOURCES).describe('Where the mileage rate comes from'),
};
const billability = {
  total_hours: z.number(),
  billable_hours: z.number().describe('Hours that clients pay for'),
  non_billable_hours: z.number().describe('Hours that clients do not pay for'),
  total_kms: z.number().describe('The same as `total_mileage`'),
  billable_kms: z.number().describe('Distances that clients pay for'),
  billable_amount: z.number().describe('What clients pay for it, in USD'),
  billable_percent: z.number().describe('Share of the hours that clients pay for, in percent'),
};

/** Of the overtime hours. */
const double_time_hours = z.number();
const leave_hours = z
  .number()
  .optional()
  .describe('Time off among the regular hours; only where there is any');

export const payrollLine = z
  .object({
    user: z.number(),
    name: z.string(),
    sheets: z.number().describe('Number of timesheets'),
    ...figures,
    double_time_hours: double_time_hours.describe('Hours paid at twice the rate or more'),
    leave_hours,
    ...rates,
    rates_vary: z
      .boolean()
      .describe("The sheets were approved at different rates; those given are the latest sheet's."),
    default_rate: z
      .boolean()
      .describe('No pay rate was set for one of the sheets, so it is paid at the default rate.'),
    unrated_hours: z
      .number()
      .describe('Hours that a pay rule pays nothing for, because no pay rate was set for them.'),
    pay_time_period: z
      .string()
      .nullable()
      .describe('`hourly` or `salary`, as the role says; it is shown and changes no figure.'),
  })
  .meta({ id: 'PayrollLine' });

export const billabilityLine = z
  .object({ user: z.number(), name: z.string(), ...billability })
  .meta({ id: 'BillabilityLine' });

export const clientBilling = z
  .object({
    client: z.number(),
    name: z.string(),
    client_code: z.string().nullable().describe("The client's code, under which its funder is billed."),
    contract_number: z.string().nullable().describe("Number of the client's contract"),
    ...billability,
  })
  .meta({ id: 'ClientBilling' });
export type ClientBilling = z.output<typeof clientBilling>;

/** A timesheet of the range that is not approved yet, billed at current settings: not final, and in no total. */
export const notFinal = billabilityLine
  .extend({
    timesheet: z.number().describe('Id of the timesheet'),
    start_date: z.string(),
    end_date: z.string(),
    status: z.enum(TIMESHEET_STATUSES),
  })
  .meta({ id: 'NotFinal' });
export type NotFinal = z.output<typeof notFinal>;

/** Time of the range that is not in the figures, and why. */
export const unpaidTime = z
  .object({
    user: z.number(),
    name: z.string(),
    timesheet: z.number().nullable().describe('Id of the timesheet'),
    start_date: z.string(),
    end_date: z.string(),
    hours: z.number(),
    why: z
      .enum(['not_submitted', 'not_approved', 'elsewhere', 'no_timesheet', 'imported'])
      .describe('Why these hours are not in the figures; `imported` means paid outside Daybook.'),
    reason: z.string(),
    paid_in: z
      .object({ start_date: z.string(), end_date: z.string() })
      .nullable()
      .describe('The range whose figures include it instead; null if none does yet.'),
  })
  .meta({ id: 'UnpaidTime' });
export type UnpaidTime = z.output<typeof unpaidTime>;

export const payroll = z
  .object({
    start_date: z.string(),
    end_date: z.string(),
    year_to_date: z.boolean().describe('From 1 January to today'),
    distance_unit: distanceUnit.describe('Of every distance in it.'),
    mileage_is_taxed: z.boolean().describe('Whether a part of the mileage may be taxed.'),
    lines: z.array(payrollLine).describe('One line for each person'),
    totals: z
      .object({
        ...figures,
        double_time_hours: double_time_hours.describe('Hours paid at twice the rate or more'),
        leave_hours,
      })
      .describe('Sums'),
    billability: z.array(billabilityLine).describe('Billable and other hours of each person'),
    billability_totals: z.object(billability).describe('Sums of `billability`'),
    unpaid: z.array(unpaidTime).describe('Time that is not in the figures, and why'),
    progress: z.object(periodProgress).describe('Of the timesheets inside the range.'),
  })
  .meta({ id: 'Payroll' });
export type Payroll = z.output<typeof payroll>;

/** How each figure of one employee is calculated. */
export const payrollBreakdown = z
  .object({
    user: z.number(),
    name: z.string(),
    sheets: z
      .array(
        z.object({
          id: z.number(),
          start_date: z.string(),
          end_date: z.string(),
          approved_by: z.string().describe('Name of who approved it'),
          approved_date: z.string().nullable().describe('When it was approved'),
          rates_from: z.string().describe('When the rates were fixed.'),
          rates: z
            .array(
              z.object({
                label: z.string().describe('What it is'),
                rate: z.string().describe('Rate in USD'),
                source: z.string().describe('Where it comes from'),
              }),
            )
            .describe('Each with where it comes from.'),
          pay_period_start: z.string().describe('The pay period that its regular hours are of.'),
          pay_period_end: z.string().describe('Last day of the pay period'),
          pay_period_regular_hours: z.number().describe('Regular hours of the whole pay period'),
          rule: z.string().describe('How the hours were split into regular and overtime.'),
          ...figures,
          ...rates,
          ...sources,
          distance_unit: distanceUnit,
          steps: z
            .array(
              z.object({
                label: z.string().describe('What it is'),
                working: z.string().describe('The calculation'),
                result: z.string(),
              }),
            )
            .describe('How it is calculated, step by step'),
          entries: z
            .array(
              z.object({
                id: z.number(),
                date: z.string(),
                client_name: z.string().describe('Name of the client'),
                work_code: z.string().nullable(),
                start_time: z.string().nullable().describe('Beginning, as HH:mm'),
                end_time: z.string().nullable().describe('End, as HH:mm'),
                hours: z.number(),
                mileage: z.number().describe('Distance, in the `distance_unit` of the same record'),
                distance_unit: distanceUnit,
                stipend: z.number().describe('Stipend in USD'),
                counted: z.boolean().describe('Dated after today: not counted in the year to date.'),
                billable: z.boolean().describe('Whether the client pays for it'),
                billable_because: z.string().describe('Why the client pays for it, or does not'),
                billing_rate: z.number().nullable().describe('What a client pays per hour, in USD'),
                billing_rate_from: z.string().describe('Where the billing rate comes from, in words'),
                kms_billable: z
                  .boolean()
                  .describe('Whether the client pays for the mileage of billable entries.'),
              }),
            )
            .describe('Work entries'),
        }),
      )
      .describe('Timesheets'),
    unpaid: z.array(unpaidTime).describe('Time that is not in the figures, and why'),
  })
  .meta({ id: 'PayrollBreakdown' });
export type PayrollBreakdown = z.output<typeof payrollBreakdown>;

/** The newest pay period that has approved timesheets, else the present one. */
export const payrollOpening = z.object({
  period: z.object({ start_date: z.string(), end_date: z.string() }),
  /** Whether the company has ever created a pay run: only then do the runs come first. */
  has_pay_runs: z.boolean(),
});

export const payrollCsv = z
  .object({
    file_name: z.string().describe('Name for the file'),
    csv: z.string().describe("The file's content"),
  })
  .meta({ id: 'PayrollCsv' });
