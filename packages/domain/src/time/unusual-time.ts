import { formatMinutes } from '../money/exact.ts';
import { daysInRange, type DateRange } from './date-range.ts';
import { formatShortDay, isWeekend, type Day } from './day.ts';
import type { UnusualFinding } from './findings.ts';
import { MAX_OVERLAPS, overlapFinding, overlappingEntries } from './overlaps.ts';
import { entryMinutes, isTime } from './work-time.ts';

/** More than this on one day is shown to the approver. */
const LONG_DAY_HOURS = 16;

interface TypedEntry {
  start_time?: string | null;
  end_time?: string | null;
  work_code_id?: number | null;
  mileage?: number | null;
  stipend?: number | null;
  trips?: readonly unknown[] | null;
}

export interface LogForReview {
  date: Day;
  notes?: string | null;
  daily_narrative?: string | null;
  entries: readonly (TypedEntry & {
    work_code?: unknown;
    /** Imported time and time off have hours without times. */
    hours?: number | null;
  })[];
}

/**
 * What an approver should look at in one person's logs: overlaps, more than 16 h in a day, entries without a code or whose hours
 * do not count, logs with nothing in them and, on a given day, days that are still to come.
 */
export function unusualFindings(logs: readonly LogForReview[], today?: Day): UnusualFinding[] {
  const entries = logs.flatMap((log) => log.entries.map((entry) => ({ ...entry, date: log.date })));
  const overlaps = overlappingEntries(entries, MAX_OVERLAPS + 1);
  const findings: UnusualFinding[] = overlaps
    .slice(0, MAX_OVERLAPS)
    .map(([first, second]) => overlapFinding(first, second));

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
    const hours = formatMinutes(minutes);
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
  findings.push(...uncounted(entries), ...logsOfNothing(logs), ...daysToCome(logs, today));
  return findings.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

type DatedEntry = LogForReview['entries'][number] & { date: Day };

/** Entries that pay nothing: one of their times is missing, both are the same, or they have a work code and nothing else. */
function uncounted(entries: readonly DatedEntry[]): UnusualFinding[] {
  const finding = (kind: UnusualFinding['kind'], date: Day, what: string): UnusualFinding => ({
    kind,
    date,
    message: `${formatShortDay(date)} has ${what}: no hours are counted.`,
  });
  const codesAlone = new Map<Day, number>();
  const ofTimes = entries.flatMap((entry): UnusualFinding[] => {
    const { date, start_time, end_time } = entry;
    if (isCodeAlone(entry)) codesAlone.set(date, (codesAlone.get(date) ?? 0) + 1);
    if (hasSameTimes(entry)) return [finding('same_times', date, `${start_time}–${end_time}`)];
    if (isTime(start_time) === isTime(end_time)) return [];
    const what = isTime(start_time) ? `${start_time} without an end` : `${end_time} without a start`;
    return [finding('open_entry', date, what)];
  });
  const ofCodes = [...codesAlone].map(([date, count]) =>
    finding('code_alone', date, count === 1 ? 'a work code alone' : `${count} work codes alone`),
  );
  return [...ofTimes, ...ofCodes];
}

const hasSameTimes = ({ start_time, end_time }: TypedEntry): boolean =>
  isTime(start_time) && start_time === end_time;

const isCodeAlone = (entry: Partial<LogForReview['entries'][number]>): boolean =>
  Boolean(entry.work_code_id ?? entry.work_code) &&
  !entry.start_time &&
  !entry.end_time &&
  !entry.hours &&
  !hasMoreThanTime(entry);

const logsOfNothing = (logs: readonly LogForReview[]): UnusualFinding[] =>
  logs
    .filter((log) => isEmptyLog(log))
    .map(({ date }) => ({
      kind: 'empty_log',
      date,
      message: `${formatShortDay(date)} has a log with nothing in it.`,
    }));

function daysToCome(logs: readonly LogForReview[], today: Day | undefined): UnusualFinding[] {
  if (today === undefined) return [];
  const days = new Set(logs.map(({ date }) => date).filter((date) => date > today));
  return [...days].map((date) => ({
    kind: 'to_come',
    date,
    message: `${formatShortDay(date)} was still to come on ${formatShortDay(today)}.`,
  }));
}

const isEmptyLog = (log: Pick<LogForReview, 'notes' | 'daily_narrative'> & { entries: readonly unknown[] }) =>
  log.entries.length === 0 && !log.notes?.trim() && !log.daily_narrative?.trim();

/** What is unusual about one entry (daily-logs.md#what-is-unusual), in words; none of it is refused. */
export function unusualEntry(entry: TypedEntry): string[] {
  const { start_time, end_time } = entry;
  const minutes = entryMinutes(start_time, end_time);
  const notices: string[] = [];
  if (isTime(start_time) && !isTime(end_time)) notices.push('A start without an end: no hours are counted.');
  if (!isTime(start_time) && isTime(end_time)) notices.push('An end without a start: no hours are counted.');
  if (hasSameTimes(entry)) notices.push('Start and end are the same: no hours are counted.');
  if (isCodeAlone(entry)) notices.push('A work code alone: no hours are counted.');
  if (minutes > LONG_DAY_HOURS * 60) {
    notices.push(`${formatMinutes(minutes)} hours, more than ${LONG_DAY_HOURS} at a stretch.`);
  }
  if (minutes > 0 && entry.work_code_id == null) notices.push('No work code.');
  return notices;
}

/** What has a distance or a stipend needs no time. */
const hasMoreThanTime = ({ mileage, stipend, trips }: TypedEntry): boolean =>
  Boolean(mileage) || Boolean(stipend) || Boolean(trips?.length);

/** What is unusual about a log as a whole: it is empty, or of a future day. `entries` without blank ones. */
export function unusualLog(
  log: { date: Day; entries: readonly unknown[]; notes?: string | null; daily_narrative?: string | null },
  today: Day,
): string[] {
  return [
    ...(log.date > today ? [`${formatShortDay(log.date)} is still to come.`] : []),
    ...(isEmptyLog(log) ? ['There is nothing in this log.'] : []),
  ];
}

/** What a person should know before submitting these days: how much of them is unusual. */
interface BeforeSubmit {
  without_code: number;
  without_hours: number;
  same_times: number;
  codes_alone: number;
  empty_logs: number;
  overlaps: number;
  long_days: number;
  /** Working days (Monday to Friday) up to today without a log. */
  days_without_log: Day[];
  /** Future days of it. */
  days_to_come: number;
}

export function beforeSubmit(logs: readonly LogForReview[], range: DateRange, today: Day): BeforeSubmit {
  const entries = logs.flatMap((log) => log.entries.map((entry) => ({ ...entry, date: log.date })));
  const logged = new Set(logs.map(({ date }) => date));
  const days = daysInRange(range);
  return {
    without_code: entries.filter(
      (entry) =>
        entryMinutes(entry.start_time, entry.end_time) > 0 &&
        entry.work_code == null &&
        entry.work_code_id == null,
    ).length,
    without_hours: entries.filter(({ start_time, end_time }) => isTime(start_time) !== isTime(end_time))
      .length,
    same_times: entries.filter(hasSameTimes).length,
    codes_alone: entries.filter(isCodeAlone).length,
    empty_logs: logsOfNothing(logs).length,
    overlaps: overlappingEntries(entries, MAX_OVERLAPS).length,
    long_days: unusualFindings(logs).filter(({ kind }) => kind === 'long_day').length,
    days_without_log: days.filter((day) => day <= today && !isWeekend(day) && !logged.has(day)),
    days_to_come: days.filter((day) => day > today).length,
  };
}
