import { MAX_CONTRACT_AMOUNT } from '../limits.ts';
import { convertDistance, type DistanceUnit } from '../money/distance.ts';
import { toUnits } from '../money/exact.ts';
import { isRecord } from '../values.ts';
import {
  DISTANCE_PERIOD_KEYS,
  readAmount,
  readGoals,
  STIPEND_KEYS,
  STIPEND_PERIOD_KEYS,
} from './client-contract.ts';
import { isHoursPeriod, parseContractPeriod } from './contract-period.ts';
import type { FreeFields } from './custom-fields.ts';

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * One setting under several names: the last name written wins, and every name then has its value. An unchanged name
 * does not count as written, so that a form which sends all of them changes only what was edited.
 */
function settleNames(stored: FreeFields, patch: FreeFields, names: readonly string[]): FreeFields {
  const sent = Object.keys(patch).filter((key) => names.includes(key));
  const winner = sent.findLast((key) => !isSame(patch[key], stored[key])) ?? sent.at(-1);
  if (winner === undefined) return {};
  const value = isEmpty(patch[winner]) ? null : patch[winner];
  return Object.fromEntries(names.map((name) => [name, value]));
}

/** An entry without effect: no max, and everything else at its default (clients-and-contracts.md#contract). */
function saysNothing(entry: FreeFields): boolean {
  const period = parseContractPeriod(entry.frequency);
  return (
    readAmount(entry.max) === null &&
    readAmount(entry.client_rate) === null &&
    entry.billable !== false &&
    (period === null || period === 'week')
  );
}

/** Cents, or hundredths of a distance's unit, rounded half up (basics.md#numbers). */
function inHundredths(value: unknown): number | null {
  const amount = readAmount(value);
  return amount === null ? null : toUnits(amount, 100) / 100;
}

function settleContractHours(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([code, entry]) => {
      if (!isRecord(entry) || saysNothing(entry)) return [];
      return [[code, { ...entry, max: readAmount(entry.max), client_rate: inHundredths(entry.client_rate) }]];
    }),
  );
}

/**
 * The effective change of a PATCH of a client's custom_fields: names of one setting agree, contract entries without effect
 * are gone, goals are a list. Pass the result to `mergeFreeFields`.
 */
export function settleClientFields(stored: FreeFields, patch: FreeFields): FreeFields {
  const settled: Record<string, unknown> = { ...patch };
  for (const names of [DISTANCE_PERIOD_KEYS, STIPEND_KEYS, STIPEND_PERIOD_KEYS]) {
    Object.assign(settled, settleNames(stored, patch, names));
  }
  if (!isEmpty(patch.contract_hours)) settled.contract_hours = settleContractHours(patch.contract_hours);
  if (!isEmpty(patch.goals)) settled.goals = readGoals(patch.goals);
  for (const key of ['total_kms', ...STIPEND_KEYS]) {
    if (Object.hasOwn(settled, key)) settled[key] = inHundredths(settled[key]);
  }
  return settled;
}

/** Contract hours are multiples of half an hour. */
const HOURS_STEP = 0.5;

/** Whether an amount of hours is not a multiple of half an hour. */
export const isOffStep = (amount: number): boolean => !Number.isInteger(amount / HOURS_STEP);

function stepProblem(label: string, value: unknown): string[] {
  const amount = readAmount(value);
  return amount !== null && isOffStep(amount)
    ? [`${label} must be a multiple of half an hour, like 7.5.`]
    : [];
}

function amountProblem(label: string, value: unknown): string[] {
  if (isEmpty(value)) return [];
  const amount = readAmount(value);
  if (amount === null) return [`${label} must be a number of 0 or more.`];
  return amount > MAX_CONTRACT_AMOUNT ? [`${label} must be at most ${MAX_CONTRACT_AMOUNT}.`] : [];
}

function periodProblem(label: string, value: unknown, hours: boolean): string[] {
  if (isEmpty(value)) return [];
  const period = parseContractPeriod(value);
  if (period && (!hours || isHoursPeriod(period))) return [];
  return [
    `${label} must be ${hours ? '' : 'daily, '}weekly, biweekly${hours ? ' or monthly' : ', monthly or yearly'}.`,
  ];
}

/** The problems of the contract part of a client's custom_fields, as sentences; empty if there are none. */
export function clientFieldProblems(patch: FreeFields): string[] {
  const problems = [
    ...amountProblem('Contracted kilometers', patch.total_kms),
    ...periodProblem('Contract hours period', patch.contract_hours_period, true),
    ...DISTANCE_PERIOD_KEYS.flatMap((key) => periodProblem('Kilometer period', patch[key], false)),
    ...STIPEND_KEYS.flatMap((key) => amountProblem('Stipend', patch[key])),
    ...STIPEND_PERIOD_KEYS.flatMap((key) => periodProblem('Stipend period', patch[key], false)),
  ];
  if (isEmpty(patch.contract_hours)) return [...new Set(problems)];
  if (!isRecord(patch.contract_hours)) return [...problems, 'Contract hours are given per work code.'];
  for (const [code, entry] of Object.entries(patch.contract_hours)) {
    if (!/^[1-9]\d{0,14}$/.test(code) || !isRecord(entry)) {
      problems.push('Contract hours are given per work code.');
      continue;
    }
    problems.push(
      ...amountProblem('Max hours', entry.max),
      ...stepProblem('Max hours', entry.max),
      ...amountProblem('Client rate', entry.client_rate),
      ...periodProblem('Frequency', entry.frequency, true),
    );
  }
  return [...new Set(problems)];
}

/** The work codes in the contract hours: each has to exist in the company. */
export const contractWorkCodeIds = (patch: FreeFields): number[] =>
  isRecord(patch.contract_hours)
    ? Object.keys(patch.contract_hours)
        .filter((key) => /^[1-9]\d{0,14}$/.test(key))
        .map(Number)
    : [];

/** Whether a patch sets an amount that a plan may lock: a client rate or a stipend that is not null and was not there. */
export function gatedClientFields(
  stored: FreeFields,
  patch: FreeFields,
): ('client_billing_rates' | 'stipend_amounts')[] {
  const gated: ('client_billing_rates' | 'stipend_amounts')[] = [];
  const before = isRecord(stored.contract_hours) ? stored.contract_hours : {};
  const after = isRecord(patch.contract_hours) ? patch.contract_hours : {};
  const rateIn = (map: FreeFields, code: string): number | null => {
    const entry = map[code];
    return isRecord(entry) ? readAmount(entry.client_rate) : null;
  };
  if (
    Object.keys(after).some(
      (code) => rateIn(after, code) !== null && rateIn(after, code) !== rateIn(before, code),
    )
  ) {
    gated.push('client_billing_rates');
  }
  if (
    STIPEND_KEYS.some(
      (key) => readAmount(patch[key]) !== null && readAmount(patch[key]) !== readAmount(stored[key]),
    )
  ) {
    gated.push('stipend_amounts');
  }
  return gated;
}

/** The free fields of a client with the contracted distance in another unit; null if the contract has none (pay.md#mileage). */
export function withConvertedAllowance(
  fields: FreeFields,
  from: DistanceUnit,
  to: DistanceUnit,
): FreeFields | null {
  const allowed = readAmount(fields.total_kms);
  if (allowed === null || from === to) return null;
  return { ...fields, total_kms: convertDistance(allowed, from, to) };
}
