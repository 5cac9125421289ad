import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subscriptions } from '../../server/src/database/schema/subscriptions.ts';
import { startStripeStandIn, type StripeStandIn } from '../support/stripe-stand-in.ts';
import { anyNastyValue, BAD_BODIES } from './any-input.ts';
import { chance, proves, seed, seedOf } from './proof.ts';
import { CASES, createWitness, type Sent, type Witness } from './witness.ts';

const URL = '/api/stripe/webhook/';
const TYPES = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'balance.available',
  'no.such.event',
];

describe('Bad payment events', () => {
  let stripe: StripeStandIn;
  let witness: Witness;
  beforeAll(async () => {
    stripe = await startStripeStandIn(() => new Date('2026-03-18T15:00:00.000Z'));
    witness = await createWitness({ ...stripe.env, BILLING: 'off' });
    // From now on plans are enforced; the existing data needed none.
    const { services } = witness.world;
    services.config = { ...services.config, billing: true };
  });
  afterAll(async () => {
    await witness.world.close();
    await stripe.stop();
  });

  const sending = (payload: string, signature?: string, type = 'application/json'): Sent => ({
    method: 'POST',
    url: URL,
    payload,
    headers: { 'content-type': type, ...(signature !== undefined && { 'stripe-signature': signature }) },
  });
  const subscription = async () =>
    (
      await witness.world.store.read
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.company_id, witness.world.companies.maple))
    )[0];

  async function begunCheckout(plan_id: number) {
    const { sessionId } = await witness.world
      .as('ada')
      .subscriptions.checkout({ plan_id, billing_cycle: 'monthly' });
    return { sessionId, paid: stripe.pay(sessionId) };
  }

  test('a sender without the card provider’s signature is refused, and nobody’s plan changes', async () => {
    const { sessionId } = await begunCheckout(3);
    const before = await subscription();
    const { payload, signature } = stripe.event('checkout.session.completed', { id: sessionId });
    const [time = '', hash = ''] = signature.split(',');
    const huge = ' '.repeat(1_100_000);
    const refused: [status: number, Sent][] = [
      [400, sending(payload)],
      [400, sending(payload, '')],
      [400, sending(payload, 'nonsense')],
      [400, sending(payload, time)],
      [400, sending(payload, hash)],
      [400, sending(payload, `${time},v1=`)],
      [400, sending(payload, `${time},v1=é`)],
      [400, sending(payload, `t=later,${hash}`)],
      [400, sending(payload, `t=1,${hash}`)],
      [400, sending(payload, `${time},v1=${'0'.repeat(1_900)}`)],
      [400, sending(payload, `${time},v1=${'0'.repeat(4_000)}`)],
      [400, sending(`${payload} `, signature)],
      [400, sending('', signature)],
      [400, sending(payload.slice(0, -3), signature)],
      [413, sending(huge, signature)],
      [400, sending(huge.slice(0, 1_020_000), signature)],
    ];
    for (const [status, sent] of refused) {
      const { method, url, headers = {} } = sent;
      const answer = await witness.world.app.inject({ method, url, headers, payload: sent.payload ?? '' });
      const what = JSON.stringify(headers).slice(0, 200);
      expect([what, answer.statusCode]).toEqual([what, status]);
      const { code: _code, ...said } = answer.json<Record<string, unknown>>();
      expect(Object.values(said).flat()).toEqual([expect.stringMatching(/\w \w/)]);
    }
    expect(await subscription()).toEqual(before);
  });

  test('a signed text that is not an event is refused, and a replayed event counts once', async () => {
    const { sessionId } = await begunCheckout(3);
    const before = await subscription();
    const whole = {
      id: 'evt_whole',
      object: 'event',
      type: 'checkout.session.completed',
      created: 1_773_846_000,
      data: { object: { id: sessionId } },
    };
    for (const odd of [
      ...BAD_BODIES,
      '{}',
      JSON.stringify({ ...whole, id: undefined }),
      JSON.stringify({ ...whole, id: 'evt\u0000' }),
      JSON.stringify({ ...whole, id: 'x'.repeat(10_000) }),
      JSON.stringify({ ...whole, type: null }),
      JSON.stringify({ ...whole, created: 'today' }),
      JSON.stringify({ ...whole, created: 1e300 }),
      JSON.stringify({ ...whole, created: -1 }),
      JSON.stringify({ ...whole, data: null }),
      JSON.stringify({ ...whole, data: { object: { id: 'cs_\u0000' } } }),
      JSON.stringify({ ...whole, object: 'v2.core.event' }),
    ]) {
      const { payload, signature } = stripe.signed(odd);
      const answer = await witness.world.app.inject({
        method: 'POST',
        url: URL,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload,
      });
      expect([answer.statusCode, odd.slice(0, 200)]).toEqual([400, odd.slice(0, 200)]);
      expect(answer.json()).toEqual({
        code: 'bad_request',
        detail: expect.stringMatching(/signature|event/) as string,
      });
    }
    expect(await subscription()).toEqual(before);

    const { payload, signature } = stripe.signed(JSON.stringify(whole));
    const play = () => witness.problemOf(null, sending(payload, signature), 'played again');
    expect(await Promise.all([play(), play(), play(), play()])).toEqual([null, null, null, null]);
    const settled = await subscription();
    expect(settled).toMatchObject({ plan_id: 3, is_active: true });
    expect(await play()).toBeNull();
    expect(await subscription()).toEqual(settled);
  });

  proves(
    'bad input',
    'is rejected by the card provider’s webhook, signed or not, and leaves nothing half written',
    async () => {
      const { sessionId, paid } = await begunCheckout(2);
      const known = [sessionId, paid.id, 'cs_unknown', 'sub_unknown'];
      const accepted = witness.accepted();
      const problems: string[] = [];
      for (let count = 1; count <= CASES && problems.length < 5; count += 1) {
        const random = chance(seedOf(`payment event ${count}`));
        const pick = <Item>(items: readonly Item[]): Item =>
          items[Math.floor(random() * items.length)] as Item;
        const or = (value: unknown) => (random() < 0.12 ? anyNastyValue(random) : value);
        const event = or({
          id: or(`evt_${Math.floor(random() * 20)}`),
          object: or('event'),
          type: or(pick(TYPES)),
          created: or(1_773_846_000 + Math.floor(random() * 600) - 300),
          data: or({ object: or({ id: or(pick(known)), object: or('subscription') }) }),
        });
        const body = random() < 0.05 ? pick(BAD_BODIES) : (JSON.stringify(event) ?? '');
        const { payload, signature } = stripe.signed(body, random() < 0.1 ? 'whsec_forged' : undefined);
        const cut = random() < 0.05 ? payload.slice(0, Math.floor(random() * payload.length)) : payload;
        const type = pick([
          'application/json',
          'application/json',
          'text/plain',
          'multipart/form-data',
          'x/y',
        ]);
        const problem = await witness.problemOf(
          null,
          sending(cut, signature, type),
          `payment event case ${count}, PROVE_SEED=${seed}`,
        );
        if (problem) problems.push(problem);
      }
      expect(problems).toEqual([]);
      await witness.checkWhole();
      return `1 ways in, ${CASES} cases each: ${CASES} calls, ${witness.accepted() - accepted} of them accepted`;
    },
    30 * 60_000,
  );
});
