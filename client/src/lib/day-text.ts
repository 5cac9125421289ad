import {
  formatLongDay,
  formatMonth,
  formatShortDay,
  formatSlashDay,
  isDay,
  twoDigits,
  weekdayOf,
} from '@daybook/domain/day';

type Day = string | null | undefined;

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A day, or the day that a moment begins with, in that format; nothing where there is none. */
function shown(day: Day, format: (day: string) => string): string {
  const plain = day?.slice(0, 10);
  return isDay(plain) ? format(plain) : '';
}

/** "Mar 4" */
export const shortDay = (day: Day) => shown(day, formatShortDay);
/** "Mar 4, 2025": where the year matters */
export const longDay = (day: Day) => shown(day, formatLongDay);
/** "Tue, Mar 4" */
export const weekdayDay = (day: Day) =>
  shown(day, (plain) => `${WEEKDAYS[weekdayOf(plain)]}, ${formatShortDay(plain)}`);
/** "March 2025" */
export const monthText = (day: Day) => shown(day?.length === 7 ? `${day}-01` : day, formatMonth);
/** "03/04/2025": signature dates */
export const slashDay = (day: Day) => shown(day, formatSlashDay);

/** "Mar 4 – Mar 17, 2025"; both years where they differ. */
export function dayRange(start: Day, end: Day): string {
  if (!start || !end) return longDay(start ?? end);
  const from = start.slice(0, 4) === end.slice(0, 4) ? shortDay(start) : longDay(start);
  return start === end ? longDay(start) : `${from} – ${longDay(end)}`;
}

/** For narrow columns: without the year if it is the current one. */
export function shortRange(start: Day, end: Day, today: string): string {
  const year = today.slice(0, 4);
  return start?.startsWith(year) && end?.startsWith(year) && start !== end
    ? `${shortDay(start)} – ${shortDay(end)}`
    : dayRange(start, end);
}

/** A moment (ISO, UTC) as the reader's clock and calendar have it. */
function ownTime(moment: string | null | undefined): { day: string; time: string } | null {
  const at = moment ? new Date(isDay(moment) ? `${moment}T00:00` : moment) : null;
  if (!at || Number.isNaN(at.getTime())) return null;
  return {
    day: `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`,
    time: `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`,
  };
}

/** A moment (ISO, UTC) in the reader's own time: "Mar 4, 2025, 3:05 PM". */
export function momentText(moment: string | null | undefined): string {
  const own = ownTime(moment);
  return own ? `${longDay(own.day)}, ${clockText(own.time)}` : '';
}

/** The day of a moment in the reader's own time: "Mar 4, 2025". */
export const momentDay = (moment: string | null | undefined): string => longDay(ownTime(moment)?.day);

/** For narrow columns: "Today", "Mar 4", and "Mar 4, 2024" of another year. */
export function nearDay(moment: string, today: string): string {
  const day = ownTime(moment)?.day;
  if (day === today) return 'Today';
  return day?.startsWith(today.slice(0, 4)) ? shortDay(day) : longDay(day);
}

/** The time of a moment in the reader's own time, as HH:mm. */
export const momentClock = (moment: string | null | undefined): string => ownTime(moment)?.time ?? '';

/** "14:30" as "2:30 PM" */
export function clockText(time: string | null | undefined): string {
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time ?? '') ?? [];
  return hours ? `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}` : '';
}
