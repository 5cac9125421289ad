import { MONTH_NAMES, isDay, isMonth, twoDigits } from '@daybook/domain/day';

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

/** Reads a typed day: `2025-03-04`, `3/4/2025`, `3/4`, `Mar 4`, `4` (of this month). Null when it is none. */
export function readTypedDay(text: string, today: string): string | null {
  const typed = text.trim();
  const thisYear = today.slice(0, 4);
  const read = (pattern: RegExp, parts: (match: RegExpExecArray) => [string, string | number, string]) => {
    const match = pattern.exec(typed);
    if (!match) return null;
    const [year, month, day] = parts(match);
    const found = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
    return isDay(found) && found >= '1900' ? found : null;
  };
  return (
    read(/^(\d{4})-(\d{1,2})-(\d{1,2})$/, ([, year = '', month = '', day = '']) => [year, month, day]) ??
    read(/^(\d{4})(\d{2})(\d{2})$/, ([, year = '', month = '', day = '']) => [year, month, day]) ??
    read(/^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/, ([, month = '', day = '', year]) => [
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
  const found = `${year}-${twoDigits(month ?? monthNamed(name))}`;
  return isMonth(found) && found >= '1900' ? found : null;
}
