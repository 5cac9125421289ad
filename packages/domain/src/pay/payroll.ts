import {
  divideHalfUp,
  formatHours,
  formatUsd,
  formatUsdRate,
  hoursFromMinutes,
  sumHours,
  sumUsd,
} from '../money/exact.ts';
import { addUp, type Units } from '../money/figures.ts';
import { formatRange } from '../time/date-range.ts';
import type { Day } from '../time/day.ts';
import { payPeriodOf, type PayPeriodSettings } from '../time/pay-period.ts';
import type { RatesIn, ResolvedRates } from './pay-rates.ts';
import { CLASSIC_REGULAR_MINUTES } from './pay-rules/definition.ts';

/** A pay period with its regular hours, as approval freezes it with a sheet. */
export interface RegularPeriod {
  pay_period_start: Day;
  pay_period_end: Day;
  pay_period_regular_hours: number;
}

/** The pay period of a sheet that starts on this day, at current settings, with its regular hours. */
export function regularPeriodOf(
  settings: PayPeriodSettings | null,
  start_date: Day,
  regular_minutes: number = CLASSIC_REGULAR_MINUTES,
): RegularPeriod {
  const period = payPeriodOf(settings, start_date);
  return {
    pay_period_start: period.start_date,
    pay_period_end: period.end_date,
    pay_period_regular_hours: hoursFromMinutes(regular_minutes),
  };
}

/** A person's sheets of the same key share their regular hours. */
export const regularHoursKey = (period: RegularPeriod): string =>
  [period.pay_period_start, period.pay_period_end, period.pay_period_regular_hours].join(' ');

/** The minutes of an approved sheet, and the pay period that was frozen with it. */
interface SheetMinutes extends Pick<RegularPeriod, 'pay_period_start' | 'pay_period_end'> {
  id: number;
  start_date: Day;
  minutes: number;
  /** Of the pay period. */
  regular_minutes: number;
}

/** Those of a sheet. */
export interface DividedMinutes {
  regular: number;
  overtime: number;
}

/** Minutes at the rates of their log, in millicents. */
export interface RatedMinutes extends Pick<ResolvedRates, 'pay_rate' | 'overtime_rate'> {
  minutes: number;
}

/** What Classic 80 pays of a sheet at one rate; `rate` is the pay rate in millicents, of overtime too. */
export interface ClassicLine {
  overtime: boolean;
  rate: number;
  minutes: number;
  cents: number;
}

/** The totals of a sheet, an employee or a whole payroll. */
export interface PayFigures {
  regular_hours: number;
  overtime_hours: number;
  regular_pay: number;
  overtime_pay: number;
  total_mileage: number;
  total_stipend: number;
  /** Regular pay, overtime pay and stipend; mileage is not in it. */
  total_pay: number;
  /** The reimbursement of mileage, which has a column of its own. */
  mileage_reimbursement: number;
  /** The part of it up to the standard rate; without a limit, all of it. */
  mileage_untaxed: number;
  /** The part of it above the standard rate. */
  mileage_taxed: number;
}

export const PAY_FIGURES: Units<keyof PayFigures> = {
  regular_hours: 'minutes',
  overtime_hours: 'minutes',
  regular_pay: 'cents',
  overtime_pay: 'cents',
  total_mileage: 'hundredths',
  total_stipend: 'cents',
  total_pay: 'cents',
  mileage_reimbursement: 'cents',
  mileage_untaxed: 'cents',
  mileage_taxed: 'cents',
};

export interface SheetPay extends PayFigures, ResolvedRates, RatesIn<'USD'> {
  id: number;
  user: number;
  /** Its logs have different rates; the given ones are the last day's. */
  rates_vary?: boolean;
}

/** The regular and the overtime minutes of a sheet, the first ones regular, by rate; each line is rounded half up once. */
export function classicLines(parts: readonly RatedMinutes[], regular_minutes: number): ClassicLine[] {
  const sums = new Map<string, Omit<ClassicLine, 'cents'> & { exact: bigint }>();
  const add = (overtime: boolean, rate: number, minutes: number, hourly: number) => {
    if (minutes === 0) return;
    const key = `${overtime} ${rate}`;
    const sum = sums.get(key) ?? { overtime, rate, minutes: 0, exact: 0n };
    sum.minutes += minutes;
    sum.exact += BigInt(minutes) * BigInt(hourly);
    sums.set(key, sum);
  };
  let remaining = regular_minutes;
  for (const { minutes, pay_rate, overtime_rate } of parts) {
    const regular = Math.min(minutes, remaining);
    remaining -= regular;
    add(false, pay_rate, regular, pay_rate);
    add(true, pay_rate, minutes - regular, overtime_rate);
  }
  return [...sums.values()]
    .map(({ exact, ...line }) => ({ ...line, cents: divideHalfUp(exact, 60_000n) }))
    .toSorted((a, b) => Number(a.overtime) - Number(b.overtime));
}

/**
 * Divides the regular minutes of each frozen pay period over the approved sheets of a person that share it, in date order
 * (timesheets.md#approval). Pass every approved sheet of these periods, also those outside the displayed range.
 * @returns the sheets of each period
 */
export function divideMinutes<Sheet extends SheetMinutes>(
  sheets: Iterable<Sheet>,
): [Sheet & DividedMinutes, ...(Sheet & DividedMinutes)[]][] {
  const periods = new Map<string, [Sheet & DividedMinutes, ...(Sheet & DividedMinutes)[]]>();
  const inOrder = [...sheets].toSorted((a, b) =>
    a.start_date < b.start_date ? -1 : a.start_date > b.start_date ? 1 : a.id - b.id,
  );
  for (const sheet of inOrder) {
    const { pay_period_start, pay_period_end, regular_minutes, minutes } = sheet;
    const key = `${pay_period_start} ${pay_period_end} ${regular_minutes}`;
    const period = periods.get(key);
    const taken = (period ?? []).reduce((sum, { regular }) => sum + regular, 0);
    const regular = Math.min(minutes, regular_minutes - taken);
    const divided = { ...sheet, regular, overtime: minutes - regular };
    if (period) period.push(divided);
    else periods.set(key, [divided]);
  }
  return [...periods.values()];
}

/** Regular and overtime hours together. */
export const paidHours = (pay: Pick<PayFigures, 'regular_hours' | 'overtime_hours'>): number =>
  sumHours([pay.regular_hours, pay.overtime_hours]);

/** Total pay and the reimbursement of mileage, in USD. */
export const payWithMileage = (pay: Pick<PayFigures, 'total_pay' | 'mileage_reimbursement'>): number =>
  sumUsd([pay.total_pay, pay.mileage_reimbursement]);

/** Adds figures that are already rounded per line: a total is the sum of the displayed lines. */
export const sumPay = (lines: readonly PayFigures[]): PayFigures => addUp(PAY_FIGURES, lines);

export interface PayrollLine extends PayFigures, Required<ResolvedRates> {
  user: number;
  /** The sheets were approved at different rates; the given ones are the latest sheet's. */
  rates_vary: boolean;
  sheets: SheetPay[];
}

/** One line for each employee, in order of first appearance; sheets in date order. */
export function payrollLines(sheets: Iterable<SheetPay>): PayrollLine[] {
  const byUser = new Map<number, SheetPay[]>();
  for (const sheet of sheets) byUser.set(sheet.user, [...(byUser.get(sheet.user) ?? []), sheet]);
  return [...byUser].flatMap(([user, userSheets]) => {
    const last = userSheets.at(-1);
    if (!last) return [];
    const { pay_rate, overtime_rate, mileage_rate, mileage_rate_unit = null } = last;
    const rates_vary = userSheets.some(
      (sheet) =>
        sheet.rates_vary ||
        sheet.pay_rate !== pay_rate ||
        sheet.overtime_rate !== overtime_rate ||
        sheet.mileage_rate !== mileage_rate ||
        (sheet.mileage_rate_unit ?? null) !== mileage_rate_unit,
    );
    return [
      {
        user,
        pay_rate,
        overtime_rate,
        mileage_rate,
        mileage_rate_unit,
        rates_vary,
        ...sumPay(userSheets),
        sheets: userSheets,
      },
    ];
  });
}

/** How one figure is calculated. */
export interface BreakdownStep {
  label: string;
  /** `40:00 h × $25.00` */
  working: string;
  result: string;
}

/** How a sheet's hours were divided into regular and overtime, in the pay period that was frozen with it. */
export function regularHoursRule(
  sheet: RegularPeriod & Pick<SheetPay, 'regular_hours' | 'overtime_hours'>,
): string {
  const period = formatRange({ start_date: sheet.pay_period_start, end_date: sheet.pay_period_end });
  return (
    `The first ${formatHours(sheet.pay_period_regular_hours)} h of the pay period ${period} are regular: ` +
    `${formatHours(sheet.regular_hours)} h of this timesheet, and ${formatHours(sheet.overtime_hours)} h overtime.`
  );
}

/** The calculation of a sheet's pay, step by step; that of its mileage is in `mileageSteps`. */
export function paySteps(sheet: PayFigures & ResolvedRates): BreakdownStep[] {
  const hours = (value: number): string => `${formatHours(value)} h`;
  return [
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
    totalStep(sheet),
  ];
}

export const totalStep = (sheet: PayFigures): BreakdownStep => ({
  label: 'Total pay',
  working: [sheet.regular_pay, sheet.overtime_pay, sheet.total_stipend]
    .filter((amount, index) => index === 0 || amount !== 0)
    .map(formatUsd)
    .join(' + '),
  result: formatUsd(sheet.total_pay),
});
