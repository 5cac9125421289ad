import { Stripe } from 'stripe';
import type { Config } from '../../config.ts';
import { Refusal, missing, unavailable } from '../../refusals.ts';

export const NOT_READY = 'Payment system not ready. Please refresh the page.';

const clients = new WeakMap<Config, Stripe>();

/** The card provider's own library with this server's key; 503 where there is no key. */
export function stripeOf(config: Config): Stripe {
  if (!config.stripe) throw unavailable(NOT_READY);
  const known = clients.get(config);
  if (known) return known;
  const { secret_key, api_base } = config.stripe;
  const base = api_base ? new URL(api_base) : undefined;
  const client = new Stripe(secret_key, {
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

/** Asks the card provider. What it refuses or does not answer is ours to say: 503, and 404 for what it does not know. */
export async function asked<Result>(question: Promise<Result>): Promise<Result> {
  try {
    return await question;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.code === 'resource_missing') throw missing();
    throw unavailable('Payment system error. Please refresh the page.');
  }
}

/** An event that the card provider signed. 400 for one that it did not, or that is older than five minutes. */
export function signedEvent(config: Config, payload: string, signature: string, now: Date): Stripe.Event {
  if (!config.stripe) throw missing();
  try {
    return stripeOf(config).webhooks.constructEvent(
      payload,
      signature,
      config.stripe.webhook_secret,
      undefined,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) {
      throw new Refusal('bad_input', 'The signature is not valid.');
    }
    throw error;
  }
}
