import { isDay, isTimeZone } from './day.ts';
import type { PayPeriodSettings } from './pay-period.ts';

/** The kinds that need a first pay period start date (3 §5). */
const NEED_FIRST_DAY: readonly string[] = ['bi-weekly', 'semi-monthly', 'monthly', 'custom'];

export interface CompanySettingsInput extends PayPeriodSettings {
  report_due_day?: number | null;
  time_zone?: string | null;
}

const isWhole = (value: number | null | undefined, from: number, to: number): boolean =>
  value == null || (Number.isInteger(value) && value >= from && value <= to);

/** What is wrong with settings that are to be saved, by field (3 §5); empty when nothing is. */
export function companySettingsProblems(
  settings: CompanySettingsInput,
): Partial<Record<keyof CompanySettingsInput, string>> {
  const problems: Partial<Record<keyof CompanySettingsInput, string>> = {};
  const { pay_period, custom_pay_period_days, first_pay_period, timesheet_due_offset } = settings;
  if (pay_period === 'custom' && !(custom_pay_period_days && isWhole(custom_pay_period_days, 1, 366))) {
    problems.custom_pay_period_days = 'Custom pay period length must be at least 1 day.';
  }
  if (first_pay_period != null && !isDay(first_pay_period)) {
    problems.first_pay_period = 'Enter a date as YYYY-MM-DD.';
  } else if (!first_pay_period && pay_period && NEED_FIRST_DAY.includes(pay_period)) {
    problems.first_pay_period = 'First pay period start date is required.';
  }
  if (!isWhole(timesheet_due_offset, 0, 366)) {
    problems.timesheet_due_offset = 'Enter a whole number of 0 or more.';
  }
  if (!isWhole(settings.report_due_day, 1, 31)) {
    problems.report_due_day = 'Enter a whole number from 1 to 31.';
  }
  if (settings.time_zone != null && !isTimeZone(settings.time_zone)) {
    problems.time_zone = 'Choose a time zone.';
  }
  return problems;
}

/** As they are stored: the custom length counts only for custom (decisions §5). */
export const settleCompanySettings = <S extends CompanySettingsInput>(settings: S): S =>
  settings.pay_period === 'custom' ? settings : { ...settings, custom_pay_period_days: null };
