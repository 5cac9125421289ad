import { and, asc, eq } from 'drizzle-orm';
import type { DateRange } from '@daybook/domain/date-range';
import type { PayRunStatus } from '@daybook/domain/pay-runs/run';
import { referenceTo } from '../../database/of-company.ts';
import { payRunTimesheets, payRuns } from '../../database/schema/pay-runs.ts';
import type { ReadDb } from '../../database/store.ts';

export interface TakingRun extends DateRange {
  id: number;
  status: PayRunStatus;
}

/** The Locked or Paid run that took a timesheet in first: it is corrected then, and not unapproved (4 §7.2). */
export async function runOfSheet(
  db: ReadDb,
  company_id: number,
  timesheet_id: number,
): Promise<TakingRun | null> {
  const [run] = await db
    .select({
      id: payRuns.id,
      status: payRuns.status,
      start_date: payRuns.period_start,
      end_date: payRuns.period_end,
    })
    .from(payRunTimesheets)
    .innerJoin(payRuns, referenceTo(payRuns, payRunTimesheets.pay_run_id))
    .where(and(eq(payRunTimesheets.company_id, company_id), eq(payRunTimesheets.timesheet_id, timesheet_id)))
    .orderBy(asc(payRuns.locked_at), asc(payRuns.id))
    .limit(1);
  return run ?? null;
}
