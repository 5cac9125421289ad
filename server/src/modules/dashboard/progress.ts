import { and, eq, gte, inArray, isNotNull, isNull, lte, or, sql, sum, type SQL } from 'drizzle-orm';
import type { DashboardPeriod } from '@daybook/contract/dashboard';
import { onWire, wholeSums } from '@daybook/domain/money/figures';
import { localDayNumber, zoneClock } from '@daybook/domain/pay/pay-rules/zone';
import { addDays, daysBetween, startOfWeek } from '@daybook/domain/time/day';
import { daysToApprove, daysToSubmit, spreadOf } from '@daybook/domain/time/turnaround';
import { referenceTo } from '../../database/of-company.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { payRuns, payRunTimesheets } from '../../database/schema/pay-runs.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { countedWork } from '../period-figures/counted.ts';
import { progressOf } from '../period-figures/handed-in.ts';
import { lastPeriod } from '../reminders/reads.ts';
import { findingsOfSheets, reviewColumns } from '../timesheets/findings.ts';

/** The last pay period that ended; null once all of its timesheets are approved and none is missing (timesheets.md#dashboard). */
export async function closingPeriod(db: ReadDb, ctx: MemberContext) {
  const period = await lastPeriod(db, ctx);
  const inside = and(
    eq(timesheets.company_id, ctx.company_id),
    eq(timesheets.imported, false),
    gte(timesheets.start_date, period.start_date),
    lte(timesheets.start_date, period.end_date),
    lte(timesheets.end_date, period.end_date),
  );
  const [progress] = await progressOf(db, ctx.company_id, [period], ctx.membership.today);
  if (!progress || progress.approved === progress.timesheets) return null;
  const waiting = await db
    .select(reviewColumns)
    .from(timesheets)
    .where(and(inside, eq(timesheets.status, 'submitted')));
  const findings = await findingsOfSheets(db, ctx, waiting);
  return {
    ...period,
    ...progress,
    flagged: [...findings.values()].filter(({ length }) => length > 0).length,
  };
}

const HOURS_SHOWN = { open: 'minutes', submitted: 'minutes', approved: 'minutes', paid: 'minutes' } as const;
const HOURS_BY_STATE = { all: 'minutes', open: 'minutes', submitted: 'minutes', paid: 'minutes' } as const;

/** The hours of a range, week by week, by the state of their timesheets; imported ones count as paid. */
export async function hoursByState(
  db: ReadDb,
  { company_id, membership }: MemberContext,
  { start_date, end_date }: DashboardPeriod,
) {
  const locked = dailyLogs.locked_by_timesheet_id;
  const waiting = db
    .select({ id: timesheets.id })
    .from(timesheets)
    .where(and(eq(timesheets.company_id, company_id), eq(timesheets.status, 'submitted')));
  const inPaidRun = db
    .select({ id: payRunTimesheets.timesheet_id })
    .from(payRunTimesheets)
    .innerJoin(payRuns, referenceTo(payRuns, payRunTimesheets.pay_run_id))
    .where(
      and(
        eq(payRunTimesheets.company_id, company_id),
        eq(payRuns.status, 'paid'),
        // A run's timesheets end by its end, so earlier runs have none of these days.
        gte(payRuns.period_end, start_date),
      ),
    );
  const imported = db
    .select({ id: timesheets.id })
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        eq(timesheets.imported, true),
        gte(timesheets.end_date, start_date),
      ),
    );
  const hoursIf = (is: SQL | undefined) =>
    sum(sql`case when ${is} then ${dailyLogs.total_hours} else 0 end`).mapWith(dailyLogs.total_hours);
  // One row a day, in the order of the index. The lists are made once: a join looks up each log's timesheet, and by row
  // counts of long ago it took 28 s.
  const days = await countedWork(db, company_id, { start_date, end_date }, ({ logs, counts }) =>
    db
      .select({
        date: dailyLogs.date,
        all: sum(dailyLogs.total_hours).mapWith(dailyLogs.total_hours),
        open: hoursIf(isNull(locked)),
        submitted: hoursIf(inArray(locked, waiting)),
        paid: hoursIf(or(inArray(locked, inPaidRun), inArray(locked, imported))),
      })
      .from(logs)
      .where(
        and(
          eq(dailyLogs.company_id, company_id),
          gte(dailyLogs.date, start_date),
          lte(dailyLogs.date, end_date),
          counts,
        ),
      )
      .groupBy(dailyLogs.date),
  );
  const sumOf = (some: typeof days) => {
    const { all, open, submitted, paid } = wholeSums(HOURS_BY_STATE, some);
    return onWire(HOURS_SHOWN, { open, submitted, approved: all - open - submitted - paid, paid });
  };
  const first = startOfWeek(start_date, membership.week_starts_on);
  const weeks = Array.from({ length: Math.floor(daysBetween(first, end_date) / 7) + 1 }, (_, at) => {
    const from = addDays(first, at * 7);
    const to = addDays(from, 6);
    const own = days.filter(({ date }) => date >= from && date <= to);
    return { start_date: from, end_date: to, ...sumOf(own) };
  });
  return { weeks, total: sumOf(days) };
}

const LOOK_BACK_DAYS = 90;

/** How long submitting and approving took, for everything submitted in the last 90 days. */
export async function turnaround(db: ReadDb, { company_id, membership }: MemberContext) {
  const start_date = addDays(membership.today, -LOOK_BACK_DAYS);
  const sheets = await db
    .select(pick(timesheets, 'end_date', 'submitted_date', 'approved_date'))
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        eq(timesheets.imported, false),
        isNotNull(timesheets.submitted_date),
        gte(timesheets.submitted_date, start_date),
      ),
    );
  const clock = zoneClock(membership.time_zone);
  const toSubmit: number[] = [];
  const toApprove: number[] = [];
  for (const { end_date, submitted_date, approved_date } of sheets) {
    if (submitted_date === null) continue;
    const submitted = Date.parse(submitted_date);
    toSubmit.push(daysToSubmit(end_date, localDayNumber(clock, Math.floor(submitted / 60_000))));
    if (approved_date !== null) toApprove.push(daysToApprove(submitted, Date.parse(approved_date)));
  }
  return { start_date, submitted: spreadOf(toSubmit), approved: spreadOf(toApprove) };
}
