import { randomInt } from 'node:crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { normaliseSignupCode, signupCode, type SignInMethod } from '@daybook/domain/access/accounts';
import { RECOVERY_CODES } from '@daybook/domain/access/second-step';
import { recoveryCodes, totpCredentials } from '../database/schema/sign-in.ts';
import type { WriteDb } from '../database/store.ts';
import { momentOf } from '../kernel/clock.ts';
import type { EffectContext } from '../kernel/procedures.ts';
import type { Services } from '../kernel/services.ts';
import { keyedHash, seal, unseal } from './secrets.ts';
import { stepOfCode } from './totp.ts';

/** Proof of a person’s identity. */
export interface Proof {
  method: SignInMethod;
  /** Within the transaction that it is for; false if it was used meanwhile. */
  spend: (db: WriteDb) => Promise<boolean>;
}

type Keys = Pick<Services, 'signer'>;
const totpKey = ({ signer }: Keys) => signer.derived('secrets of authenticator apps');

export const sealTotp = (keys: Keys, secret: string): string => seal(totpKey(keys), secret);
export const unsealTotp = (keys: Keys, sealed: string): string => unseal(totpKey(keys), sealed);

const recoveryHash = ({ signer }: Keys, user_id: number, code: string) =>
  keyedHash(signer.derived('recovery codes'), `${user_id} ${normaliseSignupCode(code)}`);

/** Takes a code of the person's authenticator app, once. */
export async function codeProof(
  ctx: Pick<EffectContext, 'db' | 'signer' | 'now'>,
  user_id: number,
  code: string,
): Promise<Proof | null> {
  const [row] = await ctx.db.select().from(totpCredentials).where(eq(totpCredentials.user_id, user_id));
  if (!row?.confirmed_at || row.secret_sealed === null) return null;
  const step = stepOfCode(unsealTotp(ctx, row.secret_sealed), code.replace(/\s/g, ''), ctx.now);
  if (step === null || (row.last_step !== null && step <= row.last_step)) return null;
  return { method: 'password_totp', spend: (db) => raiseStep(db, row.id, step) };
}

async function raiseStep(db: WriteDb, id: number, step: number): Promise<boolean> {
  const raised = await db
    .update(totpCredentials)
    .set({ last_step: step })
    .where(
      and(
        eq(totpCredentials.id, id),
        or(isNull(totpCredentials.last_step), lt(totpCredentials.last_step, step)),
      ),
    )
    .returning({ id: totpCredentials.id });
  return raised.length > 0;
}

/** Takes one of the person's recovery codes, once. */
export async function recoveryProof(
  ctx: Pick<EffectContext, 'db' | 'signer' | 'now'>,
  user_id: number,
  code: string,
): Promise<Proof | null> {
  const unused = and(
    eq(recoveryCodes.code_hash, recoveryHash(ctx, user_id, code)),
    eq(recoveryCodes.user_id, user_id),
    isNull(recoveryCodes.used_at),
  );
  const [row] = await ctx.db.select({ id: recoveryCodes.id }).from(recoveryCodes).where(unused);
  if (!row) return null;
  return {
    method: 'password_recovery',
    spend: async (db) => {
      const spent = await db
        .update(recoveryCodes)
        .set({ used_at: momentOf(ctx.now) })
        .where(unused)
        .returning({ id: recoveryCodes.id });
      return spent.length > 0;
    },
  };
}

/** New recovery codes; the earlier ones no longer work. */
export async function renewRecoveryCodes(db: WriteDb, keys: Keys, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => signupCode(randomInt));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id));
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ user_id, code_hash: recoveryHash(keys, user_id, code) })));
  return codes;
}
