import { and, eq, inArray, max, min } from 'drizzle-orm';
import { ofCompany } from '../../../database/of-company.ts';
import { dailyLogs, logTotals } from '../../../database/schema/daily-logs.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../../database/schema/timesheets.ts';
import { inIds } from '../../../database/sql.ts';
import { nextVersion } from '../../../kernel/versions.ts';
import type { ImportWrite } from '../apply/lease.ts';

/** The position of logs that join imported timesheets in their snapshots: after the existing ones. */
export async function nextPositions({ db, company_id }: ImportWrite, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, number>();
  const rows = await db
    .select({ id: snapshotLogs.timesheet_id, last: max(snapshotLogs.position) })
    .from(snapshotLogs)
    .where(and(eq(snapshotLogs.company_id, company_id), inIds(snapshotLogs.timesheet_id, ids)))
    .groupBy(snapshotLogs.company_id, snapshotLogs.timesheet_id);
  return new Map(rows.map(({ id, last }) => [id, (last ?? -1) + 1]));
}

/** Sets the totals of imported timesheets to those of their logs, and their import to the first of these. */
export async function addUpSheets(ctx: ImportWrite, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { db, company_id, membership, now } = ctx;
  const { distance_unit } = membership;
  const sums = await db
    .select({
      id: dailyLogs.locked_by_timesheet_id,
      import_id: min(dailyLogs.import_id),
      ...logTotals(distance_unit),
    })
    .from(dailyLogs)
    .where(and(eq(dailyLogs.company_id, company_id), inIds(dailyLogs.locked_by_timesheet_id, ids)))
    .groupBy(dailyLogs.company_id, dailyLogs.locked_by_timesheet_id);
  const sumOf = new Map(sums.map(({ id, ...sum }) => [id, sum]));
  const rows = await db
    .select({ id: timesheets.id, total_hours: timesheets.total_hours, updated_at: timesheets.updated_at })
    .from(timesheets)
    .where(and(eq(timesheets.company_id, company_id), inIds(timesheets.id, ids)));
  for (const { id, total_hours, updated_at } of rows) {
    const sum = sumOf.get(id);
    if (!sum) continue;
    await db
      .update(timesheets)
      .set({ ...sum, distance_unit, updated_at: nextVersion(now, updated_at) })
      .where(ofCompany(timesheets, company_id, id));
    ctx.record({
      record_type: 'timesheet',
      record_id: id,
      before: { total_hours },
      after: { total_hours: sum.total_hours },
    });
  }
}

/** The timesheets, among these, in which another import has logs. */
export async function sheetsWithLogs({ db, company_id }: ImportWrite, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: dailyLogs.locked_by_timesheet_id })
    .from(dailyLogs)
    .where(and(eq(dailyLogs.company_id, company_id), inIds(dailyLogs.locked_by_timesheet_id, ids)));
  return rows.flatMap(({ id }) => id ?? []);
}

export async function deleteFromSnapshots({ db, company_id }: ImportWrite, sheets: number[], logs: number[]) {
  if (sheets.length === 0) return;
  const ofLogs = and(
    eq(snapshotLogs.company_id, company_id),
    inIds(snapshotLogs.timesheet_id, sheets),
    inIds(snapshotLogs.session_id, logs),
  );
  const gone = db.select({ id: snapshotLogs.id }).from(snapshotLogs).where(ofLogs);
  await db
    .delete(snapshotEntries)
    .where(and(eq(snapshotEntries.company_id, company_id), inArray(snapshotEntries.snapshot_log_id, gone)));
  await db.delete(snapshotLogs).where(ofLogs);
}

export async function deleteSheets({ db, company_id }: ImportWrite, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .delete(snapshotEntries)
    .where(and(eq(snapshotEntries.company_id, company_id), inIds(snapshotEntries.timesheet_id, ids)));
  await db
    .delete(snapshotLogs)
    .where(and(eq(snapshotLogs.company_id, company_id), inIds(snapshotLogs.timesheet_id, ids)));
  await db.delete(timesheets).where(and(eq(timesheets.company_id, company_id), inIds(timesheets.id, ids)));
}
