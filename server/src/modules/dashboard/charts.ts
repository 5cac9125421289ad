import { and, eq, gte, lte, sql, sum } from 'drizzle-orm';
import type { DashboardPeriod } from '@daybook/contract/dashboard';
import { addDays, startOfWeek } from '@daybook/domain/day';
import { hoursFromMinutes, minutesFromHours } from '@daybook/domain/exact';
import { forUsers } from '../../database/in-ids.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { addedUpByPerson } from '../../kernel/cache/by-person.ts';
import { namedHours, minutesByPersonAndCode } from '../work-codes/hours.ts';

/** A quarter of a year, this week the last. */
const WEEKS = 13;

const weeksOf = ({ membership }: MemberContext) => {
  const thisWeek = startOfWeek(membership.today, membership.week_starts_on);
  return Array.from({ length: WEEKS }, (_, at) => addDays(thisWeek, (at - WEEKS + 1) * 7));
};

/** The hours of all daily logs, week by week, over the last quarter; weeks without any are there with 0. */
export const hoursByWeek = addedUpByPerson(
  async (db, ctx: MemberContext, people) => {
    const [first = '', ...later] = weeksOf(ctx);
    const week = sql<number>`case ${sql.join(
      later.map((start, at) => sql`when ${dailyLogs.date} < ${start} then ${at}`),
      sql` `,
    )} else ${later.length} end`
      .mapWith(Number)
      .as('week');
    const rows = await db
      .select({
        user: dailyLogs.user_id,
        of: week,
        hours: sum(dailyLogs.total_hours).mapWith(dailyLogs.total_hours),
      })
      .from(dailyLogs)
      .where(
        and(
          eq(dailyLogs.company_id, ctx.company_id),
          forUsers(dailyLogs.user_id, people),
          gte(dailyLogs.date, first),
          lte(dailyLogs.date, addDays(first, WEEKS * 7 - 1)),
        ),
      )
      .groupBy(dailyLogs.user_id, week);
    return rows.map(({ hours, ...part }) => ({ ...part, amount: minutesFromHours(hours) }));
  },
  async (sums, _db, ctx) =>
    weeksOf(ctx).map((start_date, week) => ({
      start_date,
      end_date: addDays(start_date, 6),
      hours: hoursFromMinutes(sums.get(week) ?? 0),
    })),
);

/** The period's hours by work code, the most first. */
export const hoursByCode = addedUpByPerson(
  (db, { company_id }: MemberContext, people, { start_date, end_date }: DashboardPeriod) =>
    minutesByPersonAndCode(
      db,
      company_id,
      and(
        forUsers(dailyLogs.user_id, people),
        gte(dailyLogs.date, start_date),
        lte(dailyLogs.date, end_date),
      ),
    ),
  (sums, db, { company_id }) =>
    namedHours(
      db,
      company_id,
      [...sums].map(([id, minutes]) => ({ id, hours: hoursFromMinutes(minutes) })),
    ),
);
