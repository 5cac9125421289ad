import { and, eq, gte, lte } from 'drizzle-orm';
import type { DashboardPeriod } from '@daybook/contract/dashboard';
import { sumHours, sumKm, sumUsd } from '@daybook/domain/exact';
import { laterDay } from '@daybook/domain/day';
import { payPeriodsIn } from '@daybook/domain/pay-period';
import { resolveRates } from '@daybook/domain/pay-rates';
import { type ApprovedSheet, spreadPay, sumPay } from '@daybook/domain/payroll';
import { logTotals } from '../../database/log-totals.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../procedures.ts';
import { whileUnchanged } from '../../while-unchanged.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { peopleById } from '../timesheets/records.ts';

/**
 * Hours, km and stipend of the days' logs, and what they would pay: each employee's time at present rates, the first 80
 * hours of a pay period as regular ones, as payroll does it once the timesheets are approved.
 */
export const workOf = whileUnchanged(async (db: ReadDb, ctx: MemberContext, range: DashboardPeriod) => {
  const settings = await storedSettings(db, ctx.company_id);
  const periods = payPeriodsIn(settings, range).map((period) => ({
    start_date: laterDay(period.start_date, range.start_date),
    end_date: period.end_date < range.end_date ? period.end_date : range.end_date,
  }));
  const work: (Awaited<ReturnType<typeof workIn>>[number] & { start_date: string })[] = [];
  for (const period of periods) {
    for (const row of await workIn(db, ctx, period)) work.push({ ...row, start_date: period.start_date });
  }
  const people = await peopleById(db, ctx, [...new Set(work.map((row) => row.user))]);
  const paid = work.map((row, id): ApprovedSheet => ({
    ...row,
    ...resolveRates(null, people.get(row.user)),
    id,
  }));
  return {
    total_hours: sumHours(work.map((row) => row.total_hours)),
    total_mileage: sumKm(work.map((row) => row.total_mileage)),
    total_stipend: sumUsd(work.map((row) => row.total_stipend)),
    estimated_pay: sumPay(spreadPay(paid, settings)).total_pay,
  };
});

/** What each employee's logs of these days come to. */
const workIn = (db: ReadDb, { company_id }: MemberContext, days: DashboardPeriod) =>
  db
    .select({
      user: dailyLogs.user_id,
      ...logTotals,
    })
    .from(dailyLogs)
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        gte(dailyLogs.date, days.start_date),
        lte(dailyLogs.date, days.end_date),
      ),
    )
    .groupBy(dailyLogs.user_id)
    .orderBy(dailyLogs.user_id);
