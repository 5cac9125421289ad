import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, lte, notInArray } from 'drizzle-orm';
import { webhookDeliveries } from '../../database/schema/webhooks.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { Services } from '../../kernel/services.ts';
import { deliver, type Delivery, type Outbox } from './deliveries.ts';

const LOOK_EVERY_MS = 2_000;
/** An address that never answers occupies a delivery for seconds, so each address has a share, and no other waits for it. */
const MAX_PER_WEBHOOK = 2;
const MAX_PER_COMPANY = 6;
const MAX_CONCURRENT = 60;

/** The deliveries that this process is sending. */
export function createDepartures(services: Outbox) {
  const under_way = new Map<number, Delivery>();
  const running = new Set<Promise<void>>();

  const idsAtLimit = (limit: number, idOf: (delivery: Delivery) => number): number[] => {
    const counts = new Map<number, number>();
    for (const delivery of under_way.values())
      counts.set(idOf(delivery), (counts.get(idOf(delivery)) ?? 0) + 1);
    return [...counts].flatMap(([id, count]) => (count >= limit ? [id] : []));
  };
  const fullWebhooks = () => idsAtLimit(MAX_PER_WEBHOOK, ({ webhook_id }) => webhook_id);
  const fullCompanies = () => idsAtLimit(MAX_PER_COMPANY, ({ company_id }) => company_id);

  function start(delivery: Delivery): void {
    under_way.set(delivery.id, delivery);
    const run = deliver(services, delivery)
      .catch((error: unknown) => services.log.error({ err: error }, 'webhooks'))
      .finally(() => {
        under_way.delete(delivery.id);
        running.delete(run);
      });
    running.add(run);
  }

  /** The oldest due deliveries of all whose share is not used up. */
  const due = (): Promise<Delivery[]> =>
    services.store.read
      .select()
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.status, 'waiting'),
          lte(webhookDeliveries.next_attempt_at, momentOf(services.clock())),
          notInArray(webhookDeliveries.id, [...under_way.keys()]),
          notInArray(webhookDeliveries.webhook_id, fullWebhooks()),
          notInArray(webhookDeliveries.company_id, fullCompanies()),
        ),
      )
      .orderBy(asc(webhookDeliveries.next_attempt_at), asc(webhookDeliveries.id))
      .limit(MAX_CONCURRENT);

  return {
    running,
    /** Starts as many as there is room for. Each query fills at least one share, so that the next one sees those behind it. */
    async fill(): Promise<void> {
      while (under_way.size < MAX_CONCURRENT) {
        const deliveries = await due();
        for (const delivery of deliveries)
          if (
            under_way.size < MAX_CONCURRENT &&
            !fullWebhooks().includes(delivery.webhook_id) &&
            !fullCompanies().includes(delivery.company_id)
          )
            start(delivery);
        if (deliveries.length < MAX_CONCURRENT) return;
      }
    },
  };
}

/** Sends what is due as soon as there is room for it, and looks at least every two seconds, until it is stopped. */
export function startDeliveries(services: Services): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const departures = createDepartures(services);
  const work = (async () => {
    while (!signal.aborted) {
      await departures.fill().catch((error: unknown) => services.log.error({ err: error }, 'webhooks'));
      const pause = new AbortController();
      const nextLook = sleep(LOOK_EVERY_MS, undefined, { signal: AbortSignal.any([signal, pause.signal]) });
      await Promise.race([...departures.running, nextLook]).catch(() => undefined);
      pause.abort();
      await nextLook.catch(() => undefined);
    }
    await Promise.all(departures.running);
  })();
  return {
    async stop() {
      stopping.abort();
      await work;
    },
  };
}
