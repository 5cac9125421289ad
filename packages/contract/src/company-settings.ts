import { z } from 'zod';
import { CURRENCIES } from '@daybook/domain/billing/invoice';
import { MILEAGE_DETAILS } from '@daybook/domain/money/trips';
import { isTimeZone } from '@daybook/domain/time/day';
import { MAX_PAY_PERIOD_DAYS, ONBOARDING_PAY_PERIODS, PAY_PERIODS } from '@daybook/domain/time/pay-period';
import {
  dayText,
  distanceUnit,
  momentText,
  optionalDay,
  optionalWholeNumber,
  readVersion,
  recordId,
  requiredName,
  yesOrNo,
} from './fields.ts';
import { idFilter } from './filters.ts';

const PAY_PERIOD = 'Length of a pay period';
const CUSTOM_PAY_PERIOD_DAYS = 'Length of a custom pay period, in days';
const FIRST_PAY_PERIOD = 'First day of the first pay period';
const TIMESHEET_DUE_OFFSET = 'Days after the end of a pay period until its timesheet is due';
const REPORT_DUE_DAY = 'Day of the following month on which reports are due';
const MAY_STAY_SIGNED_IN = 'Whether people may stay signed in on a device';
const PAY_PAGE = 'Whether workers see My Pay';
const TIME_OFF = 'Whether people earn and take time off';
const REMIND_WITHOUT_LOGS = 'Whether reminders name people who logged nothing';
const MILEAGE_RATE_SOURCE = "Whether mileage is paid at the company's own rates, or at the standard rate";
const MILEAGE_TAX_LIMIT = '`standard`: what is paid above the standard rate is taxed';
const CURRENCY = 'Currency of everything that it pays and bills; fixed from the first invoice on';

export const companySettings = z
  .object({
    id: z.number(),
    company: z.number(),
    logo: z.string().nullable(),
    pay_period: z.enum(PAY_PERIODS).describe(PAY_PERIOD),
    custom_pay_period_days: z.number().nullable().describe(CUSTOM_PAY_PERIOD_DAYS),
    first_pay_period: dayText.nullable().describe(FIRST_PAY_PERIOD),
    timesheet_due_offset: z.number().nullable().describe(TIMESHEET_DUE_OFFSET),
    report_due_day: z.number().nullable().describe(REPORT_DUE_DAY),
    time_zone: z.string(),
    week_starts_on: z.enum(['sunday', 'monday']),
    may_stay_signed_in: z.boolean().describe(MAY_STAY_SIGNED_IN),
    pay_page: z.boolean().describe(PAY_PAGE),
    time_off: z.boolean().describe(TIME_OFF),
    remind_without_logs: z.boolean().describe(REMIND_WITHOUT_LOGS),
    distance_unit: distanceUnit,
    mileage_detail: z.enum(MILEAGE_DETAILS),
    mileage_rate_source: z.enum(['own', 'standard']).describe(MILEAGE_RATE_SOURCE),
    mileage_tax_limit: z.enum(['none', 'standard']).describe(MILEAGE_TAX_LIMIT),
    currency: z.enum(CURRENCIES).describe(CURRENCY),
    start_date: dayText.describe('First day of the current pay period'),
    end_date: dayText.describe('Last day of the current pay period'),
    updated_at: momentText,
  })
  .meta({ id: 'CompanySettings' });
export type CompanySettings = z.output<typeof companySettings>;

export const companySettingsFilters = z.strictObject({ company: idFilter });

export const currentPayPeriod = z
  .object({
    start_date: dayText,
    end_date: dayText,
    total_hours: z.number().describe('Hours of the caller so far'),
    total_mileage: z.number(),
    distance_unit: distanceUnit,
    total_stipend: z.number(),
    days: z
      .array(
        z.object({
          date: dayText,
          total_hours: z.number(),
          log_ids: z.array(z.number()).describe("Ids of the caller's daily logs of the day"),
          status: z
            .enum(['Submitted', 'Approved', 'Imported'])
            .nullable()
            .describe('State of the timesheet that locks the day; null: none does'),
        }),
      )
      .describe('Its days that have a daily log of the caller, or that a timesheet locks'),
  })
  .meta({ id: 'CurrentPayPeriod' });

const days = optionalWholeNumber(1, MAX_PAY_PERIOD_DAYS, 'a number of days');

/**
 * Fields that depend on each other are checked together, once the stored settings are known
 * (`settingsProblem`).
 */
export const companySettingsUpdate = z
  .object({
    id: recordId.optional(),
    pay_period: z.enum(PAY_PERIODS, { error: 'Choose a pay period.' }).optional().describe(PAY_PERIOD),
    custom_pay_period_days: days.optional().describe(CUSTOM_PAY_PERIOD_DAYS),
    first_pay_period: optionalDay.optional().describe(FIRST_PAY_PERIOD),
    timesheet_due_offset: optionalWholeNumber(0, MAX_PAY_PERIOD_DAYS, 'a number of days')
      .optional()
      .describe(TIMESHEET_DUE_OFFSET),
    report_due_day: optionalWholeNumber(1, 31, 'a day of the month').optional().describe(REPORT_DUE_DAY),
    time_zone: z.string().max(100).refine(isTimeZone, 'Choose a time zone from the list.').optional(),
    week_starts_on: z.enum(['sunday', 'monday'], { error: 'Choose Sunday or Monday.' }).optional(),
    may_stay_signed_in: yesOrNo.optional().describe(MAY_STAY_SIGNED_IN),
    pay_page: yesOrNo.optional().describe(PAY_PAGE),
    time_off: yesOrNo.optional().describe(TIME_OFF),
    remind_without_logs: yesOrNo.optional().describe(REMIND_WITHOUT_LOGS),
    distance_unit: distanceUnit.optional(),
    convert_allowances: yesOrNo
      .optional()
      .describe('Whether the contracted distances of the clients are converted, if the unit changes'),
    mileage_detail: z.enum(MILEAGE_DETAILS, { error: 'Choose what a daily log asks for.' }).optional(),
    mileage_rate_source: z
      .enum(['own', 'standard'], { error: 'Choose own or standard.' })
      .optional()
      .describe(MILEAGE_RATE_SOURCE),
    mileage_tax_limit: z
      .enum(['none', 'standard'], { error: 'Choose none or standard.' })
      .optional()
      .describe(MILEAGE_TAX_LIMIT),
    currency: z.enum(CURRENCIES, { error: 'Choose USD, AUD, CAD or NZD.' }).optional().describe(CURRENCY),
    updated_at: readVersion,
  })
  .meta({ id: 'CompanySettingsUpdate' });
export type CompanySettingsUpdate = z.output<typeof companySettingsUpdate>;

export const companyName = requiredName(200, 'Company name is required.');

/** The Company Profile page saves the settings, the name and the logo together: all of it, or nothing. */
export const companyProfileUpdate = companySettingsUpdate.extend({
  name: companyName.optional(),
  company_updated_at: readVersion.describe(
    "The company's own `updated_at`, against which the name is checked",
  ),
});

export const onboardingSetup = z
  .object({
    pay_period: z
      .enum([...ONBOARDING_PAY_PERIODS, 'semi-monthly'], { error: 'Choose a pay period.' })
      .describe(PAY_PERIOD),
    custom_pay_period_days: days.optional().describe(CUSTOM_PAY_PERIOD_DAYS),
    first_pay_period: optionalDay.optional().describe(FIRST_PAY_PERIOD),
  })
  .meta({ id: 'OnboardingSetup' });
