import type { LeaveRate } from '../../leave/policy.ts';
import type { DateRange } from '../../time/date-range.ts';
import type { Day } from '../../time/day.ts';
import type { PayPeriodSettings } from '../../time/pay-period.ts';
import type { RatesIn, ResolvedRates } from '../pay-rates.ts';
import type { BandScope } from './definition.ts';
import type { PayWindow, RuleAssignment, WeekOverlap } from './windows.ts';

/**
 * The input and the output of the engine. What it pays is in whole cents and minutes, rates are in millicents (0.00001 USD); stipends are
 * USD as on the wire, and a multiplier is a number such as 1.5. Inside, everything is whole numbers and exact fractions.
 */

export const PAY_KINDS = ['work', 'leave', 'sleep', 'unpaid'] as const;
export type PayKind = (typeof PAY_KINDS)[number];
export const STIPEND_KINDS = ['taxed', 'counts', 'reimbursed'] as const;
export type StipendKind = (typeof STIPEND_KINDS)[number];

/** An entry of a snapshot with what approval froze, or of a live log with current values. */
export interface PayEntry {
  /** Unique within a call. */
  id: number;
  timesheet_id: number;
  date: Day;
  start_time: string | null;
  end_time: string | null;
  pay_kind: PayKind;
  /** Base rate an hour (pay.md#rates); null: none was set. */
  pay_rate: number | null;
  /** The person's own overtime rate; null: none was set. */
  overtime_rate: number | null;
  /** The rates by which Classic 80 pays its log, if not those of its sheet. */
  hourly_rates?: Pick<PaySheet, 'pay_rate' | 'overtime_rate' | 'rates_in'>;
  /** Its rates from midnight on, where the next day has others; only of a rule that pays the rates of the day. */
  after_midnight?: HourRates;
  stipend: number;
  stipend_kind: StipendKind;
  /**
   * Its minutes, if it is of an imported timesheet: it counts towards limits, and is paid outside Daybook
   * (imports-and-exports.md#time-history). Its sheet is not given.
   */
  imported_minutes?: number;
  /** Of time off, which has no times (time-off.md#pay-of-time-off). */
  leave?: PaidLeave;
}

/** The terms by which approved time off is paid. */
export interface LeaveTerms {
  pay_code: string;
  multiplier: number;
  /** Of its base rate, or of the regular rate of its window. */
  rate: LeaveRate;
}
export interface PaidLeave extends LeaveTerms {
  minutes: number;
}

export type HourRates = Pick<PayEntry, 'pay_rate' | 'overtime_rate'> & RatesIn<'millicents'>;

export const isImported = ({ imported_minutes }: Pick<PayEntry, 'imported_minutes'>): boolean =>
  imported_minutes !== undefined;

/**
 * A sheet with what its approval froze, or would freeze. Only the Classic method reads rates, totals and pay period.
 * Logs on no sheet yet get a sheet for each pay period, with an id that no sheet has.
 */
export interface PaySheet extends ResolvedRates, RatesIn<'millicents'> {
  id: number;
  start_date: Day;
  time_zone: string;
  pay_period_start: Day;
  pay_period_end: Day;
  minutes: number;
  stipend_cents: number;
}

/** A bonus or another extra that counts towards the regular rate. A pay run pays its amount, not a line here. */
export interface CountingExtra extends DateRange {
  cents: number;
}

export interface PayInput {
  /** Every window with one of these days is computed. */
  range: DateRange;
  /** Those of this person, of their role and of the company. */
  assignments: readonly RuleAssignment[];
  pay_periods: PayPeriodSettings | null;
  /** The company's; a sheet keeps its own. */
  time_zone: string;
  holidays: Iterable<Day>;
  extras: readonly CountingExtra[];
  /** All sheets of the entries; for Classic windows every sheet of their pay periods. */
  sheets: readonly PaySheet[];
  /** One person's; at least those dated within `reachOf` its windows, and whole Classic sheets. */
  entries: readonly PayEntry[];
  /** The last day whose entries and sums are in the lines, nights to their end; limits and rates depend on all of them (year to date). */
  up_to?: Day;
}

export interface PersonPay {
  windows: WindowPay[];
  findings: PayFinding[];
}

export interface WindowPay {
  window: PayWindow;
  /** Where its week has time in common with another one. */
  week_change: WeekChange | null;
  /** The name of the alternative that pays most; null under Classic. */
  alternative: string | null;
  /** Rounded to a millicent for display; null without hours, and under Classic. */
  regular_rate: number | null;
  worked_minutes: number;
  /** In time order. */
  ledger: LedgerRow[];
  /** Pay that belongs to no minute of the ledger, in order of date. */
  sums: SumRow[];
  lines: PayLine[];
}

/** In which of two weeks the time counts that is in both, and what the two pay with it in the one or the other (29 CFR 778.302). */
export interface WeekChange extends WeekOverlap {
  counts_in: 'earlier' | 'later';
  /** Cents. */
  in_earlier: number;
  in_later: number;
}

/** Minutes of one entry that are paid alike. */
export interface LedgerRow {
  entry_id: number;
  timesheet_id: number;
  /** The calendar day of these minutes; a night's second half has its own. */
  date: Day;
  /** `HH:mm` on that day; the day ends at `24:00`. Null: imported without a start or an end. */
  from: string | null;
  to: string | null;
  minutes: number;
  /** Null: unpaid sleep. Time paid outside Daybook has the code that limits give it, and the multiplier 0. */
  pay_code: string | null;
  multiplier: number;
  /** Null: there is no rate, and nothing is paid. */
  base_rate: number | null;
  why: Why[];
}

export interface SumRow {
  entry_id: number;
  timesheet_id: number;
  date: Day;
  pay_code: string;
  /** What is missing to the minimum engagement, paid at `rate`: that of the work period's last minute. */
  minutes: number | null;
  rate: number | null;
  /** Null: minutes × rate. */
  cents: number | null;
}

/** What is paid alike in a window. `rate` is the base rate in millicents, or the addition for an hour or a unit. */
export interface LineKey extends RatesIn<'millicents'> {
  pay_code: string;
  /** Null: not paid by the hour (a stipend, an allowance), or in addition to hours on another line (an added rate). */
  multiplier: number | null;
  rate: number | null;
}

/** Money is rounded here and only here; the shares of its sheets add up to it. */
export interface PayLine extends LineKey {
  minutes: number | null;
  units: number | null;
  cents: number;
  shares: LineShare[];
}

export interface LineShare {
  timesheet_id: number;
  minutes: number | null;
  units: number | null;
  cents: number;
}

export interface SheetLine extends LineKey, LineShare {
  window_start: Day;
  window_end: Day;
  pay_rule_version_id: number | null;
}

/** Why minutes are paid as they are, with the figures; `sentences.ts` turns it into words. */
export type Why =
  | {
      band: BandScope | 'seventh_day';
      over_minutes: number;
      multiplier: number;
      /** The moment at which the limit was passed. */
      on: Day;
      at: string;
    }
  | { loading: string; multiplier: number }
  /** In cents an hour. */
  | { addition: string; add_rate: number }
  | { base_multiplier: number }
  /** In millicents. */
  | { own_overtime_rate: number }
  | { sleep: SleepReason }
  | { leave: true }
  /** Of an imported timesheet. */
  | { paid_outside: true };

export const SLEEP_REASONS = [
  'excluded',
  'interruption',
  'no_agreement',
  'duty_too_short',
  'too_little_sleep',
  'over_maximum',
] as const;
export type SleepReason = (typeof SLEEP_REASONS)[number];

/** What an approver should look at. */
export type PayFinding = { entry_id: number; date: Day } & (
  | { kind: 'not_placed' }
  | { kind: 'overlap'; counted_with: number; from: string; to: string; minutes: number }
  /** The clocks changed within the entry, or at one of its times. */
  | { kind: 'clock_change'; clock: 'back' | 'forward'; minutes: number; wall_minutes: number }
  | { kind: 'no_rate' }
);
