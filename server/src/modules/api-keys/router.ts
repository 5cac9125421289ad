import { apiKey, apiKeyList, createdApiKey, newApiKey } from '@daybook/contract/api-keys';
import { byId } from '@daybook/contract/fields';
import { listOf } from '@daybook/contract/filters';
import { admin, router } from '../../kernel/procedures.ts';
import { listApiKeys } from './reads.ts';
import { createApiKey, revokeApiKey } from './writes.ts';

export const apiKeys = router({
  list: admin.read
    .input(apiKeyList)
    .output(listOf(apiKey))
    .query(({ ctx, input }) => listApiKeys(ctx.db, ctx, input)),

  create: admin
    .write('api_key.create')
    .meta({ secret: true })
    .input(newApiKey)
    .output(createdApiKey)
    .mutation(({ ctx, input }) => createApiKey(ctx, input)),

  /** A leaked key must be revocable even while nothing else can be written. */
  revoke: admin
    .write('api_key.revoke', { without_subscription: true })
    .meta({ says: 'Ends an API key for good.' })
    .input(byId)
    .output(apiKey)
    .mutation(({ ctx, input }) => revokeApiKey(ctx, input.id)),
});
