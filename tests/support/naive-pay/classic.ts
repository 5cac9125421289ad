import { over, rounded } from './fraction.ts';
import type { NaiveEntry } from './shapes.ts';
import { minuteOf } from './timeline.ts';

/**
 * Classic 80 over the sheets of one pay period, in order of date and id: each entry is added on the wall clock, the
 * first minutes are regular, and each sheet is rounded separately (pay.md#classic-80). Rates in cents an hour.
 */
export function naiveClassic(
  sheets: readonly { id: number; entries: readonly NaiveEntry[]; pay: number; overtime: number | null }[],
  regular_minutes = 4_800,
) {
  let left = regular_minutes;
  return sheets.map(({ id, entries, pay, overtime }) => {
    let minutes = 0;
    let stipends = 0;
    for (const { start, end, stipend } of entries) {
      stipends += stipend;
      if (start !== null && end !== null) minutes += (minuteOf(end) - minuteOf(start) + 1_440) % 1_440;
    }
    const regular = Math.min(left, minutes);
    left -= regular;
    const over80 = minutes - regular;
    const amount =
      rounded(over(regular * pay, 60)) +
      rounded(overtime === null ? over(over80 * pay * 3, 120) : over(over80 * overtime, 60)) +
      stipends;
    return { id, regular, overtime: over80, amount };
  });
}
