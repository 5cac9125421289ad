import { shiftByLength, type DateRange } from './date-range.ts';
import { addDays, dayOfMonth, daysBetween, endOfMonth, monthOf, startOfMonth, type Day } from './day.ts';

export const PAY_PERIODS = ['weekly', 'bi-weekly', 'semi-monthly', 'monthly', 'custom'] as const;
export type PayPeriodKind = (typeof PAY_PERIODS)[number];

export const PAY_PERIOD_LABELS: Readonly<Record<PayPeriodKind, string>> = {
  weekly: 'Weekly',
  'bi-weekly': 'Bi-weekly',
  'semi-monthly': 'Semi-monthly',
  monthly: 'Monthly',
  custom: 'Custom',
};

/** The choices of the onboarding wizard (company-and-plans.md#onboarding); the Company Profile page offers all of PAY_PERIODS. */
export const ONBOARDING_PAY_PERIODS = ['weekly', 'bi-weekly', 'monthly', 'custom'] as const;

export const DEFAULT_PAY_PERIOD: PayPeriodKind = 'bi-weekly';
/** timesheets.md#pay-periods */
const DEFAULT_FIRST_PAY_PERIOD: Day = '2025-01-01';
export const DEFAULT_CUSTOM_PAY_PERIOD_DAYS = 14;
/** Of a custom period, and from a period's end until its timesheet is due. */
export const MAX_PAY_PERIOD_DAYS = 366;

export interface PayPeriodSettings {
  pay_period?: PayPeriodKind | null;
  /** Only for custom periods. */
  custom_pay_period_days?: number | null;
  first_pay_period?: Day | null;
  /** Days after the period's end until a timesheet is due. */
  timesheet_due_offset?: number | null;
}

const kindOf = (settings: PayPeriodSettings | null): PayPeriodKind =>
  settings?.pay_period ?? DEFAULT_PAY_PERIOD;

export const firstPayPeriod = (settings: PayPeriodSettings | null): Day =>
  settings?.first_pay_period ?? DEFAULT_FIRST_PAY_PERIOD;

/** The kinds that count in days; the others follow the calendar. */
function periodDays(settings: PayPeriodSettings | null): number {
  switch (kindOf(settings)) {
    case 'weekly':
      return 7;
    case 'custom':
      return Math.max(1, settings?.custom_pay_period_days ?? DEFAULT_CUSTOM_PAY_PERIOD_DAYS);
    default:
      return 14;
  }
}

/** The 1st to the 15th, or the 16th to the month's end. */
export function semiMonthlyPeriodOf(day: Day): DateRange {
  const month = monthOf(day);
  return Number(day.slice(8, 10)) <= 15
    ? { start_date: startOfMonth(day), end_date: dayOfMonth(month, 15) }
    : { start_date: dayOfMonth(month, 16), end_date: endOfMonth(day) };
}

/**
 * The pay period that contains a day (timesheets.md#pay-periods): periods run from the anchor both ways; no settings mean bi-weekly.
 */
export function payPeriodOf(settings: PayPeriodSettings | null, day: Day): DateRange {
  const kind = kindOf(settings);
  if (kind === 'monthly') return { start_date: startOfMonth(day), end_date: endOfMonth(day) };
  if (kind === 'semi-monthly') return semiMonthlyPeriodOf(day);
  const days = periodDays(settings);
  const fromAnchor = daysBetween(firstPayPeriod(settings), day);
  const intoPeriod = ((fromAnchor % days) + days) % days;
  const start_date = addDays(day, -intoPeriod);
  return { start_date, end_date: addDays(start_date, days - 1) };
}

export const previousPayPeriod = (settings: PayPeriodSettings | null, period: DateRange): DateRange =>
  payPeriodOf(settings, addDays(period.start_date, -1));

export const nextPayPeriod = (settings: PayPeriodSettings | null, period: DateRange): DateRange =>
  payPeriodOf(settings, addDays(period.end_date, 1));

/**
 * Period navigation: a pay period moves to its neighbour, any other range by its own length in days. Months are
 * unequal, so moving a monthly period by its length would leave the calendar.
 */
export function shiftPeriod(settings: PayPeriodSettings | null, range: DateRange, step: 1 | -1): DateRange {
  const period = payPeriodOf(settings, range.start_date);
  if (period.start_date !== range.start_date || period.end_date !== range.end_date) {
    return shiftByLength(range, step);
  }
  return step === 1 ? nextPayPeriod(settings, range) : previousPayPeriod(settings, range);
}

/** Every pay period that has a day in a range, in order. */
export function payPeriodsIn(settings: PayPeriodSettings | null, range: DateRange): DateRange[] {
  const periods: DateRange[] = [];
  for (
    let period = payPeriodOf(settings, range.start_date);
    period.start_date <= range.end_date;
    period = nextPayPeriod(settings, period)
  ) {
    periods.push(period);
    if (period.end_date >= range.end_date) break;
  }
  return periods;
}

/** The day a timesheet of a period is due. */
export const timesheetDueDate = (settings: PayPeriodSettings | null, period: DateRange): Day =>
  addDays(period.end_date, Math.max(0, settings?.timesheet_due_offset ?? 0));

/** A current period is open; from its end on its timesheet is due, and after the due date overdue. */
export function dueState(
  settings: PayPeriodSettings | null,
  period: DateRange,
  today: Day,
): 'open' | 'due' | 'overdue' {
  if (today > timesheetDueDate(settings, period)) return 'overdue';
  return today >= period.end_date ? 'due' : 'open';
}

type PeriodFields = Required<Pick<PayPeriodSettings, 'pay_period' | 'first_pay_period'>> & {
  /** Checks only that it is filled in: a form may contain a text that is not a number. */
  custom_pay_period_days: number | string | null;
};

/** The checks of both ways of setting the pay period. */
export const customLengthProblem = (settings: PeriodFields): Record<string, string> | null =>
  settings.pay_period === 'custom' && settings.custom_pay_period_days === null
    ? { custom_pay_period_days: 'Custom pay period length must be at least 1 day.' }
    : null;

/** The field that the chosen pay period requires and that is missing, with its message (company-and-plans.md#company-profile). */
export function payPeriodProblem(settings: PeriodFields): Record<string, string> | null {
  if (settings.pay_period !== 'weekly' && settings.first_pay_period === null) {
    return customLengthProblem(settings) ?? { first_pay_period: 'First pay period start date is required.' };
  }
  return customLengthProblem(settings);
}
