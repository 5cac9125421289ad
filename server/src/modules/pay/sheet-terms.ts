import type { HourlyRates, RateSources, ResolvedRates } from '@daybook/domain/pay/pay-rates';
import type { RegularPeriod } from '@daybook/domain/pay/payroll';
import { dayAt } from '@daybook/domain/time/day';
import type { MemberContext, Viewer } from '../../kernel/procedures.ts';
import { required } from '../../kernel/refusals.ts';
import type { EntryTerms, SnapshotEntry } from './entries.ts';
import { hourlyOf, payOf, type FrozenPay, type StoredLine } from './lines.ts';
import type { SheetMileage } from './mileage.ts';
import type { TimesheetRecord } from './sheets.ts';

type MileageFigure = 'mileage_reimbursement' | 'mileage_untaxed' | 'mileage_taxed';
/** The terms of a sheet, before its hours are divided; its rates of an hour are in millicents. */
type Terms = { id: number; user: number } & Pick<FrozenPay, MileageFigure | 'rates_vary'> &
  ResolvedRates &
  RateSources &
  RegularPeriod;

export interface TermedSheet {
  sheet: TimesheetRecord;
  terms: Terms;
  /** Null: frozen by approval, unchanged. */
  mileage: SheetMileage | null;
  /** By log, the rates of its hours under Classic 80 that are not frozen, or no longer so. */
  hourly?: ReadonlyMap<number, HourlyRates>;
  /** The entries of its snapshot, where they have been read; not frozen. */
  entries?: readonly SnapshotEntry[];
  /** Entries that a correction added, or moved to another day or code: they get the rates of their days. */
  added?: ReadonlySet<number>;
}

/** An approved sheet with its frozen terms. */
export const frozenTerms = (sheet: TimesheetRecord): TermedSheet => ({
  sheet,
  terms: { ...payOf(sheet), ...hourlyOf(sheet) },
  mileage: null,
});

/** The company's day on which a sheet was approved. */
export const approvalDay = (
  { id, approved_date, time_zone }: Pick<TimesheetRecord, 'id' | 'approved_date' | 'time_zone'>,
  { membership }: Pick<PayViewer, 'membership'>,
): string =>
  dayAt(
    new Date(required(approved_date, `approved_date of timesheet ${id}`)),
    time_zone ?? membership.time_zone,
  );

/** What approval writes for a sheet in addition to its columns. */
export interface FrozenLines {
  lines: StoredLine[];
  /** By entry id. */
  entries: ReadonlyMap<number, EntryTerms>;
  /** Null: the frozen terms of mileage stay. */
  mileage: SheetMileage | null;
  /** By log; other logs keep what they have. */
  hourly: ReadonlyMap<number, HourlyRates>;
}
export const NO_HOURLY: ReadonlyMap<number, HourlyRates> = new Map();

/** The viewer and the company's date. */
export interface PayViewer extends Viewer, Pick<MemberContext, 'membership'> {
  /** As `asPaidByRule` sets it. */
  after_downgrade?: true;
}

/**
 * The viewer for sheets that a rule paid before a downgrade: a plan changes no approved sheet (company-and-plans.md#plans), so they
 * keep their rule and the rates of their days. What Classic 80 paid since is left out.
 */
export const asPaidByRule = (viewer: PayViewer): PayViewer => ({
  ...viewer,
  caller: { ...viewer.caller, allows: () => true },
  after_downgrade: true,
});

/** A sheet whose pay a step changes; null: it is not approved in that state, and pays nothing. */
export interface PayChange {
  sheet: TimesheetRecord;
  before: FrozenPay | null;
  after: FrozenPay | null;
  /** What is stored of `after` in addition to its columns. */
  frozen: FrozenLines | null;
}

/** An approved sheet that is paid no more. */
export const unpaid = (sheet: TimesheetRecord): PayChange => ({
  sheet,
  before: payOf(sheet),
  after: null,
  frozen: null,
});
