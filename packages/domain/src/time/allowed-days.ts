import { addMonths, dayOfMonth, monthOf, type Day } from './day.ts';

/** Nothing is logged or filed for a day before this (basics.md#limits). */
export const FIRST_RECORD_DAY: Day = '2000-01-01';

/** The last possible date of a log, sheet or form: this day next year. */
export const lastRecordDay = (today: Day): Day =>
  dayOfMonth(addMonths(monthOf(today), 12), Number(today.slice(8, 10)));

/** Why a log, sheet or form cannot have a date (or a month that begins with it); null if it can. */
export function recordDayProblem(day: Day, today: Day): string | null {
  if (day < FIRST_RECORD_DAY) return 'Enter a date from January 1, 2000 on.';
  return day > lastRecordDay(today) ? 'This date is more than a year ahead.' : null;
}
