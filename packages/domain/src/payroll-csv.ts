import type { Billability } from './billing.ts';
import type { DateRange } from './date-range.ts';
import type { DistanceUnit } from './distance.ts';
import { formatDecimals, sumHours, toUnits } from './exact.ts';
import { type PayFigures, sumPay } from './payroll.ts';
import { csvText } from './csv.ts';

const payrollCsvColumns = (unit: DistanceUnit): string[] => [
  'Employee',
  'Regular Hours',
  'Overtime Hours',
  'Pay Rate',
  unit === 'km' ? 'Kilometers' : 'Miles',
  'Stipend',
  'Total Pay',
];

/** The rows of the CSV export: the columns, a row per employee, and TOTAL (3 §9). */
function payrollCsvRows(
  unit: DistanceUnit,
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
    payrollCsvColumns(unit),
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

/** Hours with two decimals that add up to their total: the largest takes the remainder (decisions §6). */
function addingUp(hours: readonly number[]): string[] {
  const hundredths = hours.map((value) => toUnits(value, 100));
  const rest = toUnits(sumHours(hours), 100) - hundredths.reduce((sum, value) => sum + value, 0);
  const largest = hundredths.indexOf(Math.max(...hundredths));
  return hundredths.map((value, at) => formatDecimals((value + (at === largest ? rest : 0)) / 100, 2));
}

/** The billability of a range as CSV: a row per employee, and TOTAL. */
export const billabilityCsv = (
  payroll: DateRange & {
    distance_unit: DistanceUnit;
    billability: readonly (Billability & { name: string })[];
    billability_totals: Billability;
  },
): { file_name: string; csv: string } => {
  const lines = payroll.billability;
  const distance = payroll.distance_unit === 'km' ? 'Kilometers' : 'Miles';
  const [total, billable] = [
    addingUp(lines.map((line) => line.total_hours)),
    addingUp(lines.map((line) => line.billable_hours)),
  ];
  const cells = (name: string, hours: readonly string[], line: Billability) => [
    name,
    ...hours,
    // So that the row adds up.
    formatDecimals(Number(hours[0]) - Number(hours[1]), 2),
    String(line.billable_percent),
    formatDecimals(line.total_kms, 2),
    formatDecimals(line.billable_kms, 2),
    formatDecimals(line.billable_amount, 2),
  ];
  const totals = payroll.billability_totals;
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
      ...lines.map((line, at) => cells(line.name, [total[at] ?? '', billable[at] ?? ''], line)),
      cells(
        'TOTAL',
        [formatDecimals(totals.total_hours, 2), formatDecimals(totals.billable_hours, 2)],
        totals,
      ),
    ]),
  };
};

/** The export of 3 §9, named by the range. */
export const payrollCsv = (
  payroll: DateRange & {
    distance_unit: DistanceUnit;
    lines: readonly (PayFigures & { name: string; pay_rate: number })[];
  },
): { file_name: string; csv: string } => ({
  file_name: `payroll_${payroll.start_date}_to_${payroll.end_date}.csv`,
  csv: csvText(payrollCsvRows(payroll.distance_unit, payroll.lines)),
});
