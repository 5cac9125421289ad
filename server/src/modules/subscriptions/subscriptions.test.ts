import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startStripeStandIn, type StripeStandIn } from '../../../../tests/support/stripe-stand-in.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

const PROFESSIONAL_10 = { plan_id: 3, billing_cycle: 'monthly' } as const;
const ESSENTIAL_10 = { plan_id: 2, billing_cycle: 'yearly' } as const;

const rated = { code: 'NS', description: 'Night shift', billing_rate: 40 };

describe('Paying on the local test page', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld({ env: { BILLING: 'on' } });
  });
  afterEach(() => world.close());

  test('an admin who buys a plan unlocks its fields at once', async () => {
    const ada = world.as('ada');
    expect(await refusalIn(ada.workCodes.create(rated))).toMatchObject({ status: 403 });
    const { sessionId, url } = await ada.subscriptions.checkout(PROFESSIONAL_10);
    expect(url).toBe(`http://localhost:3000/test-checkout/${sessionId}`);
    expect(await ada.subscriptions.testCheckout({ sessionId })).toMatchObject({
      plan_name: 'Professional 10',
      price: 149,
      payment_status: 'pending',
    });
    await ada.subscriptions.payTestCheckout({ sessionId });
    expect(await ada.subscriptions.payment({ sessionId })).toMatchObject({
      payment_status: 'paid',
      plan: { name: 'Professional 10' },
      status: 'active',
      current_period_end: '2026-04-18T00:00:00.000Z',
    });
    expect(await ada.workCodes.create(rated)).toMatchObject({ billing_rate: 40 });
    expect(await ada.subscriptions.current()).toMatchObject({
      plan: { name: 'Professional 10' },
      billing_cycle: 'monthly',
      lock: null,
    });
    expect(await refusalIn(ada.subscriptions.checkout(PROFESSIONAL_10))).toMatchObject({
      status: 409,
      detail: 'This is your current plan.',
    });
  });

  test('an admin who cancels a checkout changes nothing, and cannot pay it later', async () => {
    const ada = world.as('ada');
    const before = await ada.subscriptions.current();
    const { sessionId } = await ada.subscriptions.checkout(ESSENTIAL_10);
    await ada.subscriptions.cancelTestCheckout({ sessionId });
    expect(await ada.subscriptions.current()).toEqual(before);
    expect(await ada.subscriptions.payment({ sessionId })).toMatchObject({ payment_status: 'cancelled' });
    expect(await refusalIn(ada.subscriptions.payTestCheckout({ sessionId }))).toMatchObject({ status: 409 });
  });

  test('an admin who presses Pay several times pays once', async () => {
    const ada = world.as('ada');
    const { sessionId } = await ada.subscriptions.checkout({ ...PROFESSIONAL_10, billing_cycle: 'yearly' });
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => world.as('ada').subscriptions.payTestCheckout({ sessionId })),
    );
    expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
    expect((await ada.subscriptions.current()).current_period_end).toBe('2027-03-18T00:00:00.000Z');
  });

  test('an admin reads of an unknown plan or discount code at the field', async () => {
    const ada = world.as('ada');
    const wrong = await refusalIn(ada.subscriptions.checkout({ ...PROFESSIONAL_10, plan_id: 77 }));
    expect(wrong).toMatchObject({ status: 400, fields: { plan_id: [expect.any(String)] } });
    const code = await refusalIn(ada.subscriptions.checkout({ ...PROFESSIONAL_10, discount_code: 'FREE' }));
    expect(code.fields).toEqual({ discount_code: ['This discount code is not valid.'] });
  });

  test('an admin whose trial has ended can read everything, write nothing, and buy a plan', async () => {
    world.travelTo('2026-04-02T12:00:00.000Z');
    const ada = world.as('ada');
    expect(await ada.subscriptions.current()).toMatchObject({
      status: 'trial_ended',
      lock: 'Your subscription is not active.',
    });
    expect((await world.as('will').workCodes.list({})).results).toHaveLength(3);
    expect(await refusalIn(ada.workCodes.create({ code: 'N', description: 'New' }))).toMatchObject({
      status: 403,
      detail: 'Your subscription is not active.',
    });
    const { sessionId } = await ada.subscriptions.checkout(ESSENTIAL_10);
    await ada.subscriptions.payTestCheckout({ sessionId });
    expect(await ada.workCodes.create({ code: 'N', description: 'New' })).toMatchObject({ code: 'N' });
  });
});

describe('Where plans are not for sale', () => {
  test('an admin is locked out of nothing with BILLING=off, however long ago the trial ended', async () => {
    const world = await createWorld({ env: { BILLING: 'off' } });
    world.travelTo('2030-01-01T12:00:00.000Z');
    const ada = world.as('ada');
    expect(await ada.subscriptions.current()).toMatchObject({
      plan: { name: 'Professional (self-hosted)' },
      payments: 'none',
      lock: null,
    });
    expect(await ada.workCodes.create(rated)).toMatchObject({ billing_rate: 40 });
    await world.close();
  });

  test('an admin gets a 503 in production without a card provider, and an ended trial locks nothing', async () => {
    const world = await createWorld({
      env: { BILLING: 'on', CHECKOUT: '', NODE_ENV: 'production' },
    });
    const answer = await world.rest('ada', 'POST', '/create-checkout-session/', PROFESSIONAL_10);
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({
      code: 'unavailable',
      detail: 'Payment system not ready. Please refresh the page.',
    });
    world.travelTo('2030-01-01T12:00:00.000Z');
    const code = await world.as('ada').workCodes.create({ code: 'N', description: 'New' });
    expect(code.code).toBe('N');
    await world.close();
  });

  test.each(['local', ''])(
    'an admin cannot buy on the test page of an installation on https, with CHECKOUT=%s',
    async (CHECKOUT) => {
      const PUBLIC_URL = 'https://daybook.example.org';
      const world = await createWorld({ env: { BILLING: 'on', PUBLIC_URL, CHECKOUT } });
      const answer = await world.rest('ada', 'POST', '/create-checkout-session/', PROFESSIONAL_10);
      expect(answer.status).toBe(503);
      await world.close();
    },
  );
});

describe('Paying with the card provider', () => {
  let world: World;
  let stripe: StripeStandIn;
  let clock = new Date('2026-03-18T15:00:00.000Z');
  beforeAll(async () => {
    stripe = await startStripeStandIn(() => clock);
  });
  beforeEach(async () => {
    clock = new Date('2026-03-18T15:00:00.000Z');
    world = await createWorld({ env: { ...stripe.env, PUBLIC_URL: 'https://daybook.example.org' } });
  });
  afterEach(() => world.close());
  afterAll(() => stripe.stop());

  async function deliver(event: { payload: string; signature: string }) {
    const { statusCode, body } = await world.app.inject({
      method: 'POST',
      url: '/api/stripe/webhook/',
      headers: { 'content-type': 'application/json', 'stripe-signature': event.signature },
      payload: event.payload,
    });
    return { status: statusCode, body: JSON.parse(body) as unknown };
  }
  const current = () => world.as('ada').subscriptions.current();
  const checkout = (input: Parameters<ReturnType<World['as']>['subscriptions']['checkout']>[0]) =>
    world.as('ada').subscriptions.checkout(input);
  const later = (minutes: number) => new Date(clock.getTime() + minutes * 60_000);

  test('an admin is sent to Stripe for a subscription at the plan’s price, with both return addresses', async () => {
    const { sessionId, url } = await checkout({ ...ESSENTIAL_10, discount_code: 'SPRING' });
    expect(url).toBe('https://checkout.stripe.example/pay');
    expect(stripe.session(sessionId)?.asked).toMatchObject({
      mode: 'subscription',
      customer_email: 'ada@example.org',
      'line_items[0][price_data][unit_amount]': '99000',
      'line_items[0][price_data][recurring][interval]': 'year',
      'discounts[0][promotion_code]': 'promo_spring',
      success_url: 'https://daybook.example.org/payment-success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://daybook.example.org/payment-cancelled',
    });
    const wrong = await refusalIn(checkout({ ...ESSENTIAL_10, discount_code: 'AUTUMN' }));
    expect(wrong.fields).toEqual({ discount_code: ['This discount code is not valid.'] });
  });

  test('an admin sees the success page before the event arrives, and the event changes nothing more', async () => {
    const { sessionId } = await checkout(PROFESSIONAL_10);
    expect(await world.as('ada').subscriptions.payment({ sessionId })).toMatchObject({
      payment_status: 'pending',
    });
    stripe.pay(sessionId);
    const answer = await world.rest('ada', 'GET', `/create-checkout-session/${sessionId}/`);
    expect(answer.body).toMatchObject({ payment_status: 'paid', status: 'active' });
    const settled = await current();
    const event = stripe.event('checkout.session.completed', { id: sessionId });
    expect(await deliver(event)).toEqual({ status: 200, body: { received: true } });
    expect(await current()).toEqual(settled);
    expect(settled).toMatchObject({ plan: { name: 'Professional 10' }, has_portal: true });
    expect(await world.as('ada').subscriptions.portal()).toEqual({
      url: expect.stringMatching(/^https:\/\/billing\.stripe\.example\/cus_/) as string,
    });
  });

  test('an admin gets the plan through the event alone, and the same event twice counts once', async () => {
    const { sessionId } = await checkout(PROFESSIONAL_10);
    stripe.pay(sessionId);
    const event = stripe.event('checkout.session.completed', { id: sessionId });
    expect((await deliver(event)).status).toBe(200);
    const settled = await current();
    expect(settled.plan.name).toBe('Professional 10');
    expect((await deliver(event)).status).toBe(200);
    expect(await current()).toEqual(settled);
  });

  test('an admin gets Stripe’s current state from events out of order', async () => {
    const { sessionId } = await checkout(PROFESSIONAL_10);
    const paid = stripe.pay(sessionId);
    // The event from before the payment arrives both first and last.
    const early = { ...paid, status: 'incomplete' };
    await deliver(stripe.event('customer.subscription.created', early));
    await deliver(stripe.event('checkout.session.completed', { id: sessionId }));
    await deliver(stripe.event('customer.subscription.updated', early));
    expect(await current()).toMatchObject({ status: 'active', lock: null });
    const stood = stripe.subscription(paid.id);
    if (stood) stood.status = 'canceled';
    await deliver(stripe.event('customer.subscription.deleted', { ...paid }, { created: later(5) }));
    await deliver(stripe.event('customer.subscription.updated', { ...paid }, { created: later(1) }));
    expect(await current()).toMatchObject({ status: 'inactive', lock: 'Your subscription is not active.' });
  });

  test('a forged event is refused and changes nothing', async () => {
    const { sessionId } = await checkout(PROFESSIONAL_10);
    stripe.pay(sessionId);
    const forged = stripe.event('checkout.session.completed', { id: sessionId }, { secret: 'whsec_wrong' });
    expect((await deliver(forged)).status).toBe(400);
    const real = stripe.event('checkout.session.completed', { id: sessionId });
    expect((await deliver({ ...real, payload: `${real.payload} ` })).status).toBe(400);
    expect((await deliver({ ...real, signature: '' })).status).toBe(400);
    world.travelTo('2026-03-18T15:10:00.000Z');
    expect((await deliver(real)).status).toBe(400);
    expect((await current()).plan.name).toBe('Essential 5');
  });

  test('an admin who buys another plan ends the previous one, and never pays for two', async () => {
    const first = await checkout(ESSENTIAL_10);
    const one = stripe.pay(first.sessionId);
    await deliver(stripe.event('checkout.session.completed', { id: first.sessionId }));
    const second = await checkout(PROFESSIONAL_10);
    expect(stripe.session(second.sessionId)?.customer).toBe(one.customer);
    const two = stripe.pay(second.sessionId);
    await deliver(stripe.event('checkout.session.completed', { id: second.sessionId }));
    expect(stripe.subscription(one.id)?.status).toBe('canceled');
    expect(stripe.subscription(two.id)?.status).toBe('active');
    await deliver(stripe.event('customer.subscription.deleted', one, { created: later(1) }));
    expect(await current()).toMatchObject({ plan: { name: 'Professional 10' }, status: 'active' });
    // Reopening the success page changes nothing.
    await world.as('ada').subscriptions.payment({ sessionId: first.sessionId });
    expect((await current()).plan.name).toBe('Professional 10');
  });

  test('an admin gets a 503 while Stripe is down, and the payment is settled when it returns', async () => {
    const { sessionId } = await checkout(PROFESSIONAL_10);
    stripe.pay(sessionId);
    const event = stripe.event('checkout.session.completed', { id: sessionId });
    stripe.goAway(true);
    expect((await deliver(event)).status).toBe(503);
    expect((await world.rest('ada', 'POST', '/create-checkout-session/', ESSENTIAL_10)).status).toBe(503);
    stripe.goAway(false);
    expect((await deliver(event)).status).toBe(200);
    expect((await current()).plan.name).toBe('Professional 10');
  });

  test('an admin cannot see another company’s payment, and workers cannot buy', async () => {
    const { sessionId } = await checkout(PROFESSIONAL_10);
    expect(await refusalIn(world.as('nora').subscriptions.payment({ sessionId }))).toMatchObject({
      status: 404,
    });
    expect(await refusalIn(world.as('will').subscriptions.checkout(PROFESSIONAL_10))).toMatchObject({
      status: 403,
    });
    const unknown = await refusalIn(world.as('ada').subscriptions.payTestCheckout({ sessionId }));
    expect(unknown.status).toBe(404);
  });
});
