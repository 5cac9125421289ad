import { onWire } from '../../money/figures.ts';
import { isMileage, isOvertime } from './definition.ts';
import type { LineKey, LineShare } from './model.ts';

const SHEET_COLUMNS = {
  regular_hours: 'minutes',
  overtime_hours: 'minutes',
  regular_pay: 'cents',
  overtime_pay: 'cents',
  total_stipend: 'cents',
  total_pay: 'cents',
} as const;

/**
 * The columns of a sheet (pay.md#ledger): overtime is from bands, regular the other hours, loadings, allowances and leave; mileage
 * is separate.
 */
export function sheetColumns(lines: Iterable<LineKey & Pick<LineShare, 'minutes' | 'cents'>>) {
  const sums = { regular_hours: 0, overtime_hours: 0, regular_pay: 0, overtime_pay: 0, total_stipend: 0 };
  for (const { pay_code, multiplier, minutes, cents } of lines) {
    if (isMileage(pay_code)) continue;
    const overtime = isOvertime(pay_code);
    if (multiplier !== null) sums[overtime ? 'overtime_hours' : 'regular_hours'] += minutes ?? 0;
    const stipend = pay_code === 'stipend' || pay_code === 'stipend_reimbursed';
    sums[overtime ? 'overtime_pay' : stipend ? 'total_stipend' : 'regular_pay'] += cents;
  }
  const total_pay = sums.regular_pay + sums.overtime_pay + sums.total_stipend;
  return onWire(SHEET_COLUMNS, { ...sums, total_pay });
}
