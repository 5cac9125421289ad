import { and, eq, gte, lte, sum } from 'drizzle-orm';
import type { DashboardPeriod } from '@daybook/contract/dashboard';
import { addDays, startOfWeek } from '@daybook/domain/day';
import { sumHours } from '@daybook/domain/exact';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { hoursByCodeOf } from '../work-codes/hours.ts';

/** A quarter of a year, this week the last. */
const WEEKS = 13;

/** The hours of all daily logs, week by week, over the last quarter; weeks without any are there with 0. */
export async function hoursByWeek(db: ReadDb, { company_id, membership }: MemberContext) {
  const thisWeek = startOfWeek(membership.today, membership.week_starts_on);
  const first = addDays(thisWeek, (1 - WEEKS) * 7);
  const last = addDays(thisWeek, 6);
  // By day, in the order of the index: by week, SQLite would sort all logs.
  const days = await db
    .select({ date: dailyLogs.date, hours: sum(dailyLogs.total_hours).mapWith(dailyLogs.total_hours) })
    .from(dailyLogs)
    .where(and(eq(dailyLogs.company_id, company_id), gte(dailyLogs.date, first), lte(dailyLogs.date, last)))
    .groupBy(dailyLogs.date);
  return Array.from({ length: WEEKS }, (_, at) => {
    const start_date = addDays(first, at * 7);
    const end_date = addDays(start_date, 6);
    const own = days.filter(({ date }) => date >= start_date && date <= end_date);
    return { start_date, end_date, hours: sumHours(own.map(({ hours }) => hours)) };
  });
}

/** The period's hours by work code, the most first. */
export const hoursByCode = (
  db: ReadDb,
  { company_id }: MemberContext,
  { start_date, end_date }: DashboardPeriod,
) => hoursByCodeOf(db, company_id, and(gte(dailyLogs.date, start_date), lte(dailyLogs.date, end_date)));
