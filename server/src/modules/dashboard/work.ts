import { and, eq, gte, lte, sum } from 'drizzle-orm';
import type { DashboardPeriod } from '@daybook/contract/dashboard';
import { sumHours, sumKm, sumUsd } from '@daybook/domain/exact';
import { resolveRates } from '@daybook/domain/pay-rates';
import { type ApprovedSheet, spreadPay, sumPay } from '@daybook/domain/payroll';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../procedures.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { peopleById } from '../timesheets/records.ts';

/**
 * Hours, km and stipend of the period's daily logs, and what they would pay: each employee's days at present rates, the
 * first 80 hours of a pay period as regular ones, as payroll does it once the timesheets are approved.
 */
export async function workOf(db: ReadDb, ctx: MemberContext, { start_date, end_date }: DashboardPeriod) {
  const days = await db
    .select({
      user: dailyLogs.user_id,
      date: dailyLogs.date,
      total_hours: sum(dailyLogs.total_hours).mapWith(dailyLogs.total_hours),
      total_mileage: sum(dailyLogs.total_mileage).mapWith(dailyLogs.total_mileage),
      total_stipend: sum(dailyLogs.total_stipend).mapWith(dailyLogs.total_stipend),
    })
    .from(dailyLogs)
    .where(
      and(
        eq(dailyLogs.company_id, ctx.company_id),
        gte(dailyLogs.date, start_date),
        lte(dailyLogs.date, end_date),
      ),
    )
    .groupBy(dailyLogs.user_id, dailyLogs.date)
    .orderBy(dailyLogs.date, dailyLogs.user_id);
  const people = await peopleById(db, ctx, [...new Set(days.map((day) => day.user))]);
  const paid = days.map(({ date, ...day }, id): ApprovedSheet => ({
    ...day,
    ...resolveRates(null, people.get(day.user)),
    id,
    start_date: date,
  }));
  return {
    total_hours: sumHours(days.map((day) => day.total_hours)),
    total_mileage: sumKm(days.map((day) => day.total_mileage)),
    total_stipend: sumUsd(days.map((day) => day.total_stipend)),
    estimated_pay: sumPay(spreadPay(paid, await storedSettings(db, ctx.company_id))).total_pay,
  };
}
