/**
 * A noun says once in which whole units its figures are counted (`WORK_FIGURES`, `PAY_FIGURES`); they are summed and turned into the
 * wire's decimals and back all together.
 */
import { toUnits } from './exact.ts';

/** How many of each unit make one of the wire's: minutes an hour, cents a dollar. */
const IN_ONE = {
  minutes: 60,
  hundredths: 100,
  cents: 100,
  sixtieths: 6_000,
  millicents: 100_000,
  tenThousandths: 10_000,
};

/** The unit in which each figure is counted. */
export type Units<Figure extends string> = Readonly<Record<Figure, keyof typeof IN_ONE>>;
type Amount = number | null;
type Amounts<Figure extends string> = Readonly<Record<Figure, Amount>>;
type Part<Figure extends string> = Partial<Amounts<Figure>> | null | undefined;

/** By a loop: a sheet has hundreds of entries, and each has figures. */
function figuresOf<Value>(units: Units<string>, valueOf: (figure: string, inOne: number) => Value) {
  const figures: Record<string, Value> = {};
  for (const figure in units) {
    const unit = units[figure];
    if (unit) figures[figure] = valueOf(figure, IN_ONE[unit]);
  }
  return figures;
}

/** The figures of a record in whole units; null stays null. */
export function inWhole<Figure extends string, Values extends Amounts<Figure>>(
  units: Units<Figure>,
  record: Values,
): Pick<Values, Figure>;
export function inWhole(units: Units<string>, record: Amounts<string>): Amounts<string> {
  return figuresOf(units, (figure, inOne) => {
    const value = record[figure] ?? null;
    return value === null ? null : toUnits(value, inOne);
  });
}

/** Figures in whole units as the wire carries them; null stays null. */
export function onWire<Figure extends string, Values extends Amounts<Figure>>(
  units: Units<Figure>,
  whole: Values,
): Pick<Values, Figure>;
export function onWire(units: Units<string>, whole: Amounts<string>): Amounts<string> {
  return figuresOf(units, (figure, inOne) => {
    const value = whole[figure] ?? null;
    return value === null ? null : value / inOne;
  });
}

/** The sums of the wire's figures in whole units; a missing one counts as 0. */
export function wholeSums<Figure extends string>(
  units: Units<Figure>,
  records: Iterable<Part<NoInfer<Figure>>>,
): Record<Figure, number>;
export function wholeSums(units: Units<string>, records: Iterable<Part<string>>): Record<string, number> {
  const all = [...records];
  return figuresOf(units, (figure, inOne) =>
    all.reduce<number>((sum, record) => sum + toUnits(record?.[figure] ?? 0, inOne), 0),
  );
}

/** The sums of the wire's figures as the wire carries them, without drift. */
export const addUp = <Figure extends string>(
  units: Units<Figure>,
  records: Iterable<Part<NoInfer<Figure>>>,
): Record<Figure, number> => onWire(units, wholeSums(units, records));
