import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { identityConfirmation } from '@daybook/contract/second-step';
import type { Config } from '../config.ts';
import { sessions } from '../database/schema/session.ts';
import type { ReadDb, WriteDb } from '../database/store.ts';
import { momentOf } from '../kernel/clock.ts';
import type { EffectContext } from '../kernel/procedures.ts';
import { badInput, Refusal, unauthenticated } from '../kernel/refusals.ts';
import { refuseThroughKey, type Caller } from './caller.ts';
import type { Proof } from './code-proofs.ts';
import { confirmed } from './current-password.ts';
import { factorsOf, hasSecondStep, methodsOf } from './factors.ts';
import { tryProof, WRONG_CODE } from './second-step-sign-in.ts';

const CONFIRMED_FOR_MS = 10 * 60_000;
const BY_PEOPLE = 'An API key cannot confirm who is calling.';

interface ConfirmContext {
  db: ReadDb;
  config: Pick<Config, 'oidc' | 'public_url'>;
  caller: Caller;
  now: Date;
}

const wasConfirmed = ({ session }: Caller, now: Date): boolean =>
  session?.confirmed_until != null && Date.parse(session.confirmed_until) > now.getTime();

/** Throws 403 unless the person confirmed in the last ten minutes who they are (access.md#confirming-who-one-is). */
export async function refuseUnconfirmed({ db, config, caller, now }: ConfirmContext): Promise<void> {
  refuseThroughKey(caller, BY_PEOPLE);
  if (wasConfirmed(caller, now)) return;
  const factors = await factorsOf(db, config, caller.user_id);
  throw new Refusal('confirm_identity', 'Please confirm that it is you.', {
    confirm: [
      ...(factors.has_password ? ['password'] : []),
      ...methodsOf(factors),
      ...(factors.is_linked ? ['sso'] : []),
    ],
  });
}

/**
 * The same, but nothing is asked of those who have no second step while their company's policy is off: for what scripts and
 * administrators did so before there were second steps.
 */
export async function refuseUnconfirmedSecondStep(ctx: ConfirmContext): Promise<void> {
  const { db, config, caller, now } = ctx;
  if (wasConfirmed(caller, now)) return;
  const isOff = (caller.membership?.second_step ?? 'off') === 'off';
  if (isOff && !hasSecondStep(await factorsOf(db, config, caller.user_id))) return;
  await refuseUnconfirmed(ctx);
}

type Ctx = EffectContext & { caller: Caller };

const PASSWORD_MISSING = 'Enter your password.';

/** Whoever has another way to confirm who they are than the password in the call may leave that out, and confirms before. */
export async function confirmWithoutPassword(ctx: Ctx): Promise<void> {
  const { has_password, is_linked, ...factors } = await factorsOf(ctx.db, ctx.config, ctx.caller.user_id);
  const isAll = has_password && !is_linked && !hasSecondStep(factors);
  if (isAll && !wasConfirmed(ctx.caller, ctx.now)) throw badInput({ password: PASSWORD_MISSING });
  await refuseUnconfirmed(ctx);
}

/** For a call that may carry the password: it confirms whoever has no second step, others confirm before. */
export async function confirmByPassword(ctx: Ctx, password: string | undefined): Promise<void> {
  if (!password) return confirmWithoutPassword(ctx);
  refuseThroughKey(ctx.caller, BY_PEOPLE);
  const isAll = !hasSecondStep(await factorsOf(ctx.db, ctx.config, ctx.caller.user_id));
  if (!isAll) await refuseUnconfirmed(ctx);
  await confirmed(ctx, ctx.caller, 'password', password);
  if (isAll)
    await ctx.bookkeep('confirmation', (db) => confirmSession(db, { ...sessionOf(ctx), now: ctx.now }));
}

const sessionOf = ({ caller: { user_id, family } }: Ctx) => ({ user_id, family: family ?? '' });

/** A password and a second step, or a passkey, confirm for ten minutes who is calling. */
export async function confirmIdentity(
  ctx: Ctx,
  input: z.output<typeof identityConfirmation>,
): Promise<{ confirmed_until: string }> {
  refuseThroughKey(ctx.caller, BY_PEOPLE);
  const proof = await proofOf(ctx, input);
  return ctx.bookkeep('confirmation', async (db) => {
    if (proof && !(await proof.spend(db))) throw badInput({ code: WRONG_CODE });
    return confirmSession(db, { ...sessionOf(ctx), now: ctx.now });
  });
}

/** For ten minutes. */
export async function confirmSession(
  db: WriteDb,
  { user_id, family, now }: { user_id: number; family: string; now: Date },
): Promise<{ confirmed_until: string }> {
  const confirmed_until = momentOf(new Date(now.getTime() + CONFIRMED_FOR_MS));
  const [session] = await db
    .update(sessions)
    .set({ confirmed_until })
    .where(and(eq(sessions.user_id, user_id), eq(sessions.family, family)))
    .returning({ id: sessions.id });
  if (!session) throw unauthenticated();
  return { confirmed_until };
}

/** Null where the password is all that the person has. */
async function proofOf(ctx: Ctx, input: z.output<typeof identityConfirmation>): Promise<Proof | null> {
  const account = { id: ctx.caller.user_id, email_key: ctx.caller.email.toLowerCase() };
  if (input.passkey) {
    const proof = await tryProof(ctx, account, input);
    if (!proof) throw badInput({ passkey: 'Use another way to confirm that it is you.' });
    return proof;
  }
  await confirmed(ctx, ctx.caller, 'password', input.password ?? '');
  if (!hasSecondStep(await factorsOf(ctx.db, ctx.config, account.id))) return null;
  const field = input.recovery_code === undefined ? 'code' : 'recovery_code';
  if (!input[field]) throw badInput({ code: 'Enter a code.' });
  const proof = await tryProof(ctx, account, input);
  if (!proof) throw badInput({ [field]: WRONG_CODE });
  return proof;
}
