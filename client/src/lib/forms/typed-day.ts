import {
  addDays,
  dayProblem,
  isDay,
  isMonth,
  MONTH_NAMES,
  NO_SUCH_DAY,
  twoDigits,
  weekdayOf,
} from '@daybook/domain/time/day';

/** "25" as 2025 and "87" as 1987. */
const fullYear = (year: string) =>
  year.length === 4 ? year : String(Number(year) + (Number(year) > 68 ? 1900 : 2000));

/** The number of "Mar" or "March"; 0 for anything else. */
function monthNamed(text: string): number {
  const name = text.toLowerCase();
  return (
    MONTH_NAMES.findIndex((month) => [month, month.slice(0, 3)].some((way) => way.toLowerCase() === name)) + 1
  );
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** "today", "yesterday", and the last Monday for "Monday" or "mon"; today counts. */
function namedDay(text: string, today: string): string | null {
  const word = text.toLowerCase();
  if (word === 'today') return today;
  if (word === 'yesterday') return addDays(today, -1);
  const weekday = WEEKDAYS.findIndex((name) => name === word || (word.length >= 3 && name.startsWith(word)));
  return weekday === -1 ? null : addDays(today, -((weekdayOf(today) - weekday + 7) % 7));
}

/** Whether the browser's language writes the day before the month. */
function writesDayFirst(language: string): boolean {
  const parts = new Intl.DateTimeFormat(language).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month');
}

/**
 * Reads a typed day: `2025-03-04`, `3/4/2025`, `3/4`, `Mar 4`, `4` (of this month), `today`, `yesterday`, `Monday`. `3/4` is read
 * in the order of the browser's language, `4.3.2025` always with the day first. Null when it is none.
 */
export function readTypedDay(text: string, today: string, dayFirst = writesDayFirst(navigator.language)) {
  const day = typedDayParts(text, today, dayFirst);
  return day !== null && isDay(day) && day >= '1900' ? day : null;
}

/** Why a text is not a date: it looks like one that does not exist, or not like a date at all. */
export function typedDayProblem(text: string, today: string): string {
  const looksLikeOne = typedDayParts(text, today, writesDayFirst(navigator.language)) !== null;
  return looksLikeOne ? NO_SUCH_DAY : dayProblem(text);
}

/** The date in a text as YYYY-MM-DD, whether or not it exists. */
function typedDayParts(text: string, today: string, dayFirst: boolean): string | null {
  const typed = text.trim();
  const thisYear = today.slice(0, 4);
  const read = (pattern: RegExp, parts: (match: RegExpExecArray) => [string, string | number, string]) => {
    const match = pattern.exec(typed);
    if (!match) return null;
    const [year, month, day] = parts(match);
    return Number(month) === 0 ? null : `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  };
  const inOrder = (one: string, other: string, year: string | undefined): [string, string, string] => {
    const [month, day] = dayFirst ? [other, one] : [one, other];
    return [year ? fullYear(year) : thisYear, month, day];
  };
  return (
    namedDay(typed, today) ??
    read(/^(\d{4})-(\d{1,2})-(\d{1,2})$/, ([, year = '', month = '', day = '']) => [year, month, day]) ??
    read(/^(\d{4})(\d{2})(\d{2})$/, ([, year = '', month = '', day = '']) => [year, month, day]) ??
    read(/^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/, ([, one = '', other = '', year]) =>
      inOrder(one, other, year),
    ) ??
    read(/^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})?$/, ([, day = '', month = '', year]) => [
      year ? fullYear(year) : thisYear,
      month,
      day,
    ]) ??
    read(/^([a-z]+) (\d{1,2})(?:,? (\d{4}))?$/i, ([, name = '', day = '', year]) => [
      year ?? thisYear,
      monthNamed(name),
      day,
    ]) ??
    read(/^(\d{1,2}) ([a-z]+)(?: (\d{4}))?$/i, ([, day = '', name = '', year]) => [
      year ?? thisYear,
      monthNamed(name),
      day,
    ]) ??
    read(/^\d{1,2}$/, ([day]) => [thisYear, today.slice(5, 7), day])
  );
}

/** Reads a typed month as YYYY-MM: `2025-03`, `3/2025`, `March 2025`. Null when it is none. */
export function readTypedMonth(text: string): string | null {
  const typed = text.trim();
  const iso = /^(?<year>\d{4})-(?<month>\d{1,2})$/.exec(typed);
  const parts =
    iso ??
    /^(?<month>\d{1,2})\/(?<year>\d{4})$/.exec(typed) ??
    /^(?<name>[a-z]+) (?<year>\d{4})$/i.exec(typed);
  if (!parts?.groups) return null;
  const { year = '', month, name = '' } = parts.groups;
  const yearMonth = `${year}-${twoDigits(month ?? monthNamed(name))}`;
  return isMonth(yearMonth) && yearMonth >= '1900' ? yearMonth : null;
}
