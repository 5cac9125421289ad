import { rangeHolds, type DateRange } from './date-range.ts';
import { dayNumber, formatShortDay, MINUTES_IN_DAY, type Day } from './day.ts';
import type { UnusualFinding } from './findings.ts';
import { entryMinutes, isTime } from './work-time.ts';

/** The overlaps of one timesheet that are listed; more would not be checked one by one. */
export const MAX_OVERLAPS = 100;

export interface TimedEntry {
  date: Day;
  start_time?: string | null;
  end_time?: string | null;
}

/**
 * Pairs of entries that share a minute, also across midnight: a night shift against the next morning. Entries of no
 * length share nothing. Each pair is in order of start; if there are more than `limit`, the first ones are returned.
 */
export function overlappingEntries<E extends TimedEntry>(entries: readonly E[], limit = Infinity): [E, E][] {
  const spans = entries.flatMap((entry) => {
    const minutes = entryMinutes(entry.start_time, entry.end_time);
    if (minutes === 0 || !isTime(entry.start_time)) return [];
    const from = dayNumber(entry.date) * MINUTES_IN_DAY + entryMinutes('00:00', entry.start_time);
    return [{ entry, from, to: from + minutes }];
  });
  spans.sort((a, b) => a.from - b.from || a.to - b.to);
  const pairs: [E, E][] = [];
  for (const [index, span] of spans.entries()) {
    for (let next = index + 1; next < spans.length; next += 1) {
      const other = spans[next];
      if (!other || other.from >= span.to) break;
      // A thousand entries at the same time are half a million pairs.
      if (pairs.length >= limit) return pairs;
      pairs.push([span.entry, other.entry]);
    }
  }
  return pairs;
}

/** "Mar 9 22:00–06:00 overlaps Mar 10 05:00–09:00", and where the other one is. */
export const overlapFinding = (first: TimedEntry, second: TimedEntry, where = ''): UnusualFinding => ({
  kind: 'overlap',
  date: second.date,
  message: `${spanText(first)} overlaps ${spanText(second)}${where}.`,
});

const spanText = ({ date, start_time, end_time }: TimedEntry): string =>
  `${formatShortDay(date)} ${start_time}–${end_time}`;

/**
 * Entries that share minutes although one is inside these days and the other is not: a night against the next morning.
 * @param around a person's entries from the day before to the day after
 */
export const overlapsAtEdges = (range: DateRange, around: readonly TimedEntry[]): UnusualFinding[] =>
  overlappingEntries(around, MAX_OVERLAPS)
    .filter(([first, second]) => rangeHolds(range, first.date) !== rangeHolds(range, second.date))
    .map(([first, second]) => overlapFinding(first, second, ', which is not on this timesheet'));
