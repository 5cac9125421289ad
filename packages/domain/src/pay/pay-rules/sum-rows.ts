import { centsFromUsd } from '../../money/exact.ts';
import type { DateRange } from '../../time/date-range.ts';
import type { AllowanceTrigger, LedgerDefinition } from './definition.ts';
import { fraction, MILLICENTS_IN_CENT, plus, ZERO, type Fraction } from './fraction.ts';
import type { LineBook } from './lines.ts';
import type { CountingExtra, PayEntry, SumRow } from './model.ts';
import { workdayAt, type Shift, type Workdays } from './shifts.ts';
import type { Placed, Stretch } from './timeline.ts';
import { weeksOf } from './windows.ts';
import { dateAt } from './zone.ts';

/** The allowances of these shifts, by the number of their breaks, and of these sleep entries. */
export function allowanceSums(
  { allowances }: LedgerDefinition,
  shifts: readonly Shift[],
  sleep: readonly Placed[],
): SumRow[] {
  const rows = (trigger: AllowanceTrigger, { entry, clock, from }: Placed): SumRow[] =>
    allowances
      .filter((allowance) => allowance.trigger === trigger)
      .map(({ pay_code, amount: cents }) => {
        const date = dateAt(clock, from);
        const rate = cents * MILLICENTS_IN_CENT;
        return { ...idsOf(entry), date, pay_code, minutes: null, rate, cents };
      });
  return [
    ...shifts.flatMap(({ periods }) => {
      const { placed } = periods[0].stretches[0];
      if (periods.length === 1) return [];
      return rows(periods.length === 2 ? 'broken_shift_1' : 'broken_shift_2', placed);
    }),
    ...sleep.flatMap((placed) => rows('sleepover', placed)),
  ];
}

/** The sleep entries that begin in this window, each once. */
export const sleepEntries = (stretches: readonly Stretch[], days: Workdays): Placed[] => {
  const nights = new Map<number, Placed>();
  for (const { placed } of stretches)
    if (placed.entry.pay_kind === 'sleep' && !nights.has(placed.entry.id))
      nights.set(placed.entry.id, placed);
  return [...nights.values()].filter(({ clock, from }) => {
    const workday = workdayAt(clock, from, days);
    return days.first <= workday && workday <= days.last;
  });
};

/** A row for each stipend that is not 0. */
export const stipendSums = (entries: readonly PayEntry[]): SumRow[] =>
  entries
    .filter((entry) => stipendCents(entry) !== 0)
    .map((entry) => ({
      entry_id: entry.id,
      timesheet_id: entry.timesheet_id,
      date: entry.date,
      pay_code: entry.stipend_kind === 'reimbursed' ? 'stipend_reimbursed' : 'stipend',
      minutes: null,
      rate: null,
      cents: stipendCents(entry),
    }));

export const stipendCents = ({ stipend }: PayEntry): number => (stipend === 0 ? 0 : centsFromUsd(stipend));

/** The sums that count toward the regular rate of a window in addition to its hours, in cents. An extra of several weeks counts in equal parts. */
export function countingCents(
  entries: readonly PayEntry[],
  extras: readonly CountingExtra[],
  window: DateRange,
): Fraction {
  let cents = ZERO;
  for (const entry of entries) {
    if (entry.stipend_kind === 'counts') cents = plus(cents, fraction(stipendCents(entry)));
  }
  for (const extra of extras) {
    const { inside, all } = weeksOf(extra, window);
    if (inside > 0) cents = plus(cents, fraction(extra.cents * inside, all));
  }
  return cents;
}

/** Adds these sums to the lines: minutes at their rate, or an amount. */
export function bookSums(book: LineBook, sums: readonly SumRow[]): void {
  for (const { pay_code, timesheet_id, minutes, rate, cents } of sums) {
    if (minutes === null) {
      const unit = rate === null ? {} : { units: 1 };
      book.add({ pay_code, multiplier: null, rate }, { timesheet_id, cents: fraction(cents ?? 0), ...unit });
    } else {
      const exact = fraction(minutes * (rate ?? 0), 60 * MILLICENTS_IN_CENT);
      book.add({ pay_code, multiplier: 1, rate }, { timesheet_id, minutes, cents: exact });
    }
  }
}

export const idsOf = ({ id, timesheet_id }: PayEntry) => ({ entry_id: id, timesheet_id });
