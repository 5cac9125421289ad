import { divideHalfUp, minutesFromHours } from '../money/exact.ts';
import { inWhole, onWire, wholeSums } from '../money/figures.ts';
import { contractHoursOf, type ClientContract } from './client-contract.ts';
import type { ClientKind } from './client-kinds.ts';

export const BILLABLE_REASONS = ['contract', 'no_setting', 'internal'] as const;
/** Why an entry is billable or not: the client's contract says so for its code, has no setting for it, or there is no client. */
type BillableReason = (typeof BILLABLE_REASONS)[number];

export const BILLING_RATE_SOURCES = ['client', 'work_code', 'pay_rate', 'none', 'unknown'] as const;
/** `unknown`: frozen by an approval of a version that did not store it. */
export type BillingRateSource = (typeof BILLING_RATE_SOURCES)[number];

/** What billing an entry depends on: current settings, as far as the plan allows them. */
export interface BillingFacts {
  kind: ClientKind;
  contract: ClientContract;
  work_code_id: number | null;
  /** USD per hour */
  billing_rate: number | null;
  pay_rate: number | null;
  /** Whether the plan allows the client's own rates. */
  client_rates: boolean;
}

/** How an entry is billed; frozen at approval. */
export interface Billing {
  billable: boolean;
  billable_reason: BillableReason;
  /** USD per hour; null where none was set */
  billing_rate: number | null;
  billing_rate_source: BillingRateSource;
  /** Whether the client pays for the mileage of billable entries. */
  kms_billable: boolean;
  /** Whether the client pays for the stipends of billable entries. */
  stipend_billable: boolean;
}

const NOT_BILLED: Billing = {
  billable: false,
  billable_reason: 'internal',
  billing_rate: null,
  billing_rate_source: 'none',
  kms_billable: false,
  stipend_billable: false,
};

/**
 * Billable unless the client's contract says no for the code (billing.md#what-is-billable); at the client's own rate, else the work
 * code's, else the employee's pay rate.
 */
export function resolveBilling(facts: BillingFacts): Billing {
  if (facts.kind !== 'person') return NOT_BILLED;
  const setting = contractHoursOf(facts.contract, facts.work_code_id);
  const rates: [BillingRateSource, number | null | undefined][] = [
    ['client', facts.client_rates ? setting?.client_rate : null],
    ['work_code', facts.billing_rate],
    ['pay_rate', facts.pay_rate],
  ];
  const [billing_rate_source, billing_rate] = rates.find(([, rate]) => rate != null) ?? ['none', null];
  return {
    billable: setting?.billable ?? true,
    billable_reason: setting ? 'contract' : 'no_setting',
    billing_rate: billing_rate ?? null,
    billing_rate_source,
    kms_billable: facts.contract.kms_billable,
    stipend_billable: facts.contract.stipend_billable,
  };
}

export const billableText = ({ billable, billable_reason }: Billing): string => {
  if (billable_reason === 'internal') return 'Internal time is not billed.';
  return billable_reason === 'contract'
    ? `The client’s contract says ${billable ? 'billable' : 'not billable'} for this code.`
    : 'The client’s contract has no setting for this code.';
};

export const BILLING_RATE_TEXTS: Readonly<Record<BillingRateSource, string>> = {
  client: 'the client’s rate',
  work_code: 'the work code’s rate',
  pay_rate: 'the employee’s pay rate',
  none: 'no rate was set',
  unknown: 'frozen at approval',
};

/** The billed part of a sheet. */
export interface Billed {
  billed_hours: number;
  billed_mileage: number;
  /** USD, not rounded: whole sixtieths of a cent, so that each line rounds its sum only once */
  billed_amount: number;
}

export interface BilledEntry extends Pick<Billing, 'billable' | 'billing_rate' | 'kms_billable'> {
  hours: number;
  /** In the unit of its sheet. */
  mileage: number;
}

/** If the computed hours differ from the sheet's total by more than this, the split is prorated. */
const TOLERANCE_HOURS = 0.01;

const ENTRY_FIGURES = { hours: 'minutes', mileage: 'hundredths', billing_rate: 'cents' } as const;
const BILLED_FIGURES = {
  billed_hours: 'minutes',
  billed_mileage: 'hundredths',
  billed_amount: 'sixtieths',
} as const;

/** The totals of the entries of a sheet with so many hours. */
export function billedWork(total_hours: number, entries: readonly BilledEntry[]): Billed {
  let minutes = 0;
  let billable = 0;
  let hundredths = 0;
  let sixtieths = 0;
  for (const entry of entries) {
    const { hours, mileage, billing_rate } = inWhole(ENTRY_FIGURES, entry);
    minutes += hours;
    if (!entry.billable) continue;
    billable += hours;
    if (entry.kms_billable) hundredths += mileage;
    sixtieths += hours * (billing_rate ?? 0);
  }
  const total = minutesFromHours(total_hours);
  const apart = minutes > 0 && Math.abs(minutes - total) > TOLERANCE_HOURS * 60;
  const billed = apart
    ? divideHalfUp(BigInt(total) * BigInt(billable), BigInt(minutes))
    : Math.min(billable, total);
  return onWire(BILLED_FIGURES, {
    billed_hours: billed,
    billed_mileage: hundredths,
    billed_amount: sixtieths,
  });
}

/** A sheet as the billability analysis reads it. */
export interface BilledSheet extends Billed {
  total_hours: number;
  total_mileage: number;
}

export interface Billability {
  total_hours: number;
  billable_hours: number;
  non_billable_hours: number;
  total_kms: number;
  billable_kms: number;
  billable_amount: number;
  /** 0 to 100, rounded */
  billable_percent: number;
}

const SHEET_FIGURES = { ...BILLED_FIGURES, total_hours: 'minutes', total_mileage: 'hundredths' } as const;
const BILLABILITY_FIGURES = {
  total_hours: 'minutes',
  billable_hours: 'minutes',
  total_kms: 'hundredths',
  billable_kms: 'hundredths',
  billable_amount: 'cents',
} as const;

/** One line of the billability analysis over its sheets; the amount is rounded here, once. */
export function billabilityOf(sheets: readonly BilledSheet[]): Billability {
  const sums = wholeSums(SHEET_FIGURES, sheets);
  return billability({
    total_hours: sums.total_hours,
    billable_hours: sums.billed_hours,
    total_kms: sums.total_mileage,
    billable_kms: sums.billed_mileage,
    billable_amount: divideHalfUp(BigInt(sums.billed_amount), 60n),
  });
}

/** The total under the lines shown. */
export const sumBillability = (lines: readonly Billability[]): Billability =>
  billability(wholeSums(BILLABILITY_FIGURES, lines));

const billability = (whole: Record<keyof typeof BILLABILITY_FIGURES, number>): Billability => {
  const { total_hours: total, billable_hours: billable } = whole;
  return {
    ...onWire(BILLABILITY_FIGURES, whole),
    ...onWire({ non_billable_hours: 'minutes' }, { non_billable_hours: total - billable }),
    billable_percent: total === 0 ? 0 : Math.round((billable * 100) / total),
  };
};
