import type { DistanceUnit } from '../../money/distance.ts';
import { divideHalfUp, formatUsdMillicents, formatUsdRate } from '../../money/exact.ts';
import { inWhole, onWire } from '../../money/figures.ts';
import type { RatesIn } from '../pay-rates.ts';
import { thousandthsOf } from './fraction.ts';
import type { LineKey } from './model.ts';

/** A pay line as screens and paper show it. */
export interface ShownLine extends RatesIn<'USD'> {
  /** USD */
  rate: number | null;
  multiplier: LineKey['multiplier'];
  hours: number | null;
  units: number | null;
  /** Of a distance in `units`. */
  unit?: DistanceUnit | null;
  /** USD */
  amount: number;
}

const SHOWN = { rate: 'millicents', hours: 'minutes', amount: 'cents' } as const;

/** A line with its time in hours, its rate and its money in USD. */
export const shownLine = <Line, Cents extends number | null>({
  minutes,
  cents,
  rates_in: _millicents,
  ...line
}: Line & RatesIn<'millicents'> & { rate: number | null; minutes: number | null; cents: Cents }) => ({
  ...line,
  ...onWire<keyof typeof SHOWN, { rate: number | null; hours: number | null; amount: Cents }>(SHOWN, {
    rate: line.rate,
    hours: minutes,
    amount: cents,
  }),
});

/**
 * The rate of a line, which multiplied by the hours or units gives the amount: "$20.00", "$20.00 × 1.5",
 * "181.9 × $0.58". A line that pays by the regular rate is "$20.00 + 0.5 × $21.33" where the regular rate of its window is
 * known (pay.md#order), otherwise what an hour of it pays: "$30.67 (base $20.00)". Empty for a sum without a rate, and for a
 * difference in money without hours.
 */
export function lineRateText(line: ShownLine, regular_rate: number | null = null): string {
  const { rate, multiplier, hours, units, amount } = line;
  if (rate === null) return '';
  const base = formatUsdRate(rate);
  if (units !== null) return `${units}${line.unit ? ` ${line.unit}` : ''} × ${base}`;
  if (multiplier === null || multiplier === 1 || hours === null) return base;
  if (hours * amount < 0 || (hours === 0 && amount !== 0)) return '';
  if (!isByRegularRate(line)) return `${base} × ${multiplier}`;
  const whole = inWhole(LINE_FIGURES, {
    hours: Math.abs(hours),
    amount: Math.abs(amount),
    rate,
    regular_rate,
  });
  const { hours: minutes, amount: cents, regular_rate: regular } = whole;
  const part = thousandthsOf(multiplier) - 1_000;
  const weighted = (millicents: number) => centsOf(minutes, whole.rate * 1_000 + part * millicents);
  if (regular !== null && Math.abs(weighted(regular) - cents) <= 1) {
    const shown = shortest(regular, (millicents) => weighted(millicents) === cents);
    return `${base} + ${part / 1_000} × ${formatUsdMillicents(shown)}`;
  }
  const an_hour = divideHalfUp(BigInt(cents) * 60_000n, BigInt(minutes));
  const shown = shortest(an_hour, (millicents) => centsOf(minutes, millicents * 1_000) === cents);
  return `${formatUsdMillicents(shown)} (base ${base})`;
}

const LINE_FIGURES = {
  hours: 'minutes',
  amount: 'cents',
  rate: 'millicents',
  regular_rate: 'millicents',
} as const;

/** Whether the hours of a line, at its rate and multiplier, are its amount to the cent. */
export const multipliesOut = (line: ShownLine): boolean => centsBeyond(line) === 0;

/** By how many cents a line pays more or less than its hours at its rate and multiplier; without these, by none. */
function centsBeyond({ rate, multiplier, hours, amount }: ShownLine): number {
  if (rate === null || multiplier === null || hours === null) return 0;
  const whole = inWhole(LINE_FIGURES, { hours, amount, rate, regular_rate: null });
  return centsOf(whole.hours, whole.rate * thousandthsOf(multiplier)) - whole.amount;
}

/** The rounding of a few sheets and windows. */
const ROUNDED_CENTS = 2;

/** Whether a line pays more or less than hours × base rate × multiplier: by the regular rate, or by an own overtime rate. */
export function isByRegularRate(line: ShownLine): boolean {
  const { multiplier, hours, amount } = line;
  if (multiplier === 1 || !hours || hours * amount <= 0) return false;
  return Math.abs(centsBeyond(line)) > ROUNDED_CENTS;
}

/** Cents for minutes at so many thousandths of 0.00001 USD an hour. */
const centsOf = (minutes: number, hourly: number): number =>
  divideHalfUp(BigInt(minutes) * BigInt(hourly), 60_000_000n);

/** The rate with the fewest decimals, at least two, for which the amount comes out. */
function shortest(millicents: number, fits: (millicents: number) => boolean): number {
  for (const step of [1_000, 100, 10]) {
    const short = Math.round(millicents / step) * step;
    if (fits(short)) return short;
  }
  return millicents;
}

/** For a table with lines that pay by the regular rate. */
export const REGULAR_RATE_NOTE =
  'Where a base rate is shown, overtime pays that rate plus part of its week’s regular rate, which stipends and bonuses can raise, or the employee’s own overtime rate.';
