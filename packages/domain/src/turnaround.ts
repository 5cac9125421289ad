import { type Day, daysBetween } from './day.ts';

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

/** Days from the last day worked to the day of submitting; a timesheet submitted before its end counts as 0. */
export const daysToSubmit = (end_date: Day, submitted: Day): number =>
  Math.max(0, daysBetween(end_date, submitted));

const DAY_MS = 86_400_000;

/** Days between two moments, in tenths. */
export const daysToApprove = (submitted: string, approved: string): number =>
  Math.max(0, Math.round((Date.parse(approved) - Date.parse(submitted)) / (DAY_MS / 10)) / 10);
