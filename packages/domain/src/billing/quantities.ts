import { MILLIONTHS_OF_KM, type DistanceUnit } from '../money/distance.ts';
import { divideHalfUp } from '../money/exact.ts';
import type { Terms, UnitMode } from './terms.ts';

/** Whole numbers: minutes; quantities in 0.0001; prices in 0.00001; money in cents. */

/** 1 as a quantity. */
export const ONE = 10_000;

function wholeUnits(minutes: number, unit: number, mode: UnitMode): number {
  if (mode === 'up') return Math.ceil(minutes / unit);
  if (mode === 'down') return Math.floor(minutes / unit);
  return Math.floor((2 * minutes + unit) / (2 * unit));
}

/** The hours that a line bills (invoices.md#lines). */
export function billedHours(
  minutes: number,
  { rounding, unit_minutes, unit_mode }: Pick<Terms, 'rounding' | 'unit_minutes' | 'unit_mode'>,
): number {
  if (rounding === 'hundredths') return divideHalfUp(BigInt(minutes) * 100n, 60n) * 100;
  const counted =
    rounding === 'units' ? wholeUnits(minutes, unit_minutes, unit_mode) * unit_minutes : minutes;
  return divideHalfUp(BigInt(counted) * BigInt(ONE), 60n);
}

/** Distances in hundredths of their units, as one quantity of another unit, rounded once. */
export function billedDistance(
  parts: readonly { distance: number; distance_unit: DistanceUnit }[],
  unit: DistanceUnit,
): number {
  const millionths = parts.reduce(
    (sum, { distance, distance_unit }) => sum + BigInt(distance) * MILLIONTHS_OF_KM[distance_unit],
    0n,
  );
  return divideHalfUp(millionths * 100n, MILLIONTHS_OF_KM[unit]);
}

/** Quantity × price, as both are printed, half up to the cent. */
export const amountOf = (quantity: number, unit_price: number): number =>
  divideHalfUp(BigInt(quantity) * BigInt(unit_price), 10_000_000n);
