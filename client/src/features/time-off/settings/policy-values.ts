import type { Accrual, LeaveCap, LeaveDefinition } from '@daybook/domain/leave/policy';
import { ACCRUAL_DEFAULTS, LEAVE_DEFAULTS } from '@daybook/domain/leave/presets';
import { numberOf, type TypedNumber } from '#/lib/forms/typed-number.ts';

interface EditedCap {
  minutes: TypedNumber;
  days: TypedNumber;
}

/** A definition as it is edited: what all ways of earning need, and empty fields for what does not limit. */
export interface EditedDefinition {
  accrual: {
    kind: Accrual['kind'];
    num: TypedNumber;
    den: TypedNumber;
    overtime: boolean;
    leave: boolean;
    minutes: TypedNumber;
    every: 'month' | 7 | 14 | 28;
    anchor: string | null;
  };
  year_starts: string;
  year_cap: TypedNumber;
  balance_cap: EditedCap;
  carry: TypedNumber;
  use_cap: EditedCap;
  wait_days: TypedNumber;
  below_zero: TypedNumber;
  rate: LeaveDefinition['rate'];
  /** In percent; the definition has thousandths. */
  loading: TypedNumber;
}

const editedCap = (cap: LeaveCap | null): EditedCap => ({
  minutes: cap?.minutes || null,
  days: cap?.days || null,
});

export const editedDefinition = (definition: LeaveDefinition): EditedDefinition => ({
  ...definition,
  accrual: {
    num: 1,
    den: 30,
    ...ACCRUAL_DEFAULTS,
    minutes: null,
    every: 'month',
    anchor: null,
    ...definition.accrual,
  },
  balance_cap: editedCap(definition.balance_cap),
  use_cap: editedCap(definition.use_cap),
  loading: definition.loading / 10,
});

export const NEW_DEFINITION: LeaveDefinition = {
  ...LEAVE_DEFAULTS,
  accrual: { kind: 'front_load', minutes: 4_800 },
};

/** An empty cap is none; of one that has a part, the other is nothing. */
const writtenCap = ({ minutes, days }: EditedCap) =>
  minutes === null && days === null ? null : { minutes: minutes ?? 0, days: days ?? 0 };

/** A definition as the contract reads it. A text that is no number stays, so that it is refused. */
export const writtenDefinition = (edited: EditedDefinition) => ({
  ...edited,
  balance_cap: writtenCap(edited.balance_cap),
  use_cap: writtenCap(edited.use_cap),
  wait_days: edited.wait_days ?? 0,
  below_zero: edited.below_zero ?? 0,
  loading: typeof edited.loading === 'string' ? edited.loading : Math.round((edited.loading ?? 0) * 10),
});

/** For the sentences beside the fields: the definition so far, or null while a number is missing. */
export function readDefinition(edited: EditedDefinition): LeaveDefinition | null {
  const { accrual, balance_cap, use_cap, ...rest } = edited;
  const earned = readAccrual(accrual);
  const isTyped = ({ minutes, days }: EditedCap) => typeof minutes === 'string' || typeof days === 'string';
  const limits = [rest.year_cap, rest.carry, rest.wait_days, rest.below_zero, rest.loading];
  if (
    !earned ||
    limits.some((limit) => typeof limit === 'string') ||
    isTyped(balance_cap) ||
    isTyped(use_cap)
  )
    return null;
  const cap = (typed: EditedCap): LeaveCap | null =>
    writtenCap(typed) && { minutes: numberOf(typed.minutes) ?? 0, days: numberOf(typed.days) ?? 0 };
  return {
    accrual: earned,
    year_starts: rest.year_starts,
    rate: rest.rate,
    year_cap: numberOf(rest.year_cap),
    carry: numberOf(rest.carry),
    balance_cap: cap(balance_cap),
    use_cap: cap(use_cap),
    wait_days: numberOf(rest.wait_days) ?? 0,
    below_zero: numberOf(rest.below_zero) ?? 0,
    loading: Math.round((numberOf(rest.loading) ?? 0) * 10),
  };
}

function readAccrual(edited: EditedDefinition['accrual']): Accrual | null {
  const { kind, overtime, leave, every, anchor } = edited;
  if (kind === 'none') return { kind };
  if (kind === 'per_hour') {
    const num = numberOf(edited.num);
    const den = numberOf(edited.den);
    return num === null || den === null ? null : { kind, num, den, overtime, leave };
  }
  const minutes = numberOf(edited.minutes);
  if (minutes === null) return null;
  return kind === 'front_load' ? { kind, minutes } : { kind, minutes, every, anchor };
}
