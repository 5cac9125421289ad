import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import type { ImportUndone } from '@daybook/contract/imports';
import { joinName } from '@daybook/domain/text/names';
import { monthOf, startOfMonth } from '@daybook/domain/time/day';
import { referenceTo } from '../../../database/of-company.ts';
import { clients } from '../../../database/schema/clients.ts';
import { dailyLogs, trips, workEntries } from '../../../database/schema/daily-logs.ts';
import { importKeys } from '../../../database/schema/imports.ts';
import { monthlyReports } from '../../../database/schema/monthly-reports.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../../database/schema/timesheets.ts';
import { inIds } from '../../../database/sql.ts';
import type { ReadDb } from '../../../database/store.ts';
import { Pace, settleBlock, undoneUnless, type SettledLine } from '../apply/blocks.ts';
import type { ImportWrite, Run } from '../apply/lease.ts';
import { addUpSheets, deleteFromSnapshots, deleteSheets, sheetsWithLogs } from './sheets.ts';
import { blocksOf, openUnits, type Unit } from './units.ts';

/**
 * Undoes the time history of an import, newest first, a whole timesheet or the logs of an open day at a time
 * (imports-and-exports.md#undo).
 */
export async function undoHistory(run: Run): Promise<void> {
  const units = await openUnits(run.services.store.read, run.row, 'to undo');
  const pace = new Pace();
  for (const block of blocksOf(units.toReversed(), () => pace.lines))
    await pace.keep(() => settleBlock(run, block, undoUnits, 'kept'));
}

/** What an undo would take back, and the lines that it would leave unchanged, with the reason. */
export async function historyToUndo(
  db: ReadDb,
  row: { company_id: number; id: number },
): Promise<{ going: Unit[]; staying: ImportUndone['kept'] }> {
  const going: Unit[] = [];
  const staying: ImportUndone['kept'] = [];
  for (const block of blocksOf(await openUnits(db, row, 'to undo'))) {
    const findings = await findUnits(db, row.company_id, block);
    for (const unit of block) {
      const reason = findings.staying.get(unit);
      if (reason === undefined) going.push(unit);
      else for (const { line } of unit) staying.push({ line, reason });
    }
    await nextTurn();
  }
  return { going, staying };
}

interface Findings {
  /** The units that stay, with the reason. */
  staying: Map<Unit, string>;
  logs: Map<number, Log>;
}

const idsOf = (units: readonly Unit[]): number[] => [
  ...new Set(units.flat().flatMap(({ target_id }) => target_id ?? [])),
];

/** The logs created by units, and which units stay: used or changed since. A log that is already gone needs no undo. */
async function findUnits(db: ReadDb, company_id: number, units: readonly Unit[]): Promise<Findings> {
  const stored = await logsById(db, company_id, idsOf(units));
  const logs = new Map(stored.map((log) => [log.id, log]));
  const counted = await reportedMonths(db, company_id, stored);
  const staying = new Map<Unit, string>();
  for (const unit of units) {
    const reason = idsOf([unit])
      .flatMap((id) => logs.get(id) ?? [])
      .map((log) => reasonToStay(log, counted))
      .find((one) => one !== null);
    if (reason !== undefined) staying.set(unit, reason);
  }
  return { staying, logs };
}

const logsById = (db: ReadDb, company_id: number, ids: number[]) =>
  db
    .select({
      id: dailyLogs.id,
      user_id: dailyLogs.user_id,
      client_id: dailyLogs.client_id,
      date: dailyLogs.date,
      created_at: dailyLogs.created_at,
      updated_at: dailyLogs.updated_at,
      sheet: dailyLogs.locked_by_timesheet_id,
      imported: timesheets.imported,
      first_name: clients.first_name,
      last_name: clients.last_name,
    })
    .from(dailyLogs)
    .innerJoin(clients, referenceTo(clients, dailyLogs.client_id))
    .leftJoin(timesheets, referenceTo(timesheets, dailyLogs.locked_by_timesheet_id))
    .where(and(eq(dailyLogs.company_id, company_id), inIds(dailyLogs.id, ids)));

type Log = Awaited<ReturnType<typeof logsById>>[number];

function reasonToStay(log: Log, counted: ReadonlySet<string>): string | null {
  const name = joinName(log);
  if (log.sheet !== null && log.imported !== true)
    return `The daily log of ${name} has been added to a timesheet since.`;
  if (log.updated_at !== log.created_at) return `The daily log of ${name} has been changed since.`;
  return counted.has(monthKey(log)) ? `A submitted monthly report of ${name} counts it.` : null;
}

interface Logged {
  user_id: number;
  client_id: number;
  date: string;
}

const monthKey = ({ user_id, client_id, date }: Logged): string => `${user_id} ${client_id} ${monthOf(date)}`;

/** The people's months with a client that are in a submitted monthly report. */
async function reportedMonths(
  db: ReadDb,
  company_id: number,
  logs: readonly Logged[],
): Promise<ReadonlySet<string>> {
  if (logs.length === 0) return new Set();
  const rows = await db
    .select({
      user_id: monthlyReports.user_id,
      client_id: monthlyReports.client_id,
      date: monthlyReports.month,
    })
    .from(monthlyReports)
    .where(
      and(
        eq(monthlyReports.company_id, company_id),
        eq(monthlyReports.submitted, true),
        inArray(monthlyReports.month, [...new Set(logs.map(({ date }) => startOfMonth(date)))]),
        inIds(monthlyReports.user_id, [...new Set(logs.map(({ user_id }) => user_id))]),
      ),
    );
  return new Set(rows.map(monthKey));
}

async function undoUnits(ctx: ImportWrite, units: readonly Unit[]): Promise<SettledLine[]> {
  const { staying, logs } = await findUnits(ctx.db, ctx.company_id, units);
  const going = idsOf(units.filter((unit) => !staying.has(unit)));
  const present = going.flatMap((id) => logs.get(id) ?? []);
  const sheets = [...new Set(present.flatMap(({ sheet }) => sheet ?? []))];
  const { held, empty } = await deleteHistory(ctx, going, sheets);
  await addUpSheets(ctx, held);
  for (const { id, user_id, client_id, date } of present)
    ctx.record({
      record_type: 'daily_log',
      record_id: id,
      before: { user: user_id, client: client_id, date },
    });
  for (const id of empty)
    ctx.record({ record_type: 'timesheet', record_id: id, before: { status: 'approved', imported: true } });
  return units.flatMap((unit) => {
    const reason = staying.get(unit) ?? null;
    return unit.map(({ line, target_id }) => undoneUnless(line, target_id, reason));
  });
}

/** Deletes logs, and the imported timesheets in which no other is; answers which are gone, and which still hold some. */
async function deleteHistory(ctx: ImportWrite, logs: number[], sheets: number[]) {
  await deleteLogs(ctx, logs);
  const held = await sheetsWithLogs(ctx, sheets);
  const empty = sheets.filter((id) => !held.includes(id));
  await deleteSheets(ctx, empty);
  await deleteFromSnapshots(ctx, held, logs);
  return { held, empty };
}

/** Deletes what units created; for an undo that is tried out only, since it adds up and records nothing. */
export async function deleteUnits(ctx: ImportWrite, units: readonly Unit[]): Promise<void> {
  const logs = idsOf(units);
  const rows = await ctx.db
    .selectDistinct({ sheet: dailyLogs.locked_by_timesheet_id })
    .from(dailyLogs)
    .where(and(eq(dailyLogs.company_id, ctx.company_id), inIds(dailyLogs.id, logs)));
  await deleteHistory(
    ctx,
    logs,
    rows.flatMap(({ sheet }) => sheet ?? []),
  );
}

/** Takes codes out of what units created, as if that were deleted; a code may be in all of it, and this is sooner done. */
export async function forgetCodes(
  { db, company_id }: ImportWrite,
  codes: readonly number[],
  units: readonly Unit[],
): Promise<void> {
  const logs = idsOf(units);
  await db
    .update(workEntries)
    .set({ work_code_id: null })
    .where(
      and(
        eq(workEntries.company_id, company_id),
        inIds(workEntries.work_code_id, codes),
        inIds(workEntries.daily_log_id, logs),
      ),
    );
  const snapshots = db
    .select({ id: snapshotLogs.id })
    .from(snapshotLogs)
    .where(and(eq(snapshotLogs.company_id, company_id), inIds(snapshotLogs.session_id, logs)));
  await db
    .update(snapshotEntries)
    .set({ work_code_id: null })
    .where(
      and(
        eq(snapshotEntries.company_id, company_id),
        inIds(snapshotEntries.work_code_id, codes),
        inArray(snapshotEntries.snapshot_log_id, snapshots),
      ),
    );
}

async function deleteLogs({ db, company_id }: ImportWrite, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const entries = db
    .select({ id: workEntries.id })
    .from(workEntries)
    .where(and(eq(workEntries.company_id, company_id), inIds(workEntries.daily_log_id, ids)));
  await db.delete(trips).where(and(eq(trips.company_id, company_id), inArray(trips.work_entry_id, entries)));
  await db
    .delete(workEntries)
    .where(and(eq(workEntries.company_id, company_id), inIds(workEntries.daily_log_id, ids)));
  await db.delete(dailyLogs).where(and(eq(dailyLogs.company_id, company_id), inIds(dailyLogs.id, ids)));
  await db
    .delete(importKeys)
    .where(and(eq(importKeys.company_id, company_id), inIds(importKeys.daily_log_id, ids)));
}
