import { z } from 'zod';
import { listOf } from '@daybook/contract/filters';
import {
  bySessionId,
  checkout,
  checkoutInput,
  payment,
  paymentEvent,
  plan,
  portal,
  subscription,
  testCheckout,
} from '@daybook/contract/subscriptions';
import { PLANS } from '@daybook/domain/access/plans';
import { admin, member, router, visitor } from '../../kernel/procedures.ts';
import { beginCheckout, openPortal, payTestCheckout, testCheckoutOf } from './checkout.ts';
import { checkoutRow, currentSubscription, paymentOf } from './reads.ts';
import { cancelCheckout, settleCheckout, takePaymentEvent } from './settlement.ts';

/** Paying must work while the subscription is not active. */
const paying = { without_subscription: true };

export const subscriptions = router({
  /** For every member: screens use it to decide which inputs the plan locks. */
  current: member.read
    .meta({ says: 'Returns the company’s plan and how much of it is used.' })
    .output(subscription)
    .query(({ ctx }) => currentSubscription(ctx.db, ctx.config, ctx)),

  checkout: admin
    .effect('subscription.checkout', paying)
    .meta({ says: 'Starts the checkout for a plan.' })
    .input(checkoutInput)
    .output(checkout)
    .mutation(({ ctx, input }) => beginCheckout(ctx, input)),

  /** The result of a payment: asks the card provider, so that it is right before its event arrives. */
  payment: admin
    .effect('subscription.settle', paying)
    .meta({ says: 'Returns the status of a payment.' })
    .input(bySessionId)
    .output(payment)
    .query(async ({ ctx, input }) => {
      await settleCheckout(ctx, await checkoutRow(ctx.db, ctx.company_id, input.sessionId), ctx.write);
      return paymentOf(ctx.db, ctx, input.sessionId);
    }),

  portal: admin
    .effect('subscription.portal', paying)
    .meta({ says: 'Returns the address where the subscription is managed.' })
    .output(portal)
    .mutation(({ ctx }) => openPortal(ctx)),

  /** Called by the card provider, which signs its calls. */
  takeEvent: visitor
    .effect('subscription.payment_event', paying)
    .input(paymentEvent)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await takePaymentEvent(ctx, input);
      return {};
    }),

  testCheckout: admin.read
    .input(bySessionId)
    .output(testCheckout)
    .query(({ ctx, input }) => testCheckoutOf(ctx, input.sessionId)),

  payTestCheckout: admin
    .write('subscription.pay_test', paying)
    .input(bySessionId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await payTestCheckout(ctx, input.sessionId);
      return {};
    }),

  cancelTestCheckout: admin
    .effect('subscription.cancel_test', paying)
    .input(bySessionId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      const { sessionId } = await testCheckoutOf(ctx, input.sessionId);
      await cancelCheckout(ctx.write, await checkoutRow(ctx.db, ctx.company_id, sessionId), ctx.now);
      return {};
    }),
});

export const plans = router({
  /** The plans for sale (company-and-plans.md#plans): none if plans are off. */
  list: visitor.read.output(listOf(plan)).query(({ ctx }) => {
    const results = ctx.config.billing ? [...PLANS] : [];
    return { count: results.length, results };
  }),
});
