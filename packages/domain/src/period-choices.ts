import { monthRange, previousMonthRange, quarterRange, yearRange, yearToDateRange } from './date-range.ts';
import type { DateRange } from './date-range.ts';
import type { Day } from './day.ts';
import { payPeriodOf } from './pay-period.ts';
import type { PayPeriodSettings } from './pay-period.ts';

/** The period selector of the admin dashboard (2 §2). */
export const DASHBOARD_PERIODS = ['payPeriod', 'month', 'quarter', 'year'] as const;
export type DashboardPeriod = (typeof DASHBOARD_PERIODS)[number];

export const DASHBOARD_PERIOD_LABELS: Readonly<Record<DashboardPeriod, string>> = {
  payPeriod: 'Pay Period',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
};

export function dashboardRange(
  choice: DashboardPeriod,
  settings: PayPeriodSettings | null,
  today: Day,
): DateRange {
  switch (choice) {
    case 'payPeriod':
      return payPeriodOf(settings, today);
    case 'month':
      return monthRange(today);
    case 'quarter':
      return quarterRange(today);
    case 'year':
      return yearRange(today);
  }
}

/** The quick period buttons of Payroll & Billing (3 §2). */
export const PAYROLL_PERIODS = [
  'current_pay_period',
  'current_month',
  'previous_month',
  'current_quarter',
  'year_to_date',
] as const;
export type PayrollPeriod = (typeof PAYROLL_PERIODS)[number];

export const PAYROLL_PERIOD_LABELS: Readonly<Record<PayrollPeriod, string>> = {
  current_pay_period: 'Current Pay Period',
  current_month: 'Current Month',
  previous_month: 'Previous Month',
  current_quarter: 'Current Quarter',
  year_to_date: 'Year to Date',
};

export function payrollRange(
  choice: PayrollPeriod,
  settings: PayPeriodSettings | null,
  today: Day,
): DateRange {
  switch (choice) {
    case 'current_pay_period':
      return payPeriodOf(settings, today);
    case 'current_month':
      return monthRange(today);
    case 'previous_month':
      return previousMonthRange(today);
    case 'current_quarter':
      return quarterRange(today);
    case 'year_to_date':
      return yearToDateRange(today);
  }
}
