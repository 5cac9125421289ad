/** A calendar day as `YYYY-MM-DD`, compared as text. Arithmetic is in UTC, so no clock change can move it. */
export type Day = string;

/** A calendar month as `YYYY-MM`. */
export type Month = string;

export type WeekStart = 'sunday' | 'monday';

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
export const MINUTES_IN_DAY = 1_440;
const DAY_TEXT = /^[1-9]\d{3}-\d{2}-\d{2}$/;

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

let counted = { day: '', number: NaN };

/** Days since 1970-01-01. */
export function dayNumber(day: Day): number {
  // Mostly called for the same day many times in a row, as entries are in order of date.
  if (day === counted.day) return counted.number;
  const number = Math.floor(
    Date.UTC(yearOf(day), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / DAY_MS,
  );
  counted = { day, number };
  return number;
}

const FIRST_NUMBER = dayNumber('1000-01-01');
const LAST_NUMBER = dayNumber('9999-12-31');

/** Days are asked for over and over, and a text takes longer to make than to look up. */
const texts = new Map<number, Day>();
const MAX_TEXTS = 10_000;

/** The day this many days after 1970-01-01; stops at the calendar's ends (year 1000, year 9999) instead of leaving the format. */
export function dayFromNumber(number: number): Day {
  const before = texts.get(number);
  if (before !== undefined) return before;
  const within = Math.min(Math.max(number, FIRST_NUMBER), LAST_NUMBER);
  const day = new Date(within * DAY_MS).toISOString().slice(0, 10);
  if (texts.size === MAX_TEXTS) texts.clear();
  texts.set(number, day);
  return day;
}

/** Whether a text is an existing day between the years 1000 and 9999. */
export function isDay(value: unknown): value is Day {
  return typeof value === 'string' && DAY_TEXT.test(value) && dayFromNumber(dayNumber(value)) === value;
}

export const NO_SUCH_DAY = 'There is no such day.';

/** Why a text is not a day: February 30 looks like one. */
export const dayProblem = (text: unknown, verb: 'Enter' | 'Use' = 'Enter'): string =>
  typeof text === 'string' && DAY_TEXT.test(text) ? NO_SUCH_DAY : `${verb} a date as YYYY-MM-DD.`;

/** Whether a text is an existing month, `YYYY-MM`. */
export function isMonth(value: unknown): value is Month {
  return typeof value === 'string' && isDay(`${value}-01`);
}

/** Stops at the calendar's ends (year 1000, year 9999) instead of leaving the format. */
export function addDays(day: Day, days: number): Day {
  return dayFromNumber(dayNumber(day) + days);
}

/** How many days `to` is after `from`; 0 for the same day, negative when before. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

export const earlierDay = (a: Day, b: Day): Day => (a < b ? a : b);
export const laterDay = (a: Day, b: Day): Day => (a > b ? a : b);

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return (((dayNumber(day) + 4) % 7) + 7) % 7;
}

export const isWeekend = (day: Day): boolean => [0, 6].includes(weekdayOf(day));

export function startOfWeek(day: Day, weekStartsOn: WeekStart): Day {
  const first = weekStartsOn === 'monday' ? 1 : 0;
  return addDays(day, -((weekdayOf(day) - first + 7) % 7));
}

export const endOfWeek = (day: Day, weekStartsOn: WeekStart): Day =>
  addDays(startOfWeek(day, weekStartsOn), 6);

export const monthOf = (day: Day): Month => day.slice(0, 7);
export const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

export function daysInMonth(month: Month): number {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
}

export const endOfMonth = (day: Day): Day => `${monthOf(day)}-${daysInMonth(monthOf(day))}`;

export function addMonths(month: Month, months: number): Month {
  const total = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  const kept = Math.min(Math.max(total, 12_000), 9999 * 12 + 11);
  return `${Math.floor(kept / 12)}-${twoDigits((kept % 12) + 1)}`;
}

/** The first day of the month in `YYYY-MM` or `YYYY-MM-DD`; null for anything else. */
export function firstOfMonth(value: string): Day | null {
  if (isMonth(value)) return `${value}-01`;
  return isDay(value) ? startOfMonth(value) : null;
}

/** A day of a month by its number, or the month's last day if the month is shorter. */
export function dayOfMonth(month: Month, number: number): Day {
  return `${month}-${twoDigits(Math.min(Math.max(number, 1), daysInMonth(month)))}`;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The date of a moment (ISO text if not a `Date`) in an IANA time zone. Throws a RangeError for a zone that does not exist. */
export function dayAt(moment: Date | string, timeZone: string): Day {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  const [month, day, year] = formatter.format(new Date(moment)).split('/');
  return `${year}-${month}-${day}`;
}

/** The time of a moment in an IANA time zone, and the zone's name: "14:30 EST". */
export const clockAt = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(moment);

export function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value });
    return value !== '';
  } catch {
    return false;
  }
}

/** The moment (milliseconds) at which a day begins in an IANA time zone; if clocks skip midnight, the first after it. */
export function startOfDay(day: Day, timeZone: string): number {
  // No zone is further than 14 hours from UTC. A binary search for the first minute of that day.
  let before = Date.parse(`${day}T00:00:00.000Z`) - 15 * HOUR_MS;
  let inside = before + 30 * HOUR_MS;
  while (inside - before > 60_000) {
    const middle = before + Math.floor((inside - before) / 120_000) * 60_000;
    if (middle === before) break;
    if (dayAt(new Date(middle), timeZone) >= day) inside = middle;
    else before = middle;
  }
  return inside;
}

/** The first moment after a day. */
export const endOfDay = (day: Day, timeZone: string): number => startOfDay(addDays(day, 1), timeZone);

const monthName = (day: string): string => MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? '';

/** `MMM D`: Jan 5. */
export const formatShortDay = (day: Day): string =>
  `${monthName(day).slice(0, 3)} ${Number(day.slice(8, 10))}`;

/** `MMM D, YYYY`, if the year is not obvious. */
export const formatLongDay = (day: Day): string => `${formatShortDay(day)}, ${yearOf(day)}`;

/** `MMMM YYYY` of a day or a month: January 2025. */
export const formatMonth = (value: Month): string => `${monthName(value)} ${yearOf(value)}`;

/** `MM/DD/YYYY`, for signature dates. */
export const formatSlashDay = (day: Day): string =>
  `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

/** The order of a date in a file for an accountant. */
export const FILE_DATES = ['DMY', 'MDY'] as const;
export type FileDates = (typeof FILE_DATES)[number];

/** 30/11/2026 or 11/30/2026 */
export const formatFileDay = (day: Day, order: FileDates): string =>
  order === 'MDY' ? formatSlashDay(day) : day.split('-').toReversed().join('/');

/** 7 as 07 */
export const twoDigits = (number: number | string): string => String(number).padStart(2, '0');
