import type { z } from 'zod';
import type { secondStepProof, secondStepSignIn } from '@daybook/contract/second-step';
import type { EffectContext } from '../kernel/procedures.ts';
import { Refusal, required, unauthenticated } from '../kernel/refusals.ts';
import { accountById } from './accounts.ts';
import { codeProof, recoveryProof, type Proof } from './code-proofs.ts';
import { admitted, enter, type Account, type Entry } from './entering.ts';
import { factorsOf, hasSecondStep, methodsOf } from './factors.ts';
import { tryPasskey, trySecondStep } from './guess-limits.ts';
import { passkeyProof } from './passkey-proof.ts';
import { issueTicket, openTicket, spendTicket, tryTicket, type Ticket } from './tickets.ts';

export const WRONG_CODE = 'That code is not right.';
const wrongCode = () => unauthenticated(WRONG_CODE, 'second_step_failed');
const again = () => unauthenticated('Please sign in again.', 'ticket_spent');

/** After a right password: throws the 401 with a ticket if the account has a second step. */
export async function askForSecondStep(
  ctx: EffectContext,
  account: Account,
  { audience, stay }: Pick<Entry, 'audience' | 'stay'>,
): Promise<void> {
  const factors = await factorsOf(ctx.db, ctx.config, account.id);
  if (!hasSecondStep(factors)) return;
  const ticket = await ctx.bookkeep('ticket', (db) =>
    issueTicket(db, 'second_step', account.id, { audience, stay }, ctx.now),
  );
  throw new Refusal('second_step_needed', 'A second step is needed.', {
    second_step: { ticket, methods: methodsOf(factors) },
  });
}

/** Exchanges a ticket and a code, a recovery code or a passkey for a pair of tokens. */
export async function signInBySecondStep(ctx: EffectContext, input: z.output<typeof secondStepSignIn>) {
  const ticket = await openTicket(ctx.db, 'second_step', input.ticket, ctx.now);
  if (!ticket) throw again();
  const account = required(
    await accountById(ctx.db, required(ticket.user_id, 'whose ticket it is')),
    `account ${ticket.user_id} of a ticket`,
  );
  const { audience = 'app', stay = false } = ticket.payload;
  const caller = await admitted(ctx, account, audience);
  const proof = await tryProof(ctx, account, input, async () => {
    if (!(await ctx.bookkeep('ticket', (db) => tryTicket(db, 'second_step', input.ticket, ctx.now))))
      throw again();
  });
  if (!proof) {
    await ctx.write(
      async (_db, record) =>
        record({
          action: 'session.second_step_failed',
          record_type: 'session',
          record_id: account.id,
        }),
      { company_id: audience === 'platform' ? null : account.company_id, by: caller },
    );
    throw wrongCode();
  }
  return enter(ctx, account, caller, {
    audience,
    stay,
    method: proof.method,
    refused: again,
    spend: (db) => spendBoth(ctx, db, ticket, proof),
  });
}

async function spendBoth(
  { now }: EffectContext,
  db: Parameters<Proof['spend']>[0],
  ticket: Ticket,
  proof: Proof,
): Promise<boolean> {
  if (!(await spendTicket(db, ticket.id, now))) return false;
  if (!(await proof.spend(db))) throw wrongCode();
  return true;
}

/** The proof that was sent, or null if it is wrong, which counts as a failure. Throws 429. */
export function tryProof(
  ctx: EffectContext,
  account: Pick<Account, 'id' | 'email_key'>,
  { code, recovery_code, passkey }: z.output<typeof secondStepProof>,
  before: () => Promise<void> = async () => {},
): Promise<Proof | null> {
  if (passkey)
    return tryPasskey(ctx, account.email_key, async () => {
      await before();
      return passkeyProof(ctx, passkey, account.id);
    });
  return trySecondStep(ctx, account, async () => {
    await before();
    return code === undefined
      ? recoveryProof(ctx, account.id, recovery_code ?? '')
      : codeProof(ctx, account.id, code);
  });
}
