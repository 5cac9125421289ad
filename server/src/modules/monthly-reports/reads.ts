import { and, eq, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import type { QueueQuery } from '@daybook/contract/approval-queue';
import { monthFilterRange } from '@daybook/contract/filters';
import type { MonthlyReport, ReportFilters, ReportListInput } from '@daybook/contract/monthly-reports';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { listPage, orderingOf, rowToCount, type ListQuery } from '../../database/list-page.ts';
import { referenceTo } from '../../database/of-company.ts';
import { clients } from '../../database/schema/clients.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';
import { monthlyReports } from '../../database/schema/monthly-reports.ts';
import { distanceIn, fullName, matchesSearch } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { badInput, forbidden, orNotFound, required } from '../../kernel/refusals.ts';
import { approvalQueueOf } from '../approval-queue/reads.ts';
import { visibleTo } from '../clients/visibility.ts';
import {
  ownLogs,
  reportBriefs,
  reportRecords,
  selectBriefs,
  selectReports,
  wholeReport,
  type ReportRow,
} from './records.ts';

/**
 * The reports that a viewer can read (access.md#roles): admins all, others their own and approved ones of visible
 * clients. For a query that joins `clients`.
 */
function readable(db: ReadDb, viewer: MemberContext): SQL | undefined {
  if (viewer.caller.is_admin) return undefined;
  return or(
    eq(monthlyReports.user_id, viewer.caller.user_id),
    and(eq(monthlyReports.approved, true), visibleTo(db, viewer)),
  );
}

function whereClause(db: ReadDb, ctx: MemberContext, filters: ReportFilters): SQL | undefined {
  if (filters.scope === 'company' && !ctx.caller.is_admin) throw forbidden();
  const months = monthFilterRange(filters);
  if (filters.month !== undefined && !months) {
    throw badInput({ month: 'Use a month as YYYY-MM, or 1 to 12 together with a year.' });
  }
  // On the admin's list "Submitted" is what is waiting for approval (reports.md#states).
  const waiting = filters.scope === 'company' && filters.submitted === true && filters.approved === undefined;
  const approved = waiting ? false : filters.approved;
  const { user, client, client__in, submitted, search } = filters;
  return and(
    eq(monthlyReports.company_id, ctx.company_id),
    readable(db, ctx),
    user === undefined ? undefined : eq(monthlyReports.user_id, user),
    client === undefined ? undefined : eq(monthlyReports.client_id, client),
    client__in === undefined ? undefined : inArray(monthlyReports.client_id, client__in),
    submitted === undefined ? undefined : eq(monthlyReports.submitted, submitted),
    approved === undefined ? undefined : eq(monthlyReports.approved, approved),
    months ? and(gte(monthlyReports.month, months.from), lte(monthlyReports.month, months.to)) : undefined,
    search ? matchesSearch(search, fullName(clients), monthlyReports.summary) : undefined,
  );
}

const clientOfReport = referenceTo(clients, monthlyReports.client_id);

/** The distance of a report in one unit: the frozen one, else the sum of the logs. */
function distanceOf(db: ReadDb, unit: DistanceUnit): SQL {
  const live = db
    .select({
      sum: sql`coalesce(sum(${distanceIn(unit, dailyLogs.distance_unit, dailyLogs.total_mileage)}), 0)`,
    })
    .from(dailyLogs)
    .where(ownLogs);
  return sql`coalesce(${distanceIn(unit, monthlyReports.distance_unit, monthlyReports.total_mileage)}, (${live}))`;
}

/** A total in its stored unit: the frozen one, else the sum of the logs. */
function totalOf(db: ReadDb, column: 'total_hours' | 'total_stipend'): SQL {
  const live = db
    .select({ sum: sql`coalesce(sum(${dailyLogs[column]}), 0)` })
    .from(dailyLogs)
    .where(ownLogs);
  return sql`coalesce(${monthlyReports[column]}, (${live}))`;
}

function orderOf(db: ReadDb, ordering: ReportListInput['ordering'] = '-month'): SQL[] {
  const { key, by } = orderingOf(ordering);
  const columns = {
    month: [sql`${monthlyReports.month}`],
    client: [sql`lower(${clients.last_name})`, sql`lower(${clients.first_name})`],
    user: [sql`lower(${users.last_name})`, sql`lower(${users.first_name})`],
    total_hours: [totalOf(db, 'total_hours')],
    // One unit, so that they are comparable.
    total_mileage: [distanceOf(db, 'km')],
    // A missing moment comes first on both databases.
    submitted_at: [sql`coalesce(${monthlyReports.submitted_at}, '')`],
    created_at: [sql`${monthlyReports.created_at}`],
    updated_at: [sql`${monthlyReports.updated_at}`],
  };
  return [...columns[key], sql`${monthlyReports.id}`].map((column) => by(column));
}

/** The newest month first, unless `ordering` says otherwise. */
function reportPage<Row, Result>(
  db: ReadDb,
  ctx: MemberContext,
  input: ReportListInput,
  find: (where: SQL | undefined, order: SQL[]) => ListQuery<Row>,
  toRecords: (rows: Row[]) => Promise<Result[]>,
) {
  const where = whereClause(db, ctx, input);
  // An index is enough for counting, but for a worker and for a search the clients are read too.
  const counted = db.select(rowToCount).from(monthlyReports);
  const isBare = ctx.caller.is_admin && !input.search;
  return listPage(
    db,
    input,
    find(where, orderOf(db, input.ordering)),
    (isBare ? counted : counted.innerJoin(clients, clientOfReport)).where(where),
    toRecords,
  );
}

export const listReports = (db: ReadDb, ctx: MemberContext, input: ReportListInput) =>
  reportPage(
    db,
    ctx,
    input,
    (where, order) =>
      selectReports(db)
        .where(where)
        .orderBy(...order),
    (rows) => reportRecords(db, ctx, rows.map(wholeReport)),
  );

/** The same without the reports' content. */
export const listReportBriefs = (db: ReadDb, ctx: MemberContext, input: ReportListInput) =>
  reportPage(
    db,
    ctx,
    input,
    (where, order) =>
      selectBriefs(db)
        .where(where)
        .orderBy(...order),
    (rows) => reportBriefs(db, ctx, rows),
  );

/** The figures of the whole filtered list, summed by the database (reports.md#screens, stat cards). */
export async function getReportTotals(db: ReadDb, ctx: MemberContext, filters: ReportFilters) {
  const { distance_unit } = ctx.membership;
  const sum = (column: 'total_hours' | 'total_mileage' | 'total_stipend', total: SQL) =>
    sql<number>`coalesce(sum(${total}), 0)`.mapWith(monthlyReports[column]);
  const [row] = await db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      approved: sql<number>`sum(case when ${monthlyReports.approved} then 1 else 0 end)`.mapWith(Number),
      total_hours: sum('total_hours', totalOf(db, 'total_hours')),
      total_mileage: sum('total_mileage', distanceOf(db, distance_unit)),
      total_stipend: sum('total_stipend', totalOf(db, 'total_stipend')),
    })
    .from(monthlyReports)
    .innerJoin(clients, clientOfReport)
    .where(whereClause(db, ctx, filters));
  const { count, approved, total_hours, total_mileage, total_stipend } = required(
    row,
    'the totals of the monthly reports',
  );
  return { count, approved: approved ?? 0, total_hours, total_mileage, distance_unit, total_stipend };
}

/** The reports waiting for approval, the oldest month first. */
const queueOf = (company_id: number) => ({
  table: monthlyReports,
  waits: and(
    eq(monthlyReports.company_id, company_id),
    eq(monthlyReports.submitted, true),
    eq(monthlyReports.approved, false),
  ),
  order: [monthlyReports.month, sql`coalesce(${monthlyReports.submitted_at}, '')`] as const,
});

export const getReportQueue = (db: ReadDb, { company_id, membership }: MemberContext, query: QueueQuery) =>
  approvalQueueOf(db, queueOf(company_id), membership.names, query);

/** Every report of the queue, for scripts. */
export async function listWaitingReports(db: ReadDb, { company_id, membership: { names } }: MemberContext) {
  const { waits, order } = queueOf(company_id);
  const rows = await selectReports(db)
    .where(waits)
    .orderBy(...order, monthlyReports.id);
  return rows.map(wholeReport).map(({ report: { id, month }, client, user }) => ({
    id,
    client_name: names.client(client),
    employee_name: names.employee(user),
    month,
  }));
}

/** The employees and clients of the company's reports, by name. */
export async function getReportChoices(db: ReadDb, { company_id, membership: { names } }: MemberContext) {
  const [people, about] = await pipelined(
    db
      .selectDistinct({ id: users.id, first_name: users.first_name, last_name: users.last_name })
      .from(monthlyReports)
      .innerJoin(
        users,
        and(eq(users.company_id, monthlyReports.company_id), eq(users.id, monthlyReports.user_id)),
      )
      .where(eq(monthlyReports.company_id, company_id))
      .orderBy(users.last_name, users.first_name, users.id),
    db
      .selectDistinct({ id: clients.id, first_name: clients.first_name, last_name: clients.last_name })
      .from(monthlyReports)
      .innerJoin(clients, clientOfReport)
      .where(eq(monthlyReports.company_id, company_id))
      .orderBy(clients.last_name, clients.first_name, clients.id),
  );
  return {
    employees: people.map((person) => ({ id: person.id, name: names.employee(person) })),
    clients: about.map((client) => ({ id: client.id, name: names.client(client) })),
  };
}

/** One report that the caller may read, else the 404. */
export async function reportRow(db: ReadDb, ctx: MemberContext, id: number): Promise<ReportRow> {
  const [row] = await selectReports(db).where(
    and(eq(monthlyReports.company_id, ctx.company_id), eq(monthlyReports.id, id), readable(db, ctx)),
  );
  return wholeReport(orNotFound(row));
}

export async function getReport(db: ReadDb, ctx: MemberContext, id: number): Promise<MonthlyReport> {
  const [record] = await reportRecords(db, ctx, [await reportRow(db, ctx, id)]);
  return required(record, `the record of monthly report ${id}`);
}
