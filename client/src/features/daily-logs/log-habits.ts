import { MINUTES_IN_DAY, weekdayOf, type Day } from '@daybook/domain/time/day';
import { entryMinutes, isTime, timeAfter } from '@daybook/domain/time/work-time';

/**
 * What a person's own logs suggest for the next one (phone-and-offline.md#one-hand): those of the days that a device keeps, so
 * that it suggests the same without a network (use-habits.ts).
 */
export interface HabitLog {
  client: number;
  date: Day;
  work_entries: readonly { start_time: string | null; end_time: string | null }[];
}

/** Minutes around the current time within which an entry counts as "at this hour". */
const NEAR = 60;

/**
 * The client of the newest log on this weekday with an entry that begins around this time, or includes it; null if there
 * is none. `logs` are the newest first.
 */
export function likelyClient(logs: readonly HabitLog[], now: { date: Day; time: string }): number | null {
  const weekday = weekdayOf(now.date);
  const found = logs.find(
    ({ date, work_entries }) =>
      weekdayOf(date) === weekday && work_entries.some((entry) => isNear(entry, now.time)),
  );
  return found?.client ?? null;
}

function isNear({ start_time, end_time }: HabitLog['work_entries'][number], time: string): boolean {
  if (!isTime(start_time)) return false;
  const since = entryMinutes(start_time, time);
  return since <= Math.max(NEAR, entryMinutes(start_time, end_time)) || since >= MINUTES_IN_DAY - NEAR;
}

/** The median duration of these logs' entries, in minutes. Null if none has one. */
export function usualMinutes(logs: readonly HabitLog[]): number | null {
  const lengths = logs
    .flatMap(({ work_entries }) =>
      work_entries.map(({ start_time, end_time }) => entryMinutes(start_time, end_time)),
    )
    .filter((minutes) => minutes > 0)
    .toSorted((one, other) => one - other);
  return lengths[Math.floor((lengths.length - 1) / 2)] ?? null;
}

/** The newest log of an earlier day with the same weekday. `logs` are the newest first. */
export const sameWeekday = <Log extends HabitLog>(logs: readonly Log[], date: Day): Log | null =>
  logs.find(
    (log) => log.date < date && weekdayOf(log.date) === weekdayOf(date) && log.work_entries.length > 0,
  ) ?? null;

type Times = HabitLog['work_entries'][number];

/** An entry begins where the previous one ends. Null if there is nothing to suggest. */
export const suggestedStart = ({ start_time }: Times, previous: Times | undefined): string | null =>
  !start_time && isTime(previous?.end_time) ? previous.end_time : null;

/** An entry with a start ends after the usual minutes. Null if there is nothing to suggest. */
export const suggestedEnd = ({ start_time, end_time }: Times, usual: number | null): string | null =>
  usual !== null && !end_time && isTime(start_time) ? timeAfter(start_time, usual) : null;
