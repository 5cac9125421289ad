import { formatDecimals, formatUsd, microsFromRate } from './exact.ts';
import type { SheetPay } from './payroll.ts';

/** How one figure came about. */
export interface WorkingStep {
  label: string;
  /** `40.00 h × $25.00` */
  working: string;
  result: string;
}

const formatRate = (usd: number): string => {
  const decimals = microsFromRate(usd) % 1000 === 0 ? 2 : 5;
  return `$${formatDecimals(usd, decimals)}`;
};

/** The working of a sheet's pay, step by step, for whoever asks how a figure came about. */
export function workingOf(sheet: SheetPay): WorkingStep[] {
  const hours = (value: number): string => `${formatDecimals(value, 2)} h`;
  const steps: WorkingStep[] = [
    {
      label: 'Regular pay',
      working: `${hours(sheet.regular_hours)} × ${formatRate(sheet.pay_rate)}`,
      result: formatUsd(sheet.regular_pay),
    },
    {
      label: 'Overtime pay',
      working: `${hours(sheet.overtime_hours)} × ${formatRate(sheet.overtime_rate)}`,
      result: formatUsd(sheet.overtime_pay),
    },
    { label: 'Stipend', working: 'as logged', result: formatUsd(sheet.total_stipend) },
    {
      label: 'Total pay',
      working: [sheet.regular_pay, sheet.overtime_pay, sheet.total_stipend].map(formatUsd).join(' + '),
      result: formatUsd(sheet.total_pay),
    },
  ];
  if (sheet.mileage_rate !== null) {
    steps.push({
      label: 'Mileage reimbursement',
      working: `${formatDecimals(sheet.total_mileage, 2)} km × ${formatRate(sheet.mileage_rate)}`,
      result: formatUsd(sheet.mileage_reimbursement),
    });
  }
  return steps;
}
