import type { Chunk } from './bands.ts';
import type { Alternative } from './definition.ts';
import {
  fraction,
  isMore,
  MILLICENTS_IN_CENT,
  plus,
  thousandthsOf,
  times,
  ZERO,
  type Fraction,
} from './fraction.ts';
import { isImported, type SleepReason, type Why } from './model.ts';

/** The worked time of a window under one alternative, with its pay; time paid outside Daybook is in neither rate nor total. */
export interface Priced {
  alternative: Alternative;
  /** The pay of all chunks, in cents. */
  total: Fraction;
  /** 0.00001 USD an hour; null without hours. */
  regularRate: Fraction | null;
  /** The same with all counting sums, over the hours that the alternative divides them by: of time off. */
  leaveRate: Fraction | null;
  chunks: PricedChunk[];
  /** The minutes of all chunks. */
  minutes: number;
  outside: Chunk[];
}

export interface PricedChunk {
  chunk: Chunk;
  pay_code: string;
  thousandths: number;
  /** Cents a minute; the same object for all that is paid alike. */
  centsPerMinute: Fraction;
  why: Why[];
}

/** What an hour of this window earns beyond its own rate, in 0.00001 USD. */
interface Terms {
  minutes: number;
  alternative: Alternative;
  /** The regular rate. */
  regular: Fraction;
  /** Counting sums ÷ hours, if they are part of the regular rate. */
  counting: Fraction;
  /** Counting sums ÷ straight hours, if they are separate from it. */
  flat: Fraction;
  /** As in `Priced`. */
  leave: Fraction;
}

/** What decides the multiplier of a chunk. */
interface Source {
  pay_code: string;
  thousandths: number;
  why: Why | null;
}

/** Time that is paid alike: at the same rates, and in or outside a band. */
interface Treatment {
  thousandths: number;
  rate: number | null;
  added: number;
  overtimeRate: number | null;
  isBand: boolean;
  /** Cents a minute. */
  cents: Fraction;
  higherRate: Why | null;
  minutes: number;
}

const MINUTES_IN_HOUR = 60;

const SLEEP: Readonly<Record<SleepReason, Why>> = {
  excluded: { sleep: 'excluded' },
  interruption: { sleep: 'interruption' },
  no_agreement: { sleep: 'no_agreement' },
  duty_too_short: { sleep: 'duty_too_short' },
  too_little_sleep: { sleep: 'too_little_sleep' },
  over_maximum: { sleep: 'over_maximum' },
};
export const sleepWhy = (reason: SleepReason): Why => SLEEP[reason];

/** After the bands (pay.md#order): the highest multiplier of each minute and what it pays. `counting` is in cents. */
export function priceChunks(
  all: readonly Chunk[],
  alternative: Alternative,
  base_multiplier: number,
  counting: Fraction,
): Priced {
  const outside = all.filter(isOutside);
  const chunks = outside.length === 0 ? all : all.filter((chunk) => !isOutside(chunk));
  const terms = termsOf(chunks, alternative, counting);
  if (!terms)
    return { alternative, total: ZERO, regularRate: null, leaveRate: null, chunks: [], minutes: 0, outside };
  const base: Source = {
    pay_code: 'regular',
    thousandths: thousandthsOf(base_multiplier),
    why: base_multiplier > 1 ? { base_multiplier } : null,
  };
  const treatments: Treatment[] = [];
  const paid = chunks.map((chunk): PricedChunk => {
    const { stretch, loadings } = chunk.piece;
    const source = sourceOf(chunk, base);
    const treatment = treatmentOf(chunk, source, terms, treatments);
    const minutes = chunk.to - chunk.from;
    treatment.minutes += minutes;
    const why = source.why ? [source.why] : [];
    for (const addition of loadings.additions) why.push(addition.why);
    if (treatment.higherRate) why.push(treatment.higherRate);
    if (stretch.sleep) why.push(sleepWhy(stretch.sleep));
    const { pay_code, thousandths } = source;
    return { chunk, pay_code, thousandths, centsPerMinute: treatment.cents, why };
  });
  let total = ZERO;
  for (const { cents, minutes } of treatments) total = plus(total, times(cents, fraction(minutes)));
  const { regular: regularRate, leave: leaveRate } = terms;
  return { alternative, total, regularRate, leaveRate, chunks: paid, minutes: terms.minutes, outside };
}

const isOutside = ({ piece }: Chunk): boolean => isImported(piece.stretch.placed.entry);

/** The regular rate is (straight pay + added rates + counting sums) ÷ hours worked; null without hours. */
function termsOf(chunks: readonly Chunk[], alternative: Alternative, counting: Fraction): Terms | null {
  let minutes = 0;
  let straight = 0;
  let pay = 0;
  for (const { piece, from, to, band } of chunks) {
    minutes += to - from;
    if (!band) straight += to - from;
    pay += (to - from) * ((piece.stretch.placed.rate ?? 0) + piece.loadings.added);
  }
  if (minutes === 0) return null;
  const sums = times(counting, fraction(MILLICENTS_IN_CENT * MINUTES_IN_HOUR));
  const flat = alternative.regular_rate === 'base' ? ZERO : sums;
  const over = (sum: Fraction, hours: number) => times(sum, fraction(1, hours));
  const earned = fraction(pay, minutes);
  // If every hour is overtime, there are no straight ones to divide by.
  const divisor = alternative.extras_divisor === 'straight_hours' ? straight || minutes : minutes;
  const shared = { minutes, alternative, leave: plus(earned, over(sums, divisor)) };
  return alternative.extras_divisor === 'straight_hours'
    ? { ...shared, regular: earned, counting: ZERO, flat: over(flat, divisor) }
    : { ...shared, regular: plus(earned, over(sums, minutes)), counting: over(sums, minutes), flat: ZERO };
}

/** The highest of band, loading and base multiplier, never a product; if equal, the band, then the loading. */
function sourceOf({ piece, band }: Chunk, base: Source): Source {
  const { highest } = piece.loadings;
  const source = highest && highest.thousandths >= base.thousandths ? highest : base;
  return band && band.thousandths >= source.thousandths ? band : source;
}

function treatmentOf(
  { piece, band }: Chunk,
  source: Source,
  terms: Terms,
  treatments: Treatment[],
): Treatment {
  const { thousandths } = source;
  const { added } = piece.loadings;
  const { rate, entry } = piece.stretch.placed;
  const overtimeRate = source === band && thousandths === 1_500 ? entry.overtime_rate : null;
  const isBand = band !== null;
  for (const one of treatments)
    if (
      one.thousandths === thousandths &&
      one.rate === rate &&
      one.added === added &&
      one.overtimeRate === overtimeRate &&
      one.isBand === isBand
    )
      return one;
  const usualPay = hourlyPay(rate ?? 0, added, thousandths, terms);
  // The person's own rate replaces what a 1.5 band pays if it is higher.
  const ownPay = overtimeRate === null ? ZERO : fraction(overtimeRate);
  const isHigher = isMore(ownPay, usualPay);
  const hourly = isHigher ? ownPay : usualPay;
  const flat = band ? times(terms.flat, fraction(thousandths, 1_000)) : ZERO;
  const treatment: Treatment = {
    thousandths,
    rate,
    added,
    overtimeRate,
    isBand,
    cents: times(plus(hourly, flat), fraction(1, MILLICENTS_IN_CENT * MINUTES_IN_HOUR)),
    higherRate: isHigher && overtimeRate !== null ? { own_overtime_rate: overtimeRate } : null,
    minutes: 0,
  };
  treatments.push(treatment);
  return treatment;
}

/** The pay of an hour at a multiplier, in 0.00001 USD. */
function hourlyPay(base: number, added: number, thousandths: number, terms: Terms): Fraction {
  const { alternative, regular, counting } = terms;
  const premium = fraction(thousandths - 1_000, 1_000);
  switch (alternative.regular_rate) {
    case 'base':
      return fraction(base * thousandths, 1_000);
    case 'rate_in_effect':
      return plus(fraction(base), times(premium, plus(fraction(base + added), counting)));
    case 'weighted':
      return plus(fraction(base), times(premium, regular));
  }
}
