import { and, eq } from 'drizzle-orm';
import { retryAfterMinutes } from '@daybook/domain/reminder';
import { type AuditRow, appendAudit } from '../../kernel/audit/chain.ts';
import { momentOf } from '../../kernel/clock.ts';
import { ofCompany } from '../../database/of-company.ts';
import { webhookDeliveries, webhooks } from '../../database/schema/webhooks.ts';
import type { Services } from '../../kernel/services.ts';
import { noteArrival, noteFailure, tellAdmins } from './failing.ts';
import { type Sending, send } from './send.ts';

/** Longer than sending takes; a delivery whose sender died is taken up again after it. */
const LEASE_MS = 60_000;

export type Delivery = typeof webhookDeliveries.$inferSelect;
export type Outbox = Pick<Services, 'store' | 'clock' | 'config' | 'mail' | 'log' | 'audit_keys'>;

const ofDelivery = ({ company_id, id, attempts }: Delivery) =>
  and(
    eq(webhookDeliveries.company_id, company_id),
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.status, 'waiting'),
    eq(webhookDeliveries.attempts, attempts),
  );

/** Sends one due delivery, unless another process has just claimed it. */
export async function deliver(services: Outbox, waiting: Delivery): Promise<void> {
  const { store, clock, config } = services;
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
      .where(ofCompany(webhooks, company_id, waiting.webhook_id));
    return delivery && hook ? { delivery, hook } : null;
  });
  if (!claimed) return;
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
  let entries: AuditRow[] = [];
  await store.write(
    company_id,
    async (db) => {
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
      entries = [];
      if (outcome.error === null) await noteArrival(db, hook);
      else if (hook.is_active) entries = await noteFailure(db, hook, wait === null, at);
    },
    (db, end) => appendAudit(db, services.audit_keys, company_id, entries, end),
  );
  if (entries.length > 0) await tellAdmins(services, hook);
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
