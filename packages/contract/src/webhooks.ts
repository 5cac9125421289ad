import { z } from 'zod';
import { WEBHOOK_EVENTS } from '@daybook/domain/audit/webhook-events';
import { momentText, readVersion, recordId, requiredText, yesOrNo } from './fields.ts';
import { idFilter, listInput } from './filters.ts';

const URL = 'Address to which the events are sent';
const EVENTS = 'Which events are sent';
const event = z.enum(WEBHOOK_EVENTS, { error: `Choose from ${WEBHOOK_EVENTS.join(', ')}.` });

/** An address that receives the company's events, without the secret that signs them. */
export const webhook = z
  .object({
    id: z.number(),
    url: z.string().describe(URL),
    events: z.array(z.enum(WEBHOOK_EVENTS)).describe(EVENTS),
    is_active: z.boolean(),
    failing_since: momentText
      .nullable()
      .describe('When the first delivery since the last success failed; null: deliveries succeed'),
    switched_off_at: momentText
      .nullable()
      .describe('When Daybook switched it off after days of failures; null: a person did, or it is on'),
    previous_secret_until: momentText
      .nullable()
      .describe('Until when deliveries are also signed with the previous secret; null: there is none'),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof webhook>;

const url = requiredText(1_000, 'Enter the address.').pipe(z.url('Enter a full address, https://…'));
const events = z
  .array(event, { error: 'Choose at least one event.' })
  .min(1, 'Choose at least one event.')
  .transform((list) => WEBHOOK_EVENTS.filter((name) => list.includes(name)));

export const newWebhook = z
  .object({ url: url.describe(URL), events: events.describe(EVENTS) })
  .meta({ id: 'NewWebhook' });
export const webhookChange = z
  .object({
    id: recordId,
    url: url.optional().describe(URL),
    events: events.optional().describe(EVENTS),
    is_active: yesOrNo.optional(),
    updated_at: readVersion,
  })
  .meta({ id: 'WebhookChange' });
export const secretRotation = z
  .object({ id: recordId, updated_at: readVersion })
  .meta({ id: 'SecretRotation' });
/** The only answers that contain a secret: after creating a webhook, and after renewing its secret. */
export const webhookWithSecret = webhook
  .extend({ secret: z.string().describe('The secret that signs deliveries; only in this answer') })
  .meta({ id: 'WebhookWithSecret' });

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;

/** One event on its way to one address. */
export const webhookDelivery = z
  .object({
    id: z.number(),
    webhook: z.number(),
    url: z.string().describe(URL),
    event: z.enum(WEBHOOK_EVENTS).describe('What happened'),
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.number(),
    response_status: z.number().nullable().describe('HTTP status of the last answer; null: there was none'),
    error: z.string().nullable().describe('Why the last attempt failed'),
    created_at: momentText,
    next_attempt_at: momentText.nullable().describe('When it is sent again; null: it is not'),
    delivered_at: momentText.nullable().describe('When the other program accepted it'),
    payload: z.string().describe('The exact body of the request'),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.output<typeof webhookDelivery>;

const filters = {
  webhook: idFilter,
  status: z.enum(DELIVERY_STATUSES, { error: 'Use waiting, delivered or failed.' }).optional(),
};
export const webhookList = listInput({});
export type WebhookListInput = z.output<typeof webhookList>;
export const deliveryList = listInput(filters);
export type DeliveryListInput = z.output<typeof deliveryList>;
