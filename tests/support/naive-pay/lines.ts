import { plus, rounded, shares, sum, ZERO, type Fraction } from './fraction.ts';
import type { NaiveLine, NaiveSheet } from './shapes.ts';

/** What a line adds up before it is rounded, by sheet. */
interface Open {
  pay_code: string;
  multiplier: number | null;
  rate: number | null;
  bySheet: Map<number, { minutes: number; exact: Fraction }>;
}

/** The lines of a window while they add up. */
export class Lines {
  readonly #open = new Map<string, Open>();

  add(
    { pay_code, multiplier, rate }: Pick<Open, 'pay_code' | 'multiplier' | 'rate'>,
    sheet: number,
    minutes: number,
    exact: Fraction,
  ) {
    const key = `${pay_code} ${multiplier} ${rate}`;
    const open = this.#open.get(key) ?? { pay_code, multiplier, rate, bySheet: new Map() };
    this.#open.set(key, open);
    const own = open.bySheet.get(sheet) ?? { minutes: 0, exact: ZERO };
    open.bySheet.set(sheet, { minutes: own.minutes + minutes, exact: plus(own.exact, exact) });
  }

  total(): Fraction {
    return sum(
      [...this.#open.values()].flatMap(({ bySheet }) => [...bySheet.values()].map((own) => own.exact)),
    );
  }

  /** Rounded once each, and shared by the running total in order of date and id (pay.md#rounding). */
  close(sheets: readonly NaiveSheet[]): NaiveLine[] {
    const inOrder = sheets.toSorted((a, b) => a.start_date.localeCompare(b.start_date) || a.id - b.id);
    return [...this.#open.values()].map(({ bySheet, ...key }) => {
      const own = inOrder.flatMap(({ id }) => {
        const part = bySheet.get(id);
        return part ? [{ timesheet_id: id, ...part }] : [];
      });
      const amounts = shares(own.map(({ exact }) => exact));
      return {
        ...key,
        minutes: own.reduce((total, { minutes }) => total + minutes, 0),
        amount: rounded(sum(own.map(({ exact }) => exact))),
        shares: own.map(({ timesheet_id, minutes }, index) => ({
          timesheet_id,
          minutes,
          amount: amounts[index] ?? 0,
        })),
      };
    });
  }
}
