import { divideHalfUp, microsFromRate, rateFromMicros } from './exact.ts';

export const DEFAULT_PAY_RATE = 25;
export const DEFAULT_OVERTIME_RATE = 37.5;

/** USD an hour, and a km: the highest rates that may be set. */
export const PAY_RATE_MAXIMUM = 10_000;
export const MILEAGE_RATE_MAXIMUM = 100;

/** What is set on an employee, or was frozen at approval; USD per hour, USD per km. */
export interface Rates {
  pay_rate?: number | null;
  overtime_rate?: number | null;
  mileage_rate?: number | null;
}

export interface ResolvedRates {
  pay_rate: number;
  /** Has a third decimal where it is 1.5 × an odd number of cents. */
  overtime_rate: number;
  mileage_rate: number | null;
}

const hasAny = (rates: Rates | null | undefined): rates is Rates =>
  rates?.pay_rate != null || rates?.overtime_rate != null || rates?.mileage_rate != null;

/**
 * Frozen rates; for a sheet approved without any, the employee's; without those 25 and 37.5; overtime is 1.5 × a pay
 * rate that stands alone (decisions §6). Freeze the rates as they are set, not as they come out of here.
 */
export function resolveRates(
  frozen: Rates | null | undefined,
  employee: Rates | null | undefined,
): ResolvedRates {
  const rates = hasAny(frozen) ? frozen : (employee ?? {});
  const pay = rates.pay_rate ?? null;
  return {
    pay_rate: pay ?? DEFAULT_PAY_RATE,
    overtime_rate: rates.overtime_rate ?? timeAndAHalf(pay),
    mileage_rate: rates.mileage_rate ?? null,
  };
}

const timeAndAHalf = (pay: number | null): number =>
  pay === null ? DEFAULT_OVERTIME_RATE : rateFromMicros(divideHalfUp(BigInt(microsFromRate(pay)) * 3n, 2n));
