import { and, eq, gt, gte, lt } from 'drizzle-orm';
import { DEAD_LINK } from '@daybook/domain/access/accounts';
import { joinName } from '@daybook/domain/text/names';
import { users } from '../database/schema/employees.ts';
import { emailChanges } from '../database/schema/sign-in.ts';
import type { WriteDb } from '../database/store.ts';
import { momentOf } from '../kernel/clock.ts';
import { letter, type Mail } from '../kernel/mail.ts';
import type { EffectContext } from '../kernel/procedures.ts';
import { badInput, badRequest, required } from '../kernel/refusals.ts';
import { nextVersion } from '../kernel/versions.ts';
import { accountById, isAccount, isAddressTaken } from './accounts.ts';
import { loadCaller, type Caller } from './caller.ts';
import { refuseUnconfirmed } from './confirming.ts';
import type { Account } from './entering.ts';
import { countMail, trySecret } from './guess-limits.ts';
import { refuseWhileMoving } from './membership.ts';
import { hashOf, randomSecret } from './secrets.ts';
import { endSessions, voidLinks } from './sessions.ts';
import { refuseLeavingProvider } from './sso/enforcing.ts';
import { issueTicket, openTicket, spendTicket } from './tickets.ts';

const UNDO_MS = 72 * 3_600_000;
const NO_MAIL = 'This server cannot send email. Please ask an administrator to change your address.';
const dead = () => badInput({ token: DEAD_LINK });
const TAKEN_SINCE = 'Another account has this address.';

type AccountContext = EffectContext & { caller: Caller };

/** Mails a link to the new address. The answer is the same, after the same work, whether or not an account has it. */
export async function requestEmailChange(ctx: AccountContext, email: string): Promise<void> {
  const { mail, caller, now } = ctx;
  if (!mail) throw badRequest(NO_MAIL, 'mail_off');
  await refuseUnconfirmed(ctx);
  if (email.toLowerCase() === caller.email.toLowerCase())
    throw badInput({ email: 'This is your email address already.' });
  await refuseLeavingProvider(ctx, caller, email);
  await countMail(ctx, 'email-change', caller.email);
  const ticket = await ctx.bookkeep('ticket', (db) =>
    issueTicket(db, 'email', caller.user_id, { email }, now),
  );
  ctx.background.run('a mail about a new address could not be sent', () =>
    mailNewAddress(ctx, mail, email, ticket),
  );
}

async function mailNewAddress(ctx: AccountContext, mail: Mail, to: string, ticket: string): Promise<void> {
  const isTaken = await isAddressTaken(ctx.db, to, ctx.now, ctx.caller.user_id);
  await mail.send(
    isTaken
      ? {
          to,
          subject: 'Your email address was entered for another Daybook account',
          text: letter(null, [
            'Someone wanted to change the address of their Daybook account to this one. It belongs to your account, so nothing has changed.',
            'If it was you, sign in with this address. If it was not you, you can ignore this email.',
          ]),
        }
      : {
          to,
          subject: 'Confirm your new email address for Daybook',
          text: letter(null, [
            'Someone wants to sign in to their Daybook account with this address from now on. If it was you, open this link within an hour:',
            `${ctx.config.public_url}/confirm-email?token=${ticket}`,
            'If it was not you, you can ignore this email: nothing has changed.',
          ]),
        },
  );
}

/** Moves the account to the address; for 72 hours a link that is mailed to the old one moves it back. */
export async function confirmEmailChange(ctx: EffectContext, token: string): Promise<void> {
  const ticket = await trySecret(
    ctx,
    'email-link',
    async () => (await openTicket(ctx.db, 'email', token, ctx.now)) ?? null,
  );
  const email = ticket?.payload.email;
  if (!ticket || email === undefined) throw dead();
  const account = await accountOf(ctx, required(ticket.user_id, 'whose address changes'));
  const mover = await loadCaller(ctx, ctx.db, account.id, ctx.now);
  if (mover) await refuseLeavingProvider(ctx, mover, email);
  const undo = randomSecret();
  await ctx.write(async (db, record) => {
    await refuseWhileMoving(db, account.company_id);
    if (!(await spendTicket(db, ticket.id, ctx.now))) throw dead();
    await moveTo(db, account, email, ctx.now);
    await voidLinks(db, account.id, ctx.now);
    await db.delete(emailChanges).where(lt(emailChanges.undo_until, momentOf(ctx.now)));
    await db.insert(emailChanges).values({
      user_id: account.id,
      old_email: account.email,
      new_email: email,
      confirmed_at: momentOf(ctx.now),
      undo_hash: hashOf(undo),
      undo_until: momentOf(new Date(ctx.now.getTime() + UNDO_MS)),
    });
    record({
      record_type: 'employee',
      record_id: account.id,
      before: { email: account.email },
      after: { email },
    });
  }, ofAccount(account));
  const { mail } = ctx;
  if (!mail) return;
  const lines = (to: string) => [
    `From now on you sign in to Daybook with ${to}.`,
    'If it was not you, open this link within 72 hours. It changes the address back and signs your account out everywhere:',
    `${ctx.config.public_url}/confirm-email?undo=${undo}`,
    'Then set a new password.',
  ];
  ctx.background.run('a mail about a new address could not be sent', () =>
    mail.send({
      to: account.email,
      subject: 'The email address of your Daybook account was changed',
      text: letter(account, lines(email), lines('another address')),
    }),
  );
}

/** Moves the account back to the address that the change took from it, and ends all sessions. */
export async function undoEmailChange(ctx: EffectContext, token: string): Promise<void> {
  const change = await trySecret(ctx, 'email-link', async () => {
    const [row] = await ctx.db
      .select()
      .from(emailChanges)
      .where(and(eq(emailChanges.undo_hash, hashOf(token)), gt(emailChanges.undo_until, momentOf(ctx.now))));
    return row ?? null;
  });
  if (!change) throw dead();
  const account = await accountOf(ctx, change.user_id);
  await ctx.write(async (db, record) => {
    await refuseWhileMoving(db, account.company_id);
    // Later changes too: their links would bring the address of a thief back.
    const undone = await db
      .delete(emailChanges)
      .where(and(eq(emailChanges.user_id, account.id), gte(emailChanges.id, change.id)))
      .returning({ id: emailChanges.id });
    if (!undone.some(({ id }) => id === change.id)) throw dead();
    await moveTo(db, account, change.old_email, ctx.now);
    await endSessions(db, account.id, ctx.now);
    record({
      record_type: 'employee',
      record_id: account.id,
      before: { email: account.email },
      after: { email: change.old_email },
    });
  }, ofAccount(account));
}

async function accountOf({ db }: EffectContext, user_id: number): Promise<Account> {
  const account = required(await accountById(db, user_id), `account ${user_id} of a link`);
  if (!account.is_active) throw dead();
  return account;
}

const ofAccount = (account: Account) => ({
  company_id: account.company_id,
  by: { user_id: account.id, name: joinName(account) },
});

/** Throws 400 if another account has the address, or the account has another one by now. */
async function moveTo(db: WriteDb, account: Account, email: string, now: Date): Promise<void> {
  if (await isAddressTaken(db, email, now, account.id)) throw badInput({ token: TAKEN_SINCE });
  const changed = await db
    .update(users)
    .set({
      email,
      email_key: email.toLowerCase(),
      // A link that was mailed there led here.
      confirmed_email_key: email.toLowerCase(),
      updated_at: nextVersion(now, account.updated_at),
    })
    .where(and(isAccount(account), eq(users.email_key, account.email_key)))
    .returning({ id: users.id });
  if (changed.length === 0) throw dead();
}

/** An administrator's change of the address is not undone by links of changes before it. */
export const forgetEmailChanges = (db: WriteDb, user_id: number) =>
  db.delete(emailChanges).where(eq(emailChanges.user_id, user_id));
