import { type SQL, and, count, eq, gte, isNull, lte, or } from 'drizzle-orm';
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
import { LOGS, WORK } from '../../kernel/cache/changes.ts';
import { cachedUntilChanged } from '../../kernel/cache/cached-until-changed.ts';

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

async function counts(db: ReadDb, company_id: number, within?: Restriction): Promise<Record<Kind, number>> {
  const where = toReview(company_id);
  const number = async (
    table: typeof timesheets | typeof monthlyReports | typeof noShows | typeof incidents,
    kind: Kind,
  ) => {
    const [row] = await db.select({ count: count() }).from(table).where(and(where[kind], within?.[kind]));
    return row?.count ?? 0;
  };
  return {
    timesheets: await number(timesheets, 'timesheets'),
    monthly_reports: await number(monthlyReports, 'monthly_reports'),
    no_shows: await number(noShows, 'no_shows'),
    incidents: await number(incidents, 'incidents'),
  };
}

/** What waits: a timesheet or report belongs to a period that has a day of it. */
export const waitingFor = cachedUntilChanged(
  async (db: ReadDb, { company_id }: MemberContext, { start_date, end_date }: DashboardPeriod) => {
    const in_period = await counts(db, company_id, {
      timesheets: and(lte(timesheets.start_date, end_date), gte(timesheets.end_date, start_date)),
      monthly_reports: and(
        gte(monthlyReports.month, `${monthOf(start_date)}-01`),
        lte(monthlyReports.month, end_date),
      ),
      no_shows: and(gte(noShows.date, start_date), lte(noShows.date, end_date)),
      incidents: and(gte(incidents.date, start_date), lte(incidents.date, end_date)),
    });
    return { in_period, in_all: await counts(db, company_id) };
  },
  { besides: LOGS },
);

export const peopleOf = cachedUntilChanged(
  async (db: ReadDb, { company_id, membership }: MemberContext) => {
    const [running] = await db
      .select({ count: count() })
      .from(clients)
      .where(
        and(
          eq(clients.company_id, company_id),
          eq(clients.is_active, true),
          or(isNull(clients.contract_end), gte(clients.contract_end, membership.today)),
        ),
      );
    const employees = async (is: SQL | undefined) => {
      const [row] = await db
        .select({ count: count() })
        .from(users)
        .where(and(eq(users.company_id, company_id), is));
      return row?.count ?? 0;
    };
    return {
      active_clients: running?.count ?? 0,
      active_employees: await employees(
        and(eq(users.is_active, true), eq(users.waiting_for_approval, false)),
      ),
      waiting_for_approval: await employees(eq(users.waiting_for_approval, true)),
    };
  },
  { besides: WORK },
);
