import { setImmediate } from 'node:timers/promises';
import { and, between, eq, gte, isNull, lte, min, or, type SQL, sql } from 'drizzle-orm';
import type { DashboardPeriod } from '@daybook/contract/dashboard';
import { addDays, laterDay, monthOf, startOfWeek } from '@daybook/domain/day';
import { sumHours, sumKm, sumUsd } from '@daybook/domain/exact';
import { payPerson } from '@daybook/domain/pay-rules/pay-person';
import { payPeriodsIn } from '@daybook/domain/pay-period';
import { resolveRates } from '@daybook/domain/pay-rates';
import { type ApprovedSheet, regularPeriodOf, spreadPay } from '@daybook/domain/payroll';
import { pipelined } from '../../database/statements.ts';
import { clients } from '../../database/schema/clients.ts';
import { dailyLogs, logTotals } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';
import { incidents } from '../../database/schema/incidents.ts';
import { monthlyReports } from '../../database/schema/monthly-reports.ts';
import { noShows } from '../../database/schema/no-shows.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { inIds } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { pluck } from '../../kernel/rows.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { hoursByCodeOf, hoursByWeekOf } from '../daily-logs/figures.ts';
import { assignmentsOf } from '../rates/reads.ts';
import { isSevereIncident } from '../submissions/records.ts';
import { loggedTime, withTerms } from '../timesheets/people-time.ts';
import { peopleById } from '../timesheets/records.ts';
import { payInputOf, payTermsOfPeople } from '../timesheets/rule-pay.ts';

/** What is submitted and waiting for an admin, company-wide. */
export const toReview = (company_id: number) => ({
  timesheets: and(eq(timesheets.company_id, company_id), eq(timesheets.status, 'submitted')),
  monthly_reports: and(
    eq(monthlyReports.company_id, company_id),
    eq(monthlyReports.submitted, true),
    eq(monthlyReports.processed, false),
  ),
  no_shows: and(
    eq(noShows.company_id, company_id),
    eq(noShows.submitted, true),
    eq(noShows.processed, false),
  ),
  incidents: and(
    eq(incidents.company_id, company_id),
    eq(incidents.submitted, true),
    eq(incidents.processed, false),
  ),
});

type Kind = keyof ReturnType<typeof toReview>;
type Restriction = Readonly<Record<Kind, SQL | undefined>>;

export async function waitingCounts(
  db: ReadDb,
  company_id: number,
  within?: Restriction,
): Promise<Record<Kind, number>> {
  const where = toReview(company_id);
  return {
    timesheets: await db.$count(timesheets, and(where.timesheets, within?.timesheets)),
    monthly_reports: await db.$count(monthlyReports, and(where.monthly_reports, within?.monthly_reports)),
    no_shows: await db.$count(noShows, and(where.no_shows, within?.no_shows)),
    incidents: await db.$count(incidents, and(where.incidents, within?.incidents)),
  };
}

/** What is waiting: a timesheet or report belongs to a period that contains a day of it. */
export async function waitingFor(
  db: ReadDb,
  { company_id }: MemberContext,
  { start_date, end_date }: DashboardPeriod,
) {
  const in_period = await waitingCounts(db, company_id, {
    timesheets: and(lte(timesheets.start_date, end_date), gte(timesheets.end_date, start_date)),
    monthly_reports: and(
      gte(monthlyReports.month, `${monthOf(start_date)}-01`),
      lte(monthlyReports.month, end_date),
    ),
    no_shows: and(gte(noShows.date, start_date), lte(noShows.date, end_date)),
    incidents: and(gte(incidents.date, start_date), lte(incidents.date, end_date)),
  });
  const in_all = await waitingCounts(db, company_id);
  const severe_incidents = await db.$count(incidents, and(toReview(company_id).incidents, isSevereIncident));
  return { in_period, in_all, oldest: await oldestWaiting(db, company_id), severe_incidents };
}

async function oldestWaiting(db: ReadDb, company_id: number): Promise<Record<Kind, string | null>> {
  const where = toReview(company_id);
  const [[sheet], [report], [noShow], [incident]] = await pipelined(
    db
      .select({ day: min(timesheets.start_date) })
      .from(timesheets)
      .where(where.timesheets),
    db
      .select({ day: min(monthlyReports.month) })
      .from(monthlyReports)
      .where(where.monthly_reports),
    db
      .select({ day: min(noShows.date) })
      .from(noShows)
      .where(where.no_shows),
    db
      .select({ day: min(incidents.date) })
      .from(incidents)
      .where(where.incidents),
  );
  return {
    timesheets: sheet?.day ?? null,
    monthly_reports: report?.day ?? null,
    no_shows: noShow?.day ?? null,
    incidents: incident?.day ?? null,
  };
}

export async function peopleOf(db: ReadDb, { company_id, membership }: MemberContext) {
  const running = and(
    eq(clients.company_id, company_id),
    eq(clients.is_active, true),
    or(isNull(clients.contract_end), gte(clients.contract_end, membership.today)),
  );
  const employees = (is: SQL | undefined) => db.$count(users, and(eq(users.company_id, company_id), is));
  return {
    active_clients: await db.$count(clients, running),
    active_employees: await employees(and(eq(users.is_active, true), eq(users.waiting_for_approval, false))),
    waiting_for_approval: await employees(eq(users.waiting_for_approval, true)),
  };
}

/**
 * Hours, km and stipend of the days' logs, and their estimated pay: each employee's time at current rates, the first 80
 * hours of a pay period as regular ones, as in payroll once the timesheets are approved.
 */
export async function workOf(db: ReadDb, ctx: MemberContext, range: DashboardPeriod) {
  const settings = await storedSettings(db, ctx.company_id);
  const periods = payPeriodsIn(settings, range).map((period) => {
    // The first of them begins with the range: the hours before it are ignored.
    const start_date = laterDay(period.start_date, range.start_date);
    return { start_date, ...regularPeriodOf(settings, start_date) };
  });
  const starts = periods.map(({ start_date }) => start_date);
  const work = await workIn(db, ctx, range, starts);
  const outside = await paidOutside(db, ctx, range, starts);
  const people = await peopleById(db, ctx, [...new Set(work.map((row) => row.user))]);
  const sheets = work.flatMap((row, id): ApprovedSheet[] => {
    const regular = periods[row.period];
    if (!regular) return [];
    const paid = outside.get(`${row.user} ${row.period}`);
    const rates = resolveRates(people.get(row.user));
    return [
      {
        // Named one by one: V8 takes six times as long to add fields to a copy.
        id,
        user: row.user,
        start_date: regular.start_date,
        total_hours: paid ? sumHours([row.total_hours, -paid.total_hours]) : row.total_hours,
        total_mileage: row.total_mileage,
        total_stipend: paid ? sumUsd([row.total_stipend, -paid.total_stipend]) : row.total_stipend,
        pay_rate: rates.pay_rate,
        overtime_rate: rates.overtime_rate,
        mileage_rate: rates.mileage_rate,
        pay_period_start: regular.pay_period_start,
        pay_period_end: regular.pay_period_end,
        pay_period_regular_hours: regular.pay_period_regular_hours,
      },
    ];
  });
  const byRule = await estimatesByRule(db, ctx, range, [...people.keys()], settings);
  return {
    total_hours: sumHours(work.map((row) => row.total_hours)),
    total_mileage: sumKm(work.map((row) => row.total_mileage)),
    distance_unit: ctx.membership.distance_unit,
    total_stipend: sumUsd(work.map((row) => row.total_stipend)),
    estimated_pay: sumUsd([
      ...spreadPay(sheets.filter(({ user }) => !byRule.has(user))).map((line) => line.total_pay),
      ...byRule.values(),
    ]),
  };
}

/** The estimated pay of people with assigned rules, person by person (4 §11). */
async function estimatesByRule(
  db: ReadDb,
  ctx: MemberContext,
  range: DashboardPeriod,
  people: number[],
  settings: Awaited<ReturnType<typeof storedSettings>>,
): Promise<Map<number, number>> {
  const estimates = new Map<number, number>();
  const assigned = await assignmentsOf(db, ctx, people);
  const ids = people.filter((id) => assigned.get(id)?.length);
  if (ids.length === 0) return estimates;
  const termsOf = await payTermsOfPeople(db, ctx, ids);
  for (const id of ids) {
    const time = (await loggedTime(db, ctx, { ids: [id], days: range, settings })).get(id);
    if (!time) continue;
    const terms = termsOf(id, assigned.get(id) ?? []);
    const entries = withTerms(time.entries, terms, ctx.membership.today);
    const { windows } = payPerson(payInputOf(terms, range, time.sheets, entries));
    estimates.set(id, sumUsd(windows.flatMap(({ lines }) => lines.map(({ amount }) => amount))));
    // The engine is synchronous: other calls get their turn here.
    await setImmediate();
  }
  return estimates;
}

/** The span, from its first day to the next one's, that contains a log's day: a binary search. */
function spanOf(starts: readonly string[], from = 0, to = starts.length): SQL {
  const half = Math.floor((from + to) / 2);
  if (half === from) return sql.raw(String(from));
  return sql`case when ${dailyLogs.date} < ${starts[half]} then ${spanOf(starts, from, half)} else ${spanOf(starts, half, to)} end`;
}

/** The totals of each employee's logs of these days in each pay period, by its first day. */
function workIn(
  db: ReadDb,
  { company_id, membership }: MemberContext,
  days: DashboardPeriod,
  starts: readonly string[],
) {
  const period = spanOf(starts).mapWith(Number).as('period');
  return db
    .select({ user: dailyLogs.user_id, period, ...logTotals(membership.distance_unit) })
    .from(dailyLogs)
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        gte(dailyLogs.date, days.start_date),
        lte(dailyLogs.date, days.end_date),
      ),
    )
    .groupBy(dailyLogs.user_id, period);
}

/** … … and the part on imported timesheets, by person and pay period: it is paid outside Daybook. */
async function paidOutside(
  db: ReadDb,
  { company_id, membership }: MemberContext,
  days: DashboardPeriod,
  starts: readonly string[],
) {
  // Separate from their logs: most companies have none, and a join would read the logs of the whole period.
  const imported = await db
    .select({ id: timesheets.id })
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        eq(timesheets.imported, true),
        lte(timesheets.start_date, days.end_date),
        gte(timesheets.end_date, days.start_date),
      ),
    );
  const period = spanOf(starts).mapWith(Number).as('period');
  const rows =
    imported.length === 0
      ? []
      : await db
          .select({ user: dailyLogs.user_id, period, ...logTotals(membership.distance_unit) })
          .from(dailyLogs)
          .where(
            and(
              eq(dailyLogs.company_id, company_id),
              inIds(dailyLogs.locked_by_timesheet_id, pluck(imported, 'id')),
              between(dailyLogs.date, days.start_date, days.end_date),
            ),
          )
          .groupBy(dailyLogs.user_id, period);
  return new Map(rows.map((row) => [`${row.user} ${row.period}`, row]));
}

/** A quarter of a year; this week is the last. */
const CHART_WEEKS = 13;

export const hoursByWeek = (db: ReadDb, { company_id, membership }: MemberContext) => {
  const thisWeek = startOfWeek(membership.today, membership.week_starts_on);
  return hoursByWeekOf(db, company_id, addDays(thisWeek, (1 - CHART_WEEKS) * 7), CHART_WEEKS);
};

/** The period's hours by work code, the largest first. */
export const hoursByCode = (
  db: ReadDb,
  { company_id }: MemberContext,
  { start_date, end_date }: DashboardPeriod,
) => hoursByCodeOf(db, company_id, and(gte(dailyLogs.date, start_date), lte(dailyLogs.date, end_date)));
