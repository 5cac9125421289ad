import { randomBytes } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  newWebhook,
  secretRotation,
  Webhook,
  webhookChange,
  WebhookDelivery,
  webhookWithSecret,
} from '@daybook/contract/webhooks';
import { WEBHOOK_SECRET_OVERLAP_HOURS } from '@daybook/domain/limits';
import { refuseUnconfirmedSecondStep } from '../../auth/confirming.ts';
import type { Config } from '../../config.ts';
import { ofCompany } from '../../database/of-company.ts';
import { webhookDeliveries, webhooks } from '../../database/schema/webhooks.ts';
import { momentOf } from '../../kernel/clock.ts';
import { isPrivateAddress, literalAddress } from '../../kernel/private-address.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, required, stale } from '../../kernel/refusals.ts';
import { newRow } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { getDelivery, webhookRow } from './reads.ts';
import { webhookRecord } from './records.ts';

type Ctx = MemberWrite & { config: Config };

/** Checks an address itself, or returns null; the address behind its name is checked on every delivery. */
export function addressProblem(config: Config, address: string): string | null {
  if (config.webhook_private_addresses) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:') return 'Enter an address that begins with https://.';
  if (url.username || url.password) return 'Enter the address without a user name and password.';
  const literal = literalAddress(url);
  // A dot at the end is the root of all names.
  const isOwn = /(^|\.)localhost\.*$/.test(url.hostname);
  return isOwn || (literal !== null && isPrivateAddress(literal))
    ? 'This address is in a private network.'
    : null;
}

function refuseAddress({ config }: Ctx, address: string): void {
  const problem = addressProblem(config, address);
  if (problem !== null) throw badInput({ url: problem });
}

/** Standard base64, of which Standard Webhooks' libraries make the key. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** Adds an address; only this answer contains its secret. */
export async function createWebhook(
  ctx: Ctx,
  input: z.output<typeof newWebhook>,
): Promise<z.output<typeof webhookWithSecret>> {
  await refuseUnconfirmedSecondStep(ctx);
  refuseAddress(ctx, input.url);
  const secret = newSecret();
  const [row] = await ctx.db
    .insert(webhooks)
    .values({ ...newRow(ctx), url: input.url, events: input.events.join(','), secret })
    .returning();
  const created = webhookRecord(required(row, 'the webhook created just now'));
  ctx.record({ record_type: 'webhook', record_id: created.id, after: created });
  return { ...created, secret };
}

/** Changes the address, the events or the state; fields that are left out stay. */
export async function updateWebhook(ctx: Ctx, input: z.output<typeof webhookChange>): Promise<Webhook> {
  const before = await webhookRow(ctx.db, ctx.company_id, input.id);
  refuseStale(before, input);
  const isElsewhere = input.url !== undefined && input.url !== before.url;
  if (isElsewhere) await refuseUnconfirmedSecondStep(ctx);
  if (input.url !== undefined) refuseAddress(ctx, input.url);
  const hasNewChance = isElsewhere || (input.is_active === true && !before.is_active);
  const [row] = await ctx.db
    .update(webhooks)
    .set({
      ...(hasNewChance && { failing_since: null, switched_off_at: null }),
      url: input.url,
      events: input.events?.join(','),
      is_active: input.is_active,
      updated_at: nextVersion(ctx.now, before.updated_at),
    })
    .where(ofCompany(webhooks, ctx.company_id, before.id))
    .returning();
  const after = webhookRecord(required(row, `webhook ${before.id}, changed just now`));
  ctx.record({ record_type: 'webhook', record_id: after.id, before: webhookRecord(before), after });
  return after;
}

/**
 * Gives a webhook another secret, which only this answer contains. The previous one also signs for another day; one that
 * was replaced within the last day stops immediately.
 */
export async function rotateSecret(
  ctx: Ctx,
  input: z.output<typeof secretRotation>,
): Promise<z.output<typeof webhookWithSecret>> {
  const before = await webhookRow(ctx.db, ctx.company_id, input.id);
  refuseStale(before, input);
  await refuseUnconfirmedSecondStep(ctx);
  const secret = newSecret();
  const [row] = await ctx.db
    .update(webhooks)
    .set({
      secret,
      previous_secret: before.secret,
      previous_secret_until: momentOf(new Date(ctx.now.getTime() + WEBHOOK_SECRET_OVERLAP_HOURS * 3_600_000)),
      updated_at: nextVersion(ctx.now, before.updated_at),
    })
    .where(
      and(
        eq(webhooks.company_id, ctx.company_id),
        eq(webhooks.id, before.id),
        eq(webhooks.secret, before.secret),
      ),
    )
    .returning();
  if (!row) throw stale();
  const after = webhookRecord(row);
  ctx.record({ record_type: 'webhook', record_id: after.id, before: webhookRecord(before), after });
  return { ...after, secret };
}

/** Also deletes the log of its deliveries. */
export async function removeWebhook(ctx: Ctx, id: number) {
  const row = await webhookRow(ctx.db, ctx.company_id, id);
  await ctx.db
    .delete(webhookDeliveries)
    .where(and(eq(webhookDeliveries.company_id, ctx.company_id), eq(webhookDeliveries.webhook_id, row.id)));
  await ctx.db.delete(webhooks).where(ofCompany(webhooks, ctx.company_id, row.id));
  ctx.record({ record_type: 'webhook', record_id: row.id, before: webhookRecord(row) });
  return {};
}

/** Sends a delivery again, as if for the first time. */
export async function redeliver(ctx: Ctx, id: number): Promise<WebhookDelivery> {
  const before = await getDelivery(ctx.db, ctx.company_id, id);
  const [row] = await ctx.db
    .update(webhookDeliveries)
    .set({
      status: 'waiting',
      attempts: 0,
      next_attempt_at: momentOf(ctx.now),
      delivered_at: null,
      response_status: null,
      error: null,
    })
    .where(
      and(
        eq(webhookDeliveries.company_id, ctx.company_id),
        eq(webhookDeliveries.id, id),
        ne(webhookDeliveries.status, 'waiting'),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  if (!row) throw conflict('already_sending', 'This delivery is already being sent.');
  ctx.record({ record_type: 'webhook', record_id: before.webhook, after: { delivery: id } });
  return getDelivery(ctx.db, ctx.company_id, id);
}
