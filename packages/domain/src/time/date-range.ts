import {
  addDays,
  addMonths,
  dayProblem,
  daysBetween,
  earlierDay,
  endOfMonth,
  formatLongDay,
  formatShortDay,
  isDay,
  laterDay,
  monthOf,
  startOfMonth,
  yearOf,
  type Day,
} from './day.ts';

/** Both ends are included. */
export interface DateRange {
  start_date: Day;
  end_date: Day;
}

/** In days: 1 for a single day. */
export const lengthInDays = (range: DateRange): number => daysBetween(range.start_date, range.end_date) + 1;

/** Every day of it, in order. */
export const daysInRange = (range: DateRange): Day[] =>
  Array.from({ length: Math.max(0, lengthInDays(range)) }, (_, index) => addDays(range.start_date, index));

export const rangeHolds = (range: DateRange, day: Day): boolean =>
  range.start_date <= day && day <= range.end_date;

/** The shortest range that contains both. */
export const hull = (a: DateRange, b: DateRange): DateRange => ({
  start_date: earlierDay(a.start_date, b.start_date),
  end_date: laterDay(a.end_date, b.end_date),
});

/** Whether they have a day in common. */
export const rangesOverlap = (a: DateRange, b: DateRange): boolean =>
  a.start_date <= b.end_date && b.start_date <= a.end_date;

export const sameRange = (a: DateRange, b: DateRange): boolean =>
  a.start_date === b.start_date && a.end_date === b.end_date;

/** A range cut back by the others that contain its first or last days; null if nothing is left of it. */
export function rangeWithout(range: DateRange, others: readonly DateRange[]): DateRange | null {
  let { start_date, end_date } = range;
  for (const other of others.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1)))
    if (rangeHolds(other, start_date)) start_date = addDays(other.end_date, 1);
  for (const other of others.toSorted((a, b) => (a.end_date > b.end_date ? -1 : 1)))
    if (rangeHolds(other, end_date)) end_date = addDays(other.start_date, -1);
  return start_date <= end_date ? { start_date, end_date } : null;
}

const between = (start: string, end: string): string => (start === end ? start : `${start} – ${end}`);

/** "Nov 1 – 14", and with both months where they differ. */
export const formatBriefRange = (range: DateRange): string =>
  range.start_date !== range.end_date && monthOf(range.start_date) === monthOf(range.end_date)
    ? between(formatShortDay(range.start_date), String(Number(range.end_date.slice(8))))
    : formatRange(range);

/** "Nov 1 – Nov 14"; one day is one date. */
export const formatRange = ({ start_date, end_date }: DateRange): string =>
  between(formatShortDay(start_date), formatShortDay(end_date));

/** "Nov 1 – Nov 14, 2026"; with both years where they differ. */
export const formatLongRange = ({ start_date, end_date }: DateRange): string =>
  start_date !== end_date && yearOf(start_date) === yearOf(end_date)
    ? `${formatShortDay(start_date)} – ${formatLongDay(end_date)}`
    : between(formatLongDay(start_date), formatLongDay(end_date));

/** Moves a range by its own length in days (timesheets.md#pay-periods). */
export function shiftByLength(range: DateRange, steps: number): DateRange {
  const days = lengthInDays(range) * steps;
  return { start_date: addDays(range.start_date, days), end_date: addDays(range.end_date, days) };
}

export const monthRange = (day: Day): DateRange => ({
  start_date: startOfMonth(day),
  end_date: endOfMonth(day),
});

export const previousMonthRange = (day: Day): DateRange => monthRange(`${addMonths(monthOf(day), -1)}-01`);

export function quarterRange(day: Day): DateRange {
  const month = Number(day.slice(5, 7));
  const first = addMonths(monthOf(day), -((month - 1) % 3));
  return { start_date: `${first}-01`, end_date: endOfMonth(`${addMonths(first, 2)}-01`) };
}

export const yearRange = (day: Day): DateRange => ({
  start_date: `${yearOf(day)}-01-01`,
  end_date: `${yearOf(day)}-12-31`,
});

/** 1 January to today (billing.md#ranges). */
export const yearToDateRange = (today: Day): DateRange => ({
  start_date: `${yearOf(today)}-01-01`,
  end_date: today,
});

/** The longest range that can be summed: a year and a month. */
const MAX_FIGURES_DAYS = 400;

/** As `rangeProblems`, for a range to be summed. */
export function figuresRangeProblems(range: DateRange): Partial<Record<keyof DateRange, string>> {
  const problems = rangeProblems(range);
  if (Object.keys(problems).length > 0 || lengthInDays(range) <= MAX_FIGURES_DAYS) return problems;
  return { end_date: `Choose at most ${MAX_FIGURES_DAYS} days.` };
}

/** The problems of a range's ends, by field; empty if there are none. */
export function rangeProblems(range: DateRange): Partial<Record<keyof DateRange, string>> {
  if (!isDay(range.start_date)) return { start_date: dayProblem(range.start_date) };
  if (!isDay(range.end_date)) return { end_date: dayProblem(range.end_date) };
  if (range.end_date < range.start_date) return { end_date: 'The end date is before the start date.' };
  return {};
}
