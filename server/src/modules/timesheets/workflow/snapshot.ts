import { and, eq } from 'drizzle-orm';
import type { TimesheetLog } from '@daybook/contract/timesheet-logs';
import type { DistanceUnit } from '@daybook/domain/distance';
import type { Trip } from '@daybook/domain/trips';
import {
  type EntryFigures,
  type Totals,
  entryHours,
  sumTotals,
  totalsOfEntries,
} from '@daybook/domain/work-time';
import { inIds } from '../../../database/sql.ts';
import { type Placeholders, prepared, preparedInsert } from '../../../database/statements.ts';
import { dailyLogs } from '../../../database/schema/daily-logs.ts';
import { snapshotEntries, snapshotLogs } from '../../../database/schema/timesheets.ts';
import type { WriteDb } from '../../../database/store.ts';

/** A log to be frozen. Known ids are kept, so that a corrected entry stays the same entry. */
export interface LogToFreeze {
  id: number | null;
  session_id: number | null;
  date: string;
  client_id: number;
  notes: string | null;
  daily_narrative: string | null;
  distance_unit: DistanceUnit;
  entries: (EntryFigures & { id: number | null; work_code_id: number | null; trips: readonly Trip[] })[];
}

const LOG_COLUMNS = [
  'company_id',
  'timesheet_id',
  'position',
  'session_id',
  'date',
  'client_id',
  'notes',
  'daily_narrative',
  'total_hours',
  'total_mileage',
  'distance_unit',
  'total_stipend',
] as const;
const ENTRY_COLUMNS = [
  'company_id',
  'timesheet_id',
  'snapshot_log_id',
  'position',
  'work_code_id',
  'start_time',
  'end_time',
  'hours',
  'mileage',
  'stipend',
  'trips',
] as const;

const idAndPosition = { id: snapshotLogs.id, position: snapshotLogs.position };
const addLogs = preparedInsert('add_snapshot_logs', LOG_COLUMNS, (db, rows) =>
  db.insert(snapshotLogs).values(rows).returning(idAndPosition),
);
const addKnownLogs = preparedInsert('add_known_snapshot_logs', ['id', ...LOG_COLUMNS], (db, rows) =>
  db.insert(snapshotLogs).values(rows).returning(idAndPosition),
);
const addEntries = preparedInsert('add_snapshot_entries', ENTRY_COLUMNS, (db, rows) =>
  db.insert(snapshotEntries).values(rows).returning({ id: snapshotEntries.id }),
);
const addKnownEntries = preparedInsert('add_known_snapshot_entries', ['id', ...ENTRY_COLUMNS], (db, rows) =>
  db.insert(snapshotEntries).values(rows).returning({ id: snapshotEntries.id }),
);

/** Daily logs, or the logs of a revision, as a snapshot without ids. */
export const asNewSnapshot = (logs: TimesheetLog[]): LogToFreeze[] =>
  logs.map((log) => ({
    ...log,
    id: null,
    entries: log.entries.map((entry) => ({ ...entry, id: null })),
  }));

const known = <Row extends { id: number | null }>(rows: Row[]) => rows.filter(({ id }) => id !== null);
const unknown = <Row extends { id: number | null }>(rows: Row[]) => rows.filter(({ id }) => id === null);

/** Writes a timesheet's snapshot with hours and totals computed here; returns the totals, distances in the unit given. */
export async function writeSnapshot(
  db: WriteDb,
  companyId: number,
  timesheetId: number,
  unit: DistanceUnit,
  logs: LogToFreeze[],
): Promise<Totals> {
  await clearSnapshot(db, companyId, timesheetId);
  const rows = logs.map((log, position) => ({
    id: log.id,
    company_id: companyId,
    timesheet_id: timesheetId,
    position,
    session_id: log.session_id,
    date: log.date,
    client_id: log.client_id,
    notes: log.notes,
    daily_narrative: log.daily_narrative,
    distance_unit: log.distance_unit,
    ...totalsOfEntries(log.entries),
  }));
  const stored = [...(await addKnownLogs(db, known(rows))), ...(await addLogs(db, unknown(rows)))];
  const ids = new Map(stored.map((row) => [row.position, row.id]));
  const entries = logs.flatMap((log, index) =>
    log.entries.map((entry, position) => ({
      id: entry.id,
      company_id: companyId,
      timesheet_id: timesheetId,
      snapshot_log_id: ids.get(index) ?? 0,
      position,
      work_code_id: entry.work_code_id,
      start_time: entry.start_time ?? null,
      end_time: entry.end_time ?? null,
      hours: entryHours(entry),
      mileage: entry.mileage ?? 0,
      stipend: entry.stipend ?? 0,
      trips: entry.trips.length > 0 ? entry.trips : null,
    })),
  );
  await addKnownEntries(db, known(entries));
  await addEntries(db, unknown(entries));
  return sumTotals(unit, rows);
}

const dropEntries = prepared(
  'drop_snapshot_entries',
  (db: WriteDb, { company_id, timesheet_id }: Placeholders<{ company_id: number; timesheet_id: number }>) =>
    db
      .delete(snapshotEntries)
      .where(and(eq(snapshotEntries.company_id, company_id), eq(snapshotEntries.timesheet_id, timesheet_id))),
);
const dropLogs = prepared(
  'drop_snapshot_logs',
  (db: WriteDb, { company_id, timesheet_id }: Placeholders<{ company_id: number; timesheet_id: number }>) =>
    db
      .delete(snapshotLogs)
      .where(and(eq(snapshotLogs.company_id, company_id), eq(snapshotLogs.timesheet_id, timesheet_id))),
);

export async function clearSnapshot(db: WriteDb, company_id: number, timesheet_id: number): Promise<void> {
  await dropEntries(db, { company_id, timesheet_id });
  await dropLogs(db, { company_id, timesheet_id });
}

export async function lockLogs(
  db: WriteDb,
  companyId: number,
  timesheetId: number,
  logIds: number[],
): Promise<void> {
  await db
    .update(dailyLogs)
    .set({ locked_by_timesheet_id: timesheetId })
    .where(and(eq(dailyLogs.company_id, companyId), inIds(dailyLogs.id, logIds)));
}

export async function unlockLogs(db: WriteDb, companyId: number, timesheetId: number): Promise<void> {
  await db
    .update(dailyLogs)
    .set({ locked_by_timesheet_id: null })
    .where(and(eq(dailyLogs.company_id, companyId), eq(dailyLogs.locked_by_timesheet_id, timesheetId)));
}
