import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type { TimesheetEntry, TimesheetLog } from '@daybook/contract/timesheet-logs';
import { among } from '../../database/among.ts';
import { prepared, value } from '../../database/prepared.ts';
import { clientCodes } from '../../database/schema/client-codes.ts';
import { clients } from '../../database/schema/clients.ts';
import { dailyLogs, workEntries } from '../../database/schema/daily-logs.ts';
import { snapshotEntries, snapshotLogs } from '../../database/schema/timesheets.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import type { ReadDb } from '../../database/store.ts';
import { type ClientBrief, briefColumns, briefOf, codeOfClient } from '../clients/briefs.ts';

/** The person and the days that a timesheet is about. */
export interface Span {
  user_id: number;
  start_date: string;
  end_date: string;
}

type EntryRow = Pick<
  typeof workEntries.$inferSelect,
  'id' | 'work_code_id' | 'start_time' | 'end_time' | 'hours' | 'mileage' | 'stipend'
>;
type Code = { id: number; code: string; description: string };
type LogRow = Omit<
  typeof snapshotLogs.$inferSelect,
  'company_id' | 'timesheet_id' | 'position' | 'client_id'
> & { updated_at?: string };

const workCodeColumns = { id: workCodes.id, code: workCodes.code, description: workCodes.description };

function entryOf(entry: EntryRow, work_code: Code | null): TimesheetEntry {
  return {
    id: entry.id,
    entry_id: entry.id,
    work_code,
    work_code_id: entry.work_code_id,
    start_time: entry.start_time,
    end_time: entry.end_time,
    hours: entry.hours,
    duration: entry.hours,
    mileage: entry.mileage,
    stipend: entry.stipend,
  };
}

function logOf(log: LogRow, client_detail: ClientBrief, entries: TimesheetEntry[]): TimesheetLog {
  return {
    id: log.id,
    session_id: log.session_id,
    date: log.date,
    client: client_detail.id,
    client_id: client_detail.id,
    client_detail,
    notes: log.notes,
    daily_narrative: log.daily_narrative,
    entries,
    work_entries: entries,
    total_hours: log.total_hours,
    total_mileage: log.total_mileage,
    total_stipend: log.total_stipend,
    updated_at: log.updated_at ?? null,
  };
}

/** Collects what belongs to each key, in the order in which it comes. */
function grouped<Row, Value>(rows: Row[], key: (row: Row) => number, valueOf: (row: Row) => Value) {
  const groups = new Map<number, Value[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(valueOf(row));
    else groups.set(key(row), [valueOf(row)]);
  }
  return groups;
}

const logInSpan = and(
  eq(dailyLogs.company_id, value('company_id')),
  eq(dailyLogs.user_id, value('user_id')),
  gte(dailyLogs.date, value('start_date')),
  lte(dailyLogs.date, value('end_date')),
);

const logsInSpan = prepared('logs_in_span', (db) =>
  db
    .select({ log: dailyLogs, ...briefColumns })
    .from(dailyLogs)
    .innerJoin(
      clients,
      and(eq(clients.company_id, dailyLogs.company_id), eq(clients.id, dailyLogs.client_id)),
    )
    .leftJoin(clientCodes, codeOfClient)
    .where(logInSpan)
    .orderBy(asc(dailyLogs.date), asc(dailyLogs.id)),
);

const entriesInSpan = prepared('entries_in_span', (db) =>
  db
    .select({ entry: workEntries, code: workCodeColumns })
    .from(workEntries)
    .innerJoin(
      dailyLogs,
      and(eq(dailyLogs.company_id, workEntries.company_id), eq(dailyLogs.id, workEntries.daily_log_id)),
    )
    .leftJoin(
      workCodes,
      and(eq(workCodes.company_id, workEntries.company_id), eq(workCodes.id, workEntries.work_code_id)),
    )
    .where(and(eq(workEntries.company_id, value('company_id')), logInSpan))
    .orderBy(asc(workEntries.daily_log_id), asc(workEntries.position), asc(workEntries.id)),
);

/** The daily logs of somebody's days as they are now, by date. */
export async function liveLogs(
  db: ReadDb,
  company_id: number,
  { user_id, start_date, end_date }: Span,
): Promise<TimesheetLog[]> {
  const asked = { company_id, user_id, start_date, end_date };
  const logs = await logsInSpan(db, asked);
  const entries = await entriesInSpan(db, asked);
  const byLog = grouped(
    entries,
    (row) => row.entry.daily_log_id,
    (row) => entryOf(row.entry, row.code),
  );
  return logs.map(({ log, ...brief }) =>
    logOf({ ...log, session_id: log.id }, briefOf(brief), byLog.get(log.id) ?? []),
  );
}

export interface Snapshot {
  logs: TimesheetLog[];
  /** By entry id. */
  rates: Record<string, { billing_rate: number | null }>;
}

const frozenLogs = prepared('frozen_logs', (db) =>
  db
    .select({ log: snapshotLogs, ...briefColumns })
    .from(snapshotLogs)
    .innerJoin(
      clients,
      and(eq(clients.company_id, snapshotLogs.company_id), eq(clients.id, snapshotLogs.client_id)),
    )
    .leftJoin(clientCodes, codeOfClient)
    .where(
      and(
        eq(snapshotLogs.company_id, value('company_id')),
        among(snapshotLogs.timesheet_id, value('timesheet_ids')),
      ),
    )
    .orderBy(asc(snapshotLogs.timesheet_id), asc(snapshotLogs.position), asc(snapshotLogs.id)),
);

const frozenEntries = prepared('frozen_entries', (db) =>
  db
    .select({ entry: snapshotEntries, code: workCodeColumns })
    .from(snapshotEntries)
    .leftJoin(
      workCodes,
      and(
        eq(workCodes.company_id, snapshotEntries.company_id),
        eq(workCodes.id, snapshotEntries.work_code_id),
      ),
    )
    .where(
      and(
        eq(snapshotEntries.company_id, value('company_id')),
        among(snapshotEntries.timesheet_id, value('timesheet_ids')),
      ),
    )
    .orderBy(asc(snapshotEntries.snapshot_log_id), asc(snapshotEntries.position), asc(snapshotEntries.id)),
);

/** The snapshots of several timesheets, two queries in all; those without one are not in the map. */
export async function snapshotsOf(
  db: ReadDb,
  company_id: number,
  timesheet_ids: number[],
): Promise<Map<number, Snapshot>> {
  if (timesheet_ids.length === 0) return new Map();
  const logs = await frozenLogs(db, { company_id, timesheet_ids });
  const entries = await frozenEntries(db, { company_id, timesheet_ids });
  const byLog = grouped(
    entries,
    (row) => row.entry.snapshot_log_id,
    (row) => entryOf(row.entry, row.code),
  );
  const snapshots = new Map<number, Snapshot>();
  const snapshotOf = (timesheetId: number): Snapshot => {
    const known = snapshots.get(timesheetId) ?? { logs: [], rates: {} };
    snapshots.set(timesheetId, known);
    return known;
  };
  for (const { log, ...brief } of logs) {
    snapshotOf(log.timesheet_id).logs.push(logOf(log, briefOf(brief), byLog.get(log.id) ?? []));
  }
  for (const { entry } of entries) {
    snapshotOf(entry.timesheet_id).rates[entry.id] = { billing_rate: entry.billing_rate };
  }
  return snapshots;
}
