import { and, count, eq, gte, lte, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { newTimesheet, TimesheetChange } from '@daybook/contract/timesheets';
import { MAX_TIMESHEET_ENTRIES } from '@daybook/domain/limits';
import { sameRange, type DateRange } from '@daybook/domain/time/date-range';
import {
  SHEET_IS_FULL,
  timesheetDateProblems,
  timesheetOverlapSentence,
} from '@daybook/domain/time/timesheet';
import { ofCompany, referenceTo } from '../../database/of-company.ts';
import { dailyLogs, workEntries } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Change, SendingWrite } from '../../kernel/procedures.ts';
import { atField, badInput, conflict, forbidden, refuseRecordDays, required } from '../../kernel/refusals.ts';
import { newRow } from '../../kernel/rows.ts';
import { refuseStale } from '../../kernel/versions.ts';
import { updateDailyLog } from '../daily-logs/writes.ts';
import { TIMESHEET, type TimesheetTransaction } from '../pay/sheet-update.ts';
import { timesheetColumns, type TimesheetRecord } from '../pay/sheets.ts';
import type { SnapshotRows } from './logs.ts';
import { timesheetRow } from './reads.ts';
import { deleteRevisions } from './revisions.ts';
import { changeRow, refuseStep } from './row-change.ts';
import { clearSnapshot, unlockLogs } from './snapshot.ts';
import { correctSnapshot } from './submitted-correction.ts';

/** The id of a new draft; if there is a draft of the same dates, of that one (timesheets.md#states). */
export async function createTimesheet(
  ctx: TimesheetTransaction,
  input: z.output<typeof newTimesheet>,
): Promise<number> {
  const { db, caller, company_id, record } = ctx;
  const user_id = input.user ?? caller.user_id;
  if (user_id !== caller.user_id) await refuseOwner(ctx, user_id);
  const dates = { start_date: input.start_date, end_date: input.end_date };
  refuseDates(ctx, dates);
  const other = await overlapping(db, company_id, user_id, dates, null);
  if (other?.status === 'draft' && sameRange(other, dates)) {
    await changeRow(ctx, other, 'regenerate', dates);
    return other.id;
  }
  refuseOverlap(ctx, other);
  await refuseFullSheet(ctx, user_id, dates);
  const [row] = await db
    .insert(timesheets)
    .values({ ...newRow(ctx), user_id, ...dates })
    .returning({ id: timesheets.id });
  const { id } = required(row, 'the timesheet written just now');
  record({ record_type: TIMESHEET, record_id: id, after: { user: user_id, ...dates } });
  return id;
}

/** Moves a draft's dates and changes its daily logs, or corrects the snapshot of a submitted sheet, which it returns. */
export async function updateTimesheet(
  ctx: SendingWrite,
  input: TimesheetChange,
): Promise<SnapshotRows | undefined> {
  const { db, company_id } = ctx;
  const row = await timesheetRow(db, ctx, input.id);
  const dates = {
    start_date: input.start_date ?? row.start_date,
    end_date: input.end_date ?? row.end_date,
  };
  const logs = input.snapshot_logs?.length || row.status !== 'draft' ? input.snapshot_logs : undefined;
  const moves = !sameRange(dates, row);
  if (logs) {
    refuseStep(ctx, row, 'edit');
    if (row.status === 'draft') throw conflict('not_submitted', 'This timesheet has not been submitted.');
  }
  if (moves) refuseStep(ctx, row, 'regenerate');
  else if (!logs) refuseStep(ctx, row, ctx.caller.is_admin ? 'edit' : 'regenerate');
  refuseStale(row, input);
  await updateLogs(ctx, row, input.daily_logs ?? []);
  if (moves) {
    refuseDates(ctx, dates);
    refuseOverlap(ctx, await overlapping(db, company_id, row.user_id, dates, row.id));
    await refuseFullSheet(ctx, row.user_id, dates);
    await changeRow(ctx, row, 'regenerate', dates);
  }
  return logs && correctSnapshot(ctx, row, logs, input.reason);
}

/** A sheet is read, paid and printed as a whole. */
async function refuseFullSheet(
  { db, company_id }: TimesheetTransaction,
  user_id: number,
  { start_date, end_date }: DateRange,
): Promise<void> {
  const [row] = await db
    .select({ count: count() })
    .from(workEntries)
    .innerJoin(dailyLogs, referenceTo(dailyLogs, workEntries.daily_log_id))
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        eq(dailyLogs.user_id, user_id),
        gte(dailyLogs.date, start_date),
        lte(dailyLogs.date, end_date),
      ),
    );
  if ((row?.count ?? 0) > MAX_TIMESHEET_ENTRIES) throw badInput({ end_date: SHEET_IS_FULL });
}

/** Changes daily logs in the days of a sheet. Those of a submitted one are locked: 409. */
async function updateLogs(
  ctx: SendingWrite,
  sheet: TimesheetRecord,
  changes: NonNullable<TimesheetChange['daily_logs']>,
): Promise<void> {
  const { db, company_id, record } = ctx;
  if (changes.length === 0) return;
  const inSheet = await db
    .select({ id: dailyLogs.id })
    .from(dailyLogs)
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        eq(dailyLogs.user_id, sheet.user_id),
        gte(dailyLogs.date, sheet.start_date),
        lte(dailyLogs.date, sheet.end_date),
      ),
    );
  const ids = new Set(inSheet.map(({ id }) => id));
  const logWrite = {
    ...ctx,
    record: (change: Change) => record({ action: 'daily_log.update', ...change }),
  };
  for (const [index, change] of changes.entries()) {
    const field = `daily_logs.${index}`;
    if (!ids.has(change.id)) throw badInput({ [`${field}.id`]: 'This is not part of the timesheet.' });
    try {
      await updateDailyLog(logWrite, change);
    } catch (error) {
      throw atField(field, error);
    }
  }
}

/** Deletes a draft or a submitted sheet; its logs are unlocked in the same step. */
export async function removeTimesheet(
  ctx: TimesheetTransaction,
  input: { id: number; updated_at?: string | undefined },
) {
  const { db, company_id, record } = ctx;
  const row = await timesheetRow(db, ctx, input.id);
  refuseStep(ctx, row, 'delete');
  refuseStale(row, input);
  await unlockLogs(db, company_id, row.id);
  await clearSnapshot(db, company_id, row.id);
  await deleteRevisions(db, company_id, row.id);
  const gone = await db
    .delete(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        eq(timesheets.id, row.id),
        eq(timesheets.status, row.status),
      ),
    )
    .returning({ id: timesheets.id });
  if (gone.length === 0) refuseStep(ctx, await timesheetRow(db, ctx, row.id), 'delete');
  record({ record_type: TIMESHEET, record_id: row.id, before: row });
  return {};
}

/** Only an admin creates a timesheet for another person, who must belong to the company. */
async function refuseOwner(ctx: TimesheetTransaction, userId: number): Promise<void> {
  const { db, caller, company_id } = ctx;
  if (!caller.is_admin) throw forbidden();
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(ofCompany(users, company_id, userId));
  if (!user) throw badInput({ user: 'This employee does not exist.' });
}

function refuseDates(ctx: TimesheetTransaction, dates: DateRange): void {
  const problems = timesheetDateProblems(dates);
  if (Object.keys(problems).length > 0) throw badInput(problems);
  refuseRecordDays(ctx, { ...dates });
}

function refuseOverlap({ caller }: TimesheetTransaction, other: TimesheetRecord | undefined): void {
  if (other)
    throw badInput({ start_date: timesheetOverlapSentence(other, other.user_id === caller.user_id) });
}

/** Another timesheet of the same person with a day in common, so that no hour is paid twice; one with the same dates first. */
async function overlapping(
  db: ReadDb,
  companyId: number,
  userId: number,
  dates: DateRange,
  exceptId: number | null,
): Promise<TimesheetRecord | undefined> {
  const rows = await db
    .select(timesheetColumns)
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, companyId),
        eq(timesheets.user_id, userId),
        lte(timesheets.start_date, dates.end_date),
        gte(timesheets.end_date, dates.start_date),
        exceptId === null ? undefined : ne(timesheets.id, exceptId),
      ),
    )
    .orderBy(timesheets.start_date, timesheets.id);
  return rows.find((row) => sameRange(row, dates)) ?? rows[0];
}
