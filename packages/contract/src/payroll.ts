import { z } from 'zod';
import { MILEAGE_RATE_SOURCES, OVERTIME_RATE_SOURCES, PAY_RATE_SOURCES } from '@daybook/domain/pay/pay-rates';
import { TIMESHEET_STATUSES } from '@daybook/domain/time/timesheet';
import { day, dayText, distanceUnit, momentText, recordId } from './fields.ts';
import { figuresRange, flagFilter, idFilter } from './filters.ts';
import { periodProgress } from './period-figures.ts';

const range = {
  start_date: day,
  end_date: day,
  user: idFilter,
  year_to_date: flagFilter.describe(
    '`true`: from 1 January to today, with the sheets that start in it, and of those only logs dated up to today',
  ),
};
export const payrollRange = z.strictObject(range).superRefine(figuresRange);
export type PayrollRange = z.output<typeof payrollRange>;
export const payrollBreakdownOf = z.strictObject({ ...range, user: recordId }).superRefine(figuresRange);

/** Hours, distances in the record's `distance_unit`, and USD. */
const figures = {
  regular_hours: z.number(),
  overtime_hours: z.number(),
  regular_pay: z.number(),
  overtime_pay: z.number(),
  total_mileage: z.number(),
  total_stipend: z.number(),
  total_pay: z.number(),
  mileage_reimbursement: z.number(),
  mileage_untaxed: z.number(),
  mileage_taxed: z.number(),
};
const rates = {
  pay_rate: z.number(),
  overtime_rate: z.number(),
  mileage_rate: z.number().nullable(),
  mileage_rate_unit: distanceUnit.nullable(),
};
const sources = {
  pay_rate_source: z.enum(PAY_RATE_SOURCES),
  overtime_rate_source: z.enum(OVERTIME_RATE_SOURCES),
  mileage_rate_source: z.enum(MILEAGE_RATE_SOURCES),
};
const billability = {
  total_hours: z.number(),
  billable_hours: z.number(),
  non_billable_hours: z.number().describe('Hours that clients do not pay for'),
  total_kms: z.number().describe('Sum of distances, in the company’s unit'),
  billable_kms: z.number().describe('Distances that clients pay for, in the company’s unit'),
  billable_amount: z.number().describe('What clients pay for it, in USD'),
  billable_percent: z.number().describe('Share of the hours that clients pay for, in percent'),
};

/** Of the overtime hours. */
const double_time_hours = z.number().describe('Hours paid at twice the rate or more');
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
    double_time_hours,
    leave_hours,
    ...rates,
    rates_vary: z
      .boolean()
      .describe(
        'Whether the sheets were approved at different rates, of which those of the latest are given',
      ),
    default_rate: z
      .boolean()
      .describe('Whether no pay rate was set for one of the sheets, so that it is paid at the default rate'),
    unrated_hours: z
      .number()
      .describe('Hours that a pay rule pays nothing for, because no pay rate was set for them'),
    pay_time_period: z.string().nullable(),
  })
  .meta({ id: 'PayrollLine' });

export const billabilityLine = z
  .object({ user: z.number(), name: z.string(), ...billability })
  .meta({ id: 'BillabilityLine' });

export const clientBilling = z
  .object({
    client: z.number(),
    name: z.string(),
    client_code: z.string().nullable(),
    contract_number: z.string().nullable(),
    ...billability,
  })
  .meta({ id: 'ClientBilling' });
export type ClientBilling = z.output<typeof clientBilling>;

/** A timesheet of the range that is not approved yet, billed at current settings: not final, and in no total. */
export const notFinal = billabilityLine
  .extend({
    timesheet: z.number().describe('Id of the timesheet'),
    start_date: dayText,
    end_date: dayText,
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
    start_date: dayText,
    end_date: dayText,
    hours: z.number(),
    why: z
      .enum(['not_submitted', 'not_approved', 'elsewhere', 'no_timesheet', 'imported'])
      .describe('Why these hours are not in the figures; `imported` means paid outside Daybook'),
    reason: z.string(),
    paid_in: z
      .object({ start_date: dayText, end_date: dayText })
      .nullable()
      .describe('The range whose figures include it instead; null if none does yet'),
  })
  .meta({ id: 'UnpaidTime' });
export type UnpaidTime = z.output<typeof unpaidTime>;

export const payroll = z
  .object({
    start_date: dayText,
    end_date: dayText,
    year_to_date: z.boolean().describe('Whether it is from 1 January to today'),
    distance_unit: distanceUnit.describe('Unit of every distance in it'),
    mileage_is_taxed: z.boolean().describe('Whether a part of the mileage may be taxed'),
    lines: z.array(payrollLine).describe('One line for each person'),
    totals: z
      .object({
        ...figures,
        double_time_hours,
        leave_hours,
      })
      .describe('Sums of `lines`'),
    billability: z.array(billabilityLine).describe('Billable and other hours of each person'),
    billability_totals: z.object(billability).describe('Sums of `billability`'),
    unpaid: z.array(unpaidTime).describe('Time that is not in the figures, and why'),
    progress: z.object(periodProgress).describe('How far the timesheets inside the range are'),
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
          start_date: dayText,
          end_date: dayText,
          approved_by: z.string().describe('Name of who approved it'),
          approved_date: momentText.nullable(),
          rates_from: z.string().describe('When the rates were fixed, in a sentence'),
          rates: z
            .array(
              z.object({
                label: z.string().describe('What it is'),
                rate: z.string().describe('The rate, as it is shown'),
                source: z.string().describe('Where it comes from'),
              }),
            )
            .describe('The rates, each with where it comes from'),
          pay_period_start: dayText,
          pay_period_end: dayText,
          pay_period_regular_hours: z.number(),
          rule: z.string().describe('How the hours were divided into regular and overtime, in sentences'),
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
                date: dayText,
                client_name: z.string(),
                work_code: z.string().nullable(),
                start_time: z.string().nullable(),
                end_time: z.string().nullable(),
                hours: z.number(),
                mileage: z.number(),
                distance_unit: distanceUnit,
                stipend: z.number(),
                counted: z
                  .boolean()
                  .describe('Whether it counts; an entry dated after today does not, in the year to date'),
                billable: z.boolean(),
                billable_because: z.string().describe('Why the client pays for it, or does not'),
                billing_rate: z.number().nullable(),
                billing_rate_from: z.string().describe('Where the billing rate comes from, in words'),
                kms_billable: z.boolean(),
              }),
            )
            .describe('The work entries of the sheet'),
        }),
      )
      .describe('The approved timesheets of the range'),
    unpaid: z.array(unpaidTime).describe('Time that is not in the figures, and why'),
  })
  .meta({ id: 'PayrollBreakdown' });
export type PayrollBreakdown = z.output<typeof payrollBreakdown>;

/** The newest pay period that has approved timesheets, else the present one. */
export const payrollOpening = z.object({
  period: z.object({ start_date: dayText, end_date: dayText }),
  /** Whether the company has ever created a pay run: only then do the runs come first. */
  has_pay_runs: z.boolean(),
});

export const payrollCsv = z
  .object({
    file_name: z.string(),
    csv: z.string().describe("The file's content"),
  })
  .meta({ id: 'PayrollCsv' });
