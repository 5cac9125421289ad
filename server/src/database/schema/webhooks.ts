import type { WebhookEvent } from '@daybook/domain/audit/webhook-events';
import { belongsTo, boolean, id, index, integer, moment, stamps, table, text, unique } from '../columns.ts';
import { companyId } from './companies.ts';

export const webhooks = table(
  'webhooks',
  {
    id: id(),
    company_id: companyId(),
    url: text().notNull(),
    /** Signs the deliveries, so it has to be stored readably; shown once. */
    secret: text().notNull(),
    /** Also signs, until `previous_secret_until`: the receiver may not know the new one yet. */
    previous_secret: text(),
    previous_secret_until: moment(),
    /** Comma-joined names of the events that are sent. */
    events: text().notNull(),
    is_active: boolean().notNull().default(true),
    /** When the first delivery after the last success failed; null while they succeed. */
    failing_since: moment(),
    /** When it was switched off because nothing arrived for days; null if a person did it, or it is on. */
    switched_off_at: moment(),
    ...stamps(),
  },
  (t) => [unique('webhooks_of_company').on(t.company_id, t.id)],
);

export const webhookDeliveries = table(
  'webhook_deliveries',
  {
    id: id(),
    company_id: integer().notNull(),
    webhook_id: integer().notNull(),
    event: text().$type<WebhookEvent>().notNull(),
    payload: text().notNull(),
    status: text({ enum: ['waiting', 'delivered', 'failed'] }).notNull(),
    attempts: integer().notNull().default(0),
    next_attempt_at: moment(),
    response_status: integer(),
    error: text(),
    created_at: moment().notNull(),
    delivered_at: moment(),
  },
  (t) => [
    index('webhook_deliveries_by_hook').on(t.company_id, t.webhook_id, t.id),
    index('webhook_deliveries_due').on(t.status, t.next_attempt_at),
    belongsTo('webhook_deliveries_hook_fk', t, t.webhook_id, webhooks),
  ],
);
