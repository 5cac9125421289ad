import type { Webhook } from '@daybook/contract/webhooks';
import { WEBHOOK_EVENTS } from '@daybook/domain/audit/webhook-events';
import type { webhooks } from '../../database/schema/webhooks.ts';

export type WebhookRow = typeof webhooks.$inferSelect;

/** Without the secrets. */
export function webhookRecord(row: WebhookRow): Webhook {
  const { company_id: _, secret: _secret, previous_secret: _previous, events, ...rest } = row;
  const names = events.split(',');
  return { ...rest, events: WEBHOOK_EVENTS.filter((name) => names.includes(name)) };
}
