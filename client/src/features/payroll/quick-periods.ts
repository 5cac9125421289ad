import {
  monthRange,
  previousMonthRange,
  quarterRange,
  sameRange,
  yearToDateRange,
  type DateRange,
} from '@daybook/domain/time/date-range';
import {
  addMonths,
  endOfMonth,
  monthOf,
  startOfMonth,
  yearOf,
  type Day,
  type Month,
} from '@daybook/domain/time/day';
import {
  payPeriodOf,
  previousPayPeriod,
  shiftPeriod,
  type PayPeriodSettings,
} from '@daybook/domain/time/pay-period';

/** The quick period buttons of Payroll & Billing (billing.md#payroll-details). */
export const PAYROLL_PERIODS = [
  'current_pay_period',
  'previous_pay_period',
  'current_month',
  'previous_month',
  'current_quarter',
  'year_to_date',
] as const;
export type PayrollPeriod = (typeof PAYROLL_PERIODS)[number];

export const PAYROLL_PERIOD_LABELS: Readonly<Record<PayrollPeriod, string>> = {
  current_pay_period: 'Current Pay Period',
  previous_pay_period: 'Previous Pay Period',
  current_month: 'Current Month',
  previous_month: 'Previous Month',
  current_quarter: 'Current Quarter',
  year_to_date: 'Year to Date',
};

export function rangeOfPayrollPeriod(
  choice: PayrollPeriod,
  settings: PayPeriodSettings | null,
  today: Day,
): DateRange {
  switch (choice) {
    case 'current_pay_period':
      return payPeriodOf(settings, today);
    case 'previous_pay_period':
      return previousPayPeriod(settings, payPeriodOf(settings, today));
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

/**
 * Period navigation of Payroll & Billing: a year to date moves to the same day of the other year; calendar months, which its
 * quick buttons select, move by as many months; any other range as in `shiftPeriod`.
 */
export function shiftPayrollRange(
  settings: PayPeriodSettings | null,
  range: DateRange,
  step: 1 | -1,
  yearToDate = false,
): DateRange {
  if (yearToDate) return yearToDateRange(sameDayOfYear(range.end_date, step));
  const [first, last] = [monthOf(range.start_date), monthOf(range.end_date)];
  const isOfMonths = sameRange(range, {
    start_date: startOfMonth(range.start_date),
    end_date: endOfMonth(range.end_date),
  });
  if (!isOfMonths || sameRange(range, payPeriodOf(settings, range.start_date))) {
    return shiftPeriod(settings, range, step);
  }
  const months = monthsBetween(first, last) + 1;
  return {
    start_date: `${addMonths(first, step * months)}-01`,
    end_date: endOfMonth(`${addMonths(last, step * months)}-01`),
  };
}

/** February 29 is February 28 in another year. */
function sameDayOfYear(day: Day, years: number): Day {
  const month = addMonths(monthOf(day), 12 * years);
  const last = endOfMonth(`${month}-01`);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}

const monthsBetween = (from: Month, to: Month): number =>
  (yearOf(to) - yearOf(from)) * 12 + Number(to.slice(5)) - Number(from.slice(5));
