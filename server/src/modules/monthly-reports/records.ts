import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { MonthlyReport, ReportBrief } from '@daybook/contract/monthly-reports';
import { readClientContract } from '@daybook/domain/clients/client-contract';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { reportDueDate, reportStatus } from '@daybook/domain/reports/monthly-report';
import { joinName } from '@daybook/domain/text/names';
import { endOfMonth, formatMonth } from '@daybook/domain/time/day';
import { namesById, type Names } from '../../auth/names.ts';
import { referenceTo } from '../../database/of-company.ts';
import { clientCodes } from '../../database/schema/client-codes.ts';
import { clients } from '../../database/schema/clients.ts';
import { companySettings } from '../../database/schema/company-settings.ts';
import { dailyLogs, logTotals } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';
import { monthlyReports } from '../../database/schema/monthly-reports.ts';
import { inIds, pick, requireJoined } from '../../database/sql.ts';
import { pipelined, type IdsOfCompany } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { pluck } from '../../kernel/rows.ts';
import { changedAfter, contractHistory } from '../clients/contract-changes.ts';
import { codeOfClient, summaryOf } from '../clients/records.ts';
import { codeNamesOf, reportFigures, sessionsOf, type Figures } from './figures.ts';
import { reportConfigurationOf } from './layout.ts';

export interface ReportRow {
  report: typeof monthlyReports.$inferSelect;
  client: typeof clients.$inferSelect;
  code: { id: number; code: string; description: string } | null;
  user: { id: number; first_name: string; last_name: string; email: string };
}

/**
 * Reports of one company with client and employee, joined as submissions are (`submissions/records.ts`); use
 * with a `where` that has the `company_id`, and `wholeReport`.
 */
export const selectReports = (db: ReadDb) =>
  db
    .select({
      report: monthlyReports,
      client: clients,
      code: { id: clientCodes.id, code: clientCodes.code, description: clientCodes.description },
      user: { id: users.id, first_name: users.first_name, last_name: users.last_name, email: users.email },
    })
    .from(monthlyReports)
    .leftJoin(clients, referenceTo(clients, monthlyReports.client_id))
    .leftJoin(users, referenceTo(users, monthlyReports.user_id))
    .leftJoin(clientCodes, codeOfClient);

type FoundReport = Awaited<ReturnType<typeof selectReports>>[number];

export const wholeReport = ({ report, client, code, user }: FoundReport): ReportRow => ({
  report,
  client: requireJoined(client),
  code,
  user: requireJoined(user),
});

/** The content of each report, by id: frozen if it was submitted, else from the current logs. */
export async function currentFigures(
  db: ReadDb,
  ctx: MemberContext,
  rows: readonly ReportRow[],
): Promise<Map<number, Figures>> {
  const figures = new Map<number, Figures>();
  const live: ReportRow[] = [];
  for (const row of rows) {
    const { frozen, total_hours, total_mileage, total_stipend, distance_unit } = row.report;
    if (frozen) {
      figures.set(row.report.id, {
        ...frozen,
        total_hours: total_hours ?? 0,
        total_mileage: total_mileage ?? 0,
        total_stipend: total_stipend ?? 0,
        distance_unit,
      });
    } else live.push(row);
  }
  if (live.length === 0) return figures;
  const [sessions, historyOf, codes, layout] = await pipelined(
    sessionsOf(db, ctx.company_id, pluck(live, 'report')),
    contractHistory(
      db,
      ctx,
      live.map(({ report }) => report.client_id),
      live.map(({ report }) => endOfMonth(report.month)).toSorted()[0],
    ),
    codeNamesOf(db, ctx.company_id),
    reportConfigurationOf(db, ctx),
  );
  for (const { report, client, code, user } of live) {
    figures.set(
      report.id,
      reportFigures({
        month: report.month,
        report_date: ctx.membership.today,
        client,
        client_name: ctx.membership.names.client(client),
        client_code: code?.code ?? null,
        employee_name: ctx.membership.names.employee(user),
        sessions: sessions.get(report.id) ?? [],
        contract_as_of: changedAfter(
          historyOf({ id: client.id, contract: readClientContract(client.custom_fields) }),
          endOfMonth(report.month),
        ),
        codes,
        layout,
        distance_unit: ctx.membership.distance_unit,
      }),
    );
  }
  return figures;
}

/** Rows in the wire form (rest.md#shapes), in the same order. */
export async function reportRecords(
  db: ReadDb,
  ctx: MemberContext,
  rows: readonly ReportRow[],
): Promise<MonthlyReport[]> {
  if (rows.length === 0) return [];
  const [figures, names, due_day] = await pipelined(
    currentFigures(db, ctx, rows),
    namesById(
      db,
      users,
      ctx.membership,
      rows.map(({ report }) => report.processed_by_id),
    ),
    reportDueDay(db, ctx),
  );
  return rows.flatMap(({ report, client, code, user }) => {
    const shown = figures.get(report.id);
    if (!shown) return [];
    const { field_values, layout, narratives, sessions, total_hours, total_mileage, total_stipend } = shown;
    const { distance_unit } = shown;
    const month_name = formatMonth(report.month);
    const client_name = ctx.membership.names.client(client);
    return [
      {
        id: report.id,
        title: `${client_name} – ${month_name}`,
        company: report.company_id,
        client: summaryOf({ client, code }, ctx.membership.names),
        client_id: client.id,
        user: { id: user.id, name: ctx.membership.names.employee(user), email: user.email },
        user_id: user.id,
        month: report.month,
        month_name,
        due_date: reportDueDate(report.month, due_day),
        status: reportStatus(report),
        submitted: report.submitted,
        submitted_at: report.submitted_at,
        submitted_by: submitter(report.frozen?.submitted_by ?? null, user, ctx.membership.names),
        approved: report.approved,
        processed: report.processed,
        processed_by: names.get(report.processed_by_id) ?? null,
        processed_at: report.processed_at,
        summary: report.summary,
        additional_info: report.additional_info,
        total_hours,
        total_mileage,
        distance_unit,
        total_kms: total_mileage,
        total_stipend,
        total_narratives: narratives.length,
        narratives,
        sessions,
        field_values,
        layout,
        custom_fields: layout.custom_fields,
        created_at: report.created_at,
        updated_at: report.updated_at,
      },
    ];
  });
}

/** A report keeps only the name of who submitted it: nearly always its author. */
const submitter = (name: string | null, author: ReportRow['user'], names: Names): string | null =>
  name === joinName(author) ? names.employee(author) : name;

/** Reports as `selectReports` joins them, with the columns that our tables show. */
export const selectBriefs = (db: ReadDb) =>
  db
    .select({
      report: pick(
        monthlyReports,
        'id',
        'client_id',
        'month',
        'submitted',
        'submitted_at',
        'approved',
        'total_hours',
        'total_mileage',
        'distance_unit',
        'total_stipend',
        'updated_at',
      ),
      client: pick(clients, 'id', 'first_name', 'last_name'),
      user: pick(users, 'id', 'first_name', 'last_name'),
    })
    .from(monthlyReports)
    .leftJoin(clients, referenceTo(clients, monthlyReports.client_id))
    .leftJoin(users, referenceTo(users, monthlyReports.user_id));

/** The logs of a report that is not frozen, within a query over reports. */
export const ownLogs = and(
  eq(dailyLogs.company_id, monthlyReports.company_id),
  eq(dailyLogs.user_id, monthlyReports.user_id),
  eq(dailyLogs.client_id, monthlyReports.client_id),
  gte(dailyLogs.date, monthlyReports.month),
  // Shorter months have no 31st, so 31 means their last day.
  lte(dailyLogs.date, sql`substr(${monthlyReports.month}, 1, 7) || '-31'`),
);

const totalsOfReports = (db: ReadDb, { company_id, ids, unit }: IdsOfCompany & { unit: DistanceUnit }) =>
  db
    .select({ id: monthlyReports.id, ...logTotals(unit) })
    .from(monthlyReports)
    .innerJoin(dailyLogs, ownLogs)
    .where(and(eq(monthlyReports.company_id, company_id), inIds(monthlyReports.id, ids)))
    .groupBy(monthlyReports.id);

/** Rows as in our tables, in the same order: the logs of drafts are only added up. */
export async function reportBriefs(
  db: ReadDb,
  ctx: MemberContext,
  rows: readonly Awaited<ReturnType<typeof selectBriefs>>[number][],
): Promise<ReportBrief[]> {
  if (rows.length === 0) return [];
  const { company_id } = ctx;
  const unit = ctx.membership.distance_unit;
  const ids = pluck(rows, 'report').flatMap(({ id, total_hours }) => (total_hours === null ? [id] : []));
  const [sums, due_day] = await pipelined(
    ids.length === 0 ? Promise.resolve([]) : totalsOfReports(db, { company_id, ids, unit }),
    reportDueDay(db, ctx),
  );
  const live = new Map(sums.map((row) => [row.id, row]));
  return rows.map(({ report, client, user }) => {
    const isFrozen = report.total_hours !== null;
    const totals = isFrozen ? report : live.get(report.id);
    const client_name = ctx.membership.names.client(requireJoined(client));
    const month_name = formatMonth(report.month);
    return {
      id: report.id,
      title: `${client_name} – ${month_name}`,
      client: { name: client_name },
      client_id: report.client_id,
      user: { name: ctx.membership.names.employee(requireJoined(user)) },
      month: report.month,
      month_name,
      due_date: reportDueDate(report.month, due_day),
      status: reportStatus(report),
      submitted_at: report.submitted_at,
      total_hours: totals?.total_hours ?? 0,
      total_mileage: totals?.total_mileage ?? 0,
      distance_unit: isFrozen ? report.distance_unit : unit,
      total_stipend: totals?.total_stipend ?? 0,
      updated_at: report.updated_at,
    };
  });
}

async function reportDueDay(db: ReadDb, { company_id }: MemberContext): Promise<number | null> {
  const [settings] = await db
    .select({ report_due_day: companySettings.report_due_day })
    .from(companySettings)
    .where(eq(companySettings.company_id, company_id));
  return settings?.report_due_day ?? null;
}
