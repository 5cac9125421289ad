import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, lte } from 'drizzle-orm';
import { retryAfterMinutes } from '@daybook/domain/retry';
import { momentOf } from '../../clock.ts';
import { webhookDeliveries, webhooks } from '../../database/schema/webhooks.ts';
import type { Services } from '../../services.ts';
import { type Sending, send } from './send.ts';

const LOOK_EVERY_MS = 2_000;
const AT_ONCE = 20;
/** Longer than sending takes; a delivery whose sender died is taken up again after it. */
const LEASE_MS = 60_000;

type Delivery = typeof webhookDeliveries.$inferSelect;
type Outbox = Pick<Services, 'store' | 'clock' | 'config'>;

const ofDelivery = ({ company_id, id, attempts }: Delivery) =>
  and(
    eq(webhookDeliveries.company_id, company_id),
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.status, 'waiting'),
    eq(webhookDeliveries.attempts, attempts),
  );

/** Sends what is due, each at most once at a time however many processes look; gives how many it sent. */
export async function deliverDue(services: Outbox): Promise<number> {
  const due = await services.store.read
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.status, 'waiting'),
        lte(webhookDeliveries.next_attempt_at, momentOf(services.clock())),
      ),
    )
    .orderBy(asc(webhookDeliveries.next_attempt_at), asc(webhookDeliveries.id))
    .limit(AT_ONCE);
  const sent = await Promise.all(due.map((delivery) => deliver(services, delivery)));
  return sent.filter(Boolean).length;
}

async function deliver({ store, clock, config }: Outbox, waiting: Delivery): Promise<boolean> {
  const { company_id } = waiting;
  const claimed = await store.write(company_id, async (db) => {
    const [delivery] = await db
      .update(webhookDeliveries)
      .set({
        attempts: waiting.attempts + 1,
        next_attempt_at: momentOf(new Date(clock().getTime() + LEASE_MS)),
      })
      .where(ofDelivery(waiting))
      .returning();
    const [hook] = await db
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.company_id, company_id), eq(webhooks.id, waiting.webhook_id)));
    return delivery && hook ? { delivery, hook } : null;
  });
  if (!claimed) return false;
  const { delivery, hook } = claimed;
  const outcome = hook.is_active
    ? await attempt(delivery, {
        url: hook.url,
        secrets: secretsAt(hook, clock()),
        now: clock(),
        allow_private: config.webhook_private_addresses,
      })
    : { response_status: null, error: 'The webhook was switched off.' };
  const wait = hook.is_active ? retryAfterMinutes(delivery.attempts) : null;
  const at = clock();
  await store.write(company_id, async (db) => {
    await db
      .update(webhookDeliveries)
      .set(
        outcome.error === null
          ? { ...outcome, status: 'delivered', delivered_at: momentOf(at), next_attempt_at: null }
          : {
              ...outcome,
              status: wait === null ? 'failed' : 'waiting',
              next_attempt_at: wait === null ? null : momentOf(new Date(at.getTime() + wait * 60_000)),
            },
      )
      .where(ofDelivery(delivery));
  });
  return true;
}

/** What a webhook's deliveries are signed with at a moment, the newest first. */
function secretsAt(hook: typeof webhooks.$inferSelect, now: Date): string[] {
  const { secret, previous_secret, previous_secret_until } = hook;
  const both = previous_secret !== null && (previous_secret_until ?? '') > momentOf(now);
  return both ? [secret, previous_secret] : [secret];
}

async function attempt(
  { id, event, payload }: Delivery,
  to: Pick<Sending, 'url' | 'secrets' | 'now' | 'allow_private'>,
): Promise<{ response_status: number | null; error: string | null }> {
  try {
    const status = await send({ ...to, event, payload, delivery_id: id });
    const ok = status >= 200 && status < 300;
    return { response_status: status, error: ok ? null : `The server answered ${status}.` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'It could not be reached.';
    return { response_status: null, error: reason.slice(0, 300) };
  }
}

/** Looks for due deliveries every two seconds until it is stopped. */
export function startDeliveries(services: Services): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      const sent = await deliverDue(services).catch((error: unknown) => {
        services.log.error({ err: error }, 'webhooks');
        return 0;
      });
      if (sent < AT_ONCE) await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
