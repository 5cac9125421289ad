import { and, asc, count, desc, eq, gte, isNull, lte, type SQL } from 'drizzle-orm';
import { TRIAL_ENDS_SOON_DAYS } from '@daybook/domain/access/plans';
import { AUDIT_PROBLEMS } from '@daybook/domain/audit/audit-problems';
import { joinName } from '@daybook/domain/text/names';
import { addDays, dayAt } from '@daybook/domain/time/day';
import { namesById, PLAIN_NAMES } from '../../auth/names.ts';
import { cardPayments, productVersion, type Config } from '../../config.ts';
import { knownMigrations } from '../../database/migrations.ts';
import { referenceTo } from '../../database/of-company.ts';
import { clients } from '../../database/schema/clients.ts';
import { companies } from '../../database/schema/companies.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';
import { monthlyReports } from '../../database/schema/monthly-reports.ts';
import { roles } from '../../database/schema/roles.ts';
import { subscriptions } from '../../database/schema/subscriptions.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { pick } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { verifyTrail } from '../../kernel/audit/verify-trail.ts';
import type { Context } from '../../kernel/procedures.ts';
import { orNotFound } from '../../kernel/refusals.ts';
import { clientNames, liveDrafts, statusOf } from '../timesheets/records.ts';

/** platform.md#one-company */
const RECENT_TIMESHEETS = 20;

export async function companyName(db: ReadDb, id: number): Promise<string> {
  const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, id));
  return orNotFound(company).name;
}

export async function listCompanyEmployees(db: ReadDb, company_id: number) {
  return db
    .select({
      ...pick(users, 'id', 'first_name', 'last_name', 'email'),
      role: { id: roles.id, name: roles.name },
      ...pick(users, 'is_company_admin', 'is_active', 'last_login'),
    })
    .from(users)
    .leftJoin(roles, referenceTo(roles, users.role_id))
    .where(eq(users.company_id, company_id))
    .orderBy(asc(users.last_name), asc(users.first_name), asc(users.id));
}

export async function listCompanyClients(db: ReadDb, company_id: number) {
  const rows = await db
    .select(pick(clients, 'id', 'first_name', 'last_name', 'is_active', 'created_at'))
    .from(clients)
    .where(and(eq(clients.company_id, company_id), eq(clients.kind, 'person')))
    .orderBy(asc(clients.last_name), asc(clients.first_name), asc(clients.id));
  return rows.map((row) => ({ ...row, name: joinName(row) }));
}

/** The newest timesheets of a company; a draft's hours are the present total of its logs. */
export async function listRecentTimesheets(db: ReadDb, company_id: number) {
  const rows = await db
    .select()
    .from(timesheets)
    .where(eq(timesheets.company_id, company_id))
    .orderBy(desc(timesheets.created_at), desc(timesheets.id))
    .limit(RECENT_TIMESHEETS);
  if (rows.length === 0) return [];
  const company = { company_id, names: PLAIN_NAMES };
  const people = rows.map((row) => row.user_id);
  // Only the hours are shown.
  const drafts = liveDrafts(db, company_id, rows, 'km');
  const [names, live, served] = await pipelined(
    namesById(db, users, company, people),
    drafts,
    clientNames(db, company, rows, drafts),
  );
  return rows.map((row) => ({
    id: row.id,
    employee_name: names.get(row.user_id) ?? '',
    client_name: (served.get(row.id) ?? []).join(', '),
    start_date: row.start_date,
    end_date: row.end_date,
    total_hours: (row.status === 'draft' ? live.get(row.id)?.total_hours : row.total_hours) ?? 0,
    status: statusOf(row),
    created_at: row.created_at,
  }));
}

/** Companies, active, trials that end within 7 days, users (platform.md#companies). */
export async function getPlatformOverview(db: ReadDb, config: Config, now: Date) {
  const day = dayAt(now, 'UTC');
  const active = eq(companies.is_active, true);
  const [[trials], [people], all, active_companies] = await pipelined(
    db
      .select({ count: count() })
      .from(subscriptions)
      .innerJoin(companies, eq(subscriptions.company_id, companies.id))
      .where(
        and(
          active,
          eq(subscriptions.is_active, true),
          isNull(subscriptions.current_period_end),
          gte(subscriptions.trial_end, day),
          lte(subscriptions.trial_end, addDays(day, TRIAL_ENDS_SOON_DAYS)),
        ),
      ),
    db
      .select({ count: count() })
      .from(users)
      .innerJoin(companies, eq(users.company_id, companies.id))
      .where(and(active, eq(users.is_active, true))),
    db.$count(companies),
    db.$count(companies, active),
  );
  return {
    companies: all,
    active_companies,
    trials_ending: trials?.count ?? 0,
    users: people?.count ?? 0,
    backend_admin_url: config.backend_admin_url ?? null,
  };
}

type Owned = typeof users | typeof clients | typeof dailyLogs | typeof timesheets | typeof monthlyReports;

async function countRows(db: ReadDb, table: Owned, which?: SQL): Promise<number> {
  const perCompany = await db
    .select({ company_id: table.company_id, count: count() })
    .from(table)
    .where(which)
    .groupBy(table.company_id);
  return perCompany.reduce((sum, row) => sum + row.count, 0);
}

/** The state of the installation, for its operator. */
export async function systemInfo(db: ReadDb, { config, mail }: Context) {
  return {
    version: productVersion(),
    node: process.version,
    database: config.dialect,
    migrations: knownMigrations(config.dialect),
    counts: {
      companies: await db.$count(companies),
      users: await countRows(db, users),
      clients: await countRows(db, clients, eq(clients.kind, 'person')),
      daily_logs: await countRows(db, dailyLogs),
      timesheets: await countRows(db, timesheets),
      monthly_reports: await countRows(db, monthlyReports),
    },
    billing: config.billing ? cardPayments(config) : ('off' as const),
    mail: mail !== null,
  };
}

/** Whether the audit trail is unaltered. */
export async function auditState(db: ReadDb, { audit_keys }: Context) {
  const { chains, faults } = await verifyTrail(db, audit_keys);
  return {
    chains: chains.length,
    entries: chains.reduce((sum, { end }) => sum + end.sequence, 0),
    faults: faults.map((fault) => ({ ...fault, problem: AUDIT_PROBLEMS[fault.code] })),
  };
}
