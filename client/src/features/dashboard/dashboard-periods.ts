import { monthRange, quarterRange, yearRange, type DateRange } from '@daybook/domain/time/date-range';
import type { Day } from '@daybook/domain/time/day';
import { payPeriodOf, type PayPeriodSettings } from '@daybook/domain/time/pay-period';

/** The period selector of the admin dashboard (timesheets.md#dashboard). */
export const DASHBOARD_PERIODS = ['payPeriod', 'month', 'quarter', 'year'] as const;
export type PeriodChoice = (typeof DASHBOARD_PERIODS)[number];

export const DASHBOARD_PERIOD_LABELS: Readonly<Record<PeriodChoice, string>> = {
  payPeriod: 'Pay Period',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
};

export function rangeOfChoice(
  choice: PeriodChoice,
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
