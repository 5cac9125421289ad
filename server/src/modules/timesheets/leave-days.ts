import { and, eq, gte, inArray, lte, ne } from 'drizzle-orm';
import { onWire } from '@daybook/domain/money/figures';
import { rangeHolds } from '@daybook/domain/time/date-range';
import { formatShortDay, type Day } from '@daybook/domain/time/day';
import { dailyLogs, workEntries } from '../../database/schema/daily-logs.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { inIds } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { conflict, required } from '../../kernel/refusals.ts';
import { newRow, pluck } from '../../kernel/rows.ts';
import { leaveClient } from '../clients/leave-client.ts';
import type { TimesheetTransaction } from '../pay/sheet-update.ts';
import { timesheetColumns, type TimesheetRecord } from '../pay/sheets.ts';
import { replaceApproved } from './approved-correction.ts';
import { findingsOf } from './findings.ts';
import { snapshotRows, type SheetLog } from './logs.ts';
import { changeRow } from './row-change.ts';
import { clearSnapshot, toFreeze, writeSnapshot, type LogToFreeze } from './snapshot.ts';

/** The days of one request that come onto, or leave, a person's timesheets. */
export interface LeaveDays {
  user_id: number;
  leave_request_id: number;
  days: readonly { date: Day; minutes: number }[];
  /** With which code they are logged; null: an unpaid type, which is on no timesheet. */
  work_code_id: number | null;
}

/** The submitted and approved timesheets of a person with one of these days. */
export async function sheetsWithDays(
  db: ReadDb,
  company_id: number,
  user_id: number,
  days: readonly Day[],
): Promise<TimesheetRecord[]> {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const rows = await db
    .select(timesheetColumns)
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        eq(timesheets.user_id, user_id),
        ne(timesheets.status, 'draft'),
        lte(timesheets.start_date, last),
        gte(timesheets.end_date, first),
      ),
    )
    .orderBy(timesheets.start_date);
  return rows.filter((sheet) => days.some((day) => rangeHolds(sheet, day)));
}

/** Refuses days that were paid outside Daybook. */
function refuseImportedDays(sheets: readonly TimesheetRecord[], days: readonly Day[]): void {
  for (const sheet of sheets.filter(({ imported }) => imported)) {
    const day = days.find((date) => rangeHolds(sheet, date));
    if (day)
      throw conflict(
        'imported',
        `${formatShortDay(day)} was paid outside Daybook. Adjust the balance instead.`,
      );
  }
}

/** Logs the days of an approved request (time-off.md#on-the-timesheet). */
export async function addLeaveDays(
  ctx: TimesheetTransaction,
  { user_id, leave_request_id, days, work_code_id }: LeaveDays,
  reason: string,
): Promise<void> {
  const { db, company_id } = ctx;
  const dates = days.map(({ date }) => date);
  const sheets = await sheetsWithDays(db, company_id, user_id, dates);
  refuseImportedDays(sheets, dates);
  if (work_code_id === null) return;
  const client_id = await leaveClient(ctx);
  const columns = newRow(ctx);
  const dated = days.map((day) => ({ ...day, ...onWire({ hours: 'minutes' }, { hours: day.minutes }) }));
  const logs = await db
    .insert(dailyLogs)
    .values(
      dated.map(({ date, hours }) => ({
        ...columns,
        user_id,
        client_id,
        date,
        leave_request_id,
        total_hours: hours,
        total_mileage: 0,
        total_stipend: 0,
        distance_unit: ctx.membership.distance_unit,
        locked_by_timesheet_id: sheets.find((sheet) => rangeHolds(sheet, date))?.id ?? null,
      })),
    )
    .returning({ id: dailyLogs.id, date: dailyLogs.date });
  const idOn = new Map(logs.map(({ id, date }) => [date, id]));
  const sessionOf = (date: Day) => required(idOn.get(date), 'a log of time off written just now');
  await db.insert(workEntries).values(
    dated.map(({ date, hours }) => ({
      company_id,
      daily_log_id: sessionOf(date),
      position: 0,
      work_code_id,
      hours,
      mileage: 0,
      stipend: 0,
    })),
  );
  for (const sheet of sheets) {
    const added = dated
      .filter(({ date }) => rangeHolds(sheet, date))
      .map(({ date, minutes }) => ({
        id: null,
        session_id: sessionOf(date),
        date,
        client_id,
        leave_request_id,
        notes: null,
        daily_narrative: null,
        distance_unit: sheet.distance_unit,
        entries: [{ id: null, work_code_id, leave_minutes: minutes, trips: [] }],
      }));
    await replaceLogs(ctx, sheet, reason, (stored) => byDate([...stored.map(toFreeze), ...added]));
  }
}

/** Takes days of a request off the timesheets again. */
export async function removeLeaveDays(
  ctx: TimesheetTransaction,
  { user_id, leave_request_id, days }: Omit<LeaveDays, 'work_code_id'>,
  reason: string,
): Promise<void> {
  const { db, company_id } = ctx;
  const dates = days.map(({ date }) => date);
  const logs = await db
    .select({ id: dailyLogs.id })
    .from(dailyLogs)
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        eq(dailyLogs.leave_request_id, leave_request_id),
        inArray(dailyLogs.date, dates),
      ),
    );
  if (logs.length === 0) return;
  const sheets = await sheetsWithDays(db, company_id, user_id, dates);
  refuseImportedDays(sheets, dates);
  for (const sheet of sheets)
    await replaceLogs(ctx, sheet, reason, (stored) =>
      stored
        .filter((log) => log.leave_request_id !== leave_request_id || !dates.includes(log.date))
        .map(toFreeze),
    );
  const ids = pluck(logs, 'id');
  await pipelined(
    db
      .delete(workEntries)
      .where(and(eq(workEntries.company_id, company_id), inIds(workEntries.daily_log_id, ids))),
    db.delete(dailyLogs).where(and(eq(dailyLogs.company_id, company_id), inIds(dailyLogs.id, ids))),
  );
}

const byDate = (logs: readonly LogToFreeze[]): LogToFreeze[] =>
  logs.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));

/** An approved sheet is corrected; a submitted one gets the new logs, without a revision. */
async function replaceLogs(
  ctx: TimesheetTransaction,
  sheet: TimesheetRecord,
  reason: string,
  toLogs: (stored: readonly SheetLog[]) => LogToFreeze[],
): Promise<void> {
  const { db, company_id } = ctx;
  if (sheet.status === 'approved') {
    await replaceApproved(ctx, sheet, reason, async (stored) => toLogs(stored));
    return;
  }
  const { logs: stored = [] } = (await snapshotRows(db, company_id, [sheet.id])).get(sheet.id) ?? {};
  await clearSnapshot(db, company_id, sheet.id);
  const { totals, logs } = await writeSnapshot(
    db,
    company_id,
    sheet.id,
    sheet.distance_unit,
    toLogs(stored),
    'stay',
  );
  const findings = await findingsOf(db, ctx, { user_id: sheet.user_id, logs });
  const more = { action: 'timesheet.update' as const, after: { reason } };
  await changeRow(ctx, sheet, 'edit', { ...totals, findings }, more);
}
