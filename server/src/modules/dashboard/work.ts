import { type SQL, and, eq, gte, lte, sql } from 'drizzle-orm';
import type { DashboardPeriod } from '@daybook/contract/dashboard';
import { laterDay } from '@daybook/domain/day';
import { sumHours, sumKm, sumUsd } from '@daybook/domain/exact';
import { payPeriodsIn } from '@daybook/domain/pay-period';
import { resolveRates } from '@daybook/domain/pay-rates';
import { type ApprovedSheet, regularPeriodOf, spreadPay } from '@daybook/domain/payroll';
import { logTotals } from '../../database/log-totals.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { peopleById } from '../timesheets/records.ts';

/**
 * Hours, km and stipend of the days' logs, and what they would pay: each employee's time at present rates, the first 80
 * hours of a pay period as regular ones, as payroll does it once the timesheets are approved.
 */
export async function workOf(db: ReadDb, ctx: MemberContext, range: DashboardPeriod) {
  const settings = await storedSettings(db, ctx.company_id);
  const periods = payPeriodsIn(settings, range).map((period) => {
    // The first of them begins with the range: the hours before it are not looked at.
    const start_date = laterDay(period.start_date, range.start_date);
    return { start_date, ...regularPeriodOf(settings, start_date) };
  });
  const starts = periods.map(({ start_date }) => start_date);
  const work = await workIn(db, ctx, range, starts);
  const people = await peopleById(db, ctx, [...new Set(work.map((row) => row.user))]);
  const sheets = work.flatMap(({ period, ...row }, id): ApprovedSheet[] => {
    const regular = periods[period];
    return regular ? [{ id, ...row, ...resolveRates(people.get(row.user)), ...regular }] : [];
  });
  return {
    total_hours: sumHours(work.map((row) => row.total_hours)),
    total_mileage: sumKm(work.map((row) => row.total_mileage)),
    total_stipend: sumUsd(work.map((row) => row.total_stipend)),
    estimated_pay: sumUsd(spreadPay(sheets).map((line) => line.total_pay)),
  };
}

/** Which of these spans, each from its first day to the next one's, holds a log's day: halved until one is left. */
function spanOf(starts: readonly string[], from = 0, to = starts.length): SQL {
  const half = Math.floor((from + to) / 2);
  if (half === from) return sql.raw(String(from));
  return sql`case when ${dailyLogs.date} < ${starts[half]} then ${spanOf(starts, from, half)} else ${spanOf(starts, half, to)} end`;
}

/** What each employee's logs of these days come to in each pay period, by the days on which these start. */
function workIn(db: ReadDb, { company_id }: MemberContext, days: DashboardPeriod, starts: readonly string[]) {
  const period = spanOf(starts).mapWith(Number).as('period');
  return db
    .select({ user: dailyLogs.user_id, period, ...logTotals })
    .from(dailyLogs)
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        gte(dailyLogs.date, days.start_date),
        lte(dailyLogs.date, days.end_date),
      ),
    )
    .groupBy(dailyLogs.user_id, period);
}
