import { type SQL, and, eq, gte, lte, sql } from 'drizzle-orm';
import type { DashboardPeriod } from '@daybook/contract/dashboard';
import {
  centsFromUsd,
  hoursFromMinutes,
  hundredthsFromKm,
  kmFromHundredths,
  minutesFromHours,
  usdFromCents,
} from '@daybook/domain/exact';
import { laterDay } from '@daybook/domain/day';
import { payPeriodsIn } from '@daybook/domain/pay-period';
import { resolveRates } from '@daybook/domain/pay-rates';
import { type ApprovedSheet, regularPeriodOf, spreadPay } from '@daybook/domain/payroll';
import { forUsers } from '../../database/in-ids.ts';
import { logTotals } from '../../database/log-totals.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { addedUpByPerson, partsOf } from '../../kernel/cache/by-person.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { peopleById } from '../timesheets/records.ts';

/**
 * Hours, km and stipend of the days' logs, and what they would pay: each employee's time at present rates, the first 80
 * hours of a pay period as regular ones, as payroll does it once the timesheets are approved.
 */
export const workOf = addedUpByPerson(
  async (db, ctx: MemberContext, people, range: DashboardPeriod) => {
    const settings = await storedSettings(db, ctx.company_id);
    // The first of them begins with the range: the hours before it are not looked at.
    const starts = payPeriodsIn(settings, range).map(({ start_date }) =>
      laterDay(start_date, range.start_date),
    );
    const work = (await workIn(db, ctx, range, starts, people)).map(({ period, ...row }) => ({
      ...row,
      start_date: starts[period] ?? range.start_date,
    }));
    const rates = await peopleById(db, ctx, [...new Set(work.map((row) => row.user))]);
    const paid = work.map((row, id): ApprovedSheet => ({
      ...row,
      ...resolveRates(rates.get(row.user)),
      ...regularPeriodOf(settings, row.start_date),
      id,
    }));
    return [
      ...work.flatMap((row) =>
        partsOf(
          row.user,
          ['hours', minutesFromHours(row.total_hours)],
          ['mileage', hundredthsFromKm(row.total_mileage)],
          ['stipend', centsFromUsd(row.total_stipend)],
        ),
      ),
      ...spreadPay(paid).flatMap((line) => partsOf(line.user, ['pay', centsFromUsd(line.total_pay)])),
    ];
  },
  async (sums) => ({
    total_hours: hoursFromMinutes(sums.get('hours') ?? 0),
    total_mileage: kmFromHundredths(sums.get('mileage') ?? 0),
    total_stipend: usdFromCents(sums.get('stipend') ?? 0),
    estimated_pay: usdFromCents(sums.get('pay') ?? 0),
  }),
);

/** Which of these spans, each from its first day to the next one's, holds a log's day: halved until one is left. */
function spanOf(starts: readonly string[], from = 0, to = starts.length): SQL {
  const half = Math.floor((from + to) / 2);
  if (half === from) return sql.raw(String(from));
  return sql`case when ${dailyLogs.date} < ${starts[half]} then ${spanOf(starts, from, half)} else ${spanOf(starts, half, to)} end`;
}

/** What each employee's logs of these days come to in each pay period, by the days on which these start. */
function workIn(
  db: ReadDb,
  { company_id }: MemberContext,
  days: DashboardPeriod,
  starts: readonly string[],
  people: number[] | null,
) {
  const period = spanOf(starts).mapWith(Number).as('period');
  return db
    .select({ user: dailyLogs.user_id, period, ...logTotals })
    .from(dailyLogs)
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        forUsers(dailyLogs.user_id, people),
        gte(dailyLogs.date, days.start_date),
        lte(dailyLogs.date, days.end_date),
      ),
    )
    .groupBy(dailyLogs.user_id, period);
}
