import { z } from 'zod';
import { WEBHOOK_EVENTS } from '@daybook/domain/audit/webhook-events';
import { readVersion, recordId, requiredText, yesOrNo } from './fields.ts';
import { idFilter, listInput } from './filters.ts';

const event = z.enum(WEBHOOK_EVENTS, { error: `Choose from ${WEBHOOK_EVENTS.join(', ')}.` });

/** An address that receives the company's events, without the secret that signs them. */
export const webhook = z
  .object({
    id: z.number(),
    url: z.string().describe('Address'),
    events: z.array(z.enum(WEBHOOK_EVENTS)).describe('Which events are sent'),
    is_active: z.boolean(),
    failing_since: z
      .string()
      .nullable()
      .describe('When the first delivery since the last success failed; null while deliveries succeed.'),
    switched_off_at: z
      .string()
      .nullable()
      .describe('When Daybook switched it off after days of failures; null if a person did, or if it is on.'),
    previous_secret_until: z
      .string()
      .nullable()
      .describe('Deliveries are also signed with the previous secret until then; null if there was none.'),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof webhook>;

const url = requiredText(1_000, 'Enter the address.').pipe(z.url('Enter a full address, https://…'));
const events = z
  .array(event, { error: 'Choose at least one event.' })
  .min(1, 'Choose at least one event.')
  .transform((list) => WEBHOOK_EVENTS.filter((name) => list.includes(name)));

export const newWebhook = z
  .object({ url: url.describe('Address'), events: events.describe('Which events are sent') })
  .meta({ id: 'NewWebhook' });
export const webhookChange = z
  .object({
    id: recordId,
    url: url.optional().describe('Address'),
    events: events.optional().describe('Which events are sent'),
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
    webhook: z.number().describe('Id of the webhook'),
    url: z.string().describe('Address'),
    event: z.enum(WEBHOOK_EVENTS).describe('What happened'),
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.number().describe('Number of attempts to send it'),
    response_status: z.number().nullable().describe('HTTP status returned by the other program'),
    error: z.string().nullable().describe('Why it failed'),
    created_at: z.string(),
    next_attempt_at: z.string().nullable().describe('When it is sent next'),
    delivered_at: z.string().nullable().describe('When the other program accepted it'),
    payload: z.string().describe('The exact body of the request.'),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.output<typeof webhookDelivery>;

const filters = {
  webhook: idFilter.describe('Id of the webhook'),
  status: z.enum(DELIVERY_STATUSES, { error: 'Use waiting, delivered or failed.' }).optional(),
};
export const webhookList = listInput({});
export type WebhookListInput = z.output<typeof webhookList>;
export const deliveryList = listInput(filters);
export type DeliveryListInput = z.output<typeof deliveryList>;
