import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { planById } from '@daybook/domain/access/plans';
import { isRunningAtProvider } from '@daybook/domain/access/subscription';
import type { Config } from '../../config.ts';
import { checkouts, stripeEvents, subscriptions } from '../../database/schema/subscriptions.ts';
import type { WriteDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { Change, EffectContext, Write } from '../../kernel/procedures.ts';
import { Refusal, required } from '../../kernel/refusals.ts';
import { nextVersion } from '../../kernel/versions.ts';
import { checkoutOfProvider, subscriptionRow, type Checkout } from './reads.ts';
import { answerOf, signedEvent, stripeOf, type PaymentNews } from './stripe.ts';

type SettlementContext = Pick<EffectContext, 'config' | 'db' | 'now' | 'write' | 'bookkeep'>;

/** The actor in the audit trail for changes by the card provider. */
const PROVIDER = { user_id: null, name: 'Card provider' };

const moment = (seconds: number): string => momentOf(new Date(seconds * 1000));
const idOf = (thing: { id: string } | string | null): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

function paidUntilOf(subscription: Stripe.Subscription): string | null {
  const ends = subscription.items.data.map((item) => item.current_period_end);
  return ends.length > 0 ? moment(Math.max(...ends)) : null;
}

/** The company's plan after a payment; the first report of it, page or event, makes the change. */
export async function takePayment(
  db: WriteDb,
  record: (change: Change) => void,
  checkout: Checkout,
  set: Partial<typeof subscriptions.$inferInsert>,
  now: Date,
): Promise<boolean> {
  const [settled] = await db
    .update(checkouts)
    .set({ status: 'paid', settled_at: momentOf(now) })
    .where(
      and(
        eq(checkouts.company_id, checkout.company_id),
        eq(checkouts.id, checkout.id),
        eq(checkouts.status, 'pending'),
      ),
    )
    .returning({ id: checkouts.id });
  if (!settled) return false;
  const { company_id, plan_id, billing_cycle } = checkout;
  const before = required(await subscriptionRow(db, company_id), `the subscription of company ${company_id}`);
  await db
    .update(subscriptions)
    .set({ ...set, plan_id, billing_cycle, is_active: true, updated_at: nextVersion(now, before.updated_at) })
    .where(eq(subscriptions.company_id, company_id));
  record({
    record_type: 'subscription',
    record_id: before.id,
    before: { plan: planName(before.plan_id), is_active: before.is_active },
    after: { plan: planName(plan_id), is_active: true, billing_cycle },
  });
  return true;
}

const planName = (id: number | null): string | null => (id === null ? null : (planById(id)?.name ?? null));

/** Asks the card provider about a checkout and stores the result. Repeating it changes nothing. */
export async function settleCheckout(
  ctx: SettlementContext,
  checkout: Checkout,
  write: Write,
): Promise<void> {
  if (checkout.status !== 'pending' || !ctx.config.stripe) return;
  const stripe = await stripeOf(ctx.config);
  const session = await answerOf(
    stripe.checkout.sessions.retrieve(checkout.id, { expand: ['subscription'] }),
  );
  const { subscription } = session;
  if (session.status === 'expired') return cancelCheckout(write, checkout, ctx.now);
  if (session.status !== 'complete' || session.payment_status === 'unpaid') return;
  if (!subscription || typeof subscription === 'string') return;
  const before = await subscriptionRow(ctx.db, checkout.company_id);
  const replaced = before?.stripe_subscription_id;
  // No one pays for two plans at once. Done first, so that after a failure the checkout can be settled again.
  if (replaced && replaced !== subscription.id) await endAtStripe(ctx.config, replaced);
  await write((db, record) =>
    takePayment(
      db,
      record,
      checkout,
      {
        status: subscription.status,
        current_period_end: paidUntilOf(subscription),
        stripe_customer_id: idOf(session.customer),
        stripe_subscription_id: subscription.id,
        stripe_event_at: moment(session.created),
      },
      ctx.now,
    ),
  );
}

async function endAtStripe(config: Config, id: string): Promise<void> {
  try {
    const stripe = await stripeOf(config);
    await answerOf(stripe.subscriptions.cancel(id, { prorate: true }));
  } catch (error) {
    // Already ended.
    if (!(error instanceof Refusal && error.code === 'not_found')) throw error;
  }
}

/** An abandoned checkout: nothing else changes. */
export async function cancelCheckout(write: Write, checkout: Checkout, now: Date): Promise<void> {
  await write(async (db, record) => {
    await db
      .update(checkouts)
      .set({ status: 'cancelled', settled_at: momentOf(now) })
      .where(
        and(
          eq(checkouts.company_id, checkout.company_id),
          eq(checkouts.id, checkout.id),
          eq(checkouts.status, 'pending'),
        ),
      );
    record({ record_type: 'checkout', record_id: null, after: { status: 'cancelled' } });
  });
}

/**
 * Processes one signed event. The event only says that something happened: the current state is requested from the card
 * provider, so that events may arrive twice, late and in any order. 400 if it is not signed with our secret.
 */
export async function takePaymentEvent(
  ctx: SettlementContext,
  { payload, signature }: { payload: string; signature: string },
): Promise<void> {
  const event = await signedEvent(ctx.config, payload, signature, ctx.now);
  const [earlier] = await ctx.db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, event.id));
  if (earlier) return;
  if (event.about !== undefined) await takeNews(ctx, event, event.about);
  await ctx.bookkeep('payment event', (db) =>
    db
      .insert(stripeEvents)
      .values({ id: event.id, type: event.type, received_at: momentOf(ctx.now) })
      .onConflictDoNothing(),
  );
}

async function takeNews(
  ctx: SettlementContext,
  { type, created }: PaymentNews,
  about: string,
): Promise<void> {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired': {
      const checkout = await checkoutOfProvider(ctx.db, about);
      if (!checkout) return;
      const { company_id } = checkout;
      return settleCheckout(ctx, checkout, (work) => ctx.write(work, { company_id, by: PROVIDER }));
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return followSubscription(ctx, about, moment(created));
    default:
  }
}

/** Renewed, payment failed, cancelled: the state and the paid period follow the card provider. */
async function followSubscription(ctx: SettlementContext, id: string, eventAt: string): Promise<void> {
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.stripe_subscription_id, id));
  // Not settled yet, or replaced by another since: then there is nothing to update.
  if (!row || (row.stripe_event_at !== null && row.stripe_event_at > eventAt)) return;
  const stripe = await stripeOf(ctx.config);
  const subscription = await answerOf(stripe.subscriptions.retrieve(id));
  const { company_id } = row;
  const status: string = subscription.status;
  // A subscription that an operator switched off stays off until the card provider's own state changes.
  const is_active =
    isRunningAtProvider(status) === isRunningAtProvider(row.status)
      ? row.is_active
      : isRunningAtProvider(status);
  const current_period_end = paidUntilOf(subscription);
  await ctx.write(
    async (db, record) => {
      const [changed] = await db
        .update(subscriptions)
        .set({
          status,
          is_active,
          current_period_end,
          stripe_event_at: eventAt,
          updated_at: nextVersion(ctx.now, row.updated_at),
        })
        .where(
          and(
            eq(subscriptions.company_id, company_id),
            eq(subscriptions.stripe_subscription_id, id),
            or(isNull(subscriptions.stripe_event_at), lte(subscriptions.stripe_event_at, eventAt)),
          ),
        )
        .returning({ id: subscriptions.id });
      if (!changed) return;
      record({
        record_type: 'subscription',
        record_id: row.id,
        before: {
          status: row.status,
          is_active: row.is_active,
          current_period_end: row.current_period_end,
        },
        after: { status, is_active, current_period_end },
      });
    },
    { company_id, by: PROVIDER },
  );
}
