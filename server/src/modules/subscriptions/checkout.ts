import type { Stripe } from 'stripe';
import type { z } from 'zod';
import type { checkoutInput } from '@daybook/contract/subscriptions';
import { ESSENTIAL_5, planById, PLANS, type Plan } from '@daybook/domain/access/plans';
import { paidUntil } from '@daybook/domain/access/subscription';
import { startOfDay } from '@daybook/domain/time/day';
import { randomSecret } from '../../auth/secrets.ts';
import { checkouts } from '../../database/schema/subscriptions.ts';
import type { ReadDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { Context, EffectContext, MemberContext, MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, notFound, unavailable } from '../../kernel/refusals.ts';
import { checkoutRow, subscriptionRow } from './reads.ts';
import { takePayment } from './settlement.ts';
import { answerOf, NOT_READY, stripeOf } from './stripe.ts';

type CheckoutContext = EffectContext & MemberContext;
type Cycle = z.output<typeof checkoutInput>['billing_cycle'];

const UNKNOWN_DISCOUNT = 'This discount code is not valid.';

const priceOf = (plan: Plan, cycle: Cycle): number =>
  cycle === 'yearly' ? plan.price_yearly : plan.price_monthly;

/** Begins a payment with the card provider, or on the local test page; nothing changes until it is made. */
export async function beginCheckout(ctx: CheckoutContext, input: z.output<typeof checkoutInput>) {
  const { config, company_id, caller, now } = ctx;
  const plan = PLANS.find((candidate) => candidate.id === input.plan_id);
  if (!plan) throw badInput({ plan_id: 'Choose an existing entry.' });
  if (!config.billing) throw conflict('billing_off', 'Plans are switched off here: everything is included.');
  const current = await subscriptionRow(ctx.db, company_id);
  const isSame = current?.plan_id === plan.id && current.billing_cycle === input.billing_cycle;
  if (isSame && current.is_active && current.current_period_end) {
    throw conflict('current_plan', 'This is your current plan.');
  }
  const begun = config.stripe
    ? await atStripe(ctx, plan, input, current?.stripe_customer_id ?? null)
    : atHome(ctx, input.discount_code);
  await ctx.write(async (db, record) => {
    await db.insert(checkouts).values({
      id: begun.sessionId,
      company_id,
      user_id: caller.user_id,
      plan_id: plan.id,
      billing_cycle: input.billing_cycle,
      status: 'pending',
      created_at: momentOf(now),
    });
    record({
      record_type: 'checkout',
      record_id: null,
      after: { plan: plan.name, billing_cycle: input.billing_cycle },
    });
  });
  return begun;
}

async function atStripe(
  ctx: CheckoutContext,
  plan: Plan,
  { billing_cycle, discount_code }: z.output<typeof checkoutInput>,
  customer: string | null,
) {
  const { config, caller, company_id } = ctx;
  const stripe = await stripeOf(config);
  const promotion = discount_code ? await promotionCode(stripe, discount_code) : null;
  const metadata = { company_id: String(company_id), plan_id: String(plan.id), billing_cycle };
  const session = await answerOf(
    stripe.checkout.sessions.create({
      mode: 'subscription',
      client_reference_id: String(company_id),
      ...(customer ? { customer } : { customer_email: caller.email }),
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: priceOf(plan, billing_cycle) * 100,
            recurring: { interval: billing_cycle === 'yearly' ? 'year' : 'month' },
            product_data: { name: `Daybook ${plan.name}` },
          },
        },
      ],
      ...(promotion && { discounts: [{ promotion_code: promotion }] }),
      metadata,
      subscription_data: { metadata },
      success_url: `${config.public_url}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${config.public_url}/payment-cancelled`,
    }),
  );
  if (!session.url) throw unavailable('Payment system error. Please refresh the page.');
  return { sessionId: session.id, url: session.url };
}

async function promotionCode(stripe: Stripe, code: string): Promise<string> {
  const { data } = await answerOf(stripe.promotionCodes.list({ code, active: true, limit: 1 }));
  const [promotion] = data;
  if (!promotion) throw badInput({ discount_code: UNKNOWN_DISCOUNT });
  return promotion.id;
}

/** The page that replaces a card provider (company-and-plans.md#subscription). It has no discounts. */
function atHome({ config }: CheckoutContext, discount: string | null | undefined) {
  if (!config.local_checkout) throw unavailable(NOT_READY);
  if (discount) throw badInput({ discount_code: UNKNOWN_DISCOUNT });
  const sessionId = `test_${randomSecret()}`;
  return { sessionId, url: `${config.public_url}/test-checkout/${sessionId}` };
}

/** The card provider's page where cards, invoices and the cancellation are. */
export async function openPortal({ config, db, company_id }: CheckoutContext) {
  const row = await subscriptionRow(db, company_id);
  if (!row?.stripe_customer_id) throw conflict('nothing_to_pay', 'There is no payment to manage yet.');
  const { billingPortal } = await stripeOf(config);
  const session = await answerOf(
    billingPortal.sessions.create({
      customer: row.stripe_customer_id,
      return_url: `${config.public_url}/admin/subscription`,
    }),
  );
  return { url: session.url };
}

const SETTLED = 'This payment is already settled.';

/** The content of the test page, which replaces a missing card provider. */
export async function testCheckoutOf(ctx: Context & MemberContext & { db: ReadDb }, sessionId: string) {
  const row = await ownCheckout(ctx, ctx.db, sessionId);
  const plan = planById(row.plan_id) ?? ESSENTIAL_5;
  return {
    sessionId,
    plan_name: plan.name,
    billing_cycle: row.billing_cycle,
    price: priceOf(plan, row.billing_cycle),
    payment_status: row.status,
  };
}

/** "Pay": the plan applies immediately. */
export async function payTestCheckout(ctx: Context & MemberWrite, sessionId: string): Promise<void> {
  const row = await ownCheckout(ctx, ctx.db, sessionId);
  const { today, time_zone } = ctx.membership;
  const until = new Date(startOfDay(paidUntil(today, row.billing_cycle), time_zone));
  const paid = await takePayment(
    ctx.db,
    ctx.record,
    row,
    { status: 'active', current_period_end: momentOf(until) },
    ctx.now,
  );
  if (!paid) throw conflict('nothing_to_pay', SETTLED);
}

function ownCheckout(ctx: Context & MemberContext, db: ReadDb, sessionId: string) {
  if (!ctx.config.local_checkout) throw notFound();
  return checkoutRow(db, ctx.company_id, sessionId);
}
