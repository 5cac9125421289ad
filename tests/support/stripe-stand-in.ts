import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';

const WEBHOOK_SECRET = 'whsec_for_tests_only';
const MONTH = 31 * 86_400;

interface StoodSubscription {
  id: string;
  object: 'subscription';
  customer: string;
  status: string;
  items: { object: 'list'; data: { current_period_end: number }[] };
}

interface StoodSession {
  id: string;
  object: 'checkout.session';
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  created: number;
  customer: string | null;
  subscription: string | null;
  /** Its request parameters, under the form's names (`line_items[0][quantity]`). */
  asked: Record<string, string>;
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>;

/**
 * A small part of Stripe on a local port, for the real library to call: checkout sessions, subscriptions, promotion
 * codes, the portal. `now`: the tests' clock.
 */
export async function startStripeStandIn(now: () => Date) {
  const sessions = new Map<string, StoodSession>();
  const subscriptions = new Map<string, StoodSubscription>();
  const promotionCodes = new Map([['SPRING', 'promo_spring']]);
  let number = 0;
  let away = false;
  const next = (kind: string) => `${kind}_${(number += 1)}`;
  const seconds = () => Math.floor(now().getTime() / 1000);

  function answer(method: string, url: URL, form: URLSearchParams): unknown {
    const [, , noun, id, third] = url.pathname.split('/');
    const path = `${method} ${noun}`;
    if (path === 'POST checkout' && !third) {
      const session: StoodSession = {
        id: next('cs_test'),
        object: 'checkout.session',
        url: 'https://checkout.stripe.example/pay',
        status: 'open',
        payment_status: 'unpaid',
        created: seconds(),
        customer: form.get('customer'),
        subscription: null,
        asked: Object.fromEntries(form),
      };
      sessions.set(session.id, session);
      return session;
    }
    if (path === 'GET checkout') {
      const session = sessions.get(third ?? '');
      const expanded = session?.subscription ? subscriptions.get(session.subscription) : null;
      return session && { ...session, subscription: expanded ?? null };
    }
    if (path === 'GET promotion_codes') {
      const promotion = promotionCodes.get(url.searchParams.get('code') ?? '');
      return { object: 'list', data: promotion ? [{ id: promotion, object: 'promotion_code' }] : [] };
    }
    if (path === 'POST billing_portal') {
      return {
        object: 'billing_portal.session',
        url: `https://billing.stripe.example/${form.get('customer')}`,
      };
    }
    const subscription = noun === 'subscriptions' ? subscriptions.get(id ?? '') : undefined;
    if (method === 'DELETE' && subscription) {
      if (subscription.status === 'canceled') return undefined;
      subscription.status = 'canceled';
    }
    return subscription;
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://stripe');
      const found = away ? undefined : answer(request.method ?? 'GET', url, new URLSearchParams(body));
      const problem = away
        ? { type: 'api_error', message: 'Away.' }
        : { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing.' };
      response.writeHead(found ? 200 : away ? 500 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(found ?? { error: problem }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;

  const signed = (payload: string, secret = WEBHOOK_SECRET) => ({
    payload,
    signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds() }),
  });

  return {
    /** Settings that make a server use it. */
    env: {
      STRIPE_SECRET_KEY: 'sk_test_for_tests_only',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
      BILLING: 'on',
    },
    session: (id: string) => sessions.get(id),
    subscription: (id: string) => subscriptions.get(id),
    /** Stops answering until restored. */
    goAway: (gone: boolean) => {
      away = gone;
    },
    /** Pays, as the customer would on Stripe's page. */
    pay(sessionId: string): StoodSubscription {
      const session = sessions.get(sessionId);
      if (!session) throw new Error(`There is no session ${sessionId}.`);
      const subscription: StoodSubscription = {
        id: next('sub'),
        object: 'subscription',
        customer: session.customer ?? next('cus'),
        status: 'active',
        items: { object: 'list', data: [{ current_period_end: seconds() + MONTH }] },
      };
      subscriptions.set(subscription.id, subscription);
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        customer: subscription.customer,
        subscription: subscription.id,
      });
      return subscription;
    },
    /** Any body, with a valid signature. */
    signed,
    /** An event as Stripe would send it: the body, and the signature header. */
    event(type: string, object: { id: string }, more: { id?: string; created?: Date; secret?: string } = {}) {
      const payload = JSON.stringify({
        id: more.id ?? next('evt'),
        object: 'event',
        type,
        created: Math.floor((more.created ?? now()).getTime() / 1000),
        data: { object },
      });
      return signed(payload, more.secret);
    },
    stop: () => new Promise((stopped) => server.close(stopped)),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
