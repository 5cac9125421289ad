import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

type Day = string | null | undefined;

function shown(day: Day, format: string): string {
  const parsed = day ? dayjs(day.slice(0, 10), 'YYYY-MM-DD', true) : null;
  return parsed?.isValid() ? parsed.format(format) : '';
}

/** "Mar 4" */
export const shortDay = (day: Day) => shown(day, 'MMM D');
/** "Mar 4, 2025": where the year matters */
export const longDay = (day: Day) => shown(day, 'MMM D, YYYY');
/** "Tue, Mar 4" */
export const weekdayDay = (day: Day) => shown(day, 'ddd, MMM D');
/** "March 2025" */
export const monthText = (day: Day) => shown(day?.length === 7 ? `${day}-01` : day, 'MMMM YYYY');
/** "03/04/2025": signature dates */
export const slashDay = (day: Day) => shown(day, 'MM/DD/YYYY');

/** "Mar 4 – Mar 17, 2025"; both years where they differ. */
export function dayRange(start: Day, end: Day): string {
  if (!start || !end) return longDay(start ?? end);
  const from = start.slice(0, 4) === end.slice(0, 4) ? shortDay(start) : longDay(start);
  return start === end ? longDay(start) : `${from} – ${longDay(end)}`;
}

/** A moment (ISO, UTC) in the reader's own time: "Mar 4, 2025, 3:05 PM". */
export function momentText(moment: string | null | undefined): string {
  const parsed = moment ? dayjs(moment) : null;
  return parsed?.isValid() ? parsed.format('MMM D, YYYY, h:mm A') : '';
}

/** The day of a moment in the reader's own time: "Mar 4, 2025". */
export function momentDay(moment: string | null | undefined): string {
  const parsed = moment ? dayjs(moment) : null;
  return parsed?.isValid() ? parsed.format('MMM D, YYYY') : '';
}

/** "14:30" as "2:30 PM" */
export function clockText(time: string | null | undefined): string {
  const parsed = time ? dayjs(time, 'HH:mm', true) : null;
  return parsed?.isValid() ? parsed.format('h:mm A') : '';
}

const typedFormats = [
  'YYYY-MM-DD',
  'YYYY-M-D',
  'MM/DD/YYYY',
  'M/D/YYYY',
  'M/D/YY',
  'MM/DD/YY',
  'YYYYMMDD',
  'MMM D, YYYY',
  'MMM D YYYY',
  'MMMM D, YYYY',
  'D MMM YYYY',
];
const yearlessFormats = ['M/D', 'MMM D', 'MMMM D', 'D MMM'];

/** What somebody typed as a day: `2025-03-04`, `3/4/2025`, `3/4`, `Mar 4`, `4` (of this month). Null when it is none. */
export function readTypedDay(text: string, today: string): string | null {
  const typed = text.trim();
  for (const format of typedFormats) {
    const parsed = dayjs(typed, format, true);
    if (parsed.isValid() && parsed.year() >= 1900) return parsed.format('YYYY-MM-DD');
  }
  const year = today.slice(0, 4);
  for (const format of yearlessFormats) {
    const parsed = dayjs(`${typed} ${year}`, `${format} YYYY`, true);
    if (parsed.isValid()) return parsed.format('YYYY-MM-DD');
  }
  if (/^\d{1,2}$/.test(typed)) {
    const parsed = dayjs(`${today.slice(0, 8)}${typed.padStart(2, '0')}`, 'YYYY-MM-DD', true);
    if (parsed.isValid()) return parsed.format('YYYY-MM-DD');
  }
  return null;
}

/** What somebody typed as a month, as YYYY-MM: `2025-03`, `3/2025`, `March 2025`. Null when it is none. */
export function readTypedMonth(text: string): string | null {
  for (const format of ['YYYY-MM', 'YYYY-M', 'MM/YYYY', 'M/YYYY', 'MMM YYYY', 'MMMM YYYY']) {
    const parsed = dayjs(text.trim(), format, true);
    if (parsed.isValid() && parsed.year() >= 1900) return parsed.format('YYYY-MM');
  }
  return null;
}
