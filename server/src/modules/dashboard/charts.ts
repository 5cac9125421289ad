import { and, eq, gte, lte, sum } from 'drizzle-orm';
import type { DashboardPeriod } from '@daybook/contract/dashboard';
import { addDays, startOfWeek } from '@daybook/domain/day';
import { sumHours } from '@daybook/domain/exact';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../procedures.ts';
import { whileUnchanged } from '../../while-unchanged.ts';
import { hoursByCodeOf } from '../work-codes/hours.ts';

/** A quarter of a year, this week the last. */
const WEEKS = 13;

/** The hours of all daily logs, week by week, over the last quarter; weeks without any are there with 0. */
export const hoursByWeek = whileUnchanged(async (db: ReadDb, { company_id, membership }: MemberContext) => {
  const thisWeek = startOfWeek(membership.today, membership.week_starts_on);
  const weeks = Array.from({ length: WEEKS }, (_, at) => addDays(thisWeek, (at - WEEKS + 1) * 7));
  const days = await db
    .select({ date: dailyLogs.date, hours: sum(dailyLogs.total_hours).mapWith(dailyLogs.total_hours) })
    .from(dailyLogs)
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        gte(dailyLogs.date, weeks[0] ?? thisWeek),
        lte(dailyLogs.date, addDays(thisWeek, 6)),
      ),
    )
    .groupBy(dailyLogs.date)
    .orderBy(dailyLogs.date);
  return weeks.map((start_date) => {
    const end_date = addDays(start_date, 6);
    const own = days.filter(({ date }) => start_date <= date && date <= end_date);
    return { start_date, end_date, hours: sumHours(own.map((day) => day.hours)) };
  });
});

/** The period's hours by work code, the most first. */
export const hoursByCode = whileUnchanged(
  (db: ReadDb, { company_id }: MemberContext, { start_date, end_date }: DashboardPeriod) =>
    hoursByCodeOf(db, company_id, and(gte(dailyLogs.date, start_date), lte(dailyLogs.date, end_date))),
);
