import { formatLongRange } from '@daybook/domain/time/date-range';
import {
  formatLongDay,
  formatMonth,
  formatShortDay,
  formatSlashDay,
  isDay,
  weekdayOf,
} from '@daybook/domain/time/day';
import { companyTime } from '#/lib/session/today.ts';
import { clockText } from './clock-text.ts';

type Day = string | null | undefined;

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A day in that format; nothing where there is none. A moment is no day before it is known where: `momentDay`. */
const shown = (day: Day, format: (day: string) => string): string => (isDay(day) ? format(day) : '');

/** "Mar 4" */
export const shortDay = (day: Day) => shown(day, formatShortDay);
/** "Mar 4, 2025": where the year matters */
export const longDay = (day: Day) => shown(day, formatLongDay);
/** "Tue, Mar 4" */
export const weekdayDay = (day: Day) =>
  shown(day, (plain) => `${WEEKDAYS[weekdayOf(plain)]}, ${formatShortDay(plain)}`);
/** "Tue" */
export const weekdayText = (day: Day) => shown(day, (plain) => WEEKDAYS[weekdayOf(plain)] ?? '');
/** "Tu" */
export const weekdayInitials = (day: Day) => weekdayText(day).slice(0, 2);
/** "4" of March 4 */
export const dateNumber = (day: Day) => shown(day, (plain) => String(Number(plain.slice(8))));
/** "Mon, Wed" for 1 and 3 */
export const weekdaysText = (weekdays: readonly number[]): string =>
  weekdays.map((weekday) => WEEKDAYS[weekday]).join(', ');
/** "March 2025" */
export const monthText = (day: Day) => shown(day?.length === 7 ? `${day}-01` : day, formatMonth);
/** "03/04/2025": signature dates */
export const slashDay = (day: Day) => shown(day, formatSlashDay);

/** "Mar 4 – Mar 17, 2025"; both years where they differ. */
export function dayRange(start: Day, end: Day): string {
  return start && end ? formatLongRange({ start_date: start, end_date: end }) : longDay(start ?? end);
}

/** For narrow columns: without the year if it is the current one. */
export function shortRange(start: Day, end: Day, today: string): string {
  const year = today.slice(0, 4);
  return start?.startsWith(year) && end?.startsWith(year) && start !== end
    ? `${shortDay(start)} – ${shortDay(end)}`
    : dayRange(start, end);
}

type Moment = string | null | undefined;

/** A moment (ISO, UTC) as the company's calendar and clock have it. */
function timeOf(moment: Moment): ReturnType<typeof companyTime> | null {
  const at = new Date(moment ?? NaN);
  return Number.isNaN(at.getTime()) ? null : companyTime(at);
}

const withZone = (time: string, zone: string) => `${clockText(time)}${zone && ` ${zone}`}`;

/** A moment where the company is: "Mar 4, 2025, 3:05 PM", and "… 3:05 PM EST" on a device whose clock differs. */
export function momentText(moment: Moment): string {
  const there = timeOf(moment);
  return there ? `${longDay(there.day)}, ${withZone(there.time, there.zone)}` : '';
}

/** The day of a moment where the company is: "Mar 4, 2025". A day is its own. */
export const momentDay = (moment: Moment): string => longDay(isDay(moment) ? moment : timeOf(moment)?.day);

/** For narrow columns: "Today", "Mar 4", and "Mar 4, 2024" of another year. */
export function nearDay(moment: string, today: string): string {
  const day = timeOf(moment)?.day;
  if (day === today) return 'Today';
  return day?.startsWith(today.slice(0, 4)) ? shortDay(day) : longDay(day);
}

/** The time of a moment if it is of today, else its day. */
export function momentToday(moment: string, today: string): string {
  const there = timeOf(moment);
  return there?.day === today ? withZone(there.time, there.zone) : longDay(there?.day);
}
