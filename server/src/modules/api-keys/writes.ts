import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { ApiKey, createdApiKey, newApiKey } from '@daybook/contract/api-keys';
import { momentOf } from '../../clock.ts';
import { apiKeys } from '../../database/schema/session.ts';
import type { MemberWrite } from '../../procedures.ts';
import { badInput, conflict, forbidden, found } from '../../refusals.ts';
import { API_KEY_PREFIX } from '../../session/caller.ts';
import { hashOf, randomSecret } from '../../session/secrets.ts';
import { apiKeyById } from './reads.ts';

const SHOWN_CHARACTERS = API_KEY_PREFIX.length + 6;

/** A script that could make keys could outlive its own expiry and scope. */
function refuseKeys(ctx: MemberWrite): void {
  if (ctx.caller.through === 'api-key')
    throw forbidden('API keys are managed on the settings page, not by API keys.', 'not_for_keys');
}

/** Makes a key that acts as the caller. Only its hash is kept: the answer is the one place that has the key. */
export async function createApiKey(
  ctx: MemberWrite,
  input: z.output<typeof newApiKey>,
): Promise<z.output<typeof createdApiKey>> {
  refuseKeys(ctx);
  const at = momentOf(ctx.now);
  const expires_at = input.expires_on && `${input.expires_on}T23:59:59.999Z`;
  if (expires_at && expires_at <= at) throw badInput({ expires_on: 'Choose a day that is not over.' });
  const key = `${API_KEY_PREFIX}${randomSecret()}`;
  const [row] = await ctx.db
    .insert(apiKeys)
    .values({
      company_id: ctx.company_id,
      user_id: ctx.caller.user_id,
      name: input.name,
      scope: input.scope,
      key_hash: hashOf(key),
      prefix: key.slice(0, SHOWN_CHARACTERS),
      created_at: at,
      expires_at,
    })
    .returning({ id: apiKeys.id });
  const created = await apiKeyById(ctx.db, ctx.company_id, ctx.now, found(row).id);
  ctx.record({ record_type: 'api_key', record_id: created.id, after: created });
  return { ...created, key };
}

/** Ends a key at once; its row stays, so that one can see what it was and when it was last used. */
export async function revokeApiKey(ctx: MemberWrite, id: number): Promise<ApiKey> {
  refuseKeys(ctx);
  const before = await apiKeyById(ctx.db, ctx.company_id, ctx.now, id);
  const [row] = await ctx.db
    .update(apiKeys)
    .set({ revoked_at: momentOf(ctx.now) })
    .where(and(eq(apiKeys.company_id, ctx.company_id), eq(apiKeys.id, id), isNull(apiKeys.revoked_at)))
    .returning({ id: apiKeys.id });
  if (!row) throw conflict('already_revoked', 'This API key was already revoked.');
  const after = await apiKeyById(ctx.db, ctx.company_id, ctx.now, id);
  ctx.record({ record_type: 'api_key', record_id: id, before, after });
  return after;
}
