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

function converted<Figure extends string, Values extends Readonly<Record<Figure, Amount>>>(
  units: Units<Figure>,
  values: Values,
  convert: (value: number, inOne: number) => number,
): Pick<Values, Figure> {
  const result: Partial<Record<Figure, Amount>> = {};
  for (const figure in units) {
    const value = values[figure];
    result[figure] = value === null ? null : convert(value, IN_ONE[units[figure]]);
  }
  return result as Pick<Values, Figure>;
}

/** The figures of a record in whole units; null stays null. */
export const inWhole = <Figure extends string, Values extends Readonly<Record<Figure, Amount>>>(
  units: Units<Figure>,
  record: Values,
): Pick<Values, Figure> => converted(units, record, toUnits);

/** Figures in whole units as the wire carries them; null stays null. */
export const onWire = <Figure extends string, Values extends Readonly<Record<Figure, Amount>>>(
  units: Units<Figure>,
  whole: Values,
): Pick<Values, Figure> => converted(units, whole, (value, inOne) => value / inOne);

type Part<Figure extends string> = Partial<Readonly<Record<Figure, Amount>>> | null | undefined;

/** The sums of the wire's figures in whole units; a missing one counts as 0. */
export function wholeSums<Figure extends string>(
  units: Units<Figure>,
  records: Iterable<Part<NoInfer<Figure>>>,
): Record<Figure, number> {
  const all = [...records];
  const result: Partial<Record<Figure, number>> = {};
  for (const figure in units) {
    const inOne = IN_ONE[units[figure]];
    result[figure] = all.reduce<number>((sum, record) => sum + toUnits(record?.[figure] ?? 0, inOne), 0);
  }
  return result as Record<Figure, number>;
}

/** The sums of the wire's figures as the wire carries them, without drift. */
export const addUp = <Figure extends string>(
  units: Units<Figure>,
  records: Iterable<Part<NoInfer<Figure>>>,
): Record<Figure, number> => onWire(units, wholeSums(units, records));
