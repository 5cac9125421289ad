import { and, eq, isNull } from 'drizzle-orm';
import type { SignInMethod } from '@daybook/domain/access/accounts';
import { SSO_ENFORCED } from '@daybook/domain/access/sso';
import { DAY_MS } from '@daybook/domain/time/day';
import { users } from '../database/schema/employees.ts';
import type { WriteDb } from '../database/store.ts';
import { momentOf } from '../kernel/clock.ts';
import type { EffectContext } from '../kernel/procedures.ts';
import { forbidden, unauthenticated, type Refusal } from '../kernel/refusals.ts';
import { isAccount } from './accounts.ts';
import { loadCaller } from './caller.ts';
import { mailAboutNewDevice } from './new-device.ts';
import { beginFamily } from './sessions.ts';
import { mailAboutBreakGlass } from './sso/break-glass-mail.ts';
import { mustSignInAtProvider } from './sso/enforcing.ts';
import type { Audience } from './tokens.ts';

/** An account whose owner has proved who they are. */
export type Account = typeof users.$inferSelect;

export interface Entry {
  audience: Audience;
  /** Whether the device keeps the session, if the company allows it (access.md#sessions). */
  stay: boolean;
  method: SignInMethod;
  /** The answer if the account was changed meanwhile. */
  refused: () => Refusal;
  /** Spends what was proved with, in the transaction of the sign-in; false if someone else was first. */
  spend?: (db: WriteDb) => Promise<boolean>;
}

const DEACTIVATED = 'This account is deactivated. Please contact your administrator.';
export const deactivated = () => unauthenticated(DEACTIVATED, 'deactivated');

/** The account, unless its password was changed while its owner was being identified. */
export const unchanged = (account: Pick<Account, 'id' | 'company_id' | 'password_hash'>) =>
  and(
    isAccount(account),
    account.password_hash === null
      ? isNull(users.password_hash)
      : eq(users.password_hash, account.password_hash),
  );

/**
 * Who signs in: throws for a deactivated person, at the console for anybody but an operator, and for whoever must sign in at
 * their organisation's provider, unless they did.
 */
export async function admitted(
  ctx: EffectContext,
  account: Account,
  audience: Audience,
  by: 'sso' | 'another way' = 'another way',
) {
  const caller = await loadCaller(ctx, ctx.db, account.id, ctx.now);
  if (!caller) throw deactivated();
  if (audience === 'platform' && !caller.is_superuser) {
    throw forbidden('Access denied. Platform admin privileges required.');
  }
  const { membership } = caller;
  if (
    audience === 'app' &&
    by !== 'sso' &&
    membership &&
    (await mustSignInAtProvider(ctx, caller, membership))
  )
    throw forbidden(SSO_ENFORCED, 'sso_enforced');
  return caller;
}

/** Whether a person can sign in at the provider of their organisation only. */
export async function signsInAtProvider(
  ctx: Pick<EffectContext, 'config' | 'db' | 'now'>,
  account: Account,
): Promise<boolean> {
  const caller = await loadCaller(ctx, ctx.db, account.id, ctx.now);
  return caller?.membership ? mustSignInAtProvider(ctx, caller, caller.membership) : false;
}

/** Begins a session of an admitted person, and records it. */
export async function enter(
  ctx: EffectContext,
  account: Account,
  caller: Awaited<ReturnType<typeof admitted>>,
  { audience, stay, method, refused, spend }: Entry,
) {
  const { now } = ctx;
  const { membership } = caller;
  const max_ms = method === 'sso' && membership ? membership.sso_session_days * DAY_MS : Infinity;
  const is_kept = stay && membership?.may_stay_signed_in === true;
  const { refresh, family } = await ctx.write(
    async (tx, record) => {
      if (spend && !(await spend(tx))) throw refused();
      const [signedIn] = await tx
        .update(users)
        .set({ last_login: momentOf(now) })
        .where(unchanged(account))
        .returning({ id: users.id });
      if (!signedIn) throw refused();
      record({ record_type: 'session', record_id: account.id, after: { method } });
      const { session } = ctx.config;
      return beginFamily(tx, account.id, audience, now, session, {
        asker: ctx.request,
        is_kept,
        method,
        max_ms,
      });
    },
    { company_id: audience === 'platform' ? null : account.company_id, by: caller },
  );
  const access = await ctx.signer.accessToken(account.id, audience, family, now);
  mailAboutNewDevice(ctx, account, family);
  if (audience === 'app' && method !== 'sso' && caller.break_glass && membership)
    await mailAboutBreakGlass(ctx, account, membership);
  return { access, refresh, is_kept };
}
