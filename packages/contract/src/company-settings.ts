import { z } from 'zod';
import { CURRENCIES } from '@daybook/domain/billing/invoice';
import { MILEAGE_DETAILS } from '@daybook/domain/money/trips';
import { isTimeZone } from '@daybook/domain/time/day';
import { MAX_PAY_PERIOD_DAYS, ONBOARDING_PAY_PERIODS, PAY_PERIODS } from '@daybook/domain/time/pay-period';
import {
  distanceUnit,
  optionalDay,
  optionalWholeNumber,
  readVersion,
  recordId,
  requiredName,
  yesOrNo,
} from './fields.ts';
import { idFilter } from './filters.ts';

export const companySettings = z
  .object({
    id: z.number(),
    company: z.number().describe('The company'),
    logo: z.string().nullable().describe("Address of the company's logo"),
    pay_period: z.enum(PAY_PERIODS).describe('Length of a pay period'),
    custom_pay_period_days: z.number().nullable().describe('Length of a custom pay period, in days'),
    first_pay_period: z.string().nullable().describe('First day of the first pay period'),
    timesheet_due_offset: z
      .number()
      .nullable()
      .describe('Days after the end of a pay period until its timesheet is due'),
    report_due_day: z.number().nullable().describe('Day of the following month on which reports are due'),
    time_zone: z.string().describe('IANA name of the time zone'),
    week_starts_on: z.enum(['sunday', 'monday']).describe('First day of the week'),
    may_stay_signed_in: z.boolean().describe('Whether its people may stay signed in on a device.'),
    pay_page: z.boolean().describe('Whether workers see My Pay.'),
    time_off: z.boolean().describe('Whether people earn and take time off.'),
    remind_without_logs: z.boolean().describe('Whether reminders name people who logged nothing.'),
    distance_unit: distanceUnit,
    mileage_detail: z.enum(MILEAGE_DETAILS).describe('What a daily log asks for about mileage.'),
    mileage_rate_source: z
      .enum(['own', 'standard'])
      .describe("Whether mileage is paid at the company's own rates, or at the standard rate."),
    mileage_tax_limit: z
      .enum(['none', 'standard'])
      .describe('`standard`: what is paid above the standard rate is taxed.'),
    currency: z.enum(CURRENCIES).describe('Of everything that it pays and bills'),
    start_date: z.string().describe('The current pay period.'),
    end_date: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'CompanySettings' });
export type CompanySettings = z.output<typeof companySettings>;

export const companySettingsFilters = z.strictObject({ company: idFilter.describe('The company') });

export const currentPayPeriod = z
  .object({
    start_date: z.string(),
    end_date: z.string(),
    total_hours: z.number().describe("The caller's own, so far."),
    total_mileage: z.number(),
    distance_unit: distanceUnit,
    total_stipend: z.number(),
    days: z
      .array(
        z.object({
          date: z.string(),
          total_hours: z.number(),
          log_ids: z.array(z.number()).describe("The caller's daily logs of the day."),
          status: z
            .enum(['Submitted', 'Approved', 'Imported'])
            .nullable()
            .describe('Of the timesheet that locks the day.'),
        }),
      )
      .describe('Its days that have a daily log of the caller, or are locked by a timesheet.'),
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
    pay_period: z
      .enum(PAY_PERIODS, { error: 'Choose a pay period.' })
      .optional()
      .describe('Length of a pay period'),
    custom_pay_period_days: days.optional().describe('Length of a custom pay period, in days'),
    first_pay_period: optionalDay.optional().describe('First day of the first pay period'),
    timesheet_due_offset: optionalWholeNumber(0, MAX_PAY_PERIOD_DAYS, 'a number of days')
      .optional()
      .describe('Days after the end of a pay period until its timesheet is due'),
    report_due_day: optionalWholeNumber(1, 31, 'a day of the month')
      .optional()
      .describe('Day of the following month on which reports are due'),
    time_zone: z
      .string()
      .max(100)
      .refine(isTimeZone, 'Choose a time zone from the list.')
      .optional()
      .describe('IANA name of the time zone'),
    week_starts_on: z
      .enum(['sunday', 'monday'], { error: 'Choose Sunday or Monday.' })
      .optional()
      .describe('First day of the week'),
    may_stay_signed_in: yesOrNo.optional().describe('Whether people may stay signed in on a device'),
    pay_page: yesOrNo.optional().describe('Whether workers see their pay'),
    time_off: yesOrNo.optional().describe('Whether people earn and take time off'),
    remind_without_logs: yesOrNo.optional().describe('Whether reminders name people who logged nothing'),
    distance_unit: distanceUnit.optional(),
    convert_allowances: yesOrNo
      .optional()
      .describe('If the unit changes: whether the contracted distances of the clients are converted.'),
    mileage_detail: z
      .enum(MILEAGE_DETAILS, { error: 'Choose what a daily log asks for.' })
      .optional()
      .describe('What a daily log asks for about mileage'),
    mileage_rate_source: z
      .enum(['own', 'standard'], { error: 'Choose own or standard.' })
      .optional()
      .describe('Where the mileage rate comes from'),
    mileage_tax_limit: z
      .enum(['none', 'standard'], { error: 'Choose none or standard.' })
      .optional()
      .describe('Whether what is paid above the standard rate is taxed'),
    currency: z
      .enum(CURRENCIES, { error: 'Choose USD, AUD, CAD or NZD.' })
      .optional()
      .describe('Fixed from the first invoice on'),
    updated_at: readVersion,
  })
  .meta({ id: 'CompanySettingsUpdate' });
export type CompanySettingsUpdate = z.output<typeof companySettingsUpdate>;

export const companyName = requiredName(200, 'Company name is required.');

/** The Company Profile page saves the settings, the name and the logo together: all of it, or nothing. */
export const companyProfileUpdate = companySettingsUpdate.extend({
  name: companyName.optional(),
  company_updated_at: readVersion.describe(
    "The company's own `updated_at`, against which the name is checked.",
  ),
});

export const onboardingSetup = z
  .object({
    pay_period: z
      .enum([...ONBOARDING_PAY_PERIODS, 'semi-monthly'], { error: 'Choose a pay period.' })
      .describe('Length of a pay period'),
    custom_pay_period_days: days.optional().describe('Length of a custom pay period, in days'),
    first_pay_period: optionalDay.optional().describe('First day of the first pay period'),
  })
  .meta({ id: 'OnboardingSetup' });
