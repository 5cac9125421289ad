import { type Rates, resolveRates } from '@daybook/domain/pay-rates';
import { type SheetPay, paySheet } from '@daybook/domain/payroll';
import type { timesheets } from '../../database/schema/timesheets.ts';

/** What of an approved sheet says what it pays. */
export type PaidSheet = Pick<
  typeof timesheets.$inferSelect,
  | 'id'
  | 'user_id'
  | 'start_date'
  | 'end_date'
  | 'total_hours'
  | 'total_mileage'
  | 'total_stipend'
  | 'pay_rate'
  | 'overtime_rate'
  | 'mileage_rate'
  | 'regular_hours'
  | 'overtime_hours'
  | 'regular_pay'
  | 'overtime_pay'
  | 'total_pay'
  | 'mileage_pay'
>;

/**
 * What an approved sheet pays: the figures that approve froze. A sheet that was approved without any rate is paid at the
 * employee's, or the default ones (decisions §6), on the hours that were frozen.
 */
export function payOf(sheet: PaidSheet, employee: Rates | undefined): SheetPay {
  const figures = {
    ...resolveRates(sheet, employee),
    id: sheet.id,
    user: sheet.user_id,
    total_mileage: sheet.total_mileage ?? 0,
    total_stipend: sheet.total_stipend ?? 0,
  };
  const parts = { regular_hours: sheet.regular_hours ?? 0, overtime_hours: sheet.overtime_hours ?? 0 };
  if (sheet.total_pay === null) return paySheet({ ...figures, start_date: sheet.start_date }, parts);
  return {
    ...figures,
    ...parts,
    regular_pay: sheet.regular_pay ?? 0,
    overtime_pay: sheet.overtime_pay ?? 0,
    total_pay: sheet.total_pay,
    mileage_reimbursement: sheet.mileage_pay ?? 0,
  };
}

export const hasFrozenRates = (sheet: Rates): boolean =>
  sheet.pay_rate != null || sheet.overtime_rate != null || sheet.mileage_rate != null;
