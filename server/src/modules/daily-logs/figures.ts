import { type SQL, and, eq, gte, lte, sum } from 'drizzle-orm';
import { addDays } from '@daybook/domain/day';
import { sumHours } from '@daybook/domain/exact';
import { inSubquery } from '../../database/sql.ts';
import { dailyLogs, workEntries } from '../../database/schema/daily-logs.ts';
import type { ReadDb } from '../../database/store.ts';
import type { CompanyId } from '../../auth/membership.ts';
import { workCodeSummaries } from '../work-codes/reads.ts';
import { pluck } from '../../kernel/rows.ts';

/** The hours of some of a company's daily logs by work code, the largest first; null is for hours without a code. */
export async function hoursByCodeOf(db: ReadDb, company_id: CompanyId, which: SQL | undefined) {
  const logs = db
    .select({ id: dailyLogs.id })
    .from(dailyLogs)
    .where(and(eq(dailyLogs.company_id, company_id), which));
  const rows = await db
    .select({
      id: workEntries.work_code_id,
      hours: sum(workEntries.hours).mapWith(workEntries.hours),
    })
    .from(workEntries)
    .where(and(eq(workEntries.company_id, company_id), inSubquery(workEntries.daily_log_id, logs)))
    .groupBy(workEntries.work_code_id);
  const codes = await workCodeSummaries(db, company_id, pluck(rows, 'id'));
  return rows
    .filter((row) => row.hours > 0)
    .map((row) => ({ work_code: row.id === null ? null : (codes.get(row.id) ?? null), hours: row.hours }))
    .toSorted(
      (a, b) => b.hours - a.hours || (a.work_code?.code ?? '').localeCompare(b.work_code?.code ?? ''),
    );
}

/** The hours of a company's daily logs in consecutive weeks from a day on; empty weeks have 0. */
export async function hoursByWeekOf(
  db: ReadDb,
  company_id: CompanyId,
  first: string,
  weeks: number,
  which?: SQL,
) {
  const last = addDays(first, weeks * 7 - 1);
  // By day, in the order of the index: by week, SQLite would sort all logs.
  const days = await db
    .select({ date: dailyLogs.date, hours: sum(dailyLogs.total_hours).mapWith(dailyLogs.total_hours) })
    .from(dailyLogs)
    .where(
      and(eq(dailyLogs.company_id, company_id), gte(dailyLogs.date, first), lte(dailyLogs.date, last), which),
    )
    .groupBy(dailyLogs.date);
  return Array.from({ length: weeks }, (_, at) => {
    const start_date = addDays(first, at * 7);
    const end_date = addDays(start_date, 6);
    const own = days.filter(({ date }) => date >= start_date && date <= end_date);
    return { start_date, end_date, hours: sumHours(own.map(({ hours }) => hours)) };
  });
}
