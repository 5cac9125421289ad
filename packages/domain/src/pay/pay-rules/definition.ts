import { startOfWeek, weekdayOf, type Day, type WeekStart } from '../../time/day.ts';
import { firstPayPeriod, type PayPeriodSettings } from '../../time/pay-period.ts';

/** The first day of a rate or a definition that applies to all days (pay.md#rates). */
export const FROM_THE_BEGINNING = '1970-01-01';

/**
 * What a pay rule says (pay.md#definition). A definition is stored as JSON and is complete: every default is written out. Time is
 * in minutes, money in whole cents, a multiplier a number with up to three decimals.
 */
export type Definition = ClassicDefinition | LedgerDefinition;

/** The first `regular_minutes` of a pay period are regular, the rest is overtime. */
interface ClassicDefinition {
  method: 'classic';
  regular_minutes: number;
}

export interface LedgerDefinition {
  method: 'ledger';
  window: WindowKind;
  /** The first day of a window of 14 or 28 days; null for a workweek. */
  anchor: Day | null;
  /** The weekday and the time (`HH:mm`) at which a workweek begins; a workday begins at that time. */
  starts_on: Weekday;
  at: string;
  elapsed: 'real' | 'wall';
  rates_as_of: 'work_date' | 'approval';
  /** The alternative that pays most in a window is paid; if several are equal, the first. */
  alternatives: readonly Alternative[];
  loadings: readonly Loading[];
  /** Casual loading on every worked minute. */
  base_multiplier: number;
  /** The longest break inside a work period. */
  shift_gap_minutes: number;
  /** The work periods that begin on one workday are one shift. */
  broken_shift: boolean;
  /** When the sleep of a night is unpaid; null: it is paid as work. */
  sleep: {
    min_duty: number;
    max_excluded: number;
    min_sleep: number;
    /** Also where no agreement is dated on or before the night. */
    without_agreement: boolean;
  } | null;
  /** Per work period. */
  minimum_engagement_minutes: number;
  allowances: readonly Allowance[];
  requires_agreement: boolean;
}

export interface Alternative {
  name: string;
  bands: readonly Band[];
  /** For the seventh day of a workweek in which all seven days were worked. */
  seventh_day: readonly SeventhDayBand[];
  regular_rate: RegularRateMethod;
  extras_divisor: ExtrasDivisor;
}

export interface SeventhDayBand {
  over_minutes: number;
  multiplier: number;
  pay_code: BandPayCode;
}

export interface Band extends SeventhDayBand {
  in: BandScope;
  /** For a week or window: only minutes that no band of day, shift or span made overtime, or all. */
  counts: BandCount;
}

/** Extra pay for certain minutes: a higher multiplier, or cents an hour on top. */
export interface Loading {
  name: string;
  pay_code: string;
  weekdays: readonly Weekday[] | null;
  holiday: 'only' | 'not' | null;
  /** `HH:mm`; may pass midnight. */
  clock: { from: string; to: string } | null;
  /** Counted from the midnight before the shift begins, up to `24:00`. */
  shift_ends_after: string | null;
  shift_begins_before: string | null;
  /** The minutes inside, or every minute of a shift that has one. */
  applies_to: 'minutes_inside' | 'whole_shift';
  multiplier: number | null;
  add_rate: number | null;
}

export interface Allowance {
  pay_code: string;
  trigger: AllowanceTrigger;
  amount: number;
}

/** In the order of `weekdayOf`. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const WINDOW_KINDS = ['workweek', 'fixed14', 'fixed28'] as const;
export type WindowKind = (typeof WINDOW_KINDS)[number];
export const WINDOW_DAYS: Readonly<Record<WindowKind, number>> = { workweek: 7, fixed14: 14, fixed28: 28 };

export const BAND_SCOPES = ['day', 'shift', 'span', 'week', 'window'] as const;
export type BandScope = (typeof BAND_SCOPES)[number];
export const BAND_COUNTS = ['straight_only', 'all'] as const;
type BandCount = (typeof BAND_COUNTS)[number];
export const REGULAR_RATE_METHODS = ['weighted', 'rate_in_effect', 'base'] as const;
type RegularRateMethod = (typeof REGULAR_RATE_METHODS)[number];
export const EXTRAS_DIVISORS = ['all_hours', 'straight_hours'] as const;
type ExtrasDivisor = (typeof EXTRAS_DIVISORS)[number];
export const ALLOWANCE_TRIGGERS = ['broken_shift_1', 'broken_shift_2', 'sleepover'] as const;
export type AllowanceTrigger = (typeof ALLOWANCE_TRIGGERS)[number];

/** The pay codes of bands. Their hours are the overtime of a sheet. */
export const BAND_PAY_CODES = ['overtime', 'double_time'] as const;
export type BandPayCode = (typeof BAND_PAY_CODES)[number];

export const MILEAGE_PAY_CODES = ['mileage_untaxed', 'mileage_taxed'] as const;

/** The pay codes that no rule defines, in the order of a statement (pay.md#pay-codes). */
export const PAY_CODES = [
  'regular',
  ...BAND_PAY_CODES,
  'leave',
  'minimum_engagement',
  'stipend',
  'stipend_reimbursed',
  'bonus',
  'reimbursement',
  ...MILEAGE_PAY_CODES,
  'carry_forward',
] as const;

/** Whether hours under a pay code are overtime: from a band, double time included. */
export const isOvertime = (pay_code: string): boolean => BAND_PAY_CODES.some((code) => code === pay_code);

/** Whether hours under a pay code are time off, of whatever type. */
export const isLeaveCode = (pay_code: string): boolean => /^leave(?:_|$)/.test(pay_code);

/** Whether a line reimburses mileage: it is frozen at approval, and no rule computes it. */
export const isMileage = (pay_code: string): boolean => MILEAGE_PAY_CODES.some((code) => code === pay_code);

export const CLASSIC_REGULAR_MINUTES = 4_800;

export const ALTERNATIVE_DEFAULTS = {
  bands: [],
  seventh_day: [],
  regular_rate: 'weighted',
  extras_divisor: 'all_hours',
} as const satisfies Omit<Alternative, 'name'>;

export const LOADING_DEFAULTS = {
  weekdays: null,
  holiday: null,
  clock: null,
  shift_ends_after: null,
  shift_begins_before: null,
  applies_to: 'minutes_inside',
  multiplier: null,
  add_rate: null,
} as const satisfies Omit<Loading, 'name' | 'pay_code'>;

export const LEDGER_DEFAULTS = {
  window: 'workweek',
  at: '00:00',
  elapsed: 'real',
  rates_as_of: 'work_date',
  loadings: [],
  base_multiplier: 1,
  shift_gap_minutes: 0,
  broken_shift: false,
  sleep: null,
  minimum_engagement_minutes: 0,
  allowances: [],
  requires_agreement: false,
} as const satisfies Omit<LedgerDefinition, 'method' | 'anchor' | 'starts_on' | 'alternatives'>;

/** A definition before a company uses it: it has no first day. */
export type PresetDefinition = ClassicDefinition | Omit<LedgerDefinition, 'starts_on' | 'anchor'>;

/** A preset's definition with the company's first day, so that its weeks and the pay periods align (pay.md#assignment). */
export function fitToCompany(
  definition: PresetDefinition,
  settings: PayPeriodSettings & { week_starts_on: WeekStart },
): Definition {
  if (definition.method === 'classic') return definition;
  const anchor = firstWeek(settings);
  return {
    ...definition,
    starts_on: WEEKDAYS[weekdayOf(anchor)] ?? 'sunday',
    anchor: definition.window === 'workweek' ? null : anchor,
  };
}

/** The first day of a week of the company: pay periods of whole weeks begin on one. */
export function firstWeek(settings: PayPeriodSettings & { week_starts_on: WeekStart }): Day {
  const first = firstPayPeriod(settings);
  const kind = settings.pay_period ?? 'bi-weekly';
  return kind === 'weekly' || kind === 'bi-weekly' ? first : startOfWeek(first, settings.week_starts_on);
}

/** The day whose rates a rule pays: the day worked, or the day of the approval. */
export const ratesAsOf = (definition: Definition): LedgerDefinition['rates_as_of'] =>
  definition.method === 'classic' ? 'work_date' : definition.rates_as_of;
