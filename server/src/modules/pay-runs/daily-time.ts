import { and, asc, eq } from 'drizzle-orm';
import type { RunLine } from '@daybook/domain/pay/pay-runs/due-lines';
import type { FileTime, SheetTime } from '@daybook/domain/pay/pay-runs/file-items';
import { hull, type DateRange } from '@daybook/domain/time/date-range';
import { referenceTo } from '../../database/of-company.ts';
import { clients } from '../../database/schema/clients.ts';
import { payRunTimesheets } from '../../database/schema/pay-runs.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import { inIds, pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { approvedPay } from '../pay/approved-pay.ts';
import type { PayRunRow } from './due.ts';

type TimedSheet = DateRange & { id: number; user_id: number };

/**
 * The minutes of each entry of these timesheets under each pay code, from the ledger of frozen values (pay.md#ledger), by timesheet.
 */
export async function timesOf(
  db: ReadDb,
  viewer: Viewer,
  sheets: readonly TimedSheet[],
): Promise<Map<number, SheetTime[]>> {
  const { company_id, membership } = viewer;
  const { names } = membership;
  const times = new Map(sheets.map(({ id }): [number, SheetTime[]] => [id, []]));
  if (sheets.length === 0) return times;
  const entries = await db
    .select({
      id: snapshotEntries.id,
      date: snapshotLogs.date,
      client: pick(clients, 'id', 'first_name', 'last_name'),
      work_code: workCodes.code,
      billable: snapshotEntries.billable,
    })
    .from(snapshotEntries)
    .innerJoin(snapshotLogs, referenceTo(snapshotLogs, snapshotEntries.snapshot_log_id))
    .innerJoin(clients, referenceTo(clients, snapshotLogs.client_id))
    .leftJoin(workCodes, referenceTo(workCodes, snapshotEntries.work_code_id))
    .where(
      and(eq(snapshotEntries.company_id, company_id), inIds(snapshotEntries.timesheet_id, [...times.keys()])),
    );
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const days = new Map<number, DateRange>();
  const details = new Map<number, string | undefined>();
  for (const { user_id, ...sheet } of sheets) {
    days.set(user_id, hull(days.get(user_id) ?? sheet, sheet));
    details.set(sheet.id, names.employeeDetail(user_id));
  }
  for (const { windows } of (await approvedPay(db, viewer, days)).values()) {
    const minutesOf = new Map<string, SheetTime>();
    for (const { entry_id, timesheet_id, pay_code, minutes } of windows.flatMap(({ ledger }) => ledger)) {
      const entry = byId.get(entry_id);
      if (!entry || pay_code === null) continue;
      const key = `${entry_id} ${pay_code}`;
      const before = minutesOf.get(key);
      if (before) {
        before.minutes += minutes;
        continue;
      }
      const employee_detail = details.get(timesheet_id);
      const time: SheetTime = {
        date: entry.date,
        ...(employee_detail !== undefined && { employee_detail }),
        client: names.client(entry.client),
        work_code: entry.work_code ?? '',
        pay_code,
        minutes,
        billable: entry.billable ?? false,
      };
      minutesOf.set(key, time);
      times.get(timesheet_id)?.push(time);
    }
  }
  return times;
}

/** The daily time of a run, of the timesheets in its lines: as locked, or at present in a draft. */
export async function timesOfRun(
  db: ReadDb,
  viewer: Viewer,
  run: PayRunRow,
  lines: readonly Pick<RunLine, 'timesheet_id'>[],
): Promise<FileTime[]> {
  const { company_id } = viewer;
  const ids = [...new Set(lines.flatMap(({ timesheet_id }) => timesheet_id ?? []))];
  const sheets = await db
    .select({
      id: timesheets.id,
      user_id: timesheets.user_id,
      start_date: timesheets.start_date,
      end_date: timesheets.end_date,
      times: payRunTimesheets.times,
    })
    .from(timesheets)
    .leftJoin(
      payRunTimesheets,
      and(
        eq(payRunTimesheets.company_id, timesheets.company_id),
        eq(payRunTimesheets.timesheet_id, timesheets.id),
        eq(payRunTimesheets.pay_run_id, run.id),
      ),
    )
    .where(and(eq(timesheets.company_id, company_id), inIds(timesheets.id, ids)))
    .orderBy(asc(timesheets.start_date), asc(timesheets.id));
  // A draft has frozen none, and neither has a run that was locked before they were.
  const present = await timesOf(
    db,
    viewer,
    sheets.filter(({ times }) => times === null),
  );
  return fileTimes(sheets, new Map(sheets.map(({ id, times }) => [id, times ?? present.get(id) ?? []])));
}

/** By person and date. */
export const fileTimes = (
  sheets: readonly TimedSheet[],
  times: ReadonlyMap<number, readonly SheetTime[]>,
): FileTime[] =>
  sheets
    .flatMap(({ id, user_id }) => (times.get(id) ?? []).map((time) => ({ user_id, ...time })))
    .toSorted((a, b) => a.user_id - b.user_id || (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
