import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { WEBHOOK_FAILING_DAYS } from '@daybook/domain/limits';
import { DAY_MS } from '@daybook/domain/time/day';
import { activeAdmins } from '../../auth/active-admins.ts';
import { ofCompany } from '../../database/of-company.ts';
import { webhookDeliveries, webhooks } from '../../database/schema/webhooks.ts';
import type { WriteDb } from '../../database/store.ts';
import { appendAudit, type AuditRow } from '../../kernel/audit/chain.ts';
import { momentOf } from '../../kernel/clock.ts';
import { isConfirmed, letter } from '../../kernel/mail.ts';
import { retryAfterMinutes } from '../../kernel/retries.ts';
import type { Services } from '../../kernel/services.ts';
import { nextVersion } from '../../kernel/versions.ts';
import { webhookRecord } from './records.ts';
import { send, type WebhookCall } from './send.ts';

/** Longer than sending takes; if the sender died, the delivery is sent again after this time. */
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
  const now = clock();
  let entries: AuditRow[] = [];
  await store.write(
    company_id,
    async (db) => {
      await db
        .update(webhookDeliveries)
        .set(
          outcome.error === null
            ? { ...outcome, status: 'delivered', delivered_at: momentOf(now), next_attempt_at: null }
            : {
                ...outcome,
                status: wait === null ? 'failed' : 'waiting',
                next_attempt_at: wait === null ? null : momentOf(new Date(now.getTime() + wait * 60_000)),
              },
        )
        .where(ofDelivery(delivery));
      entries = [];
      if (outcome.error === null) await noteArrival(db, hook);
      else if (hook.is_active) entries = await noteFailure(db, hook, wait === null, now);
    },
    (db, end) => appendAudit(db, services.audit_keys, company_id, entries, end),
  );
  if (entries.length > 0) await tellAdmins(services, hook);
}

/** The secrets that sign a webhook's deliveries at a moment, newest first. */
function secretsAt(hook: typeof webhooks.$inferSelect, now: Date): string[] {
  const { secret, previous_secret, previous_secret_until } = hook;
  const both = previous_secret !== null && (previous_secret_until ?? '') > momentOf(now);
  return both ? [secret, previous_secret] : [secret];
}

async function attempt(
  { id, event, payload }: Delivery,
  to: Pick<WebhookCall, 'url' | 'secrets' | 'now' | 'allow_private'>,
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

type Hook = typeof webhooks.$inferSelect;

const isHook = ({ company_id, id }: Hook) => ofCompany(webhooks, company_id, id);

/** A delivery succeeded: earlier failures no longer count. */
async function noteArrival(db: WriteDb, hook: Hook): Promise<void> {
  await db
    .update(webhooks)
    .set({ failing_since: null })
    .where(and(isHook(hook), isNotNull(webhooks.failing_since)));
}

/**
 * Records a failure, and switches the webhook off if a delivery is given up and none has arrived for days; returns what the
 * audit trail should record then.
 */
async function noteFailure(db: WriteDb, hook: Hook, givenUp: boolean, now: Date): Promise<AuditRow[]> {
  await db
    .update(webhooks)
    .set({ failing_since: momentOf(now) })
    .where(and(isHook(hook), eq(webhooks.is_active, true), isNull(webhooks.failing_since)));
  if (!givenUp) return [];
  const [off] = await db
    .update(webhooks)
    .set({
      is_active: false,
      switched_off_at: momentOf(now),
      updated_at: nextVersion(now, hook.updated_at),
    })
    .where(
      and(
        isHook(hook),
        eq(webhooks.is_active, true),
        lte(webhooks.failing_since, momentOf(new Date(now.getTime() - WEBHOOK_FAILING_DAYS * DAY_MS))),
      ),
    )
    .returning();
  if (!off) return [];
  return [
    {
      at: momentOf(now),
      user_id: null,
      user_name: 'Daybook',
      action: 'webhook.switch_off',
      record_type: 'webhook',
      record_id: hook.id,
      before: webhookRecord(hook),
      after: webhookRecord(off),
    },
  ];
}

/** Mails every admin of the company. A failed mail is in the log; the settings page shows it too. */
async function tellAdmins(
  { store, mail, config, log }: Pick<Services, 'store' | 'mail' | 'config' | 'log'>,
  hook: Hook,
): Promise<void> {
  if (!mail) return;
  const { host } = new URL(hook.url);
  const lines = (receiver: string) => [
    `For more than ${WEBHOOK_FAILING_DAYS} days, nothing that Daybook sent to ${receiver} has arrived, so Daybook has switched this webhook off. New events are no longer sent there.`,
    `When the program there works again, switch the webhook on under Settings, Webhooks. The log below it lists the failed deliveries, which you can send again:`,
    `${config.public_url}/settings?tab=webhooks`,
  ];
  for (const admin of await activeAdmins(store.read, hook.company_id)) {
    await mail
      .send({
        to: admin.email,
        subject: isConfirmed(admin)
          ? `Daybook has switched off the webhook to ${host}`
          : 'Daybook has switched off a webhook',
        text: letter(admin, lines(host), lines('the address of a webhook')),
      })
      .catch((error: unknown) => log.error({ err: error }, 'a mail could not be sent'));
  }
}
