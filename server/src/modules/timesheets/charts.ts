import { and, asc, eq, gte, lte, sum } from 'drizzle-orm';
import { rangeProblems } from '@daybook/domain/date-range';
import { addDays, daysBetween, startOfWeek } from '@daybook/domain/day';
import { sumHours } from '@daybook/domain/exact';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import type { ReadDb } from '../../database/store.ts';
import { badInput } from '../../kernel/refusals.ts';
import type { Viewer } from '../clients/visibility.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { hoursByCodeOf } from '../work-codes/hours.ts';

/** A year of weeks at most. */
const MAX_DAYS = 371;

interface ChartsOf {
  start_date: string;
  end_date: string;
  employee?: number | undefined;
}

/** Hours per week and by work code in a range. */
export async function timesheetChartsOf(db: ReadDb, { company_id }: Viewer, range: ChartsOf) {
  const problems = rangeProblems(range);
  if (Object.keys(problems).length > 0) throw badInput(problems);
  const start_date =
    addDays(range.start_date, MAX_DAYS) < range.end_date
      ? addDays(range.end_date, -MAX_DAYS)
      : range.start_date;
  const inRange = and(
    gte(dailyLogs.date, start_date),
    lte(dailyLogs.date, range.end_date),
    range.employee === undefined ? undefined : eq(dailyLogs.user_id, range.employee),
  );
  const days = await db
    .select({ date: dailyLogs.date, hours: sum(dailyLogs.total_hours).mapWith(dailyLogs.total_hours) })
    .from(dailyLogs)
    .where(and(eq(dailyLogs.company_id, company_id), inRange))
    .groupBy(dailyLogs.date)
    .orderBy(asc(dailyLogs.date));
  const codes = await hoursByCodeOf(db, company_id, inRange);
  const { week_starts_on } = await storedSettings(db, company_id);
  const first = startOfWeek(start_date, week_starts_on);
  // Counted, and not gone through until the range ends: the calendar's last week has none after it.
  const weeks = Array.from({ length: Math.floor(daysBetween(first, range.end_date) / 7) + 1 }, (_, at) => {
    const week = addDays(first, at * 7);
    const own = days.filter(({ date }) => date >= week && daysBetween(week, date) < 7);
    return { start_date: week, hours: sumHours(own.map((day) => day.hours)) };
  });
  return {
    start_date,
    end_date: range.end_date,
    weeks,
    codes: codes.map(({ work_code, hours }) => ({ code: work_code?.code ?? null, hours })),
  };
}
