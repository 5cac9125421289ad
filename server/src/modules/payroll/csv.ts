import type { Payroll } from '@daybook/contract/payroll';
import { csvText } from '@daybook/domain/csv';
import { payrollCsvName, payrollCsvRows } from '@daybook/domain/payroll-csv';

/** The export of 3 §9: named by the range, a row for each employee and a TOTAL row. */
export const payrollCsvOf = (payroll: Payroll): { file_name: string; csv: string } => ({
  file_name: payrollCsvName(payroll),
  csv: csvText(payrollCsvRows(payroll.lines)),
});
