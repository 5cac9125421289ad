import { and, eq } from 'drizzle-orm';
import { invitationState } from '@daybook/domain/access/accounts';
import { makesAdmin } from '@daybook/domain/access/permissions';
import type { SsoRefusalReason } from '@daybook/domain/access/sso';
import { isDuplicate } from '../../database/driver-errors.ts';
import { companies } from '../../database/schema/companies.ts';
import { users } from '../../database/schema/employees.ts';
import { roles } from '../../database/schema/roles.ts';
import { ssoIdentities } from '../../database/schema/sso.ts';
import { pick } from '../../database/sql.ts';
import type { ReadDb, WriteDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import { letter } from '../../kernel/mail.ts';
import type { EffectContext } from '../../kernel/procedures.ts';
import { refusalOf } from '../../kernel/refusals.ts';
import { accountByEmail, accountById, isAccount, isAddressTaken } from '../accounts.ts';
import type { Account } from '../entering.ts';
import { refuseWhileMoving } from '../membership.ts';
import { refuseEmployeesBeyondPlan } from '../plan-limits.ts';
import { insertUser } from '../signup.ts';
import { voidInvitation } from '../tickets.ts';
import { isVouchedFor, type Connection } from './connections.ts';
import type { Claims } from './provider.ts';

/** Why a person is not signed in. */
export class SsoRefusal extends Error {
  readonly reason: SsoRefusalReason;
  constructor(reason: SsoRefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

interface ProviderAnswer {
  connection: Connection;
  claims: Claims;
  /** The one person whom it may be, who is signed in: an admin who tests the connection, or whoever confirms who they are. */
  expected: number | null;
}

/** The account of whoever comes back from the provider: linked before, or from now on. Throws `SsoRefusal`. */
export async function personAtProvider(ctx: EffectContext, answer: ProviderAnswer): Promise<Account> {
  await refuseClosedCompany(ctx.db, answer.connection);
  const account = await linkedAccount(ctx.db, answer);
  if (account) return account;
  // Whoever links at the same moment wins, and this call finds what they linked.
  return (await link(ctx, answer)) ?? (await linkedAccount(ctx.db, answer)) ?? refuse('other_identity');
}

/** Throws `SsoRefusal` unless it is this person, who was linked before: confirming links and makes nobody. */
export async function refuseAnybodyBut(
  db: ReadDb,
  answer: Omit<ProviderAnswer, 'expected'>,
  user_id: number,
): Promise<void> {
  await refuseClosedCompany(db, answer.connection);
  if (!(await linkedAccount(db, { ...answer, expected: user_id }))) refuse('other_person');
}

function refuse(reason: SsoRefusalReason): never {
  throw new SsoRefusal(reason);
}

async function refuseClosedCompany(db: ReadDb, { company_id }: Connection): Promise<void> {
  const [company] = await db
    .select({ is_active: companies.is_active })
    .from(companies)
    .where(eq(companies.id, company_id));
  if (!company?.is_active) refuse('deactivated');
}

async function linkedAccount(
  db: ReadDb,
  { connection, claims, expected }: ProviderAnswer,
): Promise<Account | null> {
  const [identity] = await db
    .select({ company_id: ssoIdentities.company_id, user_id: ssoIdentities.user_id })
    .from(ssoIdentities)
    .where(and(eq(ssoIdentities.issuer, claims.issuer), eq(ssoIdentities.subject, claims.subject)));
  if (!identity) return null;
  if (identity.company_id !== connection.company_id) refuse('other_company');
  if (expected !== null && identity.user_id !== expected) refuse('other_person');
  const account = await accountById(db, identity.user_id);
  if (!account) return null;
  return refuseUnfit(connection, account);
}

/** An account that can be, or is, linked through a connection. */
function refuseUnfit({ company_id }: Connection, account: Account): Account {
  if (account.is_superuser) refuse('operator');
  if (account.company_id !== company_id) refuse('other_company');
  if (!account.is_active) refuse('deactivated');
  return account;
}

/** Null if someone else linked the account or the identity meanwhile. */
async function link(ctx: EffectContext, answer: ProviderAnswer): Promise<Account | null> {
  const { connection, claims } = answer;
  const email = await vouchedAddress(ctx.db, answer);
  const { company_id } = connection;
  const linked = await ctx
    .write(
      async (db, record) => {
        await refuseWhileMoving(db, company_id);
        const account =
          (await accountToLink(db, answer, email, ctx.now)) ?? (await newAccount(ctx, db, connection, email));
        const { issuer, subject } = claims;
        const inserted = await db
          .insert(ssoIdentities)
          .values({ company_id, user_id: account.id, issuer, subject })
          .onConflictDoNothing()
          .returning({ id: ssoIdentities.id });
        if (inserted.length === 0) throw new LinkedMeanwhile();
        // A code that was never used is good for nothing any more, and an invitation has done what it was for.
        await db
          .update(users)
          .set({
            signup_code_hash: null,
            signup_code_expires_at: null,
            ...(invitationState(account, ctx.now) === 'Invited' && {
              invitation_accepted_at: momentOf(ctx.now),
            }),
            // The provider vouched for this address.
            ...(email.toLowerCase() === account.email_key && { confirmed_email_key: account.email_key }),
          })
          .where(isAccount(account));
        await voidInvitation(db, account.id);
        record({
          action: 'sso.link',
          record_type: 'employee',
          record_id: account.id,
          after: { email, issuer, is_new: account.created_at === momentOf(ctx.now) },
        });
        return account;
      },
      { company_id, by: { user_id: null, name: 'Organisation’s sign-in' } },
    )
    .catch((error: unknown) => {
      // Two browsers of a new person, which both made the account.
      if (error instanceof LinkedMeanwhile || isDuplicate(error)) return null;
      throw error;
    });
  if (linked) mailAboutLink(ctx, linked);
  return linked;
}

/** Takes the transaction back, an account that was made in it among the rest. */
class LinkedMeanwhile extends Error {}

/** The e-mail address by which an account may be linked or made. */
async function vouchedAddress(db: ReadDb, { connection, claims }: ProviderAnswer): Promise<string> {
  const { email } = claims;
  if (email === null) refuse('no_email');
  if (!(await isVouchedFor(db, connection, email))) refuse('other_domain');
  if (!claims.is_email_verified && !connection.trust_email) refuse('not_verified');
  return email;
}

async function accountToLink(
  db: WriteDb,
  { connection, claims, expected }: ProviderAnswer,
  email: string,
  now: Date,
): Promise<Account | null> {
  const named = await accountByEmail(db, email);
  if (expected !== null && (await isAddressTaken(db, email, now, expected))) refuse('other_person');
  const account = expected === null ? named : await accountById(db, expected);
  if (!account) return null;
  refuseUnfit(connection, account);
  const [other] = await db
    .select(pick(ssoIdentities, 'issuer', 'subject'))
    .from(ssoIdentities)
    .where(and(eq(ssoIdentities.company_id, connection.company_id), eq(ssoIdentities.user_id, account.id)));
  if (other?.issuer === claims.issuer && other.subject === claims.subject) throw new LinkedMeanwhile();
  if (other) refuse('other_identity');
  return account;
}

/** Called like its address: names, roles and rights never come from a provider. */
async function newAccount(
  ctx: EffectContext,
  db: WriteDb,
  { company_id, jit, jit_role_id }: Connection,
  email: string,
): Promise<Account> {
  if (!jit) refuse('no_account');
  if (await isAddressTaken(db, email, ctx.now)) refuse('address_kept');
  if (jit_role_id === null && ctx.config.oidc?.role) refuse('no_role');
  try {
    await refuseEmployeesBeyondPlan(db, ctx, company_id);
  } catch (error) {
    if (refusalOf(error).code === 'plan_limit') refuse('plan');
    throw error;
  }
  if (jit_role_id !== null) {
    const [role] = await db
      .select(pick(roles, 'permissions'))
      .from(roles)
      .where(and(eq(roles.company_id, company_id), eq(roles.id, jit_role_id)));
    if (!role || makesAdmin(role.permissions)) refuse('no_role');
  }
  return insertUser(db, ctx.now, {
    company_id,
    email,
    first_name: email.slice(0, email.lastIndexOf('@')),
    last_name: '',
    password_hash: null,
    role_id: jit_role_id,
  });
}

function mailAboutLink(ctx: EffectContext, account: Account): void {
  const { mail } = ctx;
  if (!mail) return;
  ctx.background.run('a mail about a linked account could not be sent', () =>
    mail.send({
      to: account.email,
      subject: 'Your Daybook account is linked to your organisation',
      text: letter(account, [
        'You can now sign in to Daybook with the account of your organisation: someone just did, and it was linked to yours.',
        // Whoever knows the company's code can have registered the address before its owner came.
        account.password_hash === null
          ? 'If that was not you, speak to your administrator.'
          : 'Its password still works. If you never chose one, or if that was not you, speak to your administrator.',
        `${ctx.config.public_url}/login`,
      ]),
    }),
  );
}
