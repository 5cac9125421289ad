import { and, eq, gte, lte } from 'drizzle-orm';
import { payPeriodOf } from '@daybook/domain/pay-period';
import { resolveRates } from '@daybook/domain/pay-rates';
import { spreadPay } from '@daybook/domain/payroll';
import { timesheets } from '../../../database/schema/timesheets.ts';
import type { WriteDb } from '../../../database/store.ts';
import type { Viewer } from '../../clients/visibility.ts';
import { storedSettings } from '../../company-settings/reads.ts';
import { hasFrozenRates } from '../pay.ts';
import { peopleById } from '../records.ts';

/**
 * Spreads the regular hours of an employee's pay period anew over all approved sheets that start in it (decisions §3), each at
 * its own frozen rates. Pay is stored where rates were frozen; elsewhere it follows from the employee's.
 */
export async function spreadAnew(
  db: WriteDb,
  viewer: Viewer,
  of: { user_id: number; start_date: string },
): Promise<void> {
  const settings = await storedSettings(db, viewer.company_id);
  const period = payPeriodOf(settings, of.start_date);
  const rows = await db
    .select()
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, viewer.company_id),
        eq(timesheets.user_id, of.user_id),
        eq(timesheets.status, 'approved'),
        gte(timesheets.start_date, period.start_date),
        lte(timesheets.start_date, period.end_date),
      ),
    )
    .orderBy(timesheets.start_date, timesheets.id);
  const employee = (await peopleById(db, viewer, [of.user_id])).get(of.user_id);
  const spread = spreadPay(
    rows.map((row) => ({
      ...resolveRates(row, employee),
      id: row.id,
      user: row.user_id,
      start_date: row.start_date,
      total_hours: row.total_hours ?? 0,
      total_mileage: row.total_mileage ?? 0,
      total_stipend: row.total_stipend ?? 0,
    })),
    settings,
  );
  const byId = new Map(spread.map((pay) => [pay.id, pay]));
  for (const row of rows) {
    const pay = byId.get(row.id);
    if (!pay || (row.total_pay !== null && row.regular_hours === pay.regular_hours)) continue;
    const frozen = hasFrozenRates(row);
    await db
      .update(timesheets)
      .set({
        regular_hours: pay.regular_hours,
        overtime_hours: pay.overtime_hours,
        regular_pay: frozen ? pay.regular_pay : null,
        overtime_pay: frozen ? pay.overtime_pay : null,
        total_pay: frozen ? pay.total_pay : null,
        mileage_pay: frozen ? pay.mileage_reimbursement : null,
      })
      .where(and(eq(timesheets.company_id, viewer.company_id), eq(timesheets.id, row.id)));
  }
}
