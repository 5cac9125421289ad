import { and, count, eq } from 'drizzle-orm';
import type { Subscription } from '@daybook/contract/subscriptions';
import { subscriptionStatus } from '@daybook/domain/subscription';
import type { Config } from '../../config.ts';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/employees.ts';
import { subscriptions } from '../../database/schema/subscriptions.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../procedures.ts';
import { Refusal } from '../../refusals.ts';

const paymentsOf = (config: Config) => (config.stripe ? 'stripe' : config.local_checkout ? 'local' : 'none');

/** Active members and clients of a company: what the plan's limits count. */
export async function usageOf(db: ReadDb, company_id: number): Promise<{ users: number; clients: number }> {
  const [people] = await db
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.company_id, company_id), eq(users.is_active, true)));
  const [served] = await db
    .select({ count: count() })
    .from(clients)
    .where(and(eq(clients.company_id, company_id), eq(clients.is_active, true)));
  return { users: people?.count ?? 0, clients: served?.count ?? 0 };
}

/** The company's subscription with the plan that counts. 404 where an operator took the plan away. */
export async function currentSubscription(
  db: ReadDb,
  config: Config,
  { membership, company_id }: MemberContext,
): Promise<Subscription> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.company_id, company_id));
  if (config.billing && (!row || row.plan_id === null)) {
    throw new Refusal('missing', 'No active subscription found. Please contact support.');
  }
  const facts = {
    is_active: row?.is_active ?? true,
    trial_end: row?.trial_end ?? null,
    current_period_end: row?.current_period_end ?? null,
  };
  const settled = { ...facts, current_period_end: facts.current_period_end?.slice(0, 10) ?? null };
  return {
    plan: membership.plan,
    status: config.billing ? subscriptionStatus(settled, membership.today) : 'active',
    ...facts,
    billing_cycle: row?.billing_cycle ?? null,
    lock: membership.lock,
    ...(await usageOf(db, company_id)),
    payments: paymentsOf(config),
    has_portal: config.stripe !== undefined && Boolean(row?.stripe_customer_id),
  };
}
