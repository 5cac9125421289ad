import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { secondStepReset, secondStepState, totpConfirmation } from '@daybook/contract/second-step';
import { needsSecondStep } from '@daybook/domain/access/second-step';
import { ofCompany } from '../database/of-company.ts';
import { users } from '../database/schema/employees.ts';
import { passkeys, recoveryCodes, totpCredentials } from '../database/schema/sign-in.ts';
import type { WriteDb } from '../database/store.ts';
import { momentOf } from '../kernel/clock.ts';
import { letter } from '../kernel/mail.ts';
import type { Context, EffectContext, MemberContext } from '../kernel/procedures.ts';
import { badInput, badRequest, conflict, forbidden, orNotFound } from '../kernel/refusals.ts';
import type { Caller } from './caller.ts';
import { renewRecoveryCodes, sealTotp, unsealTotp } from './code-proofs.ts';
import { refuseUnconfirmed } from './confirming.ts';
import { factorsOf, hasSecondStep } from './factors.ts';
import { liftSecondStepLimit, trySecondStep } from './guess-limits.ts';
import { WRONG_CODE } from './second-step-sign-in.ts';
import { endSessions } from './sessions.ts';
import { keepingBreakGlass } from './sso/enforcing.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

type Ctx = EffectContext & { caller: Caller };
type SecondStepRead = Pick<Context, 'config'> & Pick<Ctx, 'db' | 'caller'>;

const isRequiredOf = ({ membership, is_admin }: Caller): boolean =>
  membership !== null && needsSecondStep(membership, membership.today, is_admin);

export async function secondStepOf({
  db,
  config,
  caller,
}: SecondStepRead): Promise<z.output<typeof secondStepState>> {
  const { totp, passkeys: count, recovery_codes } = await factorsOf(db, config, caller.user_id);
  return { totp, passkeys: count, recovery_codes_left: recovery_codes, is_required: isRequiredOf(caller) };
}

/** The secret of a new authenticator app. The one before goes on until a code of the new one was entered. */
export async function beginTotp(ctx: Ctx) {
  await refuseUnconfirmed(ctx);
  const { user_id, email } = ctx.caller;
  const secret = newTotpSecret();
  const pending = { pending_sealed: sealTotp(ctx, secret) };
  await ctx.bookkeep('ticket', (db) =>
    db
      .insert(totpCredentials)
      .values({ user_id, ...pending })
      .onConflictDoUpdate({ target: totpCredentials.user_id, set: pending }),
  );
  return { secret, uri: totpUri(secret, email) };
}

/** The first code of the app switches it on; the answer has ten new recovery codes. Ends no session. */
export async function confirmTotp(ctx: Ctx, { code }: z.output<typeof totpConfirmation>) {
  await refuseUnconfirmed(ctx);
  const { user_id, email } = ctx.caller;
  const [row] = await ctx.db.select().from(totpCredentials).where(eq(totpCredentials.user_id, user_id));
  const pending = row?.pending_sealed;
  if (!row || pending == null) throw badInput({ code: 'Begin again: the app is not being set up.' });
  const account = { id: user_id, email_key: email.toLowerCase() };
  const step = await trySecondStep(ctx, account, async () =>
    stepOfCode(unsealTotp(ctx, pending), code.replace(/\s/g, ''), ctx.now),
  );
  if (step === null) throw badInput({ code: WRONG_CODE });
  return ctx.write(async (db, record) => {
    const confirmed = await db
      .update(totpCredentials)
      .set({
        secret_sealed: pending,
        pending_sealed: null,
        confirmed_at: momentOf(ctx.now),
        last_step: step,
      })
      .where(and(eq(totpCredentials.id, row.id), eq(totpCredentials.pending_sealed, pending)))
      .returning({ id: totpCredentials.id });
    // The same code was sent a moment earlier.
    if (confirmed.length === 0) throw badInput({ code: WRONG_CODE });
    record({ record_type: 'employee', record_id: user_id, after: { second_step: 'authenticator app' } });
    return { recovery_codes: await renewRecoveryCodes(db, ctx, user_id) };
  });
}

const DEMANDED = 'Your company requires it.';

/** Refuses to take the last second step away where the company demands one (access.md#policy). */
export function refuseWithoutSecondStep(
  caller: Caller,
  remaining: { totp: boolean; passkeys: number },
): void {
  if (!hasSecondStep(remaining) && isRequiredOf(caller)) throw conflict('second_step_demanded', DEMANDED);
}

export async function disableTotp(ctx: Ctx): Promise<void> {
  await refuseUnconfirmed(ctx);
  const { caller, config } = ctx;
  const { user_id, membership } = caller;
  await ctx.write((db, record) =>
    keepingBreakGlass({ db, config }, membership, async () => {
      const factors = await factorsOf(db, config, user_id);
      if (!factors.totp) throw conflict('no_second_step', 'Two-step sign-in is not set up.');
      refuseWithoutSecondStep(caller, { totp: false, passkeys: factors.passkeys });
      await db.delete(totpCredentials).where(eq(totpCredentials.user_id, user_id));
      if (factors.passkeys === 0) await forgetRecoveryCodes(db, user_id);
      record({ record_type: 'employee', record_id: user_id, before: { second_step: 'authenticator app' } });
    }),
  );
}

export const forgetRecoveryCodes = (db: WriteDb, user_id: number) =>
  db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id));

/** Ten new codes; the old ones no longer work. */
export async function newRecoveryCodes(ctx: Ctx) {
  await refuseUnconfirmed(ctx);
  const { user_id } = ctx.caller;
  if (!hasSecondStep(await factorsOf(ctx.db, ctx.config, user_id)))
    throw conflict('no_second_step', 'Two-step sign-in is not set up.');
  return ctx.write(async (db, record) => {
    record({ record_type: 'employee', record_id: user_id });
    return { recovery_codes: await renewRecoveryCodes(db, ctx, user_id) };
  });
}

/** Takes away everything but the password, and ends all sessions. */
export async function forgetSecondSteps(db: WriteDb, user_id: number, now: Date): Promise<void> {
  await db.delete(totpCredentials).where(eq(totpCredentials.user_id, user_id));
  await db.delete(passkeys).where(eq(passkeys.user_id, user_id));
  await forgetRecoveryCodes(db, user_id);
  await liftSecondStepLimit(db, user_id);
  await endSessions(db, user_id, now);
}

/** For a person who lost their phone: an admin gives the reason, and the person is mailed. */
export async function resetSecondStep(
  ctx: EffectContext & MemberContext,
  { id, reason }: z.output<typeof secondStepReset>,
): Promise<void> {
  const { caller, company_id, mail } = ctx;
  if (id === caller.user_id)
    throw badRequest('Switch off your own two-step sign-in on the settings page.', 'own_account');
  const [person] = await ctx.db
    .select()
    .from(users)
    .where(ofCompany(users, company_id, id));
  const account = orNotFound(person);
  if (account.is_superuser && !caller.is_superuser)
    throw forbidden('Only a platform operator can change this account.');
  await refuseUnconfirmed(ctx);
  await ctx.write(async (db, record) => {
    await keepingBreakGlass({ db, config: ctx.config }, ctx.membership, () =>
      forgetSecondSteps(db, id, ctx.now),
    );
    record({ record_type: 'employee', record_id: id, after: { reason } });
  });
  if (!mail) return;
  const lines = (who: string) => [
    `${who} reset the two-step sign-in of your Daybook account: the authenticator app, recovery codes and passkeys no longer work, and you are signed out everywhere. Your password is the same.`,
    'Sign in and set it up again under Settings, Security. If you did not ask for this, speak to your administrator.',
    `${ctx.config.public_url}/login`,
  ];
  ctx.background.run('a mail about two-step sign-in could not be sent', () =>
    mail.send({
      to: account.email,
      subject: 'Your two-step sign-in to Daybook was reset',
      text: letter(account, lines(caller.name), lines('An administrator')),
    }),
  );
}
