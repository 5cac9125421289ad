import { MAX_LOG_ENTRIES, MAX_NARRATIVE_CHARACTERS, MAX_NOTES_CHARACTERS } from '../limits.ts';
import { formatMinutes } from '../money/exact.ts';
import { formatBriefRange, rangeHolds, type DateRange } from '../time/date-range.ts';
import {
  addDays,
  daysBetween,
  earlierDay,
  formatShortDay,
  laterDay,
  MINUTES_IN_DAY,
  type Day,
} from '../time/day.ts';
import { payPeriodOf, type PayPeriodSettings } from '../time/pay-period.ts';
import { entryMinutes } from '../time/work-time.ts';
import { atColumn } from './lines.ts';

const TOO_LONG = 'An entry is shorter than 24 hours.';

/** The time of a history line, and its duration in the file. */
export interface HistoryTimes {
  date: Day;
  start_time: string | null;
  end_time: string | null;
  /** If the file has it. */
  end_date: Day | null;
  file_minutes: number | null;
}

export type HistoryMinutes = { minutes: number; note: string | null } | { problem: string };

/**
 * The minutes of a line: work that is already paid keeps the file's duration, the rest follows the wall clock and needs
 * both times (imports-and-exports.md#time-history).
 * @param is_paid whether it is of a day that has already been paid
 */
export function historyMinutes(times: HistoryTimes, is_paid: boolean): HistoryMinutes {
  const { start_time, end_time, file_minutes } = times;
  const clock = start_time !== null && end_time !== null ? entryMinutes(start_time, end_time) : null;
  if (clock === null && !is_paid)
    return {
      problem: atColumn('start_time', 'Enter start and end. Its worker still has to submit this day.'),
    };
  if ((file_minutes ?? 0) >= MINUTES_IN_DAY) return { problem: atColumn('hours', TOO_LONG) };
  const problem = endProblem(times);
  if (problem !== null) return { problem: atColumn('end_time', problem) };
  const minutes = (is_paid ? (file_minutes ?? clock) : clock) ?? 0;
  const differs = clock !== null && file_minutes !== null && Math.abs(clock - file_minutes) > 1;
  const note = differs ? `The file says ${asHours(file_minutes)}, the clock ${asHours(clock)}.` : null;
  return { minutes, note };
}

/** The problem of an end date in the file, or null. Midnight may be dated as the end of its day. */
function endProblem({ date, start_time, end_time, end_date }: HistoryTimes): string | null {
  if (end_date === null || start_time === null || end_time === null) return null;
  const days = daysBetween(date, end_date);
  if (days < 0 || (days === 0 && end_time < start_time && end_time !== '00:00'))
    return 'The end is before the start.';
  return days > 1 || (days === 1 && end_time >= start_time) ? TOO_LONG : null;
}

/** The problem of the last paid day, or null: today may get more hours. */
export function paidUntilProblem(paid_until: Day | null, today: Day): string | null {
  if (paid_until === null) return 'Enter the last day that has been paid.';
  return paid_until < today ? null : 'Enter a day before today.';
}

const asHours = (minutes: number): string => formatMinutes(minutes);

/**
 * The imported timesheet of a paid day: its pay period, cut at the last paid day and at the person's other timesheets.
 * @param others timesheets that do not contain the day
 */
export function importedTimesheetRange(
  settings: PayPeriodSettings | null,
  date: Day,
  paid_until: Day,
  others: readonly DateRange[],
): DateRange {
  const period = payPeriodOf(settings, date);
  let { start_date } = period;
  let end_date = earlierDay(period.end_date, paid_until);
  for (const other of others) {
    if (other.end_date < date) start_date = laterDay(start_date, addDays(other.end_date, 1));
    if (other.start_date > date) end_date = earlierDay(end_date, addDays(other.start_date, -1));
  }
  return { start_date, end_date };
}

/**
 * "3 people have hours on both sides of Mar 10 (pay period Mar 1 – 14)." Null if there are none.
 * @param people the days with hours of each person
 */
export function dividedPeriodWarning(
  settings: PayPeriodSettings | null,
  paid_until: Day,
  people: Iterable<readonly Day[]>,
): string | null {
  const period = payPeriodOf(settings, paid_until);
  let divided = 0;
  for (const days of people) {
    const inside = days.filter((day) => rangeHolds(period, day));
    if (inside.some((day) => day <= paid_until) && inside.some((day) => day > paid_until)) divided += 1;
  }
  if (divided === 0) return null;
  const who = divided === 1 ? '1 person has' : `${divided} people have`;
  return `${who} hours on both sides of ${formatShortDay(paid_until)} (pay period ${formatBriefRange(period)}).`;
}

interface LogText {
  notes: string | null;
  daily_narrative: string | null;
}

/** Different texts, each once, joined by a line break. */
function joined(texts: readonly (string | null)[]): string | null {
  const distinct = [...new Set(texts.flatMap((text) => text ?? []))];
  return distinct.length === 0 ? null : distinct.join('\n');
}

export const textOfLines = (lines: readonly LogText[]): LogText => ({
  notes: joined(lines.map(({ notes }) => notes)),
  daily_narrative: joined(lines.map(({ daily_narrative }) => daily_narrative)),
});

/**
 * The lines of one person, client and day as daily logs: as many entries and as much text as a log can hold, then the next
 * (imports-and-exports.md#time-history).
 */
export function asDailyLogs<Line extends LogText>(lines: readonly Line[]): Line[][] {
  const logs: Line[][] = [];
  for (const line of lines) {
    const last = logs.at(-1);
    if (last && last.length < MAX_LOG_ENTRIES && fits([...last, line])) last.push(line);
    else logs.push([line]);
  }
  return logs;
}

function fits(lines: readonly LogText[]): boolean {
  const { notes, daily_narrative } = textOfLines(lines);
  return (
    (notes ?? '').length <= MAX_NOTES_CHARACTERS && (daily_narrative ?? '').length <= MAX_NARRATIVE_CHARACTERS
  );
}
