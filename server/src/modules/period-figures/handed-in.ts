import { and, between, count, eq, gte, inArray, isNull, lte, notExists, sql, sum } from 'drizzle-orm';
import { rangeHolds, rangesOverlap, type DateRange } from '@daybook/domain/time/date-range';
import { addDays, type Day } from '@daybook/domain/time/day';
import type { CompanyId } from '../../auth/membership.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { pick } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { peopleWithoutLogs } from './without-logs.ts';

/** `start_date` and `end_date` are of the rest of the period if a part of it was imported. */
interface OwedTimesheet extends DateRange {
  user_id: number;
  period: DateRange;
  /** The draft, if there is one. */
  document_id: number | null;
  /** Of who has logged nothing: the usual working days, counted from Sunday. */
  usual_days?: number[];
}

/** Who has not handed in the timesheets of these periods: those who owe one, and who logged nothing although it was expected. */
export async function timesheetsNotHandedIn(
  db: ReadDb,
  company_id: CompanyId,
  periods: readonly DateRange[],
  today: Day,
): Promise<OwedTimesheet[]> {
  const owed = await owedTimesheets(db, company_id, periods);
  const silent = await peopleWithoutLogs(db, company_id, periods, today);
  return [
    ...owed,
    ...silent.map(({ period, ...person }) => ({
      ...person,
      period,
      start_date: period.start_date,
      end_date: period.end_date,
      document_id: null,
    })),
  ];
}

/**
 * Who owes the timesheet of these periods (in order): people with a log that no submitted timesheet covers, or with a
 * draft. People without logs owe nothing, nor does anyone for days that an imported timesheet covers.
 */
export async function owedTimesheets(
  db: ReadDb,
  company_id: CompanyId,
  periods: readonly DateRange[],
  userId?: number,
): Promise<OwedTimesheet[]> {
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return [];
  const sheetsAround = and(
    eq(timesheets.company_id, company_id),
    userId === undefined ? undefined : eq(timesheets.user_id, userId),
    lte(timesheets.start_date, last.end_date),
    gte(timesheets.end_date, first.start_date),
  );
  const [allLogged, drafts, imported] = await pipelined(
    db
      .selectDistinct({ user_id: dailyLogs.user_id, date: dailyLogs.date })
      .from(dailyLogs)
      .where(
        and(
          eq(dailyLogs.company_id, company_id),
          userId === undefined ? undefined : eq(dailyLogs.user_id, userId),
          between(dailyLogs.date, first.start_date, last.end_date),
          isNull(dailyLogs.locked_by_timesheet_id),
        ),
      ),
    db
      .select(pick(timesheets, 'id', 'user_id', 'start_date', 'end_date'))
      .from(timesheets)
      .where(and(sheetsAround, eq(timesheets.status, 'draft')))
      .orderBy(timesheets.id),
    db
      .select(pick(timesheets, 'user_id', 'start_date', 'end_date'))
      .from(timesheets)
      .where(and(sheetsAround, eq(timesheets.imported, true))),
  );
  const importedOn = (of: number, date: string) =>
    imported.find((sheet) => sheet.user_id === of && rangeHolds(sheet, date));
  const logged = allLogged.filter(({ user_id, date }) => !importedOn(user_id, date));
  return periods.flatMap((period) => {
    const { start_date, end_date } = period;
    const within = drafts.filter((draft) => rangesOverlap(draft, period));
    const people = new Map<number, number | null>(
      logged
        .filter(({ date }) => start_date <= date && date <= end_date)
        .map(({ user_id }) => [user_id, null]),
    );
    for (const draft of within) people.set(draft.user_id, draft.id);
    return [...people].map(([user_id, document_id]) => {
      const paid = importedOn(user_id, start_date);
      return {
        user_id,
        document_id,
        period,
        start_date: paid ? addDays(paid.end_date, 1) : start_date,
        end_date,
      };
    });
  });
}

/** What a person has worked that is not approved: what someone who leaves leaves behind. */
export async function openWorkOf(db: ReadDb, company_id: CompanyId, user_id: number) {
  const draft = db
    .select({ one: sql`1` })
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        eq(timesheets.user_id, user_id),
        lte(timesheets.start_date, dailyLogs.date),
        gte(timesheets.end_date, dailyLogs.date),
      ),
    );
  const [[loose], sheets] = await pipelined(
    db
      .select({ hours: sum(dailyLogs.total_hours).mapWith(dailyLogs.total_hours) })
      .from(dailyLogs)
      .where(
        and(
          eq(dailyLogs.company_id, company_id),
          eq(dailyLogs.user_id, user_id),
          isNull(dailyLogs.locked_by_timesheet_id),
          notExists(draft),
        ),
      ),
    db
      .select({ status: timesheets.status, count: count() })
      .from(timesheets)
      .where(
        and(
          eq(timesheets.company_id, company_id),
          eq(timesheets.user_id, user_id),
          inArray(timesheets.status, ['draft', 'submitted']),
        ),
      )
      .groupBy(timesheets.status),
  );
  const inState = (state: string) => sheets.find(({ status }) => status === state)?.count ?? 0;
  return { hours: loose?.hours ?? 0, drafts: inState('draft'), to_approve: inState('submitted') };
}

/** How far the timesheets of a period are, from work to approval. */
export interface PeriodProgress {
  approved: number;
  to_approve: number;
  /** People who have not handed in: the sum of the two below. */
  not_handed_in: number;
  /** Those of them with a draft. */
  drafts: number;
  /** Those of them without one: with daily logs alone, or nothing logged. */
  nothing_yet: number;
  /** All of them: what has to be approved before the period is closed. */
  timesheets: number;
}

/** The progress of each of these periods (in order), of everybody or of one person. */
export async function progressOf(
  db: ReadDb,
  company_id: CompanyId,
  periods: readonly DateRange[],
  today: Day,
  user_id?: number,
): Promise<PeriodProgress[]> {
  const everybody = await timesheetsNotHandedIn(db, company_id, periods, today);
  const owed = everybody.filter((sheet) => user_id === undefined || sheet.user_id === user_id);
  const sheets = await pipelined(...periods.map((period) => sheetsByStatus(db, company_id, period, user_id)));
  return periods.map((period, index) => {
    const inState = (state: string) => sheets[index]?.find(({ status }) => status === state)?.count ?? 0;
    const owedOfPeriod = owed.filter(({ period: of }) => of === period);
    const drafts = owedOfPeriod.filter(({ document_id }) => document_id !== null).length;
    const [approved, to_approve] = [inState('approved'), inState('submitted')];
    return {
      approved,
      to_approve,
      not_handed_in: owedOfPeriod.length,
      drafts,
      nothing_yet: owedOfPeriod.length - drafts,
      timesheets: approved + to_approve + owedOfPeriod.length,
    };
  });
}

/** The timesheets inside a period, as its list shows them. */
const sheetsByStatus = (
  db: ReadDb,
  company_id: CompanyId,
  { start_date, end_date }: DateRange,
  user_id: number | undefined,
) =>
  db
    .select({ status: timesheets.status, count: count() })
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        eq(timesheets.imported, false),
        user_id === undefined ? undefined : eq(timesheets.user_id, user_id),
        between(timesheets.start_date, start_date, end_date),
        lte(timesheets.end_date, end_date),
      ),
    )
    .groupBy(timesheets.status);
