import { sum } from 'drizzle-orm';
import { webhookDeliveries } from '../../server/src/database/schema/webhooks.ts';
import type { Outbox } from '../../server/src/modules/webhooks/deliveries.ts';
import { createDepartures } from '../../server/src/modules/webhooks/jobs.ts';

async function attempts({ store }: Outbox): Promise<number> {
  const rows = await store.read
    .select({ count: sum(webhookDeliveries.attempts) })
    .from(webhookDeliveries)
    .groupBy(webhookDeliveries.company_id);
  return rows.reduce((total, { count }) => total + Number(count), 0);
}

/** Sends all due webhook deliveries, as a server does until it is stopped; returns the number of attempts. */
export async function deliverDue(services: Outbox): Promise<number> {
  const before = await attempts(services);
  const departures = createDepartures(services);
  for (;;) {
    await departures.fill();
    if (departures.running.size === 0) return (await attempts(services)) - before;
    await Promise.race(departures.running);
  }
}
