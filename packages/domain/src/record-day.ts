import { addMonths, dayOfMonth, monthOf } from './day.ts';
import type { Day } from './day.ts';

/** Nothing is logged or filed of a day before it (decisions §1). */
export const FIRST_RECORD_DAY: Day = '2000-01-01';

/** The last day that a log, sheet or form may be dated: this day next year. */
export const lastRecordDay = (today: Day): Day =>
  dayOfMonth(addMonths(monthOf(today), 12), Number(today.slice(8, 10)));

/** Why a log, sheet or form can't be of a day (or of the month that begins with it); null where it can. */
export function recordDayProblem(day: Day, today: Day): string | null {
  if (day < FIRST_RECORD_DAY) return 'Enter a date from January 1, 2000 on.';
  return day > lastRecordDay(today) ? 'This date is more than a year ahead.' : null;
}
