import { and, desc, eq } from 'drizzle-orm';
import type { PayRunStatus } from '@daybook/domain/pay/pay-runs/run';
import type { DateRange } from '@daybook/domain/time/date-range';
import { referenceTo } from '../../database/of-company.ts';
import { payRuns, payRunTimesheets } from '../../database/schema/pay-runs.ts';
import { inIds } from '../../database/sql.ts';
import type { IdsOfCompany } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';

export interface TakingRun extends DateRange {
  id: number;
  status: PayRunStatus;
}

const runsTaking = (db: ReadDb, { company_id, ids }: IdsOfCompany) =>
  db
    .select({
      timesheet_id: payRunTimesheets.timesheet_id,
      id: payRuns.id,
      status: payRuns.status,
      start_date: payRuns.period_start,
      end_date: payRuns.period_end,
    })
    .from(payRunTimesheets)
    .innerJoin(payRuns, referenceTo(payRuns, payRunTimesheets.pay_run_id))
    .where(and(eq(payRunTimesheets.company_id, company_id), inIds(payRunTimesheets.timesheet_id, ids)))
    .orderBy(desc(payRuns.locked_at), desc(payRuns.id));

/** The Locked or Paid run that first included a timesheet: the timesheet is then corrected, not unapproved (pay-runs.md#states). */
export async function runOfSheet(
  db: ReadDb,
  company_id: number,
  timesheet_id: number,
): Promise<TakingRun | null> {
  return (await runsOfSheets(db, company_id, [timesheet_id])).get(timesheet_id) ?? null;
}

/** The same for several timesheets; those that no run included are not in it. */
export async function runsOfSheets(
  db: ReadDb,
  company_id: number,
  ids: readonly number[],
): Promise<Map<number, TakingRun>> {
  const rows = await runsTaking(db, { company_id, ids });
  // The earliest is set last.
  return new Map(rows.map(({ timesheet_id, ...run }) => [timesheet_id, run]));
}
