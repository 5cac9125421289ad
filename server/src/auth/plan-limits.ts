import { and, count, eq } from 'drizzle-orm';
import { upgradeHint, type Feature } from '@daybook/domain/access/features';
import { limitRefusal, type Plan } from '@daybook/domain/access/plans';
import { users } from '../database/schema/employees.ts';
import { subscriptions } from '../database/schema/subscriptions.ts';
import type { ReadDb } from '../database/store.ts';
import type { Context } from '../kernel/procedures.ts';
import { forbidden } from '../kernel/refusals.ts';
import type { Caller } from './caller.ts';
import { effectivePlan } from './membership.ts';

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

/** 403 if this many active people or clients are more than the plan allows (company-and-plans.md#plans). */
export function refuseBeyondPlan(
  plan: Pick<Plan, 'max_users' | 'max_clients'>,
  what: 'employees' | 'clients',
  active: number,
): void {
  const refusal = limitRefusal(plan, what, active - 1);
  if (refusal) throw forbidden(refusal, 'plan_limit');
}

/** 403 if this many more active employees would exceed the plan. */
export async function refuseEmployeesBeyondPlan(
  db: ReadDb,
  { config }: Pick<Context, 'config'>,
  company_id: number,
  more = 1,
): Promise<void> {
  const [subscription] = await db
    .select({ plan_id: subscriptions.plan_id })
    .from(subscriptions)
    .where(eq(subscriptions.company_id, company_id));
  const [active] = await db
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.company_id, company_id), eq(users.is_active, true)));
  const plan = effectivePlan(config, subscription?.plan_id ?? null);
  refuseBeyondPlan(plan, 'employees', (active?.count ?? 0) + more);
}
