/**
 * Exact arithmetic (basics.md#numbers). Storage is in whole numbers: minutes, hundredths of a km or mile, cents, and units
 * of 0.00001 USD for a rate per hour, km or mile. The wire carries JSON numbers. Every function here rounds once, half up (away
 * from zero below zero), to the stored unit.
 */

/** A division of a whole number by a positive one, rounded half up. */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  const negative = numerator < 0n;
  const rounded = Number(((negative ? -numerator : numerator) * 2n + denominator) / (denominator * 2n));
  return negative && rounded !== 0 ? -rounded : rounded;
}

/**
 * The decimal text of a number, as digits over a power of ten. Working on the text keeps 1.005 one
 * hundredth and a half: 1.005 * 100 is 100.49999999999999.
 */
function decimal(value: number): { digits: bigint; scale: number } {
  if (!Number.isFinite(value)) throw new RangeError(`Not a finite number: ${value}`);
  const [mantissa = '0', exponent = '0'] = value.toString().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), scale: fraction.length - Number(exponent) };
}

/** A wire number in whole units, of which `unitsPerOne` make one: 1.005 at 100 is 101. */
export function toUnits(value: number, unitsPerOne: number): number {
  const near = value * unitsPerOne;
  const whole = Math.round(near);
  // A stored value is read back as a float very close to its whole number, so rounding is enough.
  if (Math.abs(near - whole) < 1e-6 && Math.abs(near) < 1e9) return whole + 0;
  const { digits, scale } = decimal(value);
  const units = digits * BigInt(unitsPerOne);
  if (scale <= 0) return Number(units * 10n ** BigInt(-scale));
  // A number too small for any stored unit; also avoids a power of ten with 300 digits.
  if (scale > 60) return 0;
  return divideHalfUp(units, 10n ** BigInt(scale));
}

export const hoursFromMinutes = (minutes: number): number => minutes / 60;
export const minutesFromHours = (hours: number): number => toUnits(hours, 60);

export const distanceFromHundredths = (hundredths: number): number => hundredths / 100;
export const hundredthsFromDistance = (distance: number): number => toUnits(distance, 100);

export const usdFromCents = (cents: number): number => cents / 100;
export const centsFromUsd = (usd: number): number => toUnits(usd, 100);

/** Minutes at cents an hour are sixtieths of a cent: money that is rounded only after summing. */
export const usdFromSixtieths = (sixtieths: number): number => sixtieths / 6_000;
export const sixtiethsFromUsd = (usd: number): number => toUnits(usd, 6_000);

/** A rate per hour, km or mile is stored in millicents: 0.00001 USD. */
export const rateFromMillicents = (millicents: number): number => millicents / 100_000;
export const millicentsFromRate = (usd: number): number => toUnits(usd, 100_000);

/** Makes a sum of wire numbers that does not drift; a missing one counts as 0. */
function sumIn(toWhole: (value: number) => number, toWire: (whole: number) => number) {
  return (values: Iterable<number | null | undefined>): number => {
    let whole = 0;
    for (const value of values) whole += value == null ? 0 : toWhole(value);
    return toWire(whole);
  };
}

export const sumHours = sumIn(minutesFromHours, hoursFromMinutes);
export const sumDistances = sumIn(hundredthsFromDistance, distanceFromHundredths);
export const sumUsd = sumIn(centsFromUsd, usdFromCents);

/** Cents for hundredths of a km or mile, at a rate in units of 0.00001 USD for the same unit of distance. */
export function mileageCents(hundredths: number, millicents: number): number {
  return divideHalfUp(BigInt(hundredths) * BigInt(millicents), 100_000n);
}

/** Cents with $, two decimals and thousands separators: $1,234.50. */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.floor(Math.abs(cents) / 100).toLocaleString('en-US');
  return `${sign}$${whole}.${(Math.abs(cents) % 100).toString().padStart(2, '0')}`;
}

export const formatUsd = (usd: number): string => formatCents(centsFromUsd(usd));

/** A rate in millicents with two decimals, or as many as it needs, up to five: 25.00, 34.515, 0.54321. */
export function formatMillicents(millicents: number): string {
  const decimals = [2, 3, 4].find((count) => millicents % 10 ** (5 - count) === 0) ?? 5;
  return formatDecimals(rateFromMillicents(millicents), decimals);
}

/** The same with $ and thousands separators: $1,234.505. */
export function formatUsdMillicents(millicents: number): string {
  const [whole, decimals] = formatMillicents(Math.abs(millicents)).split('.');
  return `${millicents < 0 ? '-' : ''}$${Number(whole).toLocaleString('en-US')}.${decimals}`;
}

export const formatRate = (usd: number): string => formatMillicents(millicentsFromRate(usd));
export const formatUsdRate = (usd: number): string => formatUsdMillicents(millicentsFromRate(usd));

/** Minutes as "82:30" or "3,498:10", so that a column of them adds up. */
export function formatMinutes(minutes: number): string {
  const whole = Math.abs(minutes);
  const sign = minutes < 0 ? '-' : '';
  return `${sign}${Math.floor(whole / 60).toLocaleString('en-US')}:${(whole % 60).toString().padStart(2, '0')}`;
}

export const formatHours = (hours: number): string => formatMinutes(minutesFromHours(hours));

/** A single total in decimals, and as the column that it sums has it: "57.17 h (57:10)". */
export function formatTotalHours(hours: number): string {
  const [whole = '', part = ''] = formatDecimals(hours, 2).split('.');
  return `${Number(whole).toLocaleString('en-US')}.${part} h (${formatHours(hours)})`;
}

/**
 * A number with a fixed count of decimals, rounded half up on its decimal text: hours, distances and $ show 2, warnings 1
 * (basics.md#shown-figures).
 */
export function formatDecimals(value: number, decimals: number): string {
  const unit = 10 ** decimals;
  const units = toUnits(value, unit);
  const magnitude = Math.abs(units);
  const whole = `${units < 0 ? '-' : ''}${Math.floor(magnitude / unit)}`;
  return decimals === 0 ? whole : `${whole}.${(magnitude % unit).toString().padStart(decimals, '0')}`;
}

/** As `formatDecimals`, without zeros at the end: 1.25, 0.3333, 12. */
export const formatShortDecimals = (value: number, decimals: number): string =>
  String(Number(formatDecimals(value, decimals)));
