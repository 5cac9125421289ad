import type { z } from 'zod';
import type { passwordChange, signIn } from '@daybook/contract/session';
import { momentOf } from '../../clock.ts';
import { users } from '../../database/schema/employees.ts';
import type { Context, Write } from '../../procedures.ts';
import { badInput, forbidden, found, unauthenticated } from '../../refusals.ts';
import { nextVersion } from '../../versions.ts';
import { loadCaller } from '../../session/caller.ts';
import { hashPassword, passwordMatches } from '../../session/passwords.ts';
import type { Audience } from '../../session/tokens.ts';
import { countFailure, refuseGuessing } from '../accounts/failures.ts';
import { accountByEmail, accountById, rowOf } from '../accounts/reads.ts';
import { beginFamily, endFamily, endSessions, rotate } from '../accounts/refresh-tokens.ts';

export const LOGIN_FAILED = 'Login failed. Please check your email and password.';
export const DEACTIVATED = 'This account is deactivated. Please contact your administrator.';

interface Wording {
  failed: string;
}

/** Takes an address and a password for a pair of tokens. The console has its own wording and needs the superuser flag. */
export async function signInWith(
  ctx: Context & { write: Write; now: Date },
  input: z.output<typeof signIn>,
  audience: Audience,
  wording: Wording = { failed: LOGIN_FAILED },
) {
  const { store, config, now } = ctx;
  const attempt = { account: input.email, address: ctx.request.ip };
  await refuseGuessing(store.read, config, attempt, now);
  const account = await accountByEmail(store.read, input.email);
  const right = await passwordMatches(account?.password_hash ?? null, input.password);
  if (!right || !account) {
    await countFailure(store, attempt, now);
    throw unauthenticated(wording.failed, 'sign_in_failed');
  }
  const caller = await loadCaller(ctx, store.read, account.id, now);
  if (!caller) throw unauthenticated(DEACTIVATED, 'deactivated');
  if (audience === 'platform' && !caller.is_superuser) {
    throw forbidden('Access denied. Platform admin privileges required.');
  }
  const { refresh, family } = await ctx.write(
    async (db, record) => {
      await db
        .update(users)
        .set({ last_login: momentOf(now) })
        .where(rowOf(account));
      record({ record_type: 'session', record_id: account.id });
      return beginFamily(db, account.id, audience, now);
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

/** Changes one's own password; ends all other sessions (decisions §7). */
export async function changePassword(
  ctx: Context & { write: Write; now: Date; caller: { user_id: number; family: string | null } },
  input: z.output<typeof passwordChange>,
) {
  const { store, now, caller } = ctx;
  const account = found(await accountById(store.read, caller.user_id));
  const attempt = { account: account.email_key, address: ctx.request.ip };
  await refuseGuessing(store.read, ctx.config, attempt, now);
  if (!(await passwordMatches(account.password_hash, input.current_password))) {
    await countFailure(store, attempt, now);
    throw badInput({ current_password: 'This is not your present password.' });
  }
  const password_hash = await hashPassword(input.new_password);
  await ctx.write(async (db, record) => {
    await db
      .update(users)
      .set({ password_hash, updated_at: nextVersion(now, account.updated_at) })
      .where(rowOf(account));
    await endSessions(db, account.id, now, caller.family);
    record({ record_type: 'employee', record_id: account.id });
  });
}
