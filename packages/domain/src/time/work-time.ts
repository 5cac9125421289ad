import { convertDistance, type DistanceUnit } from '../money/distance.ts';
import { hoursFromMinutes } from '../money/exact.ts';
import { addUp } from '../money/figures.ts';
import { MINUTES_IN_DAY, twoDigits } from './day.ts';

const TIME_TEXT = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export const INVALID_TIME = 'Enter a time like 9:30, 930 or 7pm.';

/** The time typed into a field, as `HH:mm`; null is an empty field. */
export type TypedTime = { valid: true; time: string | null } | { valid: false; message: string };

/** 9, 09, 930, 0930, 9:30, 9.30, 9h30, 9 30, each with or without an am or pm. */
const TYPED = /^(\d{1,2})(?:[:.h ]?(\d{2}))? ?(?:(a|p)\.?m?\.?|h)?$/;
const WORDS = new Map([
  ['noon', '12:00'],
  ['midnight', '00:00'],
]);

/**
 * Times as people type them (daily-logs.md#times). Invalid or ambiguous text is refused and never turned into
 * another time. `now`, as HH:mm, is the value of "now"; without it the word is refused.
 */
export function normaliseTime(typed: string | null | undefined, now?: string): TypedTime {
  // Full-width digits count.
  const text = (typed ?? '').normalize('NFKC').trim().toLowerCase();
  if (text === '') return { valid: true, time: null };
  const word = text === 'now' ? now : WORDS.get(text);
  if (word) return { valid: true, time: word };
  const read = TYPED.exec(text);
  const time = read && timeOf(read[1] ?? '', read[2] ?? '00', read[3]);
  return isTime(time) ? { valid: true, time } : { valid: false, message: INVALID_TIME };
}

const timeOf = (hours: string, minutes: string, half: string | undefined) =>
  half ? halfDayTime(Number(hours), minutes, half) : `${hours.padStart(2, '0')}:${minutes}`;

/** 12 am is midnight, 12 pm noon; 13 pm does not exist. */
function halfDayTime(hours: number, minutes: string, half: string): string | null {
  if (hours < 1 || hours > 12) return null;
  return `${twoDigits((hours % 12) + (half === 'p' ? 12 : 0))}:${minutes}`;
}

/** The start of the quarter hour that contains a time: 09:45 for 09:52. */
export const quarterHour = (time: string): string => clockTime(minuteOfDay(time) - (minuteOfDay(time) % 15));

/** The time this many minutes later, past midnight if necessary. */
export const timeAfter = (time: string, minutes: number): string =>
  clockTime((minuteOfDay(time) + minutes) % MINUTES_IN_DAY);

export const isTime = (value: unknown): value is string => typeof value === 'string' && TIME_TEXT.test(value);

const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** 90 minutes after midnight as 01:30. */
export const clockTime = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/** Minutes of an entry on the wall clock: past midnight if it ends before it starts, 0 if a time is missing. */
export function entryMinutes(start: string | null | undefined, end: string | null | undefined): number {
  return isTime(start) && isTime(end) ? minutesBetween(start, end) : 0;
}

/** Minutes on the wall clock between two valid times: past midnight if the second is earlier. */
export function minutesBetween(start: string, end: string): number {
  const minutes = minuteOfDay(end) - minuteOfDay(start);
  return minutes < 0 ? minutes + MINUTES_IN_DAY : minutes;
}

export interface EntryFigures {
  start_time?: string | null;
  end_time?: string | null;
  /** in the unit of its log */
  mileage?: number | null;
  /** USD */
  stipend?: number | null;
  /** Of time off, which has no times. */
  leave_minutes?: number;
}

export interface Totals {
  total_hours: number;
  total_mileage: number;
  total_stipend: number;
}

export const WORK_FIGURES = {
  total_hours: 'minutes',
  total_mileage: 'hundredths',
  total_stipend: 'cents',
} as const;

/** An entry's hours, unrounded: minutes/60. */
export const entryHours = (entry: Pick<EntryFigures, 'start_time' | 'end_time' | 'leave_minutes'>): number =>
  hoursFromMinutes(entry.leave_minutes ?? entryMinutes(entry.start_time, entry.end_time));

export function totalsOfEntries(entries: Iterable<EntryFigures>): Totals {
  return addUp(
    WORK_FIGURES,
    Array.from(entries, (entry) => ({
      total_hours: entryHours(entry),
      total_mileage: entry.mileage,
      total_stipend: entry.stipend,
    })),
  );
}

/** Adds totals without drift, with their distances converted to one unit. */
export function sumTotals(
  unit: DistanceUnit,
  parts: Iterable<Totals & { distance_unit: DistanceUnit }>,
): Totals {
  return addUp(
    WORK_FIGURES,
    Array.from(parts, (part) => ({
      ...part,
      total_mileage: convertDistance(part.total_mileage, part.distance_unit, unit),
    })),
  );
}

/** An empty entry of a form, which is dropped on save (daily-logs.md#the-form). */
export function isBlankEntry(
  entry: { [Field in keyof EntryFigures | 'work_code_id']?: unknown } & { trips?: readonly unknown[] },
): boolean {
  return (
    entry.work_code_id == null &&
    !entry.start_time &&
    !entry.end_time &&
    entry.mileage == null &&
    entry.stipend == null &&
    !entry.trips?.length
  );
}
