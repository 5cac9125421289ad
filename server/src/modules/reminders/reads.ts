import { and, between, eq, inArray, isNull, or, sql, sum } from 'drizzle-orm';
import type { DueDocument, NotHandedIn } from '@daybook/contract/reminders';
import { endOfMonth } from '@daybook/domain/time/day';
import { payPeriodOf, previousPayPeriod, timesheetDueDate } from '@daybook/domain/time/pay-period';
import { dueMonths, duePeriods } from '@daybook/domain/time/reminder';
import type { CompanyId } from '../../auth/membership.ts';
import { namesById } from '../../auth/names.ts';
import { referenceTo } from '../../database/of-company.ts';
import { clients } from '../../database/schema/clients.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';
import { monthlyReports } from '../../database/schema/monthly-reports.ts';
import { remindersSent } from '../../database/schema/reminders.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { inIds, pick } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { pluck } from '../../kernel/rows.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { owedTimesheets, timesheetsNotHandedIn } from '../period-figures/handed-in.ts';

interface OwedReport {
  user_id: number;
  client_id: number;
  /** Its first day. */
  month: string;
  document_id: number | null;
}

/**
 * Who owes the report of these months: people with logs of a client (or a draft) and no submitted report. Imported logs
 * alone do not require one.
 */
export async function owedReports(
  db: ReadDb,
  company_id: CompanyId,
  months: readonly string[],
  userId?: number,
): Promise<OwedReport[]> {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const month = sql<string>`substr(${dailyLogs.date}, 1, 7)`;
  const [logged, reports] = await pipelined(
    db
      .selectDistinct({ user_id: dailyLogs.user_id, client_id: dailyLogs.client_id, month })
      .from(dailyLogs)
      .innerJoin(clients, referenceTo(clients, dailyLogs.client_id))
      .leftJoin(timesheets, referenceTo(timesheets, dailyLogs.locked_by_timesheet_id))
      .where(
        and(
          eq(dailyLogs.company_id, company_id),
          eq(clients.kind, 'person'),
          userId === undefined ? undefined : eq(dailyLogs.user_id, userId),
          between(dailyLogs.date, first, endOfMonth(last)),
          or(isNull(timesheets.id), eq(timesheets.imported, false)),
        ),
      ),
    db
      .select(pick(monthlyReports, 'id', 'user_id', 'client_id', 'month', 'submitted'))
      .from(monthlyReports)
      .where(
        and(
          eq(monthlyReports.company_id, company_id),
          userId === undefined ? undefined : eq(monthlyReports.user_id, userId),
          inArray(monthlyReports.month, [...months]),
        ),
      ),
  );
  const owed = new Map<string, OwedReport>();
  const key = (one: Omit<OwedReport, 'document_id'>) => `${one.user_id} ${one.client_id} ${one.month}`;
  for (const one of logged) {
    const report = { ...one, month: `${one.month}-01`, document_id: null };
    owed.set(key(report), report);
  }
  for (const { id, submitted, ...report } of reports) {
    if (submitted) owed.delete(key(report));
    else owed.set(key(report), { ...report, document_id: id });
  }
  return [...owed.values()];
}

/** The caller's due documents, the longest overdue first. */
export async function dueDocuments(db: ReadDb, ctx: MemberContext): Promise<DueDocument[]> {
  const { company_id, caller, membership } = ctx;
  const settings = await storedSettings(db, company_id);
  const periods = duePeriods(settings, membership.today);
  const months = dueMonths(settings, membership.today);
  const [sheets, reports] = await pipelined(
    owedTimesheets(db, company_id, periods, caller.user_id),
    owedReports(db, company_id, pluck(months, 'month'), caller.user_id),
  );
  const names = await namesById(db, clients, membership, pluck(reports, 'client_id'));
  const documents = [
    ...sheets.flatMap(({ document_id, period, start_date, end_date }): DueDocument[] => {
      const due = periods.find((one) => one.start_date === period.start_date);
      if (!due) return [];
      const { state, due_date } = due;
      return [{ kind: 'timesheet', state, due_date, start_date, end_date, client: null, document_id }];
    }),
    ...reports.flatMap(({ client_id, month, document_id }): DueDocument[] => {
      const due = months.find((one) => one.month === month);
      if (!due) return [];
      const { state, due_date } = due;
      const client = { id: client_id, name: names.get(client_id) ?? '' };
      const range = { start_date: month, end_date: endOfMonth(month) };
      return [{ kind: 'monthly-report', state, due_date, ...range, client, document_id }];
    }),
  ];
  const order = (one: DueDocument) => `${one.due_date} ${one.kind} ${one.client?.name ?? ''}`;
  return documents.toSorted((a, b) => order(a).localeCompare(order(b)));
}

export async function lastPeriod(db: ReadDb, { company_id, membership }: MemberContext) {
  const settings = await storedSettings(db, company_id);
  const period = previousPayPeriod(settings, payPeriodOf(settings, membership.today));
  return { ...period, due_date: timesheetDueDate(settings, period) };
}

/** Who has not submitted the timesheet of a pay period, by name. */
export async function notHandedIn(
  db: ReadDb,
  ctx: MemberContext,
  range: { start_date?: string | undefined; end_date?: string | undefined },
): Promise<Omit<NotHandedIn, 'by_mail'>> {
  const { company_id } = ctx;
  const last = await lastPeriod(db, ctx);
  const { start_date = last.start_date, end_date = last.end_date } = range;
  const period =
    end_date === last.end_date
      ? { ...last, start_date }
      : {
          start_date,
          end_date,
          due_date: timesheetDueDate(await storedSettings(db, company_id), { start_date, end_date }),
        };
  const owed = await timesheetsNotHandedIn(db, company_id, [period], ctx.membership.today);
  const ids = owed.map(({ user_id }) => user_id);
  const [people, hours, asks] = await pipelined(
    db
      .select({
        id: users.id,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        is_active: users.is_active,
        submission_reminders: users.submission_reminders,
      })
      .from(users)
      .where(and(eq(users.company_id, company_id), inIds(users.id, ids)))
      .orderBy(users.last_name, users.first_name, users.id),
    db
      .select({
        user_id: dailyLogs.user_id,
        hours: sum(dailyLogs.total_hours).mapWith(dailyLogs.total_hours),
      })
      .from(dailyLogs)
      .where(
        and(
          eq(dailyLogs.company_id, company_id),
          between(dailyLogs.date, period.start_date, period.end_date),
          isNull(dailyLogs.locked_by_timesheet_id),
        ),
      )
      .groupBy(dailyLogs.user_id),
    db
      .select({ user_id: remindersSent.user_id, sent_at: remindersSent.sent_at })
      .from(remindersSent)
      .where(
        and(
          eq(remindersSent.company_id, company_id),
          eq(remindersSent.kind, 'timesheet-asked'),
          eq(remindersSent.due, period.end_date),
        ),
      ),
  );
  const sheetOf = new Map(owed.map((sheet) => [sheet.user_id, sheet]));
  const hoursOf = new Map(hours.map((row) => [row.user_id, row.hours]));
  const askedAt = new Map(asks.map(({ user_id, sent_at }) => [user_id, sent_at]));
  return {
    ...period,
    people: people.map(({ email, is_active, submission_reminders, ...person }) => ({
      user: { id: person.id, name: ctx.membership.names.employee(person), email, is_active },
      timesheet: sheetOf.get(person.id)?.document_id ?? null,
      usual_days: sheetOf.get(person.id)?.usual_days ?? null,
      hours: hoursOf.get(person.id) ?? 0,
      reminders_off: !submission_reminders,
      reminded_at: askedAt.get(person.id) ?? null,
    })),
  };
}
