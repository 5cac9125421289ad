import { DEFAULT_PAY_MILLICENTS, type PayRateSource } from '../pay-rates.ts';
import { PAY_CODES } from './definition.ts';
import { plus, rounded, ZERO, type Fraction } from './fraction.ts';
import type { LineKey, LineShare, PayLine, PaySheet } from './model.ts';

/** What one sheet adds to a line; `cents` is exact. */
interface Part {
  timesheet_id: number;
  minutes?: number;
  units?: number;
  cents: Fraction;
}

interface Sum {
  minutes: number | null;
  units: number | null;
  cents: Fraction;
}

/** The pay lines of a window while they are summed, in exact fractions. */
export class LineBook {
  readonly #lines = new Map<string, { key: LineKey; sheets: Map<number, Sum> }>();

  add(key: LineKey, { timesheet_id, minutes, units, cents }: Part): void {
    const name = `${key.pay_code} ${key.multiplier} ${key.rate}`;
    let line = this.#lines.get(name);
    if (!line) {
      line = { key, sheets: new Map() };
      this.#lines.set(name, line);
    }
    let sum = line.sheets.get(timesheet_id);
    if (!sum) {
      sum = { minutes: null, units: null, cents: ZERO };
      line.sheets.set(timesheet_id, sum);
    }
    if (minutes !== undefined) sum.minutes = (sum.minutes ?? 0) + minutes;
    if (units !== undefined) sum.units = (sum.units ?? 0) + units;
    sum.cents = plus(sum.cents, cents);
  }

  /**
   * Each line is rounded half up once (pay.md#rounding); its sheets share it by the rounded running total in the given order.
   */
  close(order: ReadonlyMap<number, number>): PayLine[] {
    const place = (id: number): number => order.get(id) ?? order.size;
    return [...this.#lines.values()]
      .map(({ key, sheets }) => {
        const shares: LineShare[] = [];
        let running = ZERO;
        let paid = 0;
        for (const [timesheet_id, { minutes, units, cents }] of [...sheets].toSorted(
          ([a], [b]) => place(a) - place(b) || a - b,
        )) {
          running = plus(running, cents);
          const share = rounded(running) - paid;
          paid += share;
          shares.push({ timesheet_id, minutes, units, cents: share });
        }
        return lineOf(key, shares);
      })
      .toSorted(compareLines);
  }
}

/** What these lines pay together. */
export const totalCents = (lines: readonly Pick<LineShare, 'cents'>[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

/** A line whose shares are rounded. */
export function lineOf(key: LineKey, shares: LineShare[]): PayLine {
  return {
    ...key,
    minutes: sumOrNull(shares.map(({ minutes }) => minutes)),
    units: sumOrNull(shares.map(({ units }) => units)),
    cents: totalCents(shares),
    shares,
  };
}

const sumOrNull = (counts: readonly (number | null)[]): number | null =>
  counts.reduce((sum, count) => (count === null ? sum : (sum ?? 0) + count), null);

/** Sheets in the order in which they share a line: by date and id. */
export const sheetOrder = (sheets: readonly Pick<PaySheet, 'id' | 'start_date'>[]): Map<number, number> =>
  new Map(
    sheets
      .toSorted((a, b) => (a.start_date < b.start_date ? -1 : a.start_date > b.start_date ? 1 : a.id - b.id))
      .map(({ id }, index) => [id, index]),
  );

const rank = (pay_code: string): number => {
  const index = PAY_CODES.findIndex((code) => code === pay_code);
  return index === -1 ? PAY_CODES.length : index;
};

/** Pay codes in the order of a statement; those defined by rules come last, alphabetically. */
export const comparePayCodes = (a: string, b: string): number =>
  rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);

/** Compares lines in the order of a statement: by pay code, multiplier and rate. */
export const compareLines = (a: LineKey, b: LineKey): number =>
  comparePayCodes(a.pay_code, b.pay_code) ||
  (a.multiplier ?? 0) - (b.multiplier ?? 0) ||
  (a.rate ?? 0) - (b.rate ?? 0);

type RatedLine = Pick<LineKey, 'rate' | 'multiplier'> & { minutes: number | null };

/** Time that a pay rule pays nothing for, because no base rate was set (pay-runs.md#locking). */
export const isUnrated = ({ rate, multiplier, minutes }: RatedLine): boolean =>
  rate === null && multiplier !== null && (minutes ?? 0) > 0;

/** Time that is paid at the default rate, on a timesheet for which no rate was set; only Classic 80 does this. */
export const isAtDefaultRate = (
  { rate, multiplier }: Pick<LineKey, 'rate' | 'multiplier'>,
  source: PayRateSource | null,
): boolean => source === 'default' && multiplier !== null && rate === DEFAULT_PAY_MILLICENTS;

export type MissingRate = 'default' | 'unpaid';

/** What is done with time that has no base rate; null if all of it has one. */
export function missingRate(lines: readonly RatedLine[], source: PayRateSource): MissingRate | null {
  if (lines.some(isUnrated)) return 'unpaid';
  return lines.some((line) => isAtDefaultRate(line, source)) ? 'default' : null;
}
