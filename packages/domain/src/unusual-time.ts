import { dayNumber, formatShortDay } from './day.ts';
import type { Day } from './day.ts';
import { formatDecimals, hoursFromMinutes } from './exact.ts';
import { entryMinutes, isTime } from './work-time.ts';

/** More than this on one day is pointed out to the approver. */
export const LONG_DAY_HOURS = 16;

/** No one reads more overlaps of one timesheet one by one. */
const MAX_OVERLAPS = 100;

export interface TimedEntry {
  date: Day;
  start_time?: string | null;
  end_time?: string | null;
}

/**
 * Pairs of entries that share a minute, also across midnight: a night shift against the next morning. Entries of
 * no length share nothing. Each pair is in order of start; of more than `most`, the first.
 */
export function overlappingEntries<E extends TimedEntry>(entries: readonly E[], most = Infinity): [E, E][] {
  const spans = entries.flatMap((entry) => {
    const minutes = entryMinutes(entry.start_time, entry.end_time);
    if (minutes === 0 || !isTime(entry.start_time)) return [];
    const from = dayNumber(entry.date) * 1440 + entryMinutes('00:00', entry.start_time);
    return [{ entry, from, to: from + minutes }];
  });
  spans.sort((a, b) => a.from - b.from || a.to - b.to);
  const pairs: [E, E][] = [];
  for (const [index, span] of spans.entries()) {
    for (let next = index + 1; next < spans.length; next += 1) {
      const other = spans[next];
      if (!other || other.from >= span.to) break;
      // A thousand entries at the same time are half a million pairs.
      if (pairs.length >= most) return pairs;
      pairs.push([span.entry, other.entry]);
    }
  }
  return pairs;
}

/** What is pointed out to the approver; nothing of it is refused. */
export const UNUSUAL_KINDS = [
  'overlap',
  'long_day',
  'no_code',
  'odometer_gap',
  'distance_without_time',
  'far_trip',
  'long_distance',
  'clock_change',
] as const;
export type UnusualKind = (typeof UNUSUAL_KINDS)[number];

export interface UnusualFinding {
  kind: UnusualKind;
  date: Day;
  message: string;
}

export interface LogForReview {
  date: Day;
  entries: readonly {
    start_time?: string | null;
    end_time?: string | null;
    work_code?: unknown;
    work_code_id?: number | null;
  }[];
}

/** What an approver should look at in one person's logs: overlaps, more than 16 h in a day, entries without a code. */
export function unusualFindings(logs: readonly LogForReview[]): UnusualFinding[] {
  const entries = logs.flatMap((log) => log.entries.map((entry) => ({ ...entry, date: log.date })));
  const overlaps = overlappingEntries(entries, MAX_OVERLAPS + 1);
  const findings: UnusualFinding[] = overlaps.slice(0, MAX_OVERLAPS).map(([first, second]) => ({
    kind: 'overlap',
    date: second.date,
    message: `${formatShortDay(first.date)} ${first.start_time}–${first.end_time} overlaps ${formatShortDay(second.date)} ${second.start_time}–${second.end_time}.`,
  }));

  const next = overlaps[MAX_OVERLAPS]?.[1];
  if (next)
    findings.push({ kind: 'overlap', date: next.date, message: 'More entries overlap than are listed.' });

  const minutesByDay = new Map<Day, number>();
  const withoutCodeByDay = new Map<Day, number>();
  for (const entry of entries) {
    const minutes = entryMinutes(entry.start_time, entry.end_time);
    minutesByDay.set(entry.date, (minutesByDay.get(entry.date) ?? 0) + minutes);
    if (entry.work_code == null && entry.work_code_id == null) {
      withoutCodeByDay.set(entry.date, (withoutCodeByDay.get(entry.date) ?? 0) + 1);
    }
  }
  for (const [date, minutes] of minutesByDay) {
    if (minutes <= LONG_DAY_HOURS * 60) continue;
    const hours = formatDecimals(hoursFromMinutes(minutes), 2);
    findings.push({
      kind: 'long_day',
      date,
      message: `${formatShortDay(date)} has ${hours} hours, more than ${LONG_DAY_HOURS} in a day.`,
    });
  }
  for (const [date, count] of withoutCodeByDay) {
    findings.push({
      kind: 'no_code',
      date,
      message: `${formatShortDay(date)} has ${count === 1 ? 'an entry' : `${count} entries`} without a work code.`,
    });
  }
  return findings.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
