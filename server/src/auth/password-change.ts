import type { z } from 'zod';
import type { passwordChange } from '@daybook/contract/session';
import { users } from '../database/schema/employees.ts';
import type { EffectContext } from '../kernel/procedures.ts';
import { badInput } from '../kernel/refusals.ts';
import { nextVersion } from '../kernel/versions.ts';
import { revokeKeysOf } from './api-keys.ts';
import { refuseThroughKey, type Caller } from './caller.ts';
import { confirmed, NOT_PRESENT } from './current-password.ts';
import { unchanged } from './entering.ts';
import { hashPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';

/** Changes the caller's password; ends all other sessions (access.md#signing-in), and on request their API keys. */
export async function changePassword(
  ctx: EffectContext & { caller: Caller },
  input: z.output<typeof passwordChange>,
) {
  const { now, caller } = ctx;
  refuseThroughKey(caller, 'An API key cannot change a password.');
  const account = await confirmed(ctx, caller, 'current_password', input.current_password);
  const password_hash = await hashPassword(input.new_password, ctx.request);
  await ctx.write(async (db, record) => {
    const [changed] = await db
      .update(users)
      .set({ password_hash, updated_at: nextVersion(now, account.updated_at) })
      .where(unchanged(account))
      .returning({ id: users.id });
    if (!changed) throw badInput({ current_password: NOT_PRESENT });
    await endSessions(db, account.id, now, caller.family);
    record({ record_type: 'employee', record_id: account.id });
    if (input.revoke_api_keys) await revokeKeysOf(db, account, now, record);
  });
}
