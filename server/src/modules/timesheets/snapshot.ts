import { and, eq } from 'drizzle-orm';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import type { Trip } from '@daybook/domain/money/trips';
import {
  type EntryFigures,
  type Totals,
  entryHours,
  sumTotals,
  totalsOfEntries,
} from '@daybook/domain/time/work-time';
import { inIds } from '../../database/sql.ts';
import { newIds } from '../../database/new-ids.ts';
import {
  type ByIds,
  type Placeholders,
  pipelined,
  placedIn,
  prepared,
  inserter,
} from '../../database/statements.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { snapshotEntries, snapshotLogs } from '../../database/schema/timesheets.ts';
import type { WriteDb } from '../../database/store.ts';
import { required } from '../../kernel/refusals.ts';
import type { SheetLog } from './logs.ts';

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

const addLogs = inserter(snapshotLogs);
const addEntries = inserter(snapshotEntries);

/** Daily logs, or the logs of a revision, as a snapshot without ids. */
export const asNewSnapshot = (logs: readonly SheetLog[]): LogToFreeze[] =>
  logs.map((log) => ({
    ...log,
    id: null,
    entries: log.entries.map((entry) => ({ ...entry, id: null })),
  }));

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

/**
 * Writes a timesheet's snapshot, with hours and totals computed here.
 * @returns its totals, distances in the unit given
 */
export async function writeSnapshot(
  db: WriteDb,
  company_id: number,
  timesheet_id: number,
  unit: DistanceUnit,
  logs: readonly LogToFreeze[],
): Promise<Totals> {
  const isNew = ({ id }: { id: number | null }) => id === null;
  const [, , given] = await pipelined(
    dropEntries(db, { company_id, timesheet_id }),
    dropLogs(db, { company_id, timesheet_id }),
    newIds(db, {
      snapshot_logs: logs.filter(isNew).length,
      snapshot_entries: logs.reduce((sum, { entries }) => sum + entries.filter(isNew).length, 0),
    }),
  );
  const [logIds, entryIds] = [given.snapshot_logs.values(), given.snapshot_entries.values()];
  const ids = logs.map((log) => ({
    log: log.id ?? required(logIds.next().value, 'an id for the snapshot'),
    entries: log.entries.map(({ id }) => id ?? required(entryIds.next().value, 'an id for the snapshot')),
  }));
  const rows = logs.map((log, position) => ({
    id: required(ids[position], 'the id of a frozen log').log,
    company_id,
    timesheet_id,
    position,
    session_id: log.session_id,
    date: log.date,
    client_id: log.client_id,
    notes: log.notes,
    daily_narrative: log.daily_narrative,
    distance_unit: log.distance_unit,
    ...totalsOfEntries(log.entries),
  }));
  const entries = logs.flatMap((log, index) =>
    log.entries.map((entry, position) => ({
      id: ids[index]?.entries[position],
      company_id,
      timesheet_id,
      snapshot_log_id: required(ids[index], 'the id of a frozen log').log,
      position,
      work_code_id: entry.work_code_id,
      start_time: entry.start_time ?? null,
      end_time: entry.end_time ?? null,
      hours: entryHours(entry),
      mileage: entry.mileage ?? 0,
      stipend: entry.stipend ?? 0,
      trips: entry.trips.length > 0 ? [...entry.trips] : null,
    })),
  );
  await pipelined(addLogs(db, rows), addEntries(db, entries));
  return sumTotals(unit, rows);
}

export async function clearSnapshot(db: WriteDb, company_id: number, timesheet_id: number): Promise<void> {
  await pipelined(dropEntries(db, { company_id, timesheet_id }), dropLogs(db, { company_id, timesheet_id }));
}

const lock = prepared(
  'lock_daily_logs',
  (db: WriteDb, { company_id, ids, timesheet_id }: ByIds & Placeholders<{ timesheet_id: number }>) =>
    db
      .update(dailyLogs)
      .set(placedIn(dailyLogs, { locked_by_timesheet_id: timesheet_id }))
      .where(and(eq(dailyLogs.company_id, company_id), inIds(dailyLogs.id, ids))),
);

export async function lockLogs(
  db: WriteDb,
  company_id: number,
  timesheet_id: number,
  ids: number[],
): Promise<void> {
  await lock(db, { company_id, timesheet_id, ids });
}

const unlock = prepared(
  'unlock_daily_logs',
  (db: WriteDb, { company_id, timesheet_id }: Placeholders<{ company_id: number; timesheet_id: number }>) =>
    db
      .update(dailyLogs)
      .set({ locked_by_timesheet_id: null })
      .where(and(eq(dailyLogs.company_id, company_id), eq(dailyLogs.locked_by_timesheet_id, timesheet_id))),
);

export async function unlockLogs(db: WriteDb, company_id: number, timesheet_id: number): Promise<void> {
  await unlock(db, { company_id, timesheet_id });
}
