import { and, eq } from 'drizzle-orm';
import type { TimesheetLog } from '@daybook/contract/timesheet-logs';
import {
  type EntryFigures,
  type Totals,
  entryHours,
  sumTotals,
  totalsOfEntries,
} from '@daybook/domain/work-time';
import { among } from '../../../database/among.ts';
import { dailyLogs } from '../../../database/schema/daily-logs.ts';
import { snapshotEntries, snapshotLogs } from '../../../database/schema/timesheets.ts';
import type { WriteDb } from '../../../database/store.ts';

/** A log as it is to be frozen. Known ids are kept, so that a corrected entry stays the same entry. */
export interface LogToFreeze {
  id: number | null;
  session_id: number | null;
  date: string;
  client_id: number;
  notes: string | null;
  daily_narrative: string | null;
  entries: (EntryFigures & { id: number | null; work_code_id: number | null })[];
}

/** As many rows in one statement as both databases bind values for. */
const CHUNK = 400;
function* chunks<Row>(rows: Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += CHUNK) yield rows.slice(from, from + CHUNK);
}

/** Daily logs, or the logs of a revision, as a snapshot that has no ids yet. */
export const asNewSnapshot = (logs: TimesheetLog[]): LogToFreeze[] =>
  logs.map((log) => ({
    ...log,
    id: null,
    entries: log.entries.map((entry) => ({ ...entry, id: null })),
  }));

/** Writes a timesheet's snapshot, hours and totals computed here; returns what it comes to. */
export async function writeSnapshot(
  db: WriteDb,
  companyId: number,
  timesheetId: number,
  logs: LogToFreeze[],
): Promise<Totals> {
  await clearSnapshot(db, companyId, timesheetId);
  const ids = new Map<number, number>();
  const rows = logs.map((log, position) => ({
    ...(log.id !== null && { id: log.id }),
    company_id: companyId,
    timesheet_id: timesheetId,
    position,
    session_id: log.session_id,
    date: log.date,
    client_id: log.client_id,
    notes: log.notes,
    daily_narrative: log.daily_narrative,
    ...totalsOfEntries(log.entries),
  }));
  for (const some of [
    ...chunks(rows.filter((row) => 'id' in row)),
    ...chunks(rows.filter((row) => !('id' in row))),
  ]) {
    const stored = await db
      .insert(snapshotLogs)
      .values(some)
      .returning({ id: snapshotLogs.id, position: snapshotLogs.position });
    for (const row of stored) ids.set(row.position, row.id);
  }
  const entries = logs.flatMap((log, index) =>
    log.entries.map((entry, position) => ({
      ...(entry.id !== null && { id: entry.id }),
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
    })),
  );
  for (const some of [
    ...chunks(entries.filter((row) => 'id' in row)),
    ...chunks(entries.filter((row) => !('id' in row))),
  ]) {
    await db.insert(snapshotEntries).values(some);
  }
  return sumTotals(rows);
}

export async function clearSnapshot(db: WriteDb, companyId: number, timesheetId: number): Promise<void> {
  await db
    .delete(snapshotEntries)
    .where(and(eq(snapshotEntries.company_id, companyId), eq(snapshotEntries.timesheet_id, timesheetId)));
  await db
    .delete(snapshotLogs)
    .where(and(eq(snapshotLogs.company_id, companyId), eq(snapshotLogs.timesheet_id, timesheetId)));
}

export async function lockLogs(
  db: WriteDb,
  companyId: number,
  timesheetId: number,
  logIds: number[],
): Promise<void> {
  for (const some of chunks(logIds)) {
    await db
      .update(dailyLogs)
      .set({ locked_by_timesheet_id: timesheetId })
      .where(and(eq(dailyLogs.company_id, companyId), among(dailyLogs.id, some)));
  }
}

export async function unlockLogs(db: WriteDb, companyId: number, timesheetId: number): Promise<void> {
  await db
    .update(dailyLogs)
    .set({ locked_by_timesheet_id: null })
    .where(and(eq(dailyLogs.company_id, companyId), eq(dailyLogs.locked_by_timesheet_id, timesheetId)));
}
