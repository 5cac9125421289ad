import { divideHalfUp, formatDecimals, formatMillicents } from '../../money/exact.ts';
import { valueAt } from '../../text/value-at.ts';
import type { DateRange } from '../../time/date-range.ts';
import type { Day, FileDates } from '../../time/day.ts';
import type { PayPeriodKind } from '../../time/pay-period.ts';
import { thousandthsOf } from '../pay-rules/fraction.ts';
import type { SummedLine } from './due-lines.ts';
import type { EarningCodes } from './profile.ts';

export interface FilePerson {
  user_id: number;
  payroll_id: string | null;
  first_name: string;
  last_name: string;
  /** Summed over timesheets, each window separately. */
  lines: readonly SummedLine[];
}

/** Minutes of one entry under one pay code, for files with daily time. */
export interface FileTime extends SheetTime {
  user_id: number;
}

/** Minutes of one entry of a timesheet under one pay code, as a lock freezes them. */
export interface SheetTime {
  date: Day;
  /** What tells the employee from others of the name. */
  employee_detail?: string | undefined;
  client: string;
  work_code: string;
  pay_code: string;
  minutes: number;
  billable: boolean;
}

export interface FileRun {
  id: number;
  period_start: Day;
  period_end: Day;
  pay_date: Day | null;
  pay_period: PayPeriodKind;
  /** The order of a date in a file for the accountant. */
  file_dates: FileDates;
  people: readonly FilePerson[];
  /** Only for `quickbooks_iif`. */
  times: readonly FileTime[];
}

/** A provider's data for one pay code at one rate. */
export interface FileItem {
  pay_code: string;
  earning_code: string;
  multiplier: number | null;
  rate: number | null;
  adjusts: DateRange | null;
  /** Hundredths of an hour; null: hours are not sent. */
  hours: number | null;
  units: number | null;
  /** Cents; null: the amount is not sent. */
  cents: number | null;
  /** What Daybook pays, whatever is sent. */
  owed: number;
}

/** Hours with two decimals, half up: hundredths of an hour. */
const hundredthHours = (minutes: number): number => divideHalfUp(BigInt(minutes) * 100n, 60n);

/** A count of hundredths as a decimal: 12345 is "123.45". */
const twoDecimals = (hundredths: number): string => formatDecimals(hundredths / 100, 2);

/** Money or hours in a cell; a missing value is empty, never 0. */
export const hundredthsCell = (hundredths: number | null): string =>
  hundredths === null ? '' : twoDecimals(hundredths);

export const rateCell = (rate: number | null): string => (rate === null ? '' : formatMillicents(rate));

/**
 * A person's lines as a provider receives them: summed over windows, by the profile's codes. Negative hours are sent as amounts, and
 * so are lines without hours (pay-runs.md#files).
 */
export function itemsOf({ lines }: FilePerson, codes: EarningCodes): FileItem[] {
  const sums = new Map<
    string,
    Omit<FileItem, 'hours' | 'cents' | 'earning_code'> & { minutes: number | null }
  >();
  for (const line of lines) {
    const { pay_code, multiplier, rate, adjusts } = line;
    const key = [pay_code, multiplier, rate, adjusts?.start_date, adjusts?.end_date].join('|');
    const sum = sums.get(key) ?? { pay_code, multiplier, rate, adjusts, minutes: null, units: null, owed: 0 };
    sum.minutes = line.minutes === null ? sum.minutes : (sum.minutes ?? 0) + line.minutes;
    sum.units = line.units === null ? sum.units : (sum.units ?? 0) + line.units;
    sum.owed += line.cents;
    sums.set(key, sum);
  }
  return [...sums.values()].flatMap(({ minutes, ...sum }) => {
    const code = valueAt(codes, sum.pay_code);
    if (!code || code.send === 'none') return [];
    const hours = isHours(sum.multiplier, minutes) && code.send !== 'amount' ? hundredthHours(minutes) : null;
    const cents = hours === null || code.send === 'hours_and_amount' ? sum.owed : null;
    return hours === null && cents === 0 ? [] : [{ ...sum, earning_code: code.earning_code, hours, cents }];
  });
}

/** Minutes that count: those of an added rate are already on another line. */
const isHours = (multiplier: number | null, minutes: number | null): minutes is number =>
  multiplier !== null && minutes !== null && minutes > 0;

/**
 * What the provider would pay differently for hours that are sent without their amount, in cents: rounded hours × base ×
 * multiplier against our amount.
 */
export const providerDifference = (items: readonly FileItem[]): number =>
  items.reduce((sum, { hours, cents, multiplier, rate, owed }) => {
    if (hours === null || cents !== null) return sum;
    const thousandths = BigInt(thousandthsOf(multiplier ?? 1));
    const theirs = divideHalfUp(BigInt(hours) * BigInt(rate ?? 0) * thousandths, 100_000_000n);
    return sum + theirs - owed;
  }, 0);
