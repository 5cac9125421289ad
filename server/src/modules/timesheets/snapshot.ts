import { and, eq } from 'drizzle-orm';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { minutesFromHours } from '@daybook/domain/money/exact';
import type { Trip } from '@daybook/domain/money/trips';
import {
  entryHours,
  sumTotals,
  totalsOfEntries,
  type EntryFigures,
  type Totals,
} from '@daybook/domain/time/work-time';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { snapshotEntries, snapshotLogs } from '../../database/schema/timesheets.ts';
import { inIds, pick } from '../../database/sql.ts';
import {
  inserter,
  pipelined,
  prepared,
  type IdsOfCompany,
  type Placeholders,
} from '../../database/statements.ts';
import type { WriteDb } from '../../database/store.ts';
import { required } from '../../kernel/refusals.ts';
import type { SheetLog } from './logs.ts';

/** A log to be frozen. Known ids are kept, so that a corrected entry stays the same entry. */
export interface LogToFreeze {
  id: number | null;
  session_id: number | null;
  date: string;
  client_id: number;
  leave_request_id: number | null;
  notes: string | null;
  daily_narrative: string | null;
  distance_unit: DistanceUnit;
  entries: (EntryFigures & {
    id: number | null;
    work_code_id: number | null;
    trips: readonly Trip[] | null;
  })[];
}

const addLogs = inserter(snapshotLogs, (insert) => insert.returning(pick(snapshotLogs, 'id', 'position')));
const addEntries = inserter(snapshotEntries, (insert) =>
  insert.returning(pick(snapshotEntries, 'id', 'snapshot_log_id', 'position')),
);

/** Rows that keep their ids, and rows that get new ones. */
async function insertMixed<Row extends { id?: number | undefined }, Stored>(
  insert: (db: WriteDb, rows: readonly Row[]) => Promise<Stored[]>,
  db: WriteDb,
  rows: readonly Row[],
): Promise<Stored[]> {
  const inserted = await pipelined(
    insert(
      db,
      rows.filter(({ id }) => id !== undefined),
    ),
    insert(
      db,
      rows.filter(({ id }) => id === undefined),
    ),
  );
  return inserted.flat();
}

/** A log as it is stored, with the minutes of time off, which no times say. */
export const toFreeze = (log: SheetLog): LogToFreeze =>
  log.leave_request_id === null
    ? log
    : {
        ...log,
        entries: log.entries.map((entry) => ({ ...entry, leave_minutes: minutesFromHours(entry.hours) })),
      };

interface OfSheet {
  company_id: number;
  timesheet_id: number;
}

const dropEntries = (db: WriteDb, { company_id, timesheet_id }: OfSheet) =>
  db
    .delete(snapshotEntries)
    .where(and(eq(snapshotEntries.company_id, company_id), eq(snapshotEntries.timesheet_id, timesheet_id)));
const dropLogs = (db: WriteDb, { company_id, timesheet_id }: OfSheet) =>
  db
    .delete(snapshotLogs)
    .where(and(eq(snapshotLogs.company_id, company_id), eq(snapshotLogs.timesheet_id, timesheet_id)));

/**
 * Writes a timesheet's snapshot, with hours and totals computed here; one that it has is cleared before (`clearSnapshot`).
 * @param ids of daily logs are others; those of a snapshot that is corrected stay
 * @returns it as it is stored, and its totals, distances in the unit given
 */
export async function writeSnapshot(
  db: WriteDb,
  company_id: number,
  timesheet_id: number,
  unit: DistanceUnit,
  logs: readonly LogToFreeze[],
  ids: 'new' | 'stay',
): Promise<{ totals: Totals & { leave_hours: number | null }; logs: SheetLog[] }> {
  const idOf = ({ id }: { id: number | null }) => (ids === 'new' || id === null ? undefined : id);
  const rows = logs.map((log, position) => ({
    id: idOf(log),
    company_id,
    timesheet_id,
    position,
    session_id: log.session_id,
    date: log.date,
    client_id: log.client_id,
    leave_request_id: log.leave_request_id,
    notes: log.notes,
    daily_narrative: log.daily_narrative,
    distance_unit: log.distance_unit,
    ...totalsOfEntries(log.entries),
  }));
  const logIds = new Map((await insertMixed(addLogs, db, rows)).map(({ id, position }) => [position, id]));
  const logIdAt = (index: number) => required(logIds.get(index), 'a log frozen just now');
  const entries = logs.map((log, index) =>
    log.entries.map((entry, position) => ({
      id: idOf(entry),
      company_id,
      timesheet_id,
      snapshot_log_id: logIdAt(index),
      position,
      work_code_id: entry.work_code_id,
      start_time: entry.start_time ?? null,
      end_time: entry.end_time ?? null,
      hours: entryHours(entry),
      mileage: entry.mileage ?? 0,
      stipend: entry.stipend ?? 0,
      trips: entry.trips?.length ? [...entry.trips] : null,
    })),
  );
  const entryIds = new Map(
    (await insertMixed(addEntries, db, entries.flat())).map((row) => [placeOf(row), row.id]),
  );
  const written = rows.map((row, index) => ({
    ...row,
    id: logIdAt(index),
    entries: (entries[index] ?? []).map((entry) => ({
      id: required(entryIds.get(placeOf(entry)), 'an entry frozen just now'),
      work_code_id: entry.work_code_id,
      start_time: entry.start_time,
      end_time: entry.end_time,
      hours: entry.hours,
      mileage: entry.mileage,
      stipend: entry.stipend,
      trips: entry.trips,
    })),
  }));
  const off = rows.filter(({ leave_request_id }) => leave_request_id !== null);
  const leave_hours = off.length === 0 ? null : sumTotals(unit, off).total_hours;
  return { totals: { ...sumTotals(unit, rows), leave_hours }, logs: written };
}

const placeOf = (entry: { snapshot_log_id: number; position: number }) =>
  `${entry.snapshot_log_id} ${entry.position}`;

export async function clearSnapshot(db: WriteDb, company_id: number, timesheet_id: number): Promise<void> {
  await pipelined(dropEntries(db, { company_id, timesheet_id }), dropLogs(db, { company_id, timesheet_id }));
}

const lock = (db: WriteDb, { company_id, ids, timesheet_id }: IdsOfCompany & { timesheet_id: number }) =>
  db
    .update(dailyLogs)
    .set({ locked_by_timesheet_id: timesheet_id })
    .where(and(eq(dailyLogs.company_id, company_id), inIds(dailyLogs.id, ids)));

export async function lockLogs(
  db: WriteDb,
  company_id: number,
  timesheet_id: number,
  ids: number[],
): Promise<void> {
  await lock(db, { company_id, timesheet_id, ids });
}

const unlock = prepared(
  'unlock_logs',
  (db: WriteDb, { company_id, timesheet_id }: Placeholders<{ company_id: number; timesheet_id: number }>) =>
    db
      .update(dailyLogs)
      .set({ locked_by_timesheet_id: null })
      .where(and(eq(dailyLogs.company_id, company_id), eq(dailyLogs.locked_by_timesheet_id, timesheet_id))),
);

export async function unlockLogs(db: WriteDb, company_id: number, timesheet_id: number): Promise<void> {
  await unlock(db, { company_id, timesheet_id });
}
