import { verifyAuthenticationResponse, type AuthenticationResponseJSON } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { passkeyAnswer } from '@daybook/contract/second-step';
import { passkeys } from '../database/schema/sign-in.ts';
import { momentOf } from '../kernel/clock.ts';
import { letter } from '../kernel/mail.ts';
import type { EffectContext } from '../kernel/procedures.ts';
import { accountById } from './accounts.ts';
import type { Proof } from './code-proofs.ts';
import { relyingParty } from './factors.ts';
import { spendTicket, tryTicket } from './tickets.ts';

type Passkey = typeof passkeys.$inferSelect;

/**
 * Takes the signature of a passkey of this address under a challenge of ours, which is spent by the first try. `owner`: the
 * only person whose passkey counts; null for anybody's. Null if it is not right.
 */
export async function passkeyProof(
  ctx: EffectContext,
  { ticket: challenge, response }: z.output<typeof passkeyAnswer>,
  owner: number | null,
): Promise<(Proof & { user_id: number }) | null> {
  const ticket = await ctx.bookkeep('ticket', async (db) => {
    const row = await tryTicket(db, 'passkey', challenge, ctx.now);
    return row && (await spendTicket(db, row.id, ctx.now)) ? row : null;
  });
  if (!ticket?.payload.challenge) return null;
  const { rp_id, origin } = relyingParty(ctx.config);
  const [passkey] = await ctx.db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credential_id, response.id), eq(passkeys.rp_id, rp_id)));
  if (!passkey || (owner !== null && passkey.user_id !== owner)) return null;
  const counter = await verifiedCounter(passkey, response, ticket.payload.challenge, origin);
  if (counter === null) return null;
  if (counter === 'fell') {
    await reportCopy(ctx, passkey);
    return null;
  }
  return {
    user_id: passkey.user_id,
    method: 'passkey',
    spend: (db) => raiseCounter(db, passkey, counter, ctx.now),
  };
}

/** The authenticator's new counter, or "fell" if it did not rise: the key may have been copied. */
async function verifiedCounter(
  passkey: Passkey,
  response: Omit<AuthenticationResponseJSON, 'clientExtensionResults'>,
  expectedChallenge: string,
  expectedOrigin: string,
): Promise<number | 'fell' | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin,
      expectedRPID: passkey.rp_id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    return error instanceof Error && error.message.startsWith('Response counter value') ? 'fell' : null;
  }
}

async function raiseCounter(
  db: Parameters<Proof['spend']>[0],
  { id, counter }: Passkey,
  risen: number,
  now: Date,
): Promise<boolean> {
  const used = await db
    .update(passkeys)
    .set({ counter: risen, last_used_at: momentOf(now) })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** The sign-in is refused and the passkey stays: a fault of the authenticator is likelier than a thief. */
async function reportCopy(ctx: EffectContext, { user_id, id, name }: Passkey): Promise<void> {
  const account = await accountById(ctx.db, user_id);
  if (!account) return;
  await ctx.write(
    async (_db, record) =>
      record({
        action: 'session.second_step_failed',
        record_type: 'session',
        record_id: user_id,
        after: { passkey: id, reason: 'its counter did not rise' },
      }),
    { company_id: account.company_id },
  );
  const { mail } = ctx;
  if (!mail) return;
  const lines = (passkey: string) => [
    `Someone tried to sign in to your Daybook account with ${passkey}, and was refused: it may have been copied.`,
    'If it was you, use another way to sign in, and set up a new passkey under Settings, Security. If it was not you, remove the passkey there:',
    `${ctx.config.public_url}/settings?tab=security`,
  ];
  ctx.background.run('a mail about a passkey could not be sent', () =>
    mail.send({
      to: account.email,
      subject: 'A passkey of your Daybook account was refused',
      text: letter(account, lines(`the passkey “${name}”`), lines('a passkey')),
    }),
  );
}
