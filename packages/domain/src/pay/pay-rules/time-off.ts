import { dayNumber, MINUTES_IN_DAY, type Day } from '../../time/day.ts';
import { fraction, MILLICENTS_IN_CENT, rounded, thousandthsOf, times, type Fraction } from './fraction.ts';
import type { PaidTime } from './ledger.ts';
import type { PaidLeave, PayEntry, PayFinding } from './model.ts';
import { wallClock } from './zone.ts';

/** An entry of time off: minutes of its day, without a place on the clock (time-off.md#pay-of-time-off). */
export interface TimeOff {
  entry: PayEntry;
  leave: PaidLeave;
  /** 0.00001 USD an hour, before its multiplier; null: none was set. */
  rate: Fraction | null;
}

export const isTimeOff = ({ leave }: Pick<PayEntry, 'leave'>): boolean => leave !== undefined;

/** The time off among these entries, at the rate that `rateOf` has for one, else at its base rate. */
export const timeOffIn = (
  entries: readonly PayEntry[],
  rateOf: (leave: PaidLeave, entry: PayEntry) => Fraction | null,
): TimeOff[] =>
  entries.flatMap((entry) => {
    const { leave, pay_rate } = entry;
    if (!leave) return [];
    const base = pay_rate === null ? null : fraction(pay_rate);
    return [{ entry, leave, rate: rateOf(leave, entry) ?? base }];
  });

/** Minutes × rate × multiplier, in cents. */
export const centsOfTimeOff = ({ leave, rate }: TimeOff): Fraction =>
  rate === null
    ? fraction(0)
    : times(rate, fraction(leave.minutes * thousandthsOf(leave.multiplier), 60 * 1_000 * MILLICENTS_IN_CENT));

export const unratedTimeOff = ({ entry, rate }: TimeOff): PayFinding[] =>
  rate === null ? [{ entry_id: entry.id, date: entry.date, kind: 'no_rate' }] : [];

const LEAVE = [{ leave: true }] as const;

/** As rows of the ledger, which have no times. */
export const timesOff = (all: readonly TimeOff[]): PaidTime[] =>
  all.map(({ entry, leave, rate }) => {
    const from = dayNumber(entry.date) * MINUTES_IN_DAY;
    const span = { from, to: from + leave.minutes };
    const placed = { entry, clock: wallClock, rate: rate && rounded(rate), begins: from, ...span };
    return {
      placed,
      ...span,
      pay_code: leave.pay_code,
      thousandths: thousandthsOf(leave.multiplier),
      why: LEAVE,
      untimed: true,
    };
  });

export const upTo =
  (up_to: Day | undefined) =>
  ({ entry: { date } }: TimeOff): boolean =>
    up_to === undefined || date <= up_to;
