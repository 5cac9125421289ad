import { z } from 'zod';
import { byId } from '@daybook/contract/fields';
import { listOf } from '@daybook/contract/filters';
import {
  deliveryList,
  newWebhook,
  secretRotation,
  webhook,
  webhookChange,
  webhookDelivery,
  webhookList,
  webhookWithSecret,
} from '@daybook/contract/webhooks';
import { admin, router } from '../../kernel/procedures.ts';
import { listDeliveries, listWebhooks, webhookRow } from './reads.ts';
import { webhookRecord } from './records.ts';
import { createWebhook, redeliver, removeWebhook, rotateSecret, updateWebhook } from './writes.ts';

export const webhooks = router({
  list: admin.read
    .input(webhookList)
    .output(listOf(webhook))
    .query(({ ctx, input }) => listWebhooks(ctx.db, ctx.company_id, input)),

  get: admin.read
    .input(byId)
    .output(webhook)
    .query(async ({ ctx, input }) => webhookRecord(await webhookRow(ctx.db, ctx.company_id, input.id))),

  create: admin
    .write('webhook.create')
    .meta({ secret: true })
    .input(newWebhook)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) => createWebhook(ctx, input)),

  update: admin
    .write('webhook.update')
    .input(webhookChange)
    .output(webhook)
    .mutation(({ ctx, input }) => updateWebhook(ctx, input)),

  /** For a day the old secret signs together with the new one, so that no delivery is missed. */
  rotateSecret: admin
    .write('webhook.rotate_secret')
    .meta({
      says: 'Gives a webhook a new secret; for a day, deliveries are also signed with the old one.',
      secret: true,
    })
    .input(secretRotation)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input)),

  remove: admin
    .write('webhook.delete')
    .input(byId)
    .output(z.object({}))
    .mutation(({ ctx, input }) => removeWebhook(ctx, input.id)),

  deliveries: admin.read
    .meta({ says: 'Lists deliveries to webhooks with their outcome.' })
    .input(deliveryList)
    .output(listOf(webhookDelivery))
    .query(({ ctx, input }) => listDeliveries(ctx.db, ctx.company_id, input)),

  redeliver: admin
    .write('webhook.redeliver')
    .meta({ says: 'Sends a delivery again.' })
    .input(byId)
    .output(webhookDelivery)
    .mutation(({ ctx, input }) => redeliver(ctx, input.id)),
});
