import { and, eq, gte, isNull, lte, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type { DateRange } from '@daybook/domain/time/date-range';
import { referenceTo } from '../../database/of-company.ts';
import { dailyLogs, workEntries } from '../../database/schema/daily-logs.ts';
import {
  snapshotEntries,
  snapshotLogs,
  timesheetRevisions,
  timesheets,
} from '../../database/schema/timesheets.ts';
import { inIds, inPlaceOf } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import { pluck } from '../../kernel/rows.ts';

/** Where a query reads work from, under the names of daily logs and their entries. */
export interface WorkSource {
  logs: typeof dailyLogs;
  entries: typeof workEntries;
  is_corrected: boolean;
  /** Of the logs. */
  counts: SQL | undefined;
}

/**
 * The work of these days as it counts: the snapshot of a submitted or approved timesheet, else the daily logs. A snapshot
 * that nobody corrected equals the locked logs, which have the indexes, so only corrected ones are read. The query
 * runs for the logs and, if there are corrections, once more for them; its rows are of both.
 * @param read selects columns of `dailyLogs` and `workEntries` from the source
 */
export async function countedWork<Row>(
  db: ReadDb,
  company_id: number,
  days: DateRange,
  read: (source: WorkSource) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const corrected = await correctedSheets(db, company_id, days);
  const locked = dailyLogs.locked_by_timesheet_id;
  const asLogged = await read({
    logs: dailyLogs,
    entries: workEntries,
    is_corrected: false,
    counts: corrected.length > 0 ? or(isNull(locked), not(inIds(locked, corrected))) : undefined,
  });
  if (corrected.length === 0) return asLogged;
  return [...asLogged, ...(await read(asCorrected(db, company_id, corrected)))];
}

/** The submitted and approved timesheets of these days that an administrator corrected. */
async function correctedSheets(db: ReadDb, company_id: number, days: DateRange): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: timesheetRevisions.timesheet_id })
    .from(timesheetRevisions)
    .innerJoin(timesheets, referenceTo(timesheets, timesheetRevisions.timesheet_id))
    .where(
      and(
        eq(timesheetRevisions.company_id, company_id),
        ne(timesheets.status, 'draft'),
        lte(timesheets.start_date, days.end_date),
        gte(timesheets.end_date, days.start_date),
      ),
    );
  return pluck(rows, 'id');
}

/** Their snapshots under the names of daily logs and entries, so that one query reads both. */
function asCorrected(db: ReadDb, company_id: number, ids: number[]): WorkSource {
  const logs = db
    .select({
      id: snapshotLogs.id,
      company_id: snapshotLogs.company_id,
      user_id: timesheets.user_id,
      client_id: snapshotLogs.client_id,
      date: snapshotLogs.date,
      total_hours: snapshotLogs.total_hours,
      total_mileage: snapshotLogs.total_mileage,
      distance_unit: snapshotLogs.distance_unit,
      total_stipend: snapshotLogs.total_stipend,
      locked_by_timesheet_id: sql`${snapshotLogs.timesheet_id}`.as('locked_by_timesheet_id'),
    })
    .from(snapshotLogs)
    .innerJoin(timesheets, referenceTo(timesheets, snapshotLogs.timesheet_id))
    .where(and(eq(snapshotLogs.company_id, company_id), inIds(snapshotLogs.timesheet_id, ids)))
    .as('daily_logs');
  const entries = db
    .select({
      id: snapshotEntries.id,
      company_id: snapshotEntries.company_id,
      daily_log_id: sql`${snapshotEntries.snapshot_log_id}`.as('daily_log_id'),
      position: snapshotEntries.position,
      work_code_id: snapshotEntries.work_code_id,
      start_time: snapshotEntries.start_time,
      end_time: snapshotEntries.end_time,
      hours: snapshotEntries.hours,
      mileage: snapshotEntries.mileage,
      stipend: snapshotEntries.stipend,
    })
    .from(snapshotEntries)
    .where(and(eq(snapshotEntries.company_id, company_id), inIds(snapshotEntries.timesheet_id, ids)))
    .as('work_entries');
  return {
    logs: inPlaceOf(dailyLogs, logs),
    entries: inPlaceOf(workEntries, entries),
    is_corrected: true,
    counts: undefined,
  };
}
