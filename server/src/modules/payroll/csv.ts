import { stringify } from 'csv-stringify/sync';
import type { Payroll } from '@daybook/contract/payroll';
import { payrollCsvName, payrollCsvRows } from '@daybook/domain/payroll-csv';

/** What a spreadsheet would run as a formula gets a leading apostrophe, plain numbers don't (decisions §6). */
const guarded = (cell: string): string =>
  /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;

/** The export of 3 §9: named by the range, a row for each employee and a TOTAL row, readable by spreadsheets (BOM). */
export const payrollCsvOf = (payroll: Payroll): { file_name: string; csv: string } => ({
  file_name: payrollCsvName(payroll),
  csv: stringify(
    payrollCsvRows(payroll.lines).map((row) => row.map(guarded)),
    { bom: true, record_delimiter: 'windows' },
  ),
});
