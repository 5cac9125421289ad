import { and, eq, isNull, lt, ne, or } from 'drizzle-orm';
import { eventRecordPath, type RecordEvent, type WebhookEvent } from '@daybook/domain/audit/webhook-events';
import { DAY_MS, dayAt } from '@daybook/domain/time/day';
import { auditHeads } from '../../database/schema/audit.ts';
import { webhookDeliveries, webhooks } from '../../database/schema/webhooks.ts';
import { prepared, type Placeholders } from '../../database/statements.ts';
import type { WriteDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { repeat, type Repeated } from '../../kernel/repeat.ts';
import type { Services } from '../../kernel/services.ts';

const LOG_KEPT_MS = 30 * DAY_MS;

type EventContext = Pick<MemberContext, 'company_id' | 'now'> & { db: WriteDb };

/** Announces events of a record, in this order; deliveries contain no names or texts of people. */
export const enqueueEvents = (ctx: EventContext, events: readonly RecordEvent[], id: number): Promise<void> =>
  putOut(
    ctx,
    events.map((event) => ({ event, record: { id, path: eventRecordPath(event, id) } })),
  );
export const enqueueEvent = (ctx: EventContext, event: RecordEvent, id: number): Promise<void> =>
  enqueueEvents(ctx, [event], id);

const activeHooks = prepared('active_webhooks', (db, { company_id }: Placeholders<{ company_id: number }>) =>
  db
    .select({ id: webhooks.id, events: webhooks.events })
    .from(webhooks)
    .where(and(eq(webhooks.company_id, company_id), eq(webhooks.is_active, true))),
);

type Announced = { event: WebhookEvent } & Record<string, unknown>;

/**
 * Puts events into the outbox of every webhook that subscribes to them, in the transaction of the change: they are sent only
 * if the change is committed.
 */
async function putOut(
  ctx: Omit<EventContext, 'company_id'> & { company_id: number },
  announced: readonly Announced[],
): Promise<void> {
  const { db, company_id, now } = ctx;
  const hooks = await activeHooks(db, { company_id });
  const moment = momentOf(now);
  const deliveries = announced.flatMap(({ event, ...what }) => {
    const payload = JSON.stringify({ event, created_at: moment, company: company_id, ...what });
    return hooks
      .filter(({ events }) => events.split(',').includes(event))
      .map(({ id }) => ({
        company_id,
        webhook_id: id,
        event,
        payload,
        status: 'waiting' as const,
        next_attempt_at: moment,
        created_at: moment,
      }));
  });
  if (deliveries.length === 0) return;
  await db.insert(webhookDeliveries).values(deliveries);
  await db
    .delete(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.company_id, company_id),
        ne(webhookDeliveries.status, 'waiting'),
        lt(webhookDeliveries.created_at, momentOf(new Date(now.getTime() - LOG_KEPT_MS))),
      ),
    );
}

/**
 * Sends the end of a company's audit chain, once per UTC day, to the webhooks that subscribe to it: the receiver can prove
 * later that an entry is missing. The day is claimed in the transaction that queues the event, so that only one of several processes does.
 */
export async function announceHeads({ store, clock }: Pick<Services, 'store' | 'clock'>): Promise<void> {
  const now = clock();
  const day = dayAt(now, 'UTC');
  const isDue = or(isNull(auditHeads.announced_on), lt(auditHeads.announced_on, day));
  const hooks = await store.read
    .select({ company_id: webhooks.company_id, events: webhooks.events })
    .from(webhooks)
    .innerJoin(auditHeads, eq(auditHeads.company_id, webhooks.company_id))
    .where(and(eq(webhooks.is_active, true), isDue));
  const wanting = hooks.filter(({ events }) => events.split(',').includes('audit.head'));
  for (const company_id of new Set(wanting.map((hook) => hook.company_id))) {
    await store.write(company_id, async (db) => {
      const [head] = await db
        .update(auditHeads)
        .set({ announced_on: day })
        .where(and(eq(auditHeads.company_id, company_id), isDue))
        .returning({ sequence: auditHeads.sequence, hash: auditHeads.hash });
      if (head) await putOut({ db, company_id, now }, [{ event: 'audit.head', head }]);
    });
  }
}

const LOOK_EVERY_MS = 5 * 60_000;

/** Checks every few minutes whether a new day needs to be reported. */
export const startHeads = (services: Services): Repeated =>
  repeat(() => announceHeads(services), {
    every_ms: LOOK_EVERY_MS,
    failed: 'the ends of the audit trail could not be announced',
    log: services.log,
  });
