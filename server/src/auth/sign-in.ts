import type { z } from 'zod';
import type { keptTokens, signIn } from '@daybook/contract/session';
import { joinName } from '@daybook/domain/text/names';
import type { EffectContext } from '../kernel/procedures.ts';
import { refusalOf, unauthenticated } from '../kernel/refusals.ts';
import { accountByEmail, accountById } from './accounts.ts';
import { loadCaller, type Caller } from './caller.ts';
import { admitted, deactivated, enter } from './entering.ts';
import { tryPassword } from './guess-limits.ts';
import { passwordMatches } from './passwords.ts';
import { askForSecondStep } from './second-step-sign-in.ts';
import { hashOf } from './secrets.ts';
import { endFamily, isOfProvider, rotate, tokenOf, type EndReason, type Rotation } from './sessions.ts';
import { mustSignInAtProvider } from './sso/enforcing.ts';
import type { Audience } from './tokens.ts';

const LOGIN_FAILED = 'Login failed. Please check your email and password.';

interface SignInOptions {
  /** The answer to a wrong password. */
  failed?: string;
  /** Whether the device keeps the session, if the company allows it (access.md#sessions). */
  stay?: boolean;
}

/** Exchanges an address and a password for a pair of tokens. The console has its own wording and requires the superuser flag. */
export async function signInWith(
  ctx: EffectContext,
  input: z.output<typeof signIn>,
  audience: Audience,
  { failed = LOGIN_FAILED, stay = false }: SignInOptions = {},
) {
  const account = await tryPassword(ctx, input.email, async () => {
    const named = await accountByEmail(ctx.db, input.email);
    const right = await passwordMatches(named?.password_hash ?? null, input.password, ctx.request);
    return right && named ? named : null;
  });
  const refused = () => unauthenticated(failed, 'sign_in_failed');
  if (!account) throw refused();
  const caller = await admitted(ctx, account, audience);
  await askForSecondStep(ctx, account, { audience, stay });
  return enter(ctx, account, caller, { audience, stay, method: 'password', refused });
}

/** The tokens of a sign-in; a device that keeps its session gets the refresh token as a cookie. */
export function handOver(
  { request }: EffectContext,
  { access, refresh, is_kept }: { access: string; refresh: string; is_kept: boolean },
): z.output<typeof keptTokens> {
  if (!is_kept) return { access, refresh };
  request.kept_session.keep(refresh);
  return { access };
}

const refused = () => unauthenticated('Token refresh failed. User logged out.', 'session_ended');

/** Why a token is refused: its owner may be told that they, or their company, were deactivated. */
async function reasonOf(ctx: EffectContext, refreshToken: string, error: unknown): Promise<unknown> {
  if (refusalOf(error).code !== 'session_ended') return error;
  const token = await tokenOf(ctx.db, hashOf(refreshToken));
  return !token || (await loadCaller(ctx, ctx.db, token.user_id, ctx.now)) ? error : deactivated();
}

/** Exchanges a refresh token for the next pair. A token that was already used ends its whole family. */
export async function refreshSession(ctx: EffectContext, refreshToken: string) {
  const rotation = await ctx
    .bookkeep('renewed token', (db) => rotate(db, ctx, refreshToken, ctx.now, ctx.request))
    .catch(async (error: unknown) => {
      throw await reasonOf(ctx, refreshToken, error);
    });
  if (rotation.kind === 'reused') {
    await endSession(ctx, rotation, 'token_reused');
    throw refused();
  }
  const caller = await loadCaller(ctx, ctx.db, rotation.user_id, ctx.now);
  if (!caller) throw deactivated();
  if (rotation.is_kept && !caller.membership?.may_stay_signed_in) throw refused();
  if (await isPastProvider(ctx, rotation, caller)) {
    await ctx.bookkeep('renewed token', (db) => endFamily(db, rotation.family, ctx.now, 'account_changed'));
    throw refused();
  }
  const access = await ctx.signer.accessToken(rotation.user_id, rotation.audience, rotation.family, ctx.now);
  return { access, refresh: rotation.refresh };
}

/** A session that began with a password, before its person had to sign in at the organisation's provider. */
async function isPastProvider(
  ctx: EffectContext,
  { family, audience }: Rotation,
  caller: Caller,
): Promise<boolean> {
  const { membership } = caller;
  if (audience === 'platform' || !membership) return false;
  return (await mustSignInAtProvider(ctx, caller, membership)) && !(await isOfProvider(ctx.db, family));
}

/** As `refreshSession`, for the token in the device's cookie; the cookie of an ended session is deleted. */
export async function refreshKeptSession(ctx: EffectContext) {
  const { kept_session } = ctx.request;
  if (kept_session.token === null) throw refused();
  try {
    const { access, refresh } = await refreshSession(ctx, kept_session.token);
    kept_session.keep(refresh);
    return { access };
  } catch (error) {
    if (refusalOf(error).status === 401) kept_session.keep(null);
    throw error;
  }
}

/** Ends a family of tokens, and records it in its owner's history; one that has already ended is not ended twice. */
export async function endSession(
  ctx: EffectContext,
  { user_id, family, audience }: { user_id: number; family: string; audience: Audience },
  reason: EndReason = 'signed_out',
): Promise<void> {
  const owner = await accountById(ctx.db, user_id);
  await ctx.write(
    async (db, record) => {
      if (await endFamily(db, family, ctx.now, reason))
        record({ record_type: 'session', record_id: user_id });
    },
    {
      company_id: audience === 'platform' ? null : (owner?.company_id ?? null),
      ...(owner && { by: { user_id, name: joinName(owner) } }),
    },
  );
}
