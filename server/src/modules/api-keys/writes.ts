import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { ApiKey, createdApiKey, newApiKey } from '@daybook/contract/api-keys';
import { API_KEY_PREFIX, refuseThroughKey } from '../../auth/caller.ts';
import { refuseUnconfirmedSecondStep } from '../../auth/confirming.ts';
import { hashOf, randomSecret } from '../../auth/secrets.ts';
import { apiKeys } from '../../database/schema/api-keys.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { Context, MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, required } from '../../kernel/refusals.ts';
import { getApiKey } from './reads.ts';

const SHOWN_CHARACTERS = API_KEY_PREFIX.length + 6;

const BY_PEOPLE = 'API keys are managed on the settings page, not by API keys.';

/** Creates a key that acts as the caller. Only its hash is stored, so only this answer contains the key. */
export async function createApiKey(
  ctx: MemberWrite & Pick<Context, 'config'>,
  input: z.output<typeof newApiKey>,
): Promise<z.output<typeof createdApiKey>> {
  refuseThroughKey(ctx.caller, BY_PEOPLE);
  await refuseUnconfirmedSecondStep(ctx);
  const moment = momentOf(ctx.now);
  const expires_at = input.expires_on && `${input.expires_on}T23:59:59.999Z`;
  if (expires_at && expires_at <= moment) throw badInput({ expires_on: 'Choose today or a later day.' });
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
      created_at: moment,
      expires_at,
    })
    .returning({ id: apiKeys.id });
  const created = await getApiKey(ctx.db, ctx, required(row, 'the API key created just now').id);
  ctx.record({ record_type: 'api_key', record_id: created.id, after: created });
  return { ...created, key };
}

/** Revokes a key immediately; its row stays, to show what it was and when it was last used. */
export async function revokeApiKey(ctx: MemberWrite, id: number): Promise<ApiKey> {
  refuseThroughKey(ctx.caller, BY_PEOPLE);
  const before = await getApiKey(ctx.db, ctx, id);
  const [row] = await ctx.db
    .update(apiKeys)
    .set({ revoked_at: momentOf(ctx.now) })
    .where(and(eq(apiKeys.company_id, ctx.company_id), eq(apiKeys.id, id), isNull(apiKeys.revoked_at)))
    .returning({ id: apiKeys.id });
  if (!row) throw conflict('already_revoked', 'This API key was already revoked.');
  const after = await getApiKey(ctx.db, ctx, id);
  ctx.record({ record_type: 'api_key', record_id: id, before, after });
  return after;
}
