import { and, eq, gte, lte, min, type SQL } from 'drizzle-orm';
import type { DashboardPeriod } from '@daybook/contract/dashboard';
import { addDays, monthOf, startOfWeek } from '@daybook/domain/time/day';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/employees.ts';
import { incidents } from '../../database/schema/incidents.ts';
import { monthlyReports } from '../../database/schema/monthly-reports.ts';
import { noShows } from '../../database/schema/no-shows.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { contractRuns, isServed } from '../clients/reads.ts';
import { estimatedPay } from '../payroll/estimate.ts';
import { hoursByWeek, workTotals } from '../period-figures/hours.ts';
import { isSevereIncident } from '../submissions/records.ts';

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

export async function headcounts(db: ReadDb, { company_id, membership }: MemberContext) {
  const running = and(eq(clients.company_id, company_id), isServed, contractRuns(true, membership.today));
  const employees = (is: SQL | undefined) => db.$count(users, and(eq(users.company_id, company_id), is));
  return {
    active_clients: await db.$count(clients, running),
    active_employees: await employees(and(eq(users.is_active, true), eq(users.waiting_for_approval, false))),
    waiting_for_approval: await employees(eq(users.waiting_for_approval, true)),
  };
}

/** Hours, distance and stipend of the days as they count, and what they cost. */
export const workOf = async (db: ReadDb, ctx: MemberContext, range: DashboardPeriod) => ({
  ...(await workTotals(db, ctx, range)),
  estimated_pay: await estimatedPay(db, ctx, range),
});

/** A quarter of a year; this week is the last. */
const CHART_WEEKS = 13;

export const chartOfWeeks = (db: ReadDb, { company_id, membership }: MemberContext) => {
  const thisWeek = startOfWeek(membership.today, membership.week_starts_on);
  return hoursByWeek(db, company_id, addDays(thisWeek, (1 - CHART_WEEKS) * 7), CHART_WEEKS);
};
