import { and, asc, eq, gte, isNull, lte, max, min, not, notExists, sql, sum } from 'drizzle-orm';
import type { UnpaidTime } from '@daybook/contract/payroll';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import { peopleById, timesheetBriefs, timesheetColumns } from '../timesheets/records.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { type PayrollSpan, ofUser, paidIn } from './paid-sheets.ts';

const lastDay = (span: PayrollSpan) => span.up_to ?? span.end_date;

/** Time in the range that its figures leave out: not approved, partly outside the range, or on no timesheet. */
export async function unpaidTime(db: ReadDb, viewer: Viewer, span: PayrollSpan): Promise<UnpaidTime[]> {
  const rows = await db
    .select(timesheetColumns)
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, viewer.company_id),
        lte(timesheets.start_date, lastDay(span)),
        gte(timesheets.end_date, span.start_date),
        ofUser(timesheets.user_id, span),
        not(sql`${paidIn(span)}`),
      ),
    )
    .orderBy(asc(timesheets.start_date), asc(timesheets.id));
  const sheets = await timesheetBriefs(db, viewer, rows);
  const onSheets = sheets.map((sheet): UnpaidTime => ({
    user: sheet.user,
    name: sheet.user_detail.name,
    timesheet: sheet.id,
    start_date: sheet.start_date,
    end_date: sheet.end_date,
    hours: sheet.total_hours,
    reason: reasonOf(sheet.status),
  }));
  return [...onSheets, ...(await onNoSheet(db, viewer, span))];
}

function reasonOf(status: 'Draft' | 'Submitted' | 'Approved'): string {
  switch (status) {
    case 'Draft':
      return 'The timesheet has not been submitted.';
    case 'Submitted':
      return 'The timesheet has not been approved.';
    case 'Approved':
      return 'The timesheet does not lie inside the range.';
  }
}

/** Daily logs of the range that are on no timesheet, one row for each person. */
export async function onNoSheet(db: ReadDb, viewer: Viewer, span: PayrollSpan): Promise<UnpaidTime[]> {
  const { company_id } = viewer;
  const rows = await db
    .select({
      user: dailyLogs.user_id,
      start_date: min(dailyLogs.date),
      end_date: max(dailyLogs.date),
      hours: sum(dailyLogs.total_hours).mapWith(dailyLogs.total_hours),
    })
    .from(dailyLogs)
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        gte(dailyLogs.date, span.start_date),
        lte(dailyLogs.date, lastDay(span)),
        ofUser(dailyLogs.user_id, span),
        // A locked log is on a timesheet.
        isNull(dailyLogs.locked_by_timesheet_id),
        notExists(
          db
            .select({ one: sql`1` })
            .from(timesheets)
            .where(
              and(
                eq(timesheets.company_id, company_id),
                eq(timesheets.user_id, dailyLogs.user_id),
                lte(timesheets.start_date, dailyLogs.date),
                gte(timesheets.end_date, dailyLogs.date),
              ),
            ),
        ),
      ),
    )
    .groupBy(dailyLogs.user_id)
    .orderBy(asc(dailyLogs.user_id));
  const people = await peopleById(
    db,
    viewer,
    rows.map((row) => row.user),
  );
  return rows.map((row) => ({
    user: row.user,
    name: people.get(row.user)?.name ?? '',
    timesheet: null,
    start_date: row.start_date ?? span.start_date,
    end_date: row.end_date ?? span.end_date,
    hours: row.hours,
    reason: 'These daily logs are on no timesheet.',
  }));
}
