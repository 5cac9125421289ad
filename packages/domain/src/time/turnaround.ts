import { DAY_MS, dayNumber, type Day } from './day.ts';

/** Half of the values are at most `median`, nine in ten at most `most`. */
export interface Spread {
  count: number;
  median: number;
  most: number;
}

/** The 50th and 90th percentile by nearest rank; null where there are no values. */
export function spreadOf(values: readonly number[]): Spread | null {
  const sorted = values.toSorted((a, b) => a - b);
  const ranked = (part: number) => sorted[Math.ceil(part * sorted.length) - 1];
  const [median, most] = [ranked(0.5), ranked(0.9)];
  return median === undefined || most === undefined ? null : { count: sorted.length, median, most };
}

/**
 * Days from the last day worked to that of submitting (in days since 1970-01-01); a timesheet submitted before its end
 * counts as 0.
 */
export const daysToSubmit = (end_date: Day, submitted: number): number =>
  Math.max(0, submitted - dayNumber(end_date));

/** Days between two moments, given in milliseconds, in tenths. */
export const daysToApprove = (submitted: number, approved: number): number =>
  Math.max(0, Math.round((approved - submitted) / (DAY_MS / 10)) / 10);
