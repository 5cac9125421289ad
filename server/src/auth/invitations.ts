import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { invitationAcceptance, openInvitation } from '@daybook/contract/invitations';
import { DEAD_LINK } from '@daybook/domain/access/accounts';
import { companies } from '../database/schema/companies.ts';
import { users } from '../database/schema/employees.ts';
import type { ReadDb, WriteDb } from '../database/store.ts';
import { momentOf } from '../kernel/clock.ts';
import type { EffectContext } from '../kernel/procedures.ts';
import { badInput } from '../kernel/refusals.ts';
import { accounts, isAccount } from './accounts.ts';
import { signsInAtProvider, type Account } from './entering.ts';
import { trySecret } from './guess-limits.ts';
import { hashPassword } from './passwords.ts';
import { claim } from './signup.ts';
import { connectionOfAddress } from './sso/connections.ts';
import { issueTicket, openTicket, spendTicket, TICKETS, voidInvitation } from './tickets.ts';

const dead = () => badInput({ token: DEAD_LINK });

/** The account that a link opens: a prepared one that nobody has used (access.md#invitations). */
async function invitedAccount(db: ReadDb, token: string, now: Date) {
  const ticket = await openTicket(db, 'invite', token, now);
  if (!ticket?.user_id) return null;
  const [row] = await db
    .select({ account: accounts, company: companies.name })
    .from(accounts)
    .innerJoin(companies, eq(companies.id, accounts.company_id))
    .where(
      and(
        eq(accounts.id, ticket.user_id),
        eq(accounts.is_active, true),
        eq(companies.is_active, true),
        isNull(accounts.last_login),
      ),
    );
  return row ? { ...row, ticket_id: ticket.id } : null;
}

type InvitationRead = Pick<EffectContext, 'config' | 'signer' | 'db' | 'now'>;

/** What the page says before anything is entered. */
export async function getInvitation(
  ctx: InvitationRead,
  token: string,
): Promise<z.output<typeof openInvitation>> {
  const invited = await invitedAccount(ctx.db, token, ctx.now);
  if (!invited) throw dead();
  const { email, first_name, last_name } = invited.account;
  const provider = await providerFor(ctx, invited.account);
  return { company: invited.company, email, first_name, last_name, provider };
}

async function providerFor(
  ctx: InvitationRead,
  account: Account,
): Promise<z.output<typeof openInvitation>['provider']> {
  if (await signsInAtProvider(ctx, account)) return 'required';
  const connection = await connectionOfAddress(ctx, account.email);
  return connection?.company_id === account.company_id ? 'offered' : 'none';
}

/** Sets the password of the account that was prepared, by the rules of the one-time code. */
export async function acceptInvitation(
  ctx: EffectContext,
  input: z.output<typeof invitationAcceptance>,
): Promise<void> {
  const invited = await trySecret(ctx, 'invitation', () => invitedAccount(ctx.db, input.token, ctx.now));
  if (!invited) throw dead();
  const { account, ticket_id } = invited;
  const password_hash = await hashPassword(input.password, ctx.request);
  await claim(
    ctx,
    account,
    { ...input, password_hash },
    {
      set: { invitation_accepted_at: momentOf(ctx.now), confirmed_email_key: account.email_key },
      refused: dead,
      spend: (db) => spendTicket(db, ticket_id, ctx.now),
    },
  );
}

/** A new link for an account; the one before it no longer works. */
export async function issueInvitation(
  db: WriteDb,
  account: { id: number; company_id: number | null },
  now: Date,
): Promise<string> {
  await voidInvitation(db, account.id);
  const invited_until = momentOf(new Date(now.getTime() + TICKETS.invite.valid_ms));
  await db.update(users).set({ invited_until }).where(isAccount(account));
  return issueTicket(db, 'invite', account.id, {}, now);
}
