import { ESSENTIAL_5, planById } from '@daybook/domain/plans';
import { paidUntil } from '@daybook/domain/subscription';
import type { ReadDb } from '../../database/store.ts';
import type { Context, MemberContext, MemberWrite } from '../../kernel/procedures.ts';
import { conflict, notFound } from '../../kernel/refusals.ts';
import { priceOf } from './checkout.ts';
import { checkoutRow } from './reads.ts';
import { takePayment } from './settlement.ts';

const SETTLED = 'This payment is already settled.';

/** What the test page shows: it stands in for the card provider where there is none (decisions §7). */
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

/** "Pay": the plan holds at once. */
export async function payTestCheckout(ctx: Context & MemberWrite, sessionId: string): Promise<void> {
  const row = await ownCheckout(ctx, ctx.db, sessionId);
  const until = paidUntil(ctx.membership.today, row.billing_cycle);
  const paid = await takePayment(
    ctx.db,
    ctx.record,
    row,
    { status: 'active', current_period_end: `${until}T00:00:00.000Z` },
    ctx.now,
  );
  if (!paid) throw conflict('nothing_to_pay', SETTLED);
}

function ownCheckout(ctx: Context & MemberContext, db: ReadDb, sessionId: string) {
  if (!ctx.config.local_checkout) throw notFound();
  return checkoutRow(db, ctx.company_id, sessionId);
}
