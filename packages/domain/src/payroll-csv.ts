import type { DateRange } from './date-range.ts';
import { formatDecimals } from './exact.ts';
import { type PayFigures, sumPay } from './payroll.ts';

export const PAYROLL_CSV_COLUMNS = [
  'Employee',
  'Regular Hours',
  'Overtime Hours',
  'Pay Rate',
  'Kilometers',
  'Stipend',
  'Total Pay',
] as const;

/** The rows of the CSV export: the columns, a row per employee, and TOTAL (3 §9). */
export function payrollCsvRows(
  lines: readonly (PayFigures & { name: string; pay_rate: number })[],
): string[][] {
  const cells = (first: string, payRate: string, figures: PayFigures): string[] => [
    first,
    formatDecimals(figures.regular_hours, 2),
    formatDecimals(figures.overtime_hours, 2),
    payRate,
    formatDecimals(figures.total_mileage, 2),
    formatDecimals(figures.total_stipend, 2),
    formatDecimals(figures.total_pay, 2),
  ];
  return [
    [...PAYROLL_CSV_COLUMNS],
    ...lines.map((line) => cells(line.name, formatDecimals(line.pay_rate, 2), line)),
    cells('TOTAL', '', sumPay(lines)),
  ];
}

export const payrollCsvName = (range: DateRange): string =>
  `payroll_${range.start_date}_to_${range.end_date}.csv`;
