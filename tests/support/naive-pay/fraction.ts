/** An exact number: `top` over `bottom`, which is positive. */
export interface Fraction {
  top: bigint;
  bottom: bigint;
}

export function over(top: bigint | number, bottom: bigint | number = 1n): Fraction {
  const [a, b] = [BigInt(top), BigInt(bottom)];
  if (b === 0n) throw new RangeError('A division by nothing.');
  let [high, low] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (low > 0n) [high, low] = [low, high % low];
  const sign = b < 0n ? -1n : 1n;
  return { top: (sign * a) / high, bottom: (sign * b) / high };
}

export const ZERO = over(0);
export const plus = (a: Fraction, b: Fraction) =>
  over(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const by = (a: Fraction, b: Fraction) => over(a.top * b.top, a.bottom * b.bottom);
export const dividedBy = (a: Fraction, b: Fraction) => over(a.top * b.bottom, a.bottom * b.top);
export const isMore = (a: Fraction, b: Fraction) => a.top * b.bottom > b.top * a.bottom;
export const least = (a: Fraction, b: Fraction) => (isMore(a, b) ? b : a);
export const sum = (all: Iterable<Fraction>) => [...all].reduce(plus, ZERO);

/** The nearest whole number; a half goes away from zero. */
export function rounded({ top, bottom }: Fraction): number {
  const whole = Number(((top < 0n ? -top : top) * 2n + bottom) / (bottom * 2n));
  return top < 0n && whole !== 0 ? -whole : whole;
}

/**
 * What parts get of a rounded whole: share k is the rounded sum up to k less the rounded sum up to k − 1 (pay.md#rounding).
 */
export function shares(parts: readonly Fraction[]): number[] {
  let before = ZERO;
  return parts.map((part) => {
    const upTo = plus(before, part);
    const share = rounded(upTo) - rounded(before);
    before = upTo;
    return share;
  });
}
