import {
  and,
  asc,
  between,
  desc,
  eq,
  gte,
  isNull,
  lte,
  max,
  min,
  not,
  or,
  sql,
  sum,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm';
import type { UnpaidTime } from '@daybook/contract/payroll';
import type { TimesheetBrief } from '@daybook/contract/timesheets';
import { formatRange, type DateRange } from '@daybook/domain/time/date-range';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { inSubquery, pick } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { pluck } from '../../kernel/rows.ts';
import { peopleById } from '../pay/people.ts';
import type { TimesheetRecord } from '../pay/sheets.ts';
import { briefColumns, timesheetSummaries } from '../timesheets/records.ts';
import { runsOfSheets } from '../timesheets/taking-run.ts';
import { ofUser, paidIn, type PayrollSpan } from './paid-sheets.ts';

const lastDay = (span: PayrollSpan) => span.up_to ?? span.end_date;

/**
 * Of the last timesheet that a person began by a day: theirs do not overlap, so of all that began by then only it can have
 * the day.
 */
const ofLastBegun = (
  db: ReadDb,
  { company_id }: Viewer,
  column: typeof timesheets.id | typeof timesheets.end_date,
  [user_id, day]: [AnyColumn, AnyColumn | string],
) =>
  db
    .select({ column })
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        eq(timesheets.user_id, user_id),
        lte(timesheets.start_date, day),
      ),
    )
    .orderBy(desc(timesheets.start_date))
    .limit(1);

/** The timesheets with a day of the range, without a search of all that began before or ended after it. */
function inRange(db: ReadDb, viewer: Viewer, span: PayrollSpan): SQL | undefined {
  const { start_date } = span;
  const begunBefore = db
    .select({ id: sql`(${ofLastBegun(db, viewer, timesheets.id, [users.id, start_date])})` })
    .from(users)
    .where(eq(users.company_id, viewer.company_id));
  return and(
    eq(timesheets.company_id, viewer.company_id),
    or(between(timesheets.start_date, start_date, lastDay(span)), inSubquery(timesheets.id, begunBefore)),
    gte(timesheets.end_date, start_date),
  );
}

/**
 * Time in the range that its figures leave out: not approved, partly outside the range, on no timesheet or, last, paid
 * outside Daybook.
 */
export async function unpaidTime(db: ReadDb, viewer: Viewer, span: PayrollSpan): Promise<UnpaidTime[]> {
  const [rows, onNone] = await pipelined(
    db
      .select({ ...briefColumns, ...pick(timesheets, 'pay_period_start', 'pay_period_end') })
      .from(timesheets)
      .where(and(inRange(db, viewer, span), ofUser(timesheets.user_id, span), not(sql`${paidIn(span)}`))),
    onNoSheet(db, viewer, span),
  );
  // Sorted here: for this order, SQLite would read every earlier timesheet of the company.
  const sheets = (await timesheetSummaries(db, viewer, rows)).toSorted(
    (a, b) => a.start_date.localeCompare(b.start_date) || a.id - b.id,
  );
  const elsewhere = await paidElsewhere(db, viewer.company_id, rows);
  const placeOf = (sheet: TimesheetBrief): Place =>
    sheet.imported
      ? IMPORTED
      : (elsewhere.get(sheet.id) ?? (sheet.status === 'Draft' ? NOT_SUBMITTED : NOT_APPROVED));
  const onSheets = sheets.map((sheet): UnpaidTime => ({
    user: sheet.user,
    name: sheet.user_detail.name,
    timesheet: sheet.id,
    start_date: sheet.start_date,
    end_date: sheet.end_date,
    hours: sheet.total_hours,
    ...placeOf(sheet),
  }));
  const isImported = ({ why }: UnpaidTime) => why === 'imported';
  return [...onSheets.filter((row) => !isImported(row)), ...onNone, ...onSheets.filter(isImported)];
}

type Place = Pick<UnpaidTime, 'why' | 'reason' | 'paid_in'>;

const NOT_SUBMITTED: Place = {
  why: 'not_submitted',
  reason: 'The timesheet has not been submitted.',
  paid_in: null,
};
const NOT_APPROVED: Place = {
  why: 'not_approved',
  reason: 'The timesheet has not been approved.',
  paid_in: null,
};

const IMPORTED: Place = { why: 'imported', reason: 'Paid outside Daybook.', paid_in: null };

/** For the approved ones that are paid here: the pay run that included the sheet, else the pay period that contains it, else that none does. */
async function paidElsewhere(
  db: ReadDb,
  company_id: number,
  rows: readonly Pick<
    TimesheetRecord,
    'id' | 'status' | 'imported' | 'start_date' | 'end_date' | 'pay_period_start' | 'pay_period_end'
  >[],
): Promise<Map<number, Place>> {
  const approved = rows.filter(({ status, imported }) => status === 'approved' && !imported);
  if (approved.length === 0) return new Map();
  const runs = await runsOfSheets(db, company_id, pluck(approved, 'id'));
  return new Map(approved.map((sheet) => [sheet.id, elsewhereOf(sheet, runs.get(sheet.id))]));
}

function elsewhereOf(
  sheet: DateRange & { pay_period_start: string | null; pay_period_end: string | null },
  run: DateRange | undefined,
): Place {
  const why = 'elsewhere';
  if (run) return { why, reason: `Paid in the pay run of ${formatRange(run)}.`, paid_in: range(run) };
  const { pay_period_start, pay_period_end } = sheet;
  if (pay_period_start !== null && pay_period_end !== null && sheet.end_date <= pay_period_end) {
    const period = { start_date: pay_period_start, end_date: pay_period_end };
    return { why, reason: `It is in the pay period ${formatRange(period)}.`, paid_in: period };
  }
  return {
    why,
    reason: `It spans two pay periods, so neither includes it; the range ${formatRange(sheet)} does.`,
    paid_in: range(sheet),
  };
}

const range = ({ start_date, end_date }: DateRange): DateRange => ({ start_date, end_date });

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
        sql`coalesce((${ofLastBegun(db, viewer, timesheets.end_date, [dailyLogs.user_id, dailyLogs.date])}), '') < ${dailyLogs.date}`,
      ),
    )
    .groupBy(dailyLogs.user_id)
    .orderBy(asc(dailyLogs.user_id));
  const people = await peopleById(db, viewer, pluck(rows, 'user'));
  return rows.map((row) => ({
    user: row.user,
    name: people.get(row.user)?.name ?? '',
    timesheet: null,
    start_date: row.start_date ?? span.start_date,
    end_date: row.end_date ?? span.end_date,
    hours: row.hours,
    why: 'no_timesheet',
    reason: 'These daily logs are on no timesheet.',
    paid_in: null,
  }));
}
