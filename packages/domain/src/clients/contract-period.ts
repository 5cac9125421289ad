import { formatRange, hull, monthRange, yearRange, type DateRange } from '../time/date-range.ts';
import {
  addDays,
  daysBetween,
  daysInMonth,
  endOfWeek,
  formatMonth,
  formatShortDay,
  startOfWeek,
  type Day,
  type Month,
  type WeekStart,
} from '../time/day.ts';
import { firstPayPeriod } from '../time/pay-period.ts';

/** The period of an allowance. Contract hours use week, biweek and month; distances and stipends all five. */
export const CONTRACT_PERIODS = ['day', 'week', 'biweek', 'month', 'year'] as const;
export type ContractPeriod = (typeof CONTRACT_PERIODS)[number];

export const HOURS_PERIODS = ['week', 'biweek', 'month'] as const satisfies readonly ContractPeriod[];

/** The periods as select lists spell them (clients-and-contracts.md#contract). */
export const PERIOD_SPELLINGS: Readonly<Record<ContractPeriod, string>> = {
  day: 'daily',
  week: 'weekly',
  biweek: 'biweekly',
  month: 'monthly',
  year: 'yearly',
};

export const PERIOD_LABELS: Readonly<Record<ContractPeriod, string>> = {
  day: 'Daily',
  week: 'Weekly',
  biweek: 'Bi-Weekly',
  month: 'Monthly',
  year: 'Yearly',
};

/** Reads every spelling, whatever its case; null for anything else. */
export function parseContractPeriod(value: unknown): ContractPeriod | null {
  if (typeof value !== 'string') return null;
  switch (value.toLowerCase().replace(/[\s_-]/g, '')) {
    case 'day':
    case 'daily':
      return 'day';
    case 'week':
    case 'weekly':
      return 'week';
    case 'biweek':
    case 'biweekly':
      return 'biweek';
    case 'month':
    case 'monthly':
      return 'month';
    case 'year':
    case 'yearly':
      return 'year';
    default:
      return null;
  }
}

export const isHoursPeriod = (period: ContractPeriod): boolean => period !== 'day' && period !== 'year';

/** The part of a company's settings that windows depend on. */
export interface WindowCalendar {
  week_starts_on?: WeekStart | null;
  /** Two-week windows count from the week of this day; default 2025-01-01. */
  first_pay_period?: Day | null;
}

/** The window of a period that contains a day (clients-and-contracts.md#warnings). */
export function windowOf(period: ContractPeriod, day: Day, calendar: WindowCalendar): DateRange {
  const weekStartsOn = calendar.week_starts_on ?? 'sunday';
  switch (period) {
    case 'day':
      return { start_date: day, end_date: day };
    case 'week':
      return { start_date: startOfWeek(day, weekStartsOn), end_date: endOfWeek(day, weekStartsOn) };
    case 'biweek': {
      const week = startOfWeek(day, weekStartsOn);
      const anchor = startOfWeek(
        firstPayPeriod({ first_pay_period: calendar.first_pay_period }),
        weekStartsOn,
      );
      const start_date = (daysBetween(anchor, week) / 7) % 2 === 0 ? week : addDays(week, -7);
      return { start_date, end_date: addDays(start_date, 13) };
    }
    case 'month':
      return monthRange(day);
    case 'year':
      return yearRange(day);
  }
}

export const previousWindow = (
  period: ContractPeriod,
  window: DateRange,
  calendar: WindowCalendar,
): DateRange => windowOf(period, addDays(window.start_date, -1), calendar);

/** The first day of each window in a range of whole windows. */
export function windowStarts(period: ContractPeriod, range: DateRange, calendar: WindowCalendar): Day[] {
  const starts: Day[] = [];
  for (let day = range.start_date; day <= range.end_date;) {
    starts.push(day);
    day = addDays(windowOf(period, day, calendar).end_date, 1);
  }
  return starts;
}

/** A range widened to whole windows of every given period: the logs that a check of the range needs. */
export function widenToWindows(
  range: DateRange,
  periods: Iterable<ContractPeriod>,
  calendar: WindowCalendar,
): DateRange {
  let { start_date, end_date } = range;
  for (const period of periods) {
    const first = windowOf(period, range.start_date, calendar).start_date;
    const last = windowOf(period, range.end_date, calendar).end_date;
    if (first < start_date) start_date = first;
    if (last > end_date) end_date = last;
  }
  return { start_date, end_date };
}

/** Nearer than a quarter: to read what lies between is less than to ask twice. */
const JOINED_DAYS = 92;

/** The windows of a period with a day of these ranges, as ranges in order; those near each other are one. */
export function windowsAround(
  ranges: readonly DateRange[],
  period: ContractPeriod,
  calendar: WindowCalendar,
): DateRange[] {
  const joined: DateRange[] = [];
  const whole = ranges.map((range) => widenToWindows(range, [period], calendar));
  for (const range of whole.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))) {
    const last = joined.at(-1);
    if (last && range.start_date <= addDays(last.end_date, JOINED_DAYS))
      joined.splice(-1, 1, hull(last, range));
    else joined.push(range);
  }
  return joined;
}

/** A window in words: Jan 5, Jan 5 – Jan 11, January 2025, 2025. */
export function formatWindow(period: ContractPeriod, window: DateRange): string {
  switch (period) {
    case 'day':
      return formatShortDay(window.start_date);
    case 'week':
    case 'biweek':
      return formatRange(window);
    case 'month':
      return formatMonth(window.start_date);
    case 'year':
      return window.start_date.slice(0, 4);
  }
}

/** Each unit has this many parts, so that every share below is a whole number of them. */
export const SHARES_PER_UNIT = 84;

/**
 * An allowance in a month, in 84ths of its unit: a weekly one times the days of the month / 7, a biweekly
 * one / 14, a daily one times the days, a yearly one / 12.
 */
export function monthShares(units: number, period: ContractPeriod, month: Month): number {
  const days = daysInMonth(month);
  switch (period) {
    case 'day':
      return units * days * SHARES_PER_UNIT;
    case 'week':
      return units * days * (SHARES_PER_UNIT / 7);
    case 'biweek':
      return units * days * (SHARES_PER_UNIT / 14);
    case 'month':
      return units * SHARES_PER_UNIT;
    case 'year':
      return units * (SHARES_PER_UNIT / 12);
  }
}
