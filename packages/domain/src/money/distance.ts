import { distanceFromHundredths, divideHalfUp, hundredthsFromDistance } from './exact.ts';

export const DISTANCE_UNITS = ['km', 'mi'] as const;
export type DistanceUnit = (typeof DISTANCE_UNITS)[number];

/** 1 mi = 1.609344 km */
export const MILLIONTHS_OF_KM: Readonly<Record<DistanceUnit, bigint>> = { km: 1_000_000n, mi: 1_609_344n };

/** "Mileage rate ($ per km)", "42 kilometers", "Miles" */
export const DISTANCE_WORDS: Readonly<Record<DistanceUnit, { one: string; many: string; title: string }>> = {
  km: { one: 'kilometer', many: 'kilometers', title: 'Kilometers' },
  mi: { one: 'mile', many: 'miles', title: 'Miles' },
};

/** A distance in another unit, rounded half up to 0.01: for totals over both units. Pay never converts first (pay.md#mileage). */
export const convertDistance = (distance: number, from: DistanceUnit, to: DistanceUnit): number =>
  from === to
    ? distance
    : distanceFromHundredths(
        divideHalfUp(BigInt(hundredthsFromDistance(distance)) * MILLIONTHS_OF_KM[from], MILLIONTHS_OF_KM[to]),
      );
