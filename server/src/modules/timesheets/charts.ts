import { rangeProblems } from '@daybook/domain/time/date-range';
import { addDays, daysBetween, startOfWeek } from '@daybook/domain/time/day';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { badInput } from '../../kernel/refusals.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { hoursByCode, hoursByWeek } from '../period-figures/hours.ts';

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
  const days = { start_date, end_date: range.end_date };
  const { week_starts_on } = await storedSettings(db, company_id);
  const first = startOfWeek(start_date, week_starts_on);
  // The last week of the calendar has no following one, so the weeks are counted.
  const count = Math.floor(daysBetween(first, range.end_date) / 7) + 1;
  const weeks = await hoursByWeek(db, company_id, first, count, { ...days, user_id: range.employee });
  const codes = await hoursByCode(db, company_id, days, range.employee);
  return {
    start_date,
    end_date: range.end_date,
    weeks,
    codes: codes.map(({ work_code, hours }) => ({ code: work_code?.code ?? null, hours })),
  };
}
