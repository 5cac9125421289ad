import type { DateRange } from './date-range.ts';
import { formatDecimals, sumHours, toUnits } from './exact.ts';
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
  const totals = sumPay(lines);
  const regular = addingUp(lines.map((line) => line.regular_hours));
  const overtime = addingUp(lines.map((line) => line.overtime_hours));
  const cells = (first: string, hours: string[], payRate: string, figures: PayFigures): string[] => [
    first,
    ...hours,
    payRate,
    formatDecimals(figures.total_mileage, 2),
    formatDecimals(figures.total_stipend, 2),
    formatDecimals(figures.total_pay, 2),
  ];
  return [
    [...PAYROLL_CSV_COLUMNS],
    ...lines.map((line, at) =>
      cells(line.name, [regular[at] ?? '', overtime[at] ?? ''], formatDecimals(line.pay_rate, 2), line),
    ),
    cells(
      'TOTAL',
      [totals.regular_hours, totals.overtime_hours].map((hours) => formatDecimals(hours, 2)),
      '',
      totals,
    ),
  ];
}

/** Hours with two decimals that add up to their total with two decimals: the largest takes the remainder (decisions §6). */
function addingUp(hours: readonly number[]): string[] {
  const hundredths = hours.map((value) => toUnits(value, 100));
  const rest = toUnits(sumHours(hours), 100) - hundredths.reduce((sum, value) => sum + value, 0);
  const largest = hundredths.indexOf(Math.max(...hundredths));
  return hundredths.map((value, at) => formatDecimals((value + (at === largest ? rest : 0)) / 100, 2));
}

export const payrollCsvName = (range: DateRange): string =>
  `payroll_${range.start_date}_to_${range.end_date}.csv`;
