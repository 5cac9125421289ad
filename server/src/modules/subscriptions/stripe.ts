import type { Stripe } from 'stripe';
import { z } from 'zod';
import { printable } from '@daybook/contract/fields';
import type { Config } from '../../config.ts';
import { badRequest, notFound, unavailable } from '../../kernel/refusals.ts';

export const NOT_READY = 'Payment system not ready. Please refresh the page.';

const clients = new WeakMap<Config, Stripe>();

/** The card provider's own library with this server's key; 503 if there is no key. */
export async function stripeOf(config: Config): Promise<Stripe> {
  if (!config.stripe) throw unavailable(NOT_READY);
  const existing = clients.get(config);
  if (existing) return existing;
  const { secret_key, api_base } = config.stripe;
  const base = api_base ? new URL(api_base) : undefined;
  const { Stripe: Client } = await import('stripe');
  const client = new Client(secret_key, {
    timeout: 10_000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? '80' : '443'),
      protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });
  clients.set(config, client);
  return client;
}

/** Calls the card provider. Its refusals and timeouts become ours: 503, and 404 for what it does not know. */
export async function answerOf<Result>(question: Promise<Result>): Promise<Result> {
  try {
    return await question;
  } catch (error) {
    const { Stripe: Client } = await import('stripe');
    if (!(error instanceof Client.errors.StripeError)) throw error;
    if (error.code === 'resource_missing') throw notFound();
    throw unavailable('Payment system error. Please refresh the page.');
  }
}

/** The end of the range of dates. */
const LAST_SECOND = 253_402_300_799;

/** The part of an event that is used: its id, its time and its subject. */
const news = z.object({
  id: printable(255).min(1),
  type: printable(255).min(1),
  created: z.int().min(0).max(LAST_SECOND),
  data: z.object({ object: z.object({ id: printable(255).optional() }) }),
});

export interface PaymentNews {
  id: string;
  type: string;
  /** Seconds since 1970 */
  created: number;
  /** The id of its subject: a checkout, a subscription. None if the provider gives it none. */
  about: string | undefined;
}

/**
 * An event signed by the card provider. 400 if it is not, if it is older than five minutes, and if
 * it is signed but unreadable.
 */
export async function signedEvent(
  config: Config,
  payload: string,
  signature: string,
  now: Date,
): Promise<PaymentNews> {
  if (!config.stripe) throw notFound();
  const { webhooks } = await stripeOf(config);
  const { webhook_secret } = config.stripe;
  let event: unknown;
  try {
    event = webhooks.constructEvent(payload, signature, webhook_secret, undefined, undefined, now.getTime());
  } catch {
    // A forged signature, invalid JSON, or a kind of message that the library does not accept as an event.
    throw badRequest('The signature is not valid.');
  }
  const read = news.safeParse(event);
  if (!read.success) throw badRequest('This event can’t be read.');
  const { data, ...rest } = read.data;
  return { ...rest, about: data.object.id };
}
