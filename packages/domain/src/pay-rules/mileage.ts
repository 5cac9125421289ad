import type { Day } from '../day.ts';
import { hundredthsFromKm, kmFromHundredths, microsFromRate, usdFromCents } from '../exact.ts';
import { type Fraction, ZERO, fraction, isMore, plus, rounded, times } from './fraction.ts';
import { latest } from './windows.ts';

export const DISTANCE_UNITS = ['km', 'mi'] as const;
export type DistanceUnit = (typeof DISTANCE_UNITS)[number];

/** USD for a km or a mile; it keeps its unit. */
export interface MileageRate {
  amount: number;
  unit: DistanceUnit;
}

/** A dated rate of a person, a role or the company; null ends it. */
export interface MileageRateRow {
  user_id: number | null;
  role_id: number | null;
  effective_from: Day;
  amount: number | null;
  unit: DistanceUnit;
}

export interface StandardMileageRate extends MileageRate {
  country: 'US';
  effective_from: Day;
  source: string;
}

const irs = (effective_from: Day, amount: number): StandardMileageRate => ({
  country: 'US',
  effective_from,
  amount,
  unit: 'mi',
  source: 'IRS notices up to Notice 2026-10',
});

/** The standard rates that a new installation has (4 §10); operators add further ones. */
export const SEEDED_STANDARD_RATES: readonly StandardMileageRate[] = [
  irs('2019-01-01', 0.58),
  irs('2020-01-01', 0.575),
  irs('2021-01-01', 0.56),
  irs('2022-01-01', 0.585),
  irs('2022-07-01', 0.625),
  irs('2023-01-01', 0.655),
  irs('2024-01-01', 0.67),
  irs('2025-01-01', 0.7),
  irs('2026-01-01', 0.725),
];

/** 1 mi = 1.609344 km, in millionths. */
const KM_MILLIONTHS: Readonly<Record<DistanceUnit, bigint>> = { km: 1_000_000n, mi: 1_609_344n };

const factor = (from: DistanceUnit, to: DistanceUnit): Fraction =>
  from === to ? fraction(1) : fraction(KM_MILLIONTHS[from], KM_MILLIONTHS[to]);

/** A distance in another unit, rounded half up to 0.01: for totals over both units. Pay never converts first. */
export const convertDistance = (distance: number, from: DistanceUnit, to: DistanceUnit): number =>
  kmFromHundredths(rounded(times(fraction(hundredthsFromKm(distance)), factor(from, to))));

/** The rate in force on a log's date: the person's, else the role's, else the company's. `rows` are those of this person. */
export function mileageRateOn(rows: readonly MileageRateRow[], date: Day): MileageRate | null {
  const levels = [
    rows.filter(({ user_id }) => user_id !== null),
    rows.filter(({ role_id }) => role_id !== null),
    rows.filter(({ user_id, role_id }) => user_id === null && role_id === null),
  ];
  for (const level of levels) {
    const row = latest(level, date);
    if (row && row.amount !== null) return { amount: row.amount, unit: row.unit };
  }
  return null;
}

/** The standard rate of a date; null before the first. */
export const standardRateOn = (rows: readonly StandardMileageRate[], date: Day): MileageRate | null =>
  latest(rows, date) ?? null;

/** What one log drove, with the rate it is paid at. */
export interface PaidDistance {
  timesheet_id: number;
  date: Day;
  /** In `unit`, with up to two decimals. */
  distance: number;
  unit: DistanceUnit;
  /** Null: no rate, and nothing is paid. */
  rate: MileageRate | null;
}

/** One sheet's distance at one rate. */
export interface MileageLine {
  timesheet_id: number;
  pay_code: 'mileage_untaxed' | 'mileage_taxed';
  rate: number;
  unit: DistanceUnit;
  /** The distance in the rate's unit, rounded to 0.01 for reading; null on the taxed rest of a line. */
  units: number | null;
  amount: number;
}

interface Sum {
  timesheet_id: number;
  rate: MileageRate;
  /** In hundredths of the rate's unit. */
  distance: Fraction;
  /** In cents. */
  total: Fraction;
  untaxed: Fraction;
}

/**
 * One line for each sheet and rate, rounded once (4 §10). With standard rates as the tax limit, what is above the one of
 * each date is taxed; `null` is no limit, and so is a date before the first standard rate.
 */
export function mileageLines(
  distances: Iterable<PaidDistance>,
  tax_limit: readonly StandardMileageRate[] | null,
): MileageLine[] {
  const sums = new Map<string, Sum>();
  for (const { timesheet_id, date, distance, unit, rate } of distances) {
    const hundredths = fraction(hundredthsFromKm(distance));
    if (rate === null || hundredths.n === 0n) continue;
    const key = `${timesheet_id} ${rate.amount} ${rate.unit}`;
    const sum = sums.get(key) ?? { timesheet_id, rate, distance: ZERO, total: ZERO, untaxed: ZERO };
    const standard = tax_limit && standardRateOn(tax_limit, date);
    const paid = centsFor(hundredths, unit, rate);
    const limit = standard ? centsFor(hundredths, unit, standard) : paid;
    sum.distance = plus(sum.distance, times(hundredths, factor(unit, rate.unit)));
    sum.total = plus(sum.total, paid);
    sum.untaxed = plus(sum.untaxed, isMore(paid, limit) ? limit : paid);
    sums.set(key, sum);
  }
  return [...sums.values()].flatMap(linesOf);
}

function linesOf({
  timesheet_id,
  rate: { amount: rate, unit },
  distance,
  total,
  untaxed,
}: Sum): MileageLine[] {
  const free = rounded(untaxed);
  const rest = rounded(total) - free;
  const line = { timesheet_id, rate, unit };
  const units = kmFromHundredths(rounded(distance));
  return [
    { ...line, pay_code: 'mileage_untaxed', units, amount: usdFromCents(free) },
    ...(rest === 0
      ? []
      : [{ ...line, pay_code: 'mileage_taxed' as const, units: null, amount: usdFromCents(rest) }]),
  ];
}

/** Hundredths × steps of 0.00001 USD; a distance in the other unit is converted inside the multiplication. */
const centsFor = (hundredths: Fraction, unit: DistanceUnit, rate: MileageRate): Fraction =>
  times(times(hundredths, factor(unit, rate.unit)), fraction(microsFromRate(rate.amount), 100_000));

export const TRIP_PURPOSES = ['between_clients', 'with_client', 'errand', 'commute'] as const;
export const TRIP_VEHICLES = ['own', 'company'] as const;

/** A journey of an entry. */
export interface Trip {
  distance: number;
  purpose: (typeof TRIP_PURPOSES)[number];
  vehicle: (typeof TRIP_VEHICLES)[number];
}

/** The entry's mileage: the sum of its paid trips, without commutes and company vehicles. */
export const tripsMileage = (trips: readonly Trip[]): number =>
  kmFromHundredths(
    trips
      .filter(({ purpose, vehicle }) => purpose !== 'commute' && vehicle === 'own')
      .reduce((sum, { distance }) => sum + hundredthsFromKm(distance), 0),
  );

/** The distance between two readings, which have one decimal; null where the end is below the start. */
export function odometerDistance(start: number, end: number): number | null {
  const hundredths = hundredthsFromKm(end) - hundredthsFromKm(start);
  return hundredths < 0 ? null : kmFromHundredths(hundredths);
}
