import { today } from '@daybook/domain/day';
import type { RateSources, ResolvedRates } from '@daybook/domain/pay-rates';
import type { RegularPeriod } from '@daybook/domain/payroll';
import type { MemberContext, Viewer } from '../../../kernel/procedures.ts';
import type { SheetMileage } from '../mileage.ts';
import { type FrozenPay, type StoredLine, payOf } from '../pay.ts';
import type { TimesheetRecord } from '../records.ts';
import type { EntryTerms } from '../rule-pay.ts';

/** At what a sheet is paid, before its hours are parted. */
type Terms = { id: number; user: number } & Pick<FrozenPay, MileageFigure> &
  ResolvedRates &
  RateSources &
  RegularPeriod;
type MileageFigure = 'mileage_reimbursement' | 'mileage_untaxed' | 'mileage_taxed';
/** A sheet and what it is paid at. */
export interface Termed {
  sheet: TimesheetRecord;
  terms: Terms;
  /** Null: approval froze it, and it stays. */
  mileage: SheetMileage | null;
  /** Entries that a correction added, or moved to another day or code: they get the rates of their days. */
  added?: ReadonlySet<number>;
}

/** An approved sheet at what approval froze. */
export const frozenTerms = (sheet: TimesheetRecord): Termed => ({
  sheet,
  terms: payOf(sheet),
  mileage: null,
});

/** The company's day on which a sheet was approved. */
export const approvalDay = (
  { approved_date, time_zone }: Pick<TimesheetRecord, 'approved_date' | 'time_zone'>,
  { membership }: Pick<PayViewer, 'membership'>,
): string => today(new Date(approved_date ?? ''), time_zone ?? membership.time_zone);

/** What a sheet pays for mileage, which no rule for hours changes. */
export const mileageFigures = (terms: Pick<FrozenPay, MileageFigure>): Pick<FrozenPay, MileageFigure> => ({
  mileage_reimbursement: terms.mileage_reimbursement,
  mileage_untaxed: terms.mileage_untaxed,
  mileage_taxed: terms.mileage_taxed,
});

/** What approval writes for a sheet in addition to its columns. */
export interface FrozenLines {
  lines: StoredLine[];
  /** By entry id. */
  entries: ReadonlyMap<number, EntryTerms>;
  /** Null: what approval froze of mileage stays. */
  mileage: SheetMileage | null;
}

/** Who asks, of which company, and which day it is there. */
export type PayViewer = Viewer & Pick<MemberContext, 'membership'>;

/** A sheet whose pay a step moves; null: it is not approved then, and pays nothing. */
export interface PayChange {
  sheet: TimesheetRecord;
  before: FrozenPay | null;
  after: FrozenPay | null;
  /** What is stored of `after` in addition to its columns. */
  frozen: FrozenLines | null;
}

/**
 * What is done to sheets: approved ones are unapproved, worked out again as they are, or their snapshot was replaced, and
 * `sheet` has its new totals.
 */
export type PayStep = 'approve' | 'unapprove' | 'recalculate' | 'correct';
