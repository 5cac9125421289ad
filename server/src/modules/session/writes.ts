import type { z } from 'zod';
import type { passwordChange, signIn } from '@daybook/contract/session';
import { momentOf } from '../../clock.ts';
import { and, eq } from 'drizzle-orm';
import { users } from '../../database/schema/employees.ts';
import type { Context, Write } from '../../procedures.ts';
import { badInput, forbidden, found, unauthenticated } from '../../refusals.ts';
import { refuseThroughKey } from '../../session/through-key.ts';
import { nextVersion } from '../../versions.ts';
import { type Caller, loadCaller } from '../../session/caller.ts';
import { hashPassword, passwordMatches } from '../../session/passwords.ts';
import type { Audience } from '../../session/tokens.ts';
import { revokeKeysOf } from '../api-keys/writes.ts';
import { tryPassword } from '../accounts/failures.ts';
import { accountByEmail, accountById, rowOf } from '../accounts/reads.ts';
import { beginFamily, endFamily, endSessions, rotate } from '../accounts/refresh-tokens.ts';

export const LOGIN_FAILED = 'Login failed. Please check your email and password.';
const NOT_PRESENT = 'This is not your present password.';
export const DEACTIVATED = 'This account is deactivated. Please contact your administrator.';

interface Wording {
  failed: string;
}

/** The account, unless its password was changed while the old one was checked. */
const withPassword = (account: { id: number; company_id: number | null; password_hash: string | null }) =>
  and(rowOf(account), eq(users.password_hash, account.password_hash ?? ''));

/** Takes an address and a password for a pair of tokens. The console has its own wording and needs the superuser flag. */
export async function signInWith(
  ctx: Context & { write: Write; now: Date },
  input: z.output<typeof signIn>,
  audience: Audience,
  wording: Wording = { failed: LOGIN_FAILED },
) {
  const { store, now } = ctx;
  const account = await tryPassword(ctx, input.email, async () => {
    const named = await accountByEmail(store.read, input.email);
    const right = await passwordMatches(named?.password_hash ?? null, input.password, ctx.request);
    return right && named ? named : null;
  });
  if (!account) throw unauthenticated(wording.failed, 'sign_in_failed');
  const caller = await loadCaller(ctx, store.read, account.id, now);
  if (!caller) throw unauthenticated(DEACTIVATED, 'deactivated');
  if (audience === 'platform' && !caller.is_superuser) {
    throw forbidden('Access denied. Platform admin privileges required.');
  }
  const { refresh, family } = await ctx.write(
    async (db, record) => {
      const [signedIn] = await db
        .update(users)
        .set({ last_login: momentOf(now) })
        .where(withPassword(account))
        .returning({ id: users.id });
      if (!signedIn) throw unauthenticated(wording.failed, 'sign_in_failed');
      record({ record_type: 'session', record_id: account.id });
      return beginFamily(db, account.id, audience, now, ctx.request.ip);
    },
    { company_id: audience === 'platform' ? null : account.company_id, by: caller },
  );
  return { access: await ctx.signer.accessToken(account.id, audience, family, now), refresh };
}

/** Takes a refresh token for the next pair. A token that was already used ends its whole family. */
export async function refreshSession(ctx: Context & { now: Date }, refreshToken: string) {
  const rotation = await ctx.store.write(null, async (db) => {
    const result = await rotate(db, ctx.signer, refreshToken, ctx.now);
    if (result.kind === 'reused') await endFamily(db, result.family, ctx.now);
    return result;
  });
  const refused = () => unauthenticated('Token refresh failed. User logged out.', 'session_ended');
  if (rotation.kind === 'reused') throw refused();
  const caller = await loadCaller(ctx, ctx.store.read, rotation.user_id, ctx.now);
  if (!caller) throw refused();
  const access = await ctx.signer.accessToken(rotation.user_id, rotation.audience, rotation.family, ctx.now);
  return { access, refresh: rotation.refresh };
}

/** Changes one's own password; ends all other sessions (decisions §7), and one's API keys where that is asked for. */
export async function changePassword(
  ctx: Context & { write: Write; now: Date; caller: Caller },
  input: z.output<typeof passwordChange>,
) {
  const { store, now, caller } = ctx;
  refuseThroughKey(caller, 'An API key cannot change a password.');
  const account = found(await accountById(store.read, caller.user_id));
  const right = await tryPassword(ctx, account.email_key, async () =>
    (await passwordMatches(account.password_hash, input.current_password, ctx.request)) ? account : null,
  );
  if (!right) throw badInput({ current_password: NOT_PRESENT });
  const password_hash = await hashPassword(input.new_password, ctx.request);
  await ctx.write(async (db, record) => {
    const [changed] = await db
      .update(users)
      .set({ password_hash, updated_at: nextVersion(now, account.updated_at) })
      .where(withPassword(account))
      .returning({ id: users.id });
    if (!changed) throw badInput({ current_password: NOT_PRESENT });
    await endSessions(db, account.id, now, caller.family);
    record({ record_type: 'employee', record_id: account.id });
    if (input.revoke_api_keys) await revokeKeysOf(db, account, now, record);
  });
}
