import type { TimesheetLog } from '@daybook/contract/timesheet-logs';
import { sumHours } from '@daybook/domain/money/exact';
import { entryHours, totalsOfEntries } from '@daybook/domain/time/work-time';
import { errorCode, errorFields, ServerRefusal } from '#/lib/api/error-text.ts';
import { numberOf, type TypedNumber } from '#/lib/forms/typed-number.ts';
import { readTrip, tripValues, typedMileage, type TripValues } from '#/shared/trips.ts';

export interface EditedEntry {
  /** Null for one that was added here. */
  id: number | null;
  /** Names the row while it is edited. */
  key: string;
  work_code_id: number | null;
  start_time: string | null;
  end_time: string | null;
  mileage: TypedNumber;
  stipend: TypedNumber;
  trips: TripValues[];
}

export interface EditedLog {
  id: number;
  date: string;
  client_detail: TimesheetLog['client_detail'];
  updated_at: string | null;
  entries: EditedEntry[];
  original: TimesheetLog;
}

/** What is edited, and the version of the sheet that it is based on. */
export interface EditedSheet {
  start_date: string;
  end_date: string;
  logs: EditedLog[];
  reason: string;
  updated_at: string;
}

export const asEdited = (logs: readonly TimesheetLog[]): EditedLog[] =>
  logs.map((log) => ({
    id: log.id,
    date: log.date,
    client_detail: log.client_detail,
    updated_at: log.updated_at,
    entries: log.entries.map(({ id, work_code_id, start_time, end_time, mileage, stipend, trips }) => ({
      id,
      key: String(id),
      work_code_id,
      start_time,
      end_time,
      mileage,
      stipend,
      trips: tripValues(trips),
    })),
    original: log,
  }));

export const blankEntry = (): EditedEntry => ({
  id: null,
  key: crypto.randomUUID(),
  work_code_id: null,
  start_time: null,
  end_time: null,
  mileage: null,
  stipend: null,
  trips: [],
});

/** The log with hours and totals as they are now; the server computes them again. */
export function figuresOf(log: EditedLog): TimesheetLog {
  // Its hours have no times.
  if (isTimeOff(log)) return log.original;
  const entries = log.entries.map((entry, index) => {
    const hours = entryHours(entry);
    const id = entry.id ?? -index;
    return {
      id,
      entry_id: id,
      work_code: null,
      work_code_id: entry.work_code_id,
      start_time: entry.start_time,
      end_time: entry.end_time,
      hours,
      duration: hours,
      mileage: typedMileage(entry) ?? 0,
      trips: entry.trips.map(readTrip),
      stipend: numberOf(entry.stipend) ?? 0,
    };
  });
  return { ...log.original, date: log.date, entries, ...totalsOfEntries(entries) };
}

/** Approved time off, which only its request changes. */
export const isTimeOff = ({ original }: EditedLog): boolean => original.leave_request !== undefined;

/** A log of a snapshot as it is sent. */
export const frozenLog = (log: EditedLog) => ({
  id: log.id,
  date: log.date,
  client: log.client_detail.id,
  entries: log.entries.map(({ key: _key, ...entry }) => entry),
});

/** A daily log as it is sent. */
export const liveLog = (log: EditedLog) => ({
  id: log.id,
  updated_at: log.updated_at ?? undefined,
  date: log.date,
  work_entries: log.entries.map(({ id: _id, key: _key, ...entry }) => entry),
});

/** A refusal by the names of the form, which holds all logs; the server counts those that it was sent. */
export function atForm(error: unknown, logs: readonly EditedLog[], sent: readonly EditedLog[]): unknown {
  const code = errorCode(error);
  if (code === null || !(error instanceof Error)) return error;
  const fields = Object.entries(errorFields(error)).map(([name, messages]) => {
    const [, place, field] = /^(?:daily|snapshot)_logs\.(\d+)\.(?:work_)?(.+)$/.exec(name) ?? [];
    const log = sent[Number(place)];
    return [log ? `logs.${logs.indexOf(log)}.${field}` : name, messages] as const;
  });
  return new ServerRefusal({ code, message: error.message, fields: Object.fromEntries(fields) });
}

const logText = (log: EditedLog): string => JSON.stringify([log.date, log.entries]);

export const isLogChanged = (log: EditedLog): boolean =>
  asEdited([log.original]).every((before) => logText(before) !== logText(log));

/** The logs as they are now, with the changes of an earlier draft. */
export function withChanges(now: readonly TimesheetLog[], drafted: readonly EditedLog[]): EditedLog[] {
  const changed = new Map(drafted.filter(isLogChanged).map((log) => [log.id, log]));
  return asEdited(now).map((log) => {
    const { date, entries } = changed.get(log.id) ?? log;
    const isThere = (entry: EditedEntry) => log.entries.some(({ id }) => id === entry.id);
    return {
      ...log,
      date,
      // What somebody else has deleted is added again.
      entries: entries.map((entry) => (isThere(entry) ? entry : { ...entry, id: null })),
    };
  });
}

const typedText = ({ id: _id, key: _key, ...typed }: EditedEntry): string => JSON.stringify(typed);

/** Whether an entry was changed or added. */
export function isChanged(log: EditedLog, entry: EditedEntry): boolean {
  if (log.date !== log.original.date) return true;
  const [before] = asEdited([log.original]);
  const own = before?.entries.find(({ id }) => id === entry.id);
  return own === undefined || typedText(own) !== typedText(entry);
}

/** How many entries were changed, added or deleted, and by how many hours together. */
export function changesOf(logs: readonly EditedLog[]): { entries: number; hours: number } {
  const removed = logs.flatMap(({ original, entries }) =>
    original.entries.filter(({ id }) => !entries.some((entry) => entry.id === id)),
  );
  const changed = logs.flatMap((log) => log.entries.filter((entry) => isChanged(log, entry)));
  return {
    entries: changed.length + removed.length,
    hours: sumHours([
      ...logs.map((log) => figuresOf(log).total_hours),
      ...logs.map(({ original }) => -original.total_hours),
    ]),
  };
}
