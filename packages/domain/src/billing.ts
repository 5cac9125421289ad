import { contractHoursOf } from './client-contract.ts';
import type { ClientContract } from './client-contract.ts';
import type { Day } from './day.ts';
import {
  divideHalfUp,
  hoursFromMinutes,
  hundredthsFromKm,
  kmFromHundredths,
  microsFromRate,
  minutesFromHours,
  usdFromCents,
} from './exact.ts';

/** The billing rate frozen at approval: the client's own, else the work code's, else the employee's pay rate (3 §3). */
export const billingRate = (rates: {
  client_rate?: number | null;
  billing_rate?: number | null;
  pay_rate?: number | null;
}): number | null => rates.client_rate ?? rates.billing_rate ?? rates.pay_rate ?? null;

/** An entry of a snapshot, with the client's present contract (decisions §6). */
export interface BillingEntry {
  date: Day;
  /** hours */
  duration: number;
  /** km */
  mileage: number;
  work_code_id: number | null;
  /** null where the log has no client */
  contract: ClientContract | null;
  /** Frozen at approval, else the work code's present rate; USD per hour. */
  billing_rate: number | null;
}

export interface BillingSheet {
  total_hours: number;
  total_mileage: number;
  entries: readonly BillingEntry[];
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

/** Billable unless the client's contract says no for this code; never without a client. */
export const isBillable = (entry: Pick<BillingEntry, 'contract' | 'work_code_id'>): boolean =>
  entry.contract !== null && (contractHoursOf(entry.contract, entry.work_code_id)?.billable ?? true);

/** Computed hours that are further than this from the sheet's total prorate the split (3 §9). */
const TOLERANCE_HOURS = 0.01;

/** Unrounded parts, so that each thing that shows them rounds once. */
interface BillabilityParts {
  totalMinutes: number;
  billableMinutes: number;
  totalKm: number;
  billableKm: number;
  /** minutes × 0.00001 USD per hour */
  amount: bigint;
}

function partsOf(sheet: BillingSheet, upTo: Day | null): BillabilityParts {
  const entries = upTo === null ? sheet.entries : sheet.entries.filter((entry) => entry.date <= upTo);
  let minutes = 0;
  let billable = 0;
  let km = 0;
  let billableKm = 0;
  let amount = 0n;
  for (const entry of entries) {
    const entryMinutes = minutesFromHours(entry.duration);
    const entryKm = hundredthsFromKm(entry.mileage);
    minutes += entryMinutes;
    km += entryKm;
    if (!isBillable(entry)) continue;
    billable += entryMinutes;
    if (entry.contract?.kms_billable) billableKm += entryKm;
    amount += BigInt(entryMinutes) * BigInt(microsFromRate(entry.billing_rate ?? 0));
  }
  // Cut at a day, the sheet's own totals say nothing about what is left of it.
  if (upTo !== null)
    return { totalMinutes: minutes, billableMinutes: billable, totalKm: km, billableKm, amount };
  const totalMinutes = minutesFromHours(sheet.total_hours);
  const apart = Math.abs(minutes - totalMinutes) > TOLERANCE_HOURS * 60;
  return {
    totalMinutes,
    billableMinutes: apart
      ? minutes === 0
        ? 0
        : (totalMinutes * billable) / minutes
      : Math.min(billable, totalMinutes),
    totalKm: hundredthsFromKm(sheet.total_mileage),
    billableKm,
    amount,
  };
}

/**
 * One line of the billability analysis over the sheets that it stands for; its amount is rounded once, here.
 * `upTo` cuts the logs after a day, for the year to date.
 */
export function billabilityOf(sheets: Iterable<BillingSheet>, upTo: Day | null = null): Billability {
  const sum: BillabilityParts = {
    totalMinutes: 0,
    billableMinutes: 0,
    totalKm: 0,
    billableKm: 0,
    amount: 0n,
  };
  for (const sheet of sheets) {
    const parts = partsOf(sheet, upTo);
    sum.totalMinutes += parts.totalMinutes;
    sum.billableMinutes += parts.billableMinutes;
    sum.totalKm += parts.totalKm;
    sum.billableKm += parts.billableKm;
    sum.amount += parts.amount;
  }
  return {
    total_hours: hoursFromMinutes(sum.totalMinutes),
    billable_hours: hoursFromMinutes(sum.billableMinutes),
    non_billable_hours: hoursFromMinutes(sum.totalMinutes - sum.billableMinutes),
    total_kms: kmFromHundredths(sum.totalKm),
    billable_kms: kmFromHundredths(sum.billableKm),
    billable_amount: usdFromCents(divideHalfUp(sum.amount, 60_000n)),
    billable_percent: percentOf(sum.billableMinutes, sum.totalMinutes),
  };
}

const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * 100) / whole);

/** The total under the lines shown. */
export function sumBillability(lines: Iterable<Billability>): Billability {
  let total = 0;
  let billable = 0;
  let km = 0;
  let billableKm = 0;
  let cents = 0;
  for (const line of lines) {
    // Prorated minutes need not be whole: hours are added as they are, up to float noise far below a minute.
    total += line.total_hours * 60;
    billable += line.billable_hours * 60;
    km += hundredthsFromKm(line.total_kms);
    billableKm += hundredthsFromKm(line.billable_kms);
    cents += Math.round(line.billable_amount * 100);
  }
  return {
    total_hours: hoursFromMinutes(settle(total)),
    billable_hours: hoursFromMinutes(settle(billable)),
    non_billable_hours: hoursFromMinutes(settle(total - billable)),
    total_kms: kmFromHundredths(km),
    billable_kms: kmFromHundredths(billableKm),
    billable_amount: usdFromCents(cents),
    billable_percent: percentOf(settle(billable), settle(total)),
  };
}

/** A whole number of minutes where only float noise parts it from one. */
const settle = (minutes: number): number =>
  Math.abs(minutes - Math.round(minutes)) < 1e-6 ? Math.round(minutes) : minutes;
