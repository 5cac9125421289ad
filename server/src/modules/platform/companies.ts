import { and, asc, count, desc, eq, exists, gte, or, sql, type SQL } from 'drizzle-orm';
import type { PlatformCompany, PlatformCompanyListInput } from '@daybook/contract/platform';
import { planById } from '@daybook/domain/access/plans';
import { subscriptionStatus } from '@daybook/domain/access/subscription';
import { dayAt, startOfMonth } from '@daybook/domain/time/day';
import { listPage, orderingOf, rowToCount } from '../../database/list-page.ts';
import { clients } from '../../database/schema/clients.ts';
import { companies } from '../../database/schema/companies.ts';
import { users } from '../../database/schema/employees.ts';
import { subscriptions } from '../../database/schema/subscriptions.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { inIds, matchesSearch, pick } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import { orNotFound, required } from '../../kernel/refusals.ts';
import { pluck } from '../../kernel/rows.ts';
import { isServed } from '../clients/reads.ts';
import { deletionRefusal } from './erasure.ts';

type Row = typeof companies.$inferSelect;

/** One company as an operator sees it; 404 where there is none. */
export async function getPlatformCompany(db: ReadDb, id: number, now: Date): Promise<PlatformCompany> {
  const rows = await db.select().from(companies).where(eq(companies.id, id));
  return orNotFound((await records(db, rows, now))[0]);
}

export const listPlatformCompanies = (db: ReadDb, input: PlatformCompanyListInput, now: Date) =>
  listPage(
    db,
    input,
    ordered(db, input),
    db.select(rowToCount).from(companies).where(whereClause(db, input)),
    (rows) => records(db, pluck(rows, 'company'), now),
  );

function whereClause(db: ReadDb, { search, status }: PlatformCompanyListInput): SQL | undefined {
  return and(
    status === undefined ? undefined : eq(companies.is_active, status === 'active'),
    search
      ? or(
          matchesSearch(search, companies.name),
          exists(
            db
              .select({ id: users.id })
              .from(users)
              .where(
                and(
                  eq(users.company_id, companies.id),
                  eq(users.is_company_admin, true),
                  matchesSearch(search, users.email_key),
                ),
              ),
          ),
        )
      : undefined,
  );
}

/** The companies in the requested order; counts and the newest sign-in are joined to sort by them. */
function ordered(db: ReadDb, filters: PlatformCompanyListInput) {
  const people = db
    .select({
      company_id: users.company_id,
      employees: sql<number>`count(case when ${users.is_active} then 1 end)`.as('employees'),
      last_login: sql<string>`coalesce(max(${users.last_login}), '')`.as('newest_login'),
    })
    .from(users)
    .groupBy(users.company_id)
    .as('people');
  const served = db
    .select({
      company_id: clients.company_id,
      clients: sql<number>`count(case when ${isServed} then 1 end)`.as('served'),
    })
    .from(clients)
    .groupBy(clients.company_id)
    .as('served_clients');
  const { key, by } = orderingOf(filters.ordering ?? 'name');
  const columns = {
    name: sql`${companies.name_key}`,
    // Plans are numbered by size.
    plan: sql`coalesce(${subscriptions.plan_id}, 0)`,
    created_at: sql`${companies.created_at}`,
    last_login: sql`coalesce(${people.last_login}, '')`,
    employees: sql`coalesce(${people.employees}, 0)`,
    clients: sql`coalesce(${served.clients}, 0)`,
  };
  return db
    .select({ company: companies })
    .from(companies)
    .leftJoin(subscriptions, eq(subscriptions.company_id, companies.id))
    .leftJoin(people, eq(people.company_id, companies.id))
    .leftJoin(served, eq(served.company_id, companies.id))
    .where(whereClause(db, filters))
    .orderBy(by(columns[key]), asc(companies.id));
}

/** Rows in the wire form; each relation is fetched once for all rows. */
async function records(db: ReadDb, rows: Row[], now: Date): Promise<PlatformCompany[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [plans, people, admins, served, sheets] = await pipelined(
    db.select().from(subscriptions).where(inIds(subscriptions.company_id, ids)).then(byCompany),
    db
      .select({
        company_id: users.company_id,
        employees: sql<number>`count(case when ${users.is_active} then 1 end)`.mapWith(Number),
        last_login: sql<string | null>`max(${users.last_login})`,
      })
      .from(users)
      .where(inIds(users.company_id, ids))
      .groupBy(users.company_id)
      .then(byCompany),
    // The last one of a company counts: its first admin (company-and-plans.md#onboarding).
    db
      .select(pick(users, 'company_id', 'email', 'onboarding_required'))
      .from(users)
      .where(and(inIds(users.company_id, ids), eq(users.is_company_admin, true)))
      .orderBy(desc(users.id))
      .then(byCompany),
    db
      .select({ company_id: clients.company_id, count: count() })
      .from(clients)
      .where(and(inIds(clients.company_id, ids), isServed))
      .groupBy(clients.company_id)
      .then(byCompany),
    db
      .select({ company_id: timesheets.company_id, count: count() })
      .from(timesheets)
      .where(
        and(inIds(timesheets.company_id, ids), gte(timesheets.created_at, startOfMonth(dayAt(now, 'UTC')))),
      )
      .groupBy(timesheets.company_id)
      .then(byCompany),
  );
  return rows.map((row) => {
    const plan = required(plans.get(row.id), `the plan of company ${row.id}`);
    const subscription = subscriptionOf(plan, now);
    return {
      id: row.id,
      name: row.name,
      ...ofAdmin(admins.get(row.id)),
      is_active: row.is_active,
      status: row.is_active ? 'active' : 'inactive',
      created_at: row.created_at,
      last_login: people.get(row.id)?.last_login ?? null,
      plan: subscription.plan?.name ?? null,
      subscription,
      employees: people.get(row.id)?.employees ?? 0,
      clients: served.get(row.id)?.count ?? 0,
      timesheets_this_month: sheets.get(row.id)?.count ?? 0,
      deletion_requested_at: row.deletion_requested_at,
      deletion_due: row.deletion_due,
      deletion_problem: deletionRefusal(row, plan, momentOf(now))?.message ?? null,
    };
  });
}

const ofAdmin = (admin: { email: string; onboarding_required: boolean } | undefined) => ({
  email: admin?.email ?? null,
  onboarding_complete: admin ? !admin.onboarding_required : false,
});

const byCompany = <Fact extends { company_id: number | null }>(facts: Fact[]) =>
  new Map(facts.map((fact) => [fact.company_id, fact]));

function subscriptionOf(row: typeof subscriptions.$inferSelect, now: Date): PlatformCompany['subscription'] {
  const plan = row.plan_id === null ? null : planById(row.plan_id);
  return {
    plan: plan && {
      id: plan.id,
      name: plan.name,
      price_monthly: plan.price_monthly,
      price_yearly: plan.price_yearly,
      excluded_features: plan.excluded_features,
      max_users: plan.max_users,
      max_clients: plan.max_clients,
    },
    trial_end: row.trial_end,
    is_active: row.is_active,
    status: subscriptionStatus(row, dayAt(now, 'UTC')),
    billing_cycle: row.billing_cycle,
    current_period_end: row.current_period_end,
    updated_at: row.updated_at,
  };
}
