import { hundredthsFromDistance, minutesFromHours } from '../money/exact.ts';
import { largestRemainders } from '../money/largest-remainders.ts';
import type { Month } from '../time/day.ts';
import { isRecord } from '../values.ts';
import {
  isHoursPeriod,
  monthShares,
  parseContractPeriod,
  SHARES_PER_UNIT,
  type ContractPeriod,
} from './contract-period.ts';
import type { FreeFields } from './custom-fields.ts';

export interface ContractHours {
  work_code_id: number;
  /** Hours per period; null: no limit. */
  max: number | null;
  period: ContractPeriod;
  /** USD per hour */
  client_rate: number | null;
  billable: boolean;
}

/** A client's contract, from the custom_fields with all spellings and defaults resolved (clients-and-contracts.md#contract). */
export interface ClientContract {
  hours: ContractHours[];
  total_kms: number | null;
  kms_period: ContractPeriod;
  kms_billable: boolean;
  /** USD per stipend_period */
  stipend: number | null;
  stipend_period: ContractPeriod;
  stipend_billable: boolean;
  goals: string[];
  social_worker: string;
}

/** Several names of one setting: they always have the same value. */
export const DISTANCE_PERIOD_KEYS = ['kms_frequency', 'kms_timeframe', 'total_kms_period'] as const;
export const STIPEND_KEYS = ['weekly_stipend', 'stipend_amount'] as const;
export const STIPEND_PERIOD_KEYS = ['stipend_frequency', 'weekly_stipend_frequency'] as const;

/** A number of 0 or more, also as text; null if there is none. */
export function readAmount(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null;
}

const readYesOrNo = (value: unknown, fallback: boolean): boolean =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : fallback;

/** The goals: a list, or text with one on each line. */
export function readGoals(value: unknown): string[] {
  const lines = typeof value === 'string' ? value.split('\n') : Array.isArray(value) ? value : [];
  return lines.flatMap((line) => (typeof line === 'string' && line.trim() !== '' ? [line.trim()] : []));
}

const firstOf = (fields: FreeFields, keys: readonly string[]): unknown =>
  keys.map((key) => fields[key]).find((value) => value !== undefined && value !== null && value !== '');

const hoursPeriod = (value: unknown): ContractPeriod | null => {
  const period = parseContractPeriod(value);
  return period && isHoursPeriod(period) ? period : null;
};

export function readClientContract(fields: FreeFields | null | undefined): ClientContract {
  const settings = fields ?? {};
  const fallback = hoursPeriod(settings.contract_hours_period) ?? 'week';
  const map = isRecord(settings.contract_hours) ? settings.contract_hours : {};
  const hours = Object.entries(map).flatMap(([key, value]): ContractHours[] => {
    if (!/^[1-9]\d*$/.test(key) || !isRecord(value)) return [];
    return [
      {
        work_code_id: Number(key),
        max: readAmount(value.max),
        period: hoursPeriod(value.frequency) ?? fallback,
        client_rate: readAmount(value.client_rate),
        billable: readYesOrNo(value.billable, true),
      },
    ];
  });
  return {
    hours,
    total_kms: readAmount(settings.total_kms),
    kms_period: parseContractPeriod(firstOf(settings, DISTANCE_PERIOD_KEYS)) ?? 'week',
    kms_billable: readYesOrNo(settings.kms_billable, false),
    stipend: readAmount(firstOf(settings, STIPEND_KEYS)),
    stipend_period: parseContractPeriod(firstOf(settings, STIPEND_PERIOD_KEYS)) ?? 'week',
    stipend_billable: readYesOrNo(settings.stipend_billable, false),
    goals: readGoals(settings.goals),
    social_worker: typeof settings.social_worker === 'string' ? settings.social_worker : '',
  };
}

export const contractHoursOf = (
  contract: ClientContract,
  workCodeId: number | null | undefined,
): ContractHours | null => contract.hours.find((hours) => hours.work_code_id === workCodeId) ?? null;

/** The periods over which a check of this contract counts. */
export function periodsOfContract(contract: ClientContract): Set<ContractPeriod> {
  const periods = new Set(contract.hours.flatMap((hours) => (hours.max === null ? [] : [hours.period])));
  if (contract.total_kms !== null) periods.add(contract.kms_period);
  return periods;
}

const sharesInMonth = (hours: ContractHours, month: Month): number =>
  monthShares(minutesFromHours(hours.max ?? 0), hours.period, month);

/** Contracted minutes of a month for each of these, which add up to their rounded sum. */
export const minutesInMonth = (hours: readonly ContractHours[], month: Month): number[] =>
  largestRemainders(
    hours.map((each) => sharesInMonth(each, month)),
    SHARES_PER_UNIT,
  );

/** All contracted hours of a month, unrounded: one division at the end. */
export function totalHoursInMonth(contract: ClientContract, month: Month): number {
  const shares = contract.hours.reduce((sum, hours) => sum + sharesInMonth(hours, month), 0);
  return shares / (SHARES_PER_UNIT * 60);
}

/** The contracted distance of a month, in the company's unit, unrounded; null where the contract has none. */
export function distanceInMonth(contract: ClientContract, month: Month): number | null {
  if (contract.total_kms === null) return null;
  return (
    monthShares(hundredthsFromDistance(contract.total_kms), contract.kms_period, month) /
    (SHARES_PER_UNIT * 100)
  );
}
