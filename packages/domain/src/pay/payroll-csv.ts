import type { Billability } from '../clients/billing.ts';
import type { DistanceUnit } from '../money/distance.ts';
import { divideHalfUp, formatDecimals, toUnits } from '../money/exact.ts';
import { inWhole } from '../money/figures.ts';
import { csvText } from '../text/csv.ts';
import type { DateRange } from '../time/date-range.ts';
import { sumPay, type PayFigures } from './payroll.ts';

const payrollCsvColumns = (unit: DistanceUnit): string[] => [
  'Employee',
  'Regular Hours',
  'Overtime Hours',
  'Pay Rate',
  unit === 'km' ? 'Kilometers' : 'Miles',
  'Stipend',
  'Total Pay',
];

const PAID_HOURS = { regular_hours: 'minutes', overtime_hours: 'minutes' } as const;
const BILLED_HOURS = { total_hours: 'minutes', billable_hours: 'minutes' } as const;

/** The rows of the CSV export: the columns, a row per employee, and TOTAL (billing.md#csv). */
function payrollCsvRows(
  unit: DistanceUnit,
  lines: readonly (PayFigures & { name: string; pay_rate: number })[],
): string[][] {
  const totals = sumPay(lines);
  const minutes = lines.map((line) => inWhole(PAID_HOURS, line));
  const regular = addingUp(minutes.map(({ regular_hours }) => regular_hours));
  const overtime = addingUp(minutes.map(({ overtime_hours }) => overtime_hours));
  const cells = (first: string, hours: string[], payRate: string, figures: PayFigures): string[] => [
    first,
    ...hours,
    payRate,
    formatDecimals(figures.total_mileage, 2),
    formatDecimals(figures.total_stipend, 2),
    formatDecimals(figures.total_pay, 2),
  ];
  return [
    payrollCsvColumns(unit),
    ...lines.map((line, at) =>
      cells(
        line.name,
        [hoursCell(regular[at]), hoursCell(overtime[at])],
        formatDecimals(line.pay_rate, 2),
        line,
      ),
    ),
    cells(
      'TOTAL',
      [totals.regular_hours, totals.overtime_hours].map((hours) => formatDecimals(hours, 2)),
      '',
      totals,
    ),
  ];
}

/**
 * Hundredths of an hour that add up to their rounded total, by largest remainders: none is more than 0.01 from its
 * value, and what is exact stays.
 */
function addingUp(minutes: readonly number[]): number[] {
  const total = minutes.reduce((sum, value) => sum + value, 0);
  const hundredths = minutes.map((value) => Math.floor((value * 100) / 60));
  let rest = divideHalfUp(BigInt(total) * 100n, 60n) - hundredths.reduce((sum, value) => sum + value, 0);
  const remainder = (at: number): number => ((minutes[at] ?? 0) * 100) % 60;
  for (const at of [...minutes.keys()].toSorted((a, b) => remainder(b) - remainder(a))) {
    if (rest <= 0) break;
    hundredths[at] = (hundredths[at] ?? 0) + 1;
    rest -= 1;
  }
  return hundredths;
}

/**
 * Two columns of minutes in hundredths of an hour, and the one that is their sum, so that each column and each row adds up. Where both were rounded the same way, the
 * row would be too far from its sum: another row of the first column then takes its hundredth.
 */
export function rowsAddingUp(sums: readonly number[], parts: readonly number[]): [number, number, number][] {
  const sumColumn = addingUp(sums);
  const partColumn = addingUp(parts);
  const exact = (index: number) => (sums[index] ?? 0) - (parts[index] ?? 0);
  /** Whether the rest of a row is next to its exact value. */
  const fits = (index: number, sum: number, part: number) =>
    Math.abs((sum - part) * 60 - exact(index) * 100) < 60;
  const near = (minutes: number | undefined, value: number) =>
    Math.abs(value * 60 - (minutes ?? 0) * 100) < 60;
  const swap = (column: number[], minutes: readonly number[], index: number, up: number): boolean => {
    const [sum, part] = [sumColumn[index] ?? 0, partColumn[index] ?? 0];
    const isSums = column === sumColumn;
    const fitsWith = (row: number, change: number) =>
      near(minutes[row], (column[row] ?? 0) + change) &&
      (isSums
        ? fits(row, (sumColumn[row] ?? 0) + change, partColumn[row] ?? 0)
        : fits(row, sumColumn[row] ?? 0, (partColumn[row] ?? 0) + change));
    if (fits(index, sum, part) || !fitsWith(index, up)) return false;
    const other = column.findIndex((_, row) => row !== index && fitsWith(row, -up));
    if (other === -1) return false;
    column[index] = (column[index] ?? 0) + up;
    column[other] = (column[other] ?? 0) - up;
    return true;
  };
  for (const index of sumColumn.keys())
    for (const up of [1, -1])
      if (swap(partColumn, parts, index, up) || swap(sumColumn, sums, index, up)) break;
  return sumColumn.map((sum, index) => [sum, partColumn[index] ?? 0, sum - (partColumn[index] ?? 0)]);
}

const hoursCell = (hundredths: number | undefined): string => formatDecimals((hundredths ?? 0) / 100, 2);

/** The billability of a range as CSV: a row per employee, and TOTAL. */
export const billabilityCsvFile = (
  payroll: DateRange & {
    distance_unit: DistanceUnit;
    billability: readonly (Billability & { name: string })[];
    billability_totals: Billability;
  },
): { file_name: string; csv: string } => {
  const lines = payroll.billability;
  const distance = payroll.distance_unit === 'km' ? 'Kilometers' : 'Miles';
  const minutes = lines.map((line) => inWhole(BILLED_HOURS, line));
  const hours = rowsAddingUp(
    minutes.map(({ total_hours }) => total_hours),
    minutes.map(({ billable_hours }) => billable_hours),
  );
  const cells = (name: string, own: readonly number[], line: Billability) => [
    name,
    ...own.map(hoursCell),
    String(line.billable_percent),
    formatDecimals(line.total_kms, 2),
    formatDecimals(line.billable_kms, 2),
    formatDecimals(line.billable_amount, 2),
  ];
  const totals = payroll.billability_totals;
  const [all, billable] = [totals.total_hours, totals.billable_hours].map((value) => toUnits(value, 100));
  const totalCells = [all ?? 0, billable ?? 0, (all ?? 0) - (billable ?? 0)];
  return {
    file_name: `billability_${payroll.start_date}_to_${payroll.end_date}.csv`,
    csv: csvText([
      [
        'Employee',
        'Total Hours',
        'Billable Hours',
        'Non-billable Hours',
        'Billable %',
        distance,
        `Billable ${distance}`,
        'Billable Amount',
      ],
      ...lines.map((line, at) => cells(line.name, hours[at] ?? [], line)),
      cells('TOTAL', totalCells, totals),
    ]),
  };
};

/** The export, named by the range. */
export const payrollCsvFile = (
  payroll: DateRange & {
    distance_unit: DistanceUnit;
    lines: readonly (PayFigures & { name: string; pay_rate: number })[];
  },
): { file_name: string; csv: string } => ({
  file_name: `payroll_${payroll.start_date}_to_${payroll.end_date}.csv`,
  csv: csvText(payrollCsvRows(payroll.distance_unit, payroll.lines)),
});
