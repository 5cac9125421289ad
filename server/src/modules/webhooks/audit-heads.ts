import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { auditHeads } from '../../database/schema/audit.ts';
import { webhooks } from '../../database/schema/webhooks.ts';
import { type Repeated, repeat } from '../../kernel/repeat.ts';
import type { Services } from '../../kernel/services.ts';
import { putOut } from './events.ts';

/**
 * Tells the webhooks that want it, once a UTC day, where their company's audit chain ends: whoever receives it can show
 * later that an entry is gone. The day is claimed in the transaction that puts it out, so that one of several processes does.
 */
export async function announceHeads({ store, clock }: Pick<Services, 'store' | 'clock'>): Promise<void> {
  const now = clock();
  const today = now.toISOString().slice(0, 10);
  const isDue = or(isNull(auditHeads.announced_on), lt(auditHeads.announced_on, today));
  const hooks = await store.read
    .select({ company_id: webhooks.company_id, events: webhooks.events })
    .from(webhooks)
    .innerJoin(auditHeads, eq(auditHeads.company_id, webhooks.company_id))
    .where(and(eq(webhooks.is_active, true), isDue));
  const wanting = hooks.filter(({ events }) => events.split(',').includes('audit.head'));
  for (const company_id of new Set(wanting.map((hook) => hook.company_id))) {
    // oxlint-disable-next-line no-await-in-loop
    await store.write(company_id, async (db) => {
      const [head] = await db
        .update(auditHeads)
        .set({ announced_on: today })
        .where(and(eq(auditHeads.company_id, company_id), isDue))
        .returning({ sequence: auditHeads.sequence, hash: auditHeads.hash });
      if (head) await putOut({ db, company_id, now }, 'audit.head', { head });
    });
  }
}

const LOOK_EVERY_MS = 5 * 60_000;

/** Looks every few minutes whether a day has begun of which somebody is to be told. */
export const startHeads = (services: Services): Repeated =>
  repeat(() => announceHeads(services), {
    every_ms: LOOK_EVERY_MS,
    failed: 'the ends of the audit trail could not be announced',
    log: services.log,
  });
