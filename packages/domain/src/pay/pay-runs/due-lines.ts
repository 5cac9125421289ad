import { toUnits } from '../../money/exact.ts';
import type { Units } from '../../money/figures.ts';
import { formatRange, type DateRange } from '../../time/date-range.ts';
import type { Day } from '../../time/day.ts';
import { compareLines } from '../pay-rules/lines.ts';
import type { LineKey } from '../pay-rules/model.ts';

/** What a person is owed, or was paid, under one key: for a timesheet, for an extra, or carried forward (neither). */
export interface Owed extends LineKey {
  user_id: number;
  timesheet_id: number | null;
  pay_extra_id: number | null;
  /** Null: carried forward. */
  window_start: Day | null;
  minutes: number | null;
  units: number | null;
  cents: number;
}

export interface Paid extends Owed {
  pay_run_id: number;
}

export interface RunLine extends Owed {
  /** The run that first included the timesheet, or carried it. */
  adjusts_run_id: number | null;
  note: string | null;
}

/** A run that has paid: Locked or Paid. */
export interface EarlierRun extends DateRange {
  id: number;
}

/** Pay codes that reimburse a person's expenses: they are not pay, and not taxable. */
const REIMBURSED: readonly string[] = ['stipend_reimbursed', 'reimbursement', 'mileage_untaxed'];
export const isReimbursed = (pay_code: string): boolean => REIMBURSED.includes(pay_code);

export const CARRY_FORWARD = 'carry_forward';

/** Cents. */
export interface RunTotals {
  pay: number;
  reimbursed: number;
  total: number;
}

export const RUN_TOTALS: Units<keyof RunTotals> = { pay: 'cents', reimbursed: 'cents', total: 'cents' };

export function runTotals(lines: Iterable<{ pay_code: string; cents: number }>): RunTotals {
  const sums = { pay: 0, reimbursed: 0 };
  for (const { pay_code, cents } of lines) sums[isReimbursed(pay_code) ? 'reimbursed' : 'pay'] += cents;
  return { ...sums, total: sums.pay + sums.reimbursed };
}

/** The same timesheet or extra, window, pay code, multiplier and rate (pay.md#pay-codes). */
const keyOf = (line: Owed): string =>
  `${line.user_id} ${line.timesheet_id} ${line.pay_extra_id} ${line.window_start} ${line.pay_code} ${line.multiplier} ${line.rate}`;

interface Sum {
  line: Owed & Partial<Paid>;
  minutes: number | null;
  units: number | null;
  cents: number;
  run: number | null;
}

const added = (sum: number | null, count: number | null, sign: 1 | -1): number | null =>
  count === null ? sum : (sum ?? 0) + sign * count;
/** Units have up to two decimals. */
const addedUnits = (sum: number | null, count: number | null, sign: 1 | -1): number | null =>
  count === null ? sum : (toUnits(sum ?? 0, 100) + sign * toUnits(count, 100)) / 100;

/**
 * Due minus paid, per timesheet or extra and key (pay-runs.md#what-a-run-holds); zero makes no line. A timesheet that an earlier run
 * included is adjusted. A person's negative sum is paid as 0: a `carry_forward` line balances it, and the next run that pays the
 * person deducts it.
 * @param takenBy the earlier run that first included a timesheet
 * @param runs every earlier run by id
 */
export function linesToPay(
  due: Iterable<Owed>,
  paid: Iterable<Paid>,
  takenBy: ReadonlyMap<number, number>,
  runs: ReadonlyMap<number, EarlierRun>,
): RunLine[] {
  const sums = new Map<string, Sum>();
  const add = (line: Sum['line'], sign: 1 | -1) => {
    const key = keyOf(line);
    let sum = sums.get(key);
    if (!sum) {
      sum = { line, minutes: null, units: null, cents: 0, run: null };
      sums.set(key, sum);
    }
    sum.minutes = added(sum.minutes, line.minutes, sign);
    sum.units = addedUnits(sum.units, line.units, sign);
    sum.cents += sign * line.cents;
    sum.run = line.pay_run_id ?? sum.run;
  };
  for (const line of due) add(line, 1);
  for (const line of paid) add(line, -1);
  const byPerson = new Map<number, RunLine[]>();
  for (const { line: paidLine, minutes, units, cents, run } of sums.values()) {
    // Nearly all of what a year owes is paid.
    if (cents === 0 && !minutes && !units) continue;
    const { pay_run_id: _run, ...line } = paidLine;
    const isCarried = line.pay_code === CARRY_FORWARD;
    const adjusts_run_id = isCarried
      ? run
      : line.timesheet_id === null
        ? null
        : (takenBy.get(line.timesheet_id) ?? null);
    const adjusted = adjusts_run_id === null ? undefined : runs.get(adjusts_run_id);
    const personLines = byPerson.get(line.user_id) ?? [];
    personLines.push({
      ...line,
      minutes,
      units,
      cents,
      adjusts_run_id,
      note: adjusted ? `${isCarried ? 'Carried from' : 'Adjustment for'} ${formatRange(adjusted)}` : null,
    });
    byPerson.set(line.user_id, personLines);
  }
  return [...byPerson].flatMap(([user_id, lines]) => neverBelowZero(user_id, lines));
}

/** A carried amount is deducted from other pay, not by itself. */
function neverBelowZero(user_id: number, lines: RunLine[]): RunLine[] {
  if (lines.every(({ pay_code }) => pay_code === CARRY_FORWARD)) return [];
  const { total } = runTotals(lines);
  const ordered = lines.toSorted(runOrder);
  if (total >= 0) return ordered;
  return [
    ...ordered,
    {
      user_id,
      timesheet_id: null,
      pay_extra_id: null,
      window_start: null,
      pay_code: CARRY_FORWARD,
      multiplier: null,
      rate: null,
      minutes: null,
      units: null,
      cents: -total,
      adjusts_run_id: null,
      note: CARRIED_ON,
    },
  ];
}

const CARRIED_ON = 'Carried forward to the next pay run';

/** By pay code, multiplier and rate as on a statement, then by window and timesheet. */
const runOrder = (
  a: Pick<RunLine, keyof LineKey | 'window_start' | 'timesheet_id' | 'adjusts_run_id'>,
  b: Pick<RunLine, keyof LineKey | 'window_start' | 'timesheet_id' | 'adjusts_run_id'>,
): number =>
  compareLines(a, b) ||
  compareText(a.window_start ?? '', b.window_start ?? '') ||
  (a.adjusts_run_id ?? 0) - (b.adjusts_run_id ?? 0) ||
  (a.timesheet_id ?? 0) - (b.timesheet_id ?? 0);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Lines that a screen or a file shows as one: summed over timesheets. */
export interface SummedLine extends LineKey {
  window_start: Day | null;
  /** The period of the run that it adjusts. */
  adjusts: DateRange | null;
  minutes: number | null;
  units: number | null;
  cents: number;
  note: string | null;
}

/** Sums lines over timesheets, each window separately, as in the long CSV. */
export function summedLines<Line extends Omit<RunLine, 'adjusts_run_id'> & { adjusts: DateRange | null }>(
  lines: readonly Line[],
): { sum: SummedLine; summed: Line[] }[] {
  const sums = new Map<string, { sum: SummedLine; summed: Line[] }>();
  for (const line of lines) {
    const { pay_code, multiplier, rate, note, adjusts, window_start } = line;
    const key = [pay_code, multiplier, rate, note, adjusts?.start_date, adjusts?.end_date, window_start].join(
      '|',
    );
    const { sum, summed } = sums.get(key) ?? {
      sum: { pay_code, multiplier, rate, window_start, adjusts, note, minutes: null, units: null, cents: 0 },
      summed: [],
    };
    sum.minutes = added(sum.minutes, line.minutes, 1);
    sum.units = addedUnits(sum.units, line.units, 1);
    sum.cents += line.cents;
    summed.push(line);
    sums.set(key, { sum, summed });
  }
  return [...sums.values()].toSorted(
    ({ sum: a }, { sum: b }) =>
      compareText(a.adjusts?.start_date ?? '', b.adjusts?.start_date ?? '') ||
      compareLines(a, b) ||
      compareText(a.window_start ?? '', b.window_start ?? ''),
  );
}
