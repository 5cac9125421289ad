import { twoDigits } from './day.ts';
import { type DistanceUnit, sumDistances } from './distance.ts';
import { hoursFromMinutes, sumHours, sumKm, sumUsd } from './exact.ts';

const MINUTES_IN_DAY = 1440;
const TIME_TEXT = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export const INVALID_TIME = 'Enter a time between 00:00 and 23:59.';

/** What a person typed into a time field, read as `HH:mm`; null is an empty field. */
export type TypedTime = { valid: true; time: string | null } | { valid: false; message: string };

/** 1 §5: digits only are kept; 1 or 2 become HH:00, 3 or 4 become HH:MM, none becomes null. */
export function normaliseTime(typed: string | null | undefined): TypedTime {
  const digits = (typed ?? '').replace(/\D/g, '');
  if (digits === '') return { valid: true, time: null };
  if (digits.length > 4) return { valid: false, message: INVALID_TIME };
  const four = digits.length <= 2 ? `${digits.padStart(2, '0')}00` : digits.padStart(4, '0');
  const time = `${four.slice(0, 2)}:${four.slice(2)}`;
  return isTime(time) ? { valid: true, time } : { valid: false, message: INVALID_TIME };
}

export const isTime = (value: unknown): value is string => typeof value === 'string' && TIME_TEXT.test(value);

const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** 90 minutes after midnight as 01:30. */
export const clockTime = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/** Minutes of an entry on the wall clock: past midnight when it ends before it starts, 0 when a time is missing. */
export function entryMinutes(start: string | null | undefined, end: string | null | undefined): number {
  if (!isTime(start) || !isTime(end)) return 0;
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
}

export interface Totals {
  total_hours: number;
  total_mileage: number;
  total_stipend: number;
}

/** An entry's hours, unrounded: minutes/60. */
export const entryHours = (entry: Pick<EntryFigures, 'start_time' | 'end_time'>): number =>
  hoursFromMinutes(entryMinutes(entry.start_time, entry.end_time));

export function totalsOfEntries(entries: Iterable<EntryFigures>): Totals {
  const all = [...entries];
  return {
    total_hours: sumHours(all.map(entryHours)),
    total_mileage: sumKm(all.map((entry) => entry.mileage)),
    total_stipend: sumUsd(all.map((entry) => entry.stipend)),
  };
}

/** Adds totals without drift, their distances in one unit. */
export function sumTotals(
  unit: DistanceUnit,
  parts: Iterable<Totals & { distance_unit: DistanceUnit }>,
): Totals {
  const all = [...parts];
  return {
    total_hours: sumHours(all.map((part) => part.total_hours)),
    total_mileage: sumDistances(unit, all),
    total_stipend: sumUsd(all.map((part) => part.total_stipend)),
  };
}

/** An entry of a form in which nobody wrote anything: it is dropped on save (1 §5). */
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
