import { type SQL, and, eq, gte, isNull, lte, or } from 'drizzle-orm';
import type { DashboardPeriod } from '@daybook/contract/dashboard';
import { monthOf } from '@daybook/domain/day';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/employees.ts';
import { incidents } from '../../database/schema/incidents.ts';
import { monthlyReports } from '../../database/schema/monthly-reports.ts';
import { noShows } from '../../database/schema/no-shows.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';

/** What has been submitted and waits for an admin, company-wide. */
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

/** What waits: a timesheet or report belongs to a period that has a day of it. */
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
  return { in_period, in_all: await waitingCounts(db, company_id) };
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
