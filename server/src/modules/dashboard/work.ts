import { and, eq, gte, lte } from 'drizzle-orm';
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
import { ofPeople } from '../../database/among.ts';
import { logTotals } from '../../database/log-totals.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../procedures.ts';
import { addedUpByPerson, partsOf } from '../../kept/by-person.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { peopleById } from '../timesheets/records.ts';

/**
 * Hours, km and stipend of the days' logs, and what they would pay: each employee's time at present rates, the first 80
 * hours of a pay period as regular ones, as payroll does it once the timesheets are approved.
 */
export const workOf = addedUpByPerson(
  async (db, ctx: MemberContext, people, range: DashboardPeriod) => {
    const settings = await storedSettings(db, ctx.company_id);
    const periods = payPeriodsIn(settings, range).map((period) => ({
      start_date: laterDay(period.start_date, range.start_date),
      end_date: period.end_date < range.end_date ? period.end_date : range.end_date,
    }));
    const work: (Awaited<ReturnType<typeof workIn>>[number] & { start_date: string })[] = [];
    for (const period of periods) {
      const { start_date } = period;
      for (const row of await workIn(db, ctx, period, people)) work.push({ ...row, start_date });
    }
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

/** What each employee's logs of these days come to. */
const workIn = (db: ReadDb, { company_id }: MemberContext, days: DashboardPeriod, people: number[] | null) =>
  db
    .select({
      user: dailyLogs.user_id,
      ...logTotals,
    })
    .from(dailyLogs)
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        ofPeople(dailyLogs.user_id, people),
        gte(dailyLogs.date, days.start_date),
        lte(dailyLogs.date, days.end_date),
      ),
    )
    .groupBy(dailyLogs.user_id);
