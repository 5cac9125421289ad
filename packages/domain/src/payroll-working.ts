import { formatRange } from './date-range.ts';
import { formatDecimals, formatHours, formatUsd, formatUsdRate } from './exact.ts';
import type { RegularPeriod, SheetPay } from './payroll.ts';

/** How one figure came about. */
export interface WorkingStep {
  label: string;
  /** `40:00 h × $25.00` */
  working: string;
  result: string;
}

/** How a sheet's hours were parted into regular and overtime, in the pay period that was frozen with it. */
export function regularHoursRule(
  sheet: RegularPeriod & Pick<SheetPay, 'regular_hours' | 'overtime_hours'>,
): string {
  const period = formatRange({ start_date: sheet.pay_period_start, end_date: sheet.pay_period_end });
  return (
    `The first ${formatHours(sheet.pay_period_regular_hours)} h of the pay period ${period} are regular: ` +
    `${formatHours(sheet.regular_hours)} h of this timesheet, and ${formatHours(sheet.overtime_hours)} h overtime.`
  );
}

/** The working of a sheet's pay, step by step, for whoever asks how a figure came about. */
export function workingOf(sheet: SheetPay): WorkingStep[] {
  const hours = (value: number): string => `${formatHours(value)} h`;
  const steps: WorkingStep[] = [
    {
      label: 'Regular pay',
      working: `${hours(sheet.regular_hours)} × ${formatUsdRate(sheet.pay_rate)}`,
      result: formatUsd(sheet.regular_pay),
    },
    {
      label: 'Overtime pay',
      working: `${hours(sheet.overtime_hours)} × ${formatUsdRate(sheet.overtime_rate)}`,
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
      working: `${formatDecimals(sheet.total_mileage, 2)} km × ${formatUsdRate(sheet.mileage_rate)}`,
      result: formatUsd(sheet.mileage_reimbursement),
    });
  }
  return steps;
}
