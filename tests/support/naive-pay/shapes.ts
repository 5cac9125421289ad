/**
 * What the naive engine takes: plain data, whole minutes and cents, dates as YYYY-MM-DD, times as HH:mm (pay.md#definition).
 */
type PayKind = 'work' | 'leave' | 'sleep' | 'unpaid';

export interface NaiveEntry {
  id: number;
  timesheet_id: number;
  date: string;
  start: string | null;
  end: string | null;
  client: string;
  work_code: number | null;
  pay_kind: PayKind;
  /** Cents. */
  stipend: number;
  stipend_kind: 'taxed' | 'counts' | 'reimbursed';
  /** Hundredths of the unit. */
  distance: number;
  distance_unit: 'km' | 'mi';
}

export interface NaiveSheet {
  id: number;
  start_date: string;
  approved_on: string;
  /** The zone at its approval, if it was not the person's current one. */
  zone?: string;
}

/** A row of `pay_rates`; `amount` in cents an hour, null ends the rate. `person: false` is the company's row for a code. */
export interface NaiveRate {
  person: boolean;
  work_code: number | null;
  kind: 'pay' | 'overtime';
  from: string;
  amount: number | null;
}

export interface Band {
  in: 'day' | 'shift' | 'span' | 'week' | 'window';
  over_minutes: number;
  multiplier: number;
  pay_code: string;
  counts: 'straight_only' | 'all';
}

export interface Alternative {
  name: string;
  bands: Band[];
  seventh_day: Band[];
  regular_rate: 'weighted' | 'rate_in_effect' | 'base';
  extras_divisor: 'all_hours' | 'straight_hours';
}

export interface Loading {
  name: string;
  pay_code: string;
  /** 0 is Sunday. */
  weekdays?: number[];
  holiday?: 'only' | 'not';
  clock?: { from: string; to: string };
  shift_ends_after?: string;
  shift_begins_before?: string;
  applies_to: 'minutes_inside' | 'whole_shift';
  /** One of the two; `add_rate` in cents an hour. */
  multiplier?: number;
  add_rate?: number;
}

interface Allowance {
  pay_code: string;
  trigger: 'broken_shift_1' | 'broken_shift_2' | 'sleepover';
  /** Cents. */
  amount: number;
}

export interface Definition {
  window: 'workweek' | 'fixed14' | 'fixed28';
  anchor: string | null;
  /** 0 is Sunday. */
  starts_on: number;
  at: string;
  elapsed: 'real' | 'wall';
  rates_as_of: 'work_date' | 'approval';
  alternatives: Alternative[];
  loadings: Loading[];
  base_multiplier: number;
  shift_gap_minutes: number;
  broken_shift: boolean;
  sleep: { min_duty: number; max_excluded: number; min_sleep: number; without_agreement: boolean } | null;
  minimum_engagement_minutes: number;
  allowances: Allowance[];
}

export interface NaiveExtra {
  amount: number;
  start_date: string;
  end_date: string;
  counts: boolean;
}

/** An entry with its rates in cents an hour: the base rate, and the person's own overtime rate. */
export interface RatedEntry extends NaiveEntry {
  base: number | null;
  overtime: number | null;
  /** From midnight on. */
  next: { base: number | null; overtime: number | null };
}

export interface NaiveVersion {
  from: string;
  definition: Definition;
}

/** A rule that holds from a day: at a window's first day, the latest version up to it (pay.md#assignment). */
export interface NaiveAssignment {
  target: 'user' | 'role' | 'company';
  from: string;
  agreement_date: string | null;
  versions: [NaiveVersion, ...NaiveVersion[]];
}

export interface NaivePerson {
  zone: string;
  entries: NaiveEntry[];
  sheets: NaiveSheet[];
  rates: NaiveRate[];
  /** The pay rate of the person's role, in cents an hour. */
  role_rate: number | null;
  assignments: NaiveAssignment[];
  holidays: string[];
  extras: NaiveExtra[];
}

/** Money of one person, window, pay code, multiplier (thousandths) and rate: the key of a line (pay.md#pay-codes). */
export interface NaiveLine {
  pay_code: string;
  multiplier: number | null;
  /** Cents an hour; null where there is none, as for a stipend. */
  rate: number | null;
  minutes: number;
  amount: number;
  shares: { timesheet_id: number; minutes: number; amount: number }[];
}

export interface NaiveWindow {
  /** First and last day. */
  start: string;
  end: string;
  /** The alternative that is paid. */
  alternative: string;
  /** Minutes that count as worked. */
  worked: number;
  lines: NaiveLine[];
}

/** A band with the default that it is mostly written with. */
export const band = (
  where: Band['in'],
  hours: number,
  multiplier: number,
  counts: Band['counts'] = 'straight_only',
): Band => ({
  in: where,
  over_minutes: hours * 60,
  multiplier,
  pay_code: multiplier < 2 ? 'overtime' : 'double_time',
  counts,
});

export const alternative = (name: string, bands: Band[], set: Partial<Alternative> = {}): Alternative => ({
  name,
  bands,
  seventh_day: [],
  regular_rate: 'weighted',
  extras_divisor: 'all_hours',
  ...set,
});

/** A definition with the defaults where nothing is set; weeks begin on Sunday. */
export const definition = (set: Partial<Definition> & Pick<Definition, 'alternatives'>): Definition => ({
  window: 'workweek',
  anchor: null,
  starts_on: 0,
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
  ...set,
});
