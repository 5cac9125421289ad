import { MILLIONTHS_OF_KM, type DistanceUnit } from '../../money/distance.ts';
import {
  distanceFromHundredths,
  formatCents,
  formatDecimals,
  formatUsdMillicents,
} from '../../money/exact.ts';
import { inWhole, onWire } from '../../money/figures.ts';
import type { Day } from '../../time/day.ts';
import type { MileageRateSource } from '../pay-rates.ts';
import type { MILEAGE_PAY_CODES } from './definition.ts';
import { fraction, isMore, plus, rounded, times, ZERO, type Fraction } from './fraction.ts';
import { latestOrFirst } from './rate-on-day.ts';
import { latest } from './windows.ts';

/** USD for a km or a mile; the rate keeps its unit. */
export interface DistanceRate {
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

export interface StandardDistanceRate extends DistanceRate {
  country: 'US';
  effective_from: Day;
  source: string;
}

const factor = (from: DistanceUnit, to: DistanceUnit): Fraction =>
  from === to ? fraction(1) : fraction(MILLIONTHS_OF_KM[from], MILLIONTHS_OF_KM[to]);

/** How a company pays mileage. */
export interface MileageRules {
  /** `standard`: everyone gets the standard rate of the date. */
  rate_source: 'own' | 'standard';
  /** `standard`: what is above the standard rate of the date is taxed. */
  tax_limit: 'none' | 'standard';
  standard: readonly StandardDistanceRate[];
}

export interface MileageTerms {
  /** Null: no rate, and nothing is paid. */
  rate: DistanceRate | null;
  source: MileageRateSource;
  /** The part above this rate is taxed; null: none is. */
  limit: DistanceRate | null;
}

/**
 * The terms of a log's date: the person's rate, else the role's, else the company's, or the standard rate. `rows`
 * are those that count for the person.
 * @param own_as_of the day whose personal rate counts: the date, or the day of approval where a rule says so
 * @param role_default the role's rate up to its first dated one
 */
export function mileageTermsOn(
  rules: MileageRules,
  rows: readonly MileageRateRow[],
  role_default: DistanceRate | null,
  date: Day,
  own_as_of: Day,
): MileageTerms {
  const limit = rules.tax_limit === 'standard' ? standardRateOn(rules.standard, date) : null;
  if (rules.rate_source === 'standard') {
    const rate = standardRateOn(rules.standard, date);
    return { rate, source: rate ? 'standard' : 'none', limit };
  }
  for (const { source, row } of mileageRatesInForce(rows, date, own_as_of)) {
    const rate = row && row.amount !== null ? { amount: row.amount, unit: row.unit } : null;
    const found = source === 'role' && !row ? role_default : rate;
    if (found) return { rate: found, source, limit };
  }
  return { rate: null, source: 'none', limit };
}

/** As `isDecidedBy` of pay rates: whether the pay of a log's mileage depends on one of these rows. */
export function isMileageDecidedBy(
  rows: readonly MileageRateRow[],
  role_default: DistanceRate | null,
  row: MileageRateRow,
  date: Day,
  own_as_of: Day,
): boolean {
  for (const one of mileageRatesInForce(rows, date, own_as_of)) {
    if (one.row === row) return true;
    const hasRate = one.row !== undefined && one.row.amount !== null;
    if (hasRate || (one.source === 'role' && !one.row && role_default !== null)) return false;
  }
  return false;
}

/** The rows in force for a log, in order of priority. */
function mileageRatesInForce(rows: readonly MileageRateRow[], date: Day, own_as_of: Day) {
  const of = (which: (row: MileageRateRow) => boolean, day: Day) => latest(rows.filter(which), day);
  const own = rows.filter(({ user_id }) => user_id !== null);
  return [
    { source: 'employee', row: latestOrFirst(own, own_as_of) },
    { source: 'role', row: of(({ role_id }) => role_id !== null, date) },
    { source: 'company', row: of(({ user_id, role_id }) => user_id === null && role_id === null, date) },
  ] as const;
}

/** The standard rate of a date; null before the first. */
const standardRateOn = (rows: readonly StandardDistanceRate[], date: Day): DistanceRate | null => {
  const row = latest(rows, date);
  return row ? { amount: row.amount, unit: row.unit } : null;
};

/** The distance of one log, with its terms. */
export interface PaidDistance extends Pick<MileageTerms, 'rate' | 'limit'> {
  timesheet_id: number;
  /** In `unit`, with up to two decimals. */
  distance: number;
  unit: DistanceUnit;
}

/** One sheet's distance at one rate. */
export interface MileageLine {
  timesheet_id: number;
  pay_code: (typeof MILEAGE_PAY_CODES)[number];
  /** Millicents for a `unit`. */
  rate: number;
  unit: DistanceUnit;
  /** The distance in the rate's unit, rounded to 0.01 for display; null on the taxed rest of a line. */
  units: number | null;
  cents: number;
}

interface Sum {
  timesheet_id: number;
  /** Its amount is in millicents. */
  rate: DistanceRate;
  /** In hundredths of the rate's unit. */
  distance: Fraction;
  /** In cents. */
  total: Fraction;
  untaxed: Fraction;
}

const DRIVEN = { distance: 'hundredths', rate: 'millicents', limit: 'millicents' } as const;

/** One line for each sheet and rate, rounded once; a change of rate splits it. */
export function mileageLines(distances: Iterable<PaidDistance>): MileageLine[] {
  const sums = new Map<string, Sum>();
  for (const { timesheet_id, distance, unit, rate, limit } of distances) {
    if (rate === null) continue;
    const whole = inWhole(DRIVEN, { distance, rate: rate.amount, limit: limit && limit.amount });
    const hundredths = fraction(whole.distance);
    if (whole.distance === 0) continue;
    const key = `${timesheet_id} ${whole.rate} ${rate.unit}`;
    const paid_rate = { amount: whole.rate, unit: rate.unit };
    const sum = sums.get(key) ?? {
      timesheet_id,
      rate: paid_rate,
      distance: ZERO,
      total: ZERO,
      untaxed: ZERO,
    };
    const paid = centsFor(hundredths, unit, paid_rate);
    const untaxedLimit =
      limit && whole.limit !== null
        ? centsFor(hundredths, unit, { amount: whole.limit, unit: limit.unit })
        : paid;
    sum.distance = plus(sum.distance, times(hundredths, factor(unit, rate.unit)));
    sum.total = plus(sum.total, paid);
    sum.untaxed = plus(sum.untaxed, isMore(paid, untaxedLimit) ? untaxedLimit : paid);
    sums.set(key, sum);
  }
  return [...sums.values()].flatMap(linesOfSum);
}

function linesOfSum({
  timesheet_id,
  rate: { amount: rate, unit },
  distance,
  total,
  untaxed,
}: Sum): MileageLine[] {
  const free = rounded(untaxed);
  const rest = rounded(total) - free;
  const line = { timesheet_id, rate, unit };
  const units = distanceFromHundredths(rounded(distance));
  return [
    { ...line, pay_code: 'mileage_untaxed', units, cents: free },
    ...(rest === 0 ? [] : [{ ...line, pay_code: 'mileage_taxed' as const, units: null, cents: rest }]),
  ];
}

/** Hundredths × millicents; a distance in the other unit is converted inside the multiplication. */
const centsFor = (hundredths: Fraction, unit: DistanceUnit, rate: DistanceRate): Fraction =>
  times(times(hundredths, factor(unit, rate.unit)), fraction(rate.amount, 100_000));

/** The totals of the lines, in USD. */
export function mileageSums(lines: readonly Pick<MileageLine, 'pay_code' | 'cents'>[]) {
  const sums = { mileage_untaxed: 0, mileage_taxed: 0 };
  for (const { pay_code, cents } of lines) sums[pay_code] += cents;
  return onWire(MILEAGE_SUMS, { ...sums, mileage_reimbursement: sums.mileage_untaxed + sums.mileage_taxed });
}

const MILEAGE_SUMS = {
  mileage_untaxed: 'cents',
  mileage_taxed: 'cents',
  mileage_reimbursement: 'cents',
} as const;

/** `100.00 km × $0.70 a mi`: how each line was calculated. */
export const mileageSteps = (lines: readonly MileageLine[]) =>
  lines.map(({ pay_code, rate, unit, units, cents }) => ({
    label: pay_code === 'mileage_taxed' ? 'Mileage above the standard rate, taxed' : 'Mileage reimbursement',
    working:
      units === null
        ? `what ${formatUsdMillicents(rate)} a ${unit} pays above the standard rate`
        : `${formatDecimals(units, 2)} ${unit} × ${formatUsdMillicents(rate)}`,
    result: formatCents(cents),
  }));
