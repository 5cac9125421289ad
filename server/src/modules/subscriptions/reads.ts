import { and, eq } from 'drizzle-orm';
import type { Payment, Subscription } from '@daybook/contract/subscriptions';
import { ESSENTIAL_5, planById } from '@daybook/domain/access/plans';
import { subscriptionStatus } from '@daybook/domain/access/subscription';
import { cardPayments, type Config } from '../../config.ts';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/employees.ts';
import { checkouts, subscriptions } from '../../database/schema/subscriptions.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { orNotFound, Refusal, required } from '../../kernel/refusals.ts';
import { isServed } from '../clients/reads.ts';

type Row = typeof subscriptions.$inferSelect;
export type Checkout = typeof checkouts.$inferSelect;

/** Active members and clients of a company: what the plan's limits count. */
async function usageOf(db: ReadDb, company_id: number): Promise<{ users: number; clients: number }> {
  const [people, served] = await pipelined(
    db.$count(users, and(eq(users.company_id, company_id), eq(users.is_active, true))),
    db.$count(clients, and(eq(clients.company_id, company_id), isServed)),
  );
  return { users: people, clients: served };
}

export async function subscriptionRow(db: ReadDb, company_id: number): Promise<Row | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.company_id, company_id));
  return row;
}

/** The company's subscription with the plan in effect. 404 if an operator removed the plan. */
export async function currentSubscription(
  db: ReadDb,
  config: Config,
  { membership, company_id }: MemberContext,
): Promise<Subscription> {
  const row = await subscriptionRow(db, company_id);
  if (config.billing && (!row || row.plan_id === null)) {
    throw new Refusal('no_subscription', 'No active subscription found. Please contact support.');
  }
  const settled = row ?? { is_active: true, trial_end: null, current_period_end: null };
  return {
    plan: membership.plan,
    status: config.billing ? subscriptionStatus(settled, membership.today) : 'active',
    is_active: settled.is_active,
    trial_end: settled.trial_end,
    current_period_end: row?.current_period_end ?? null,
    billing_cycle: row?.billing_cycle ?? null,
    lock: membership.lock,
    ...(await usageOf(db, company_id)),
    payments: cardPayments(config),
    has_portal: config.stripe !== undefined && Boolean(row?.stripe_customer_id),
  };
}

/** One of the company's own checkouts; any other is a 404. */
export async function checkoutRow(db: ReadDb, company_id: number, sessionId: string): Promise<Checkout> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.company_id, company_id), eq(checkouts.id, sessionId)));
  return orNotFound(row);
}

/** The same by its id alone, for the card provider, which knows no company. */
export async function checkoutOfProvider(db: ReadDb, sessionId: string): Promise<Checkout | undefined> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, sessionId));
  return row;
}

/** The stored state of a payment. */
export async function paymentOf(
  db: ReadDb,
  { membership, company_id }: MemberContext,
  sessionId: string,
): Promise<Payment> {
  const [checkout, subscription] = await pipelined(
    checkoutRow(db, company_id, sessionId),
    subscriptionRow(db, company_id),
  );
  const row = required(subscription, `the subscription of company ${company_id}`);
  return {
    payment_status: checkout.status,
    plan: planById(checkout.plan_id) ?? ESSENTIAL_5,
    billing_cycle: checkout.billing_cycle,
    status: subscriptionStatus(row, membership.today),
    current_period_end: row.current_period_end,
  };
}
