import { divideHalfUp } from '../../money/exact.ts';

/** An exact fraction; the denominator is positive. Money stays a fraction until its line is rounded. */
export interface Fraction {
  n: bigint;
  d: bigint;
}

export const fraction = (n: bigint | number, d: bigint | number = 1n): Fraction => ({
  n: BigInt(n),
  d: BigInt(d),
});

/** Rates are in steps of 0.00001 USD an hour. */
export const MILLICENTS_IN_CENT = 1_000;

/** A multiplier such as 1.5, in whole numbers. */
export const thousandthsOf = (multiplier: number): number => Math.round(multiplier * 1_000);

export const ZERO = fraction(0);

export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.d === b.d) return { n: a.n + b.n, d: a.d };
  return reduced({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
}

export const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });

export const isMore = (a: Fraction, b: Fraction): boolean => a.n * b.d > b.n * a.d;

/** Rounds to a whole number, half up. */
export const rounded = ({ n, d }: Fraction): number => divideHalfUp(n, d);

/** An exact rate as it is stored; null stays null. */
export const roundedRate = (rate: Fraction | null): number | null => rate && rounded(rate);

function reduced({ n, d }: Fraction): Fraction {
  let [a, b] = [n < 0n ? -n : n, d];
  while (b !== 0n) [a, b] = [b, a % b];
  return { n: n / a, d: d / a };
}
