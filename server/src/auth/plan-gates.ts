import { upgradeHint, type Feature } from '@daybook/domain/access/plans';
import { forbidden } from '../kernel/refusals.ts';
import type { Caller } from './caller.ts';

export function refuseWithoutFeature({ allows }: Pick<Caller, 'allows'>, feature: Feature): void {
  if (!allows(feature)) throw forbidden(upgradeHint(feature), 'plan_feature');
}

/** An amount that the plan does not include may stay or be cleared, but not set or changed (company-and-plans.md#plans). */
export function refuseGatedAmounts<Field extends string>(
  caller: Pick<Caller, 'allows'>,
  gates: readonly (readonly [Field, Feature])[],
  input: { readonly [Name in Field]?: number | null | undefined },
  stored: { readonly [Name in Field]?: number | null | undefined },
): void {
  for (const [field, feature] of gates) {
    const amount = input[field];
    if (amount != null && amount !== stored[field]) refuseWithoutFeature(caller, feature);
  }
}
