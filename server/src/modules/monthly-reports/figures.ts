import { and, asc, eq, gte, lte, or } from 'drizzle-orm';
import type { FrozenReport } from '@daybook/contract/monthly-reports';
import { readClientContract } from '@daybook/domain/clients/client-contract';
import type { CodeNames } from '@daybook/domain/clients/contract-usage';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { reportRange } from '@daybook/domain/reports/monthly-report';
import { reportFieldValues } from '@daybook/domain/reports/report-figures';
import { fieldsInUnit, type ReportLayout } from '@daybook/domain/reports/report-layout';
import { sumTotals, type Totals } from '@daybook/domain/time/work-time';
import type { CompanyId } from '../../auth/membership.ts';
import type { clients } from '../../database/schema/clients.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import type { ReadDb } from '../../database/store.ts';

/** What identifies a report: the employee, the client and the month. */
interface ReportKey {
  id: number;
  user_id: number;
  client_id: number;
  month: string;
}

/** A current log; those frozen before logs had units lack theirs. */
type Session = FrozenReport['sessions'][number] & { distance_unit: DistanceUnit };

/** Conditions per statement: SQLite refuses expressions that are a thousand deep. */
const MAX_REPORTS_AT_ONCE = 200;

/** The logs that each report counts, by the report's id: the employee's own ones for that client in that month. */
export async function sessionsOf(
  db: ReadDb,
  company_id: CompanyId,
  reports: readonly ReportKey[],
): Promise<Map<number, Session[]>> {
  const keyOf = (of: { user_id: number; client_id: number; month: string }) =>
    `${of.user_id} ${of.client_id} ${of.month.slice(0, 7)}`;
  const idOf = new Map(reports.map((report) => [keyOf(report), report.id]));
  const byReport = new Map<number, Session[]>(reports.map((report) => [report.id, []]));
  for (let from = 0; from < reports.length; from += MAX_REPORTS_AT_ONCE) {
    const rows = await db
      .select({
        id: dailyLogs.id,
        user_id: dailyLogs.user_id,
        client_id: dailyLogs.client_id,
        date: dailyLogs.date,
        total_hours: dailyLogs.total_hours,
        total_mileage: dailyLogs.total_mileage,
        distance_unit: dailyLogs.distance_unit,
        total_stipend: dailyLogs.total_stipend,
        notes: dailyLogs.notes,
        daily_narrative: dailyLogs.daily_narrative,
      })
      .from(dailyLogs)
      .where(
        and(
          eq(dailyLogs.company_id, company_id),
          or(
            ...reports.slice(from, from + MAX_REPORTS_AT_ONCE).map((report) => {
              const { start_date, end_date } = reportRange(report.month);
              return and(
                eq(dailyLogs.user_id, report.user_id),
                eq(dailyLogs.client_id, report.client_id),
                gte(dailyLogs.date, start_date),
                lte(dailyLogs.date, end_date),
              );
            }),
          ),
        ),
      )
      .orderBy(asc(dailyLogs.date), asc(dailyLogs.id));
    for (const { user_id, client_id, ...session } of rows) {
      const id = idOf.get(keyOf({ user_id, client_id, month: session.date }));
      if (id !== undefined) byReport.get(id)?.push(session);
    }
  }
  return byReport;
}

/** Names of the company's work codes, for the breakdown of contract hours. */
export async function codeNamesOf(db: ReadDb, company_id: CompanyId): Promise<CodeNames> {
  const rows = await db
    .select({ id: workCodes.id, code: workCodes.code, description: workCodes.description })
    .from(workCodes)
    .where(eq(workCodes.company_id, company_id))
    .orderBy(workCodes.id);
  return new Map(rows.map((row) => [row.id, { code: row.code, description: row.description }]));
}

interface Facts {
  month: string;
  /** The date of the report: today, while it is a draft. */
  report_date: string;
  client: typeof clients.$inferSelect;
  client_name: string;
  client_code: string | null;
  employee_name: string;
  sessions: Session[];
  /** The day on which the contract changed after the month. */
  contract_as_of: string | null;
  codes: CodeNames;
  layout: ReportLayout;
  /** The company's unit: for everything that the report sums. */
  distance_unit: DistanceUnit;
}

export type Figures = Omit<FrozenReport, 'submitted_by'> & Totals & { distance_unit: DistanceUnit };

/** Everything that a report computes from the logs and the client's record, at present. */
export function reportFigures(facts: Facts): Figures {
  const { client, sessions } = facts;
  const { distance_unit } = facts;
  const totals = sumTotals(distance_unit, sessions);
  return {
    ...totals,
    distance_unit,
    sessions,
    layout: {
      fields: fieldsInUnit(distance_unit, facts.layout.fields),
      custom_fields: facts.layout.custom_fields,
    },
    narratives: sessions.flatMap(({ date, daily_narrative }) =>
      daily_narrative === null ? [] : [{ date, employee: facts.employee_name, text: daily_narrative }],
    ),
    field_values: reportFieldValues({
      month: facts.month,
      report_date: facts.report_date,
      client_name: facts.client_name,
      client_code: facts.client_code,
      contract_start: client.contract_start,
      contract_end: client.contract_end,
      contract_number: client.contract_number,
      case_worker: client.case_worker,
      employee_name: facts.employee_name,
      contract: readClientContract(client.custom_fields),
      contract_as_of: facts.contract_as_of,
      logs: sessions.map(({ date }) => ({ date, entries: [] })),
      totals,
      codes: facts.codes,
    }),
  };
}
