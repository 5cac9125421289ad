import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { Registration } from '@daybook/contract/accounts';
import { normaliseSignupCode } from '@daybook/domain/access/accounts';
import { SSO_ENFORCED } from '@daybook/domain/access/sso';
import { foldedKey } from '@daybook/domain/text/fold';
import { joinName } from '@daybook/domain/text/names';
import { companies } from '../database/schema/companies.ts';
import { companySettings } from '../database/schema/company-settings.ts';
import { users } from '../database/schema/employees.ts';
import type { ReadDb, WriteDb } from '../database/store.ts';
import { momentOf } from '../kernel/clock.ts';
import type { EffectContext } from '../kernel/procedures.ts';
import { badInput, forbidden, type Refusal } from '../kernel/refusals.ts';
import { accountById, accounts, isAccount, isAddressTaken } from './accounts.ts';
import { signsInAtProvider } from './entering.ts';
import { countRegistration, trySecret } from './guess-limits.ts';
import { refuseWhileMoving } from './membership.ts';
import { createCompany } from './new-company.ts';
import { hashPassword } from './passwords.ts';
import { refuseEmployeesBeyondPlan } from './plan-limits.ts';
import { hashOf } from './secrets.ts';
import { installationConnection } from './sso/connections.ts';
import { mustSignInAtProvider } from './sso/enforcing.ts';
import { voidTickets } from './tickets.ts';

const EMAIL_TAKEN = 'A user with this email already exists.';
const WRONG_CODE = 'This signup code is not valid.';

type Credentials = { email: string; first_name: string; last_name: string; password_hash: string | null };

/** Creates an account: of a new company, or in the one that the signup code opens (access.md#accounts). */
export async function register(ctx: EffectContext, input: Registration): Promise<void> {
  const takeBack = await countRegistration(ctx);
  const withCode = input.account_type === 'join' && !input.no_code;
  const place = withCode ? await placeOfCode(ctx, input.signup_code ?? '') : undefined;
  const credentials = {
    email: input.email,
    first_name: input.first_name,
    last_name: input.last_name,
    password_hash: await hashPassword(input.password, ctx.request),
  };
  if (place) {
    await takePlace(ctx, place, credentials);
    // People with a code are expected, even a whole office on its first day.
    return takeBack();
  }
  if (input.account_type === 'create') return createWithCompany(ctx, input, credentials);
  return askToJoin(ctx, input.company_name ?? '', credentials);
}

async function createWithCompany(ctx: EffectContext, input: Registration, credentials: Credentials) {
  const time_zone = timeZoneOf(input.time_zone);
  await ctx.write(async (db, record) => {
    // A second company would end how everybody of the first one signs in.
    if (await installationConnection({ db, config: ctx.config }))
      throw badInput({ account_type: 'No other company can be created on this installation.' });
    if (await isAddressTaken(db, credentials.email, ctx.now)) throw badInput({ email: EMAIL_TAKEN });
    const company = await createCompany(
      db,
      ctx.audit_keys,
      { name: input.company_name ?? '', time_zone },
      ctx.now,
    );
    const user = await insertUser(db, ctx.now, {
      ...credentials,
      company_id: company.id,
      is_company_admin: true,
      onboarding_required: true,
    });
    record({
      record_type: 'company',
      record_id: company.id,
      after: { name: company.name, admin: user.email },
    });
  });
}

/** What a signup code opens: a one-time code the account that an admin prepared, any other a company. */
type Place = { prepared: PreparedAccount } | { company_id: number; sso_enforced: boolean };

async function placeOfCode(ctx: EffectContext, typed: string): Promise<Place> {
  const code = normaliseSignupCode(typed);
  const place = await trySecret(ctx, 'signup-code', async () => {
    const prepared = await preparedAccount(ctx.db, code, ctx.now);
    if (prepared) return { prepared };
    return (await companyOfCode(ctx.db, code)) ?? null;
  });
  if (!place) throw badInput({ signup_code: WRONG_CODE });
  return place;
}

async function takePlace(ctx: EffectContext, place: Place, credentials: Credentials) {
  if ('prepared' in place) return claimWithCode(ctx, place.prepared, credentials);
  const newcomer = { email: credentials.email, is_superuser: false, break_glass: false };
  if (await mustSignInAtProvider(ctx, newcomer, place)) throw forbidden(SSO_ENFORCED, 'sso_enforced');
  return joinCompany(ctx, place.company_id, credentials, { waiting: false });
}

async function claimWithCode(ctx: EffectContext, prepared: PreparedAccount, credentials: Credentials) {
  if (prepared.email_key !== credentials.email.toLowerCase()) {
    throw badInput({ signup_code: 'This code is for another email address.' });
  }
  await claim(ctx, prepared, credentials, {
    valid: gt(users.signup_code_expires_at, momentOf(ctx.now)),
    refused: () => badInput({ signup_code: WRONG_CODE }),
  });
}

/** What opens a prepared account: a one-time code, or the link of an invitation. */
interface Claim {
  valid?: SQL;
  set?: Partial<typeof users.$inferInsert>;
  /** Uses it up, within the transaction; false if someone else was first. */
  spend?: (db: WriteDb) => Promise<boolean>;
  refused: () => Refusal;
}

/**
 * Gives a prepared account its password; codes and links that were made for it end. Throws 403 where people sign in at their
 * organisation's provider only.
 */
export async function claim(
  ctx: EffectContext,
  prepared: { id: number; company_id: number | null },
  credentials: Pick<Credentials, 'first_name' | 'last_name' | 'password_hash'>,
  { valid, set, spend, refused }: Claim,
): Promise<void> {
  const account = await accountById(ctx.db, prepared.id);
  if (account && (await signsInAtProvider(ctx, account))) throw forbidden(SSO_ENFORCED, 'sso_enforced');
  await ctx.write(
    async (db, record) => {
      await refuseWhileMoving(db, prepared.company_id);
      if (spend && !(await spend(db))) throw refused();
      // The admin's spelling of the name stays: payroll knows the person by it.
      const { password_hash } = credentials;
      const [claimed] = await db
        .update(users)
        .set({
          password_hash,
          signup_code_hash: null,
          signup_code_expires_at: null,
          invited_until: null,
          updated_at: momentOf(ctx.now),
          ...set,
        })
        .where(and(isAccount(prepared), valid, eq(users.is_active, true), isNull(users.last_login)))
        .returning({ id: users.id });
      if (!claimed) throw refused();
      await voidTickets(db, prepared.id);
      record({ record_type: 'employee', record_id: claimed.id });
    },
    { company_id: prepared.company_id, by: { user_id: prepared.id, name: joinName(credentials) } },
  );
}

/** Inactive until an admin approves the account; the answer never reveals whether such a company exists. */
async function askToJoin(ctx: EffectContext, companyName: string, credentials: Credentials) {
  const candidates = await ctx.db
    .select({ id: companies.id, require_signup_code: companies.require_signup_code, name: companies.name })
    .from(companies)
    .where(and(eq(companies.name_key, foldedKey(companyName)), eq(companies.is_active, true)));
  const open = candidates.filter((company) => !company.require_signup_code);
  const [company] = open;
  if (!company || open.length > 1) return;
  if (await isAddressTaken(ctx.db, credentials.email, ctx.now)) return;
  await joinCompany(ctx, company.id, credentials, { waiting: true });
}

async function joinCompany(
  ctx: EffectContext,
  company_id: number,
  credentials: Credentials,
  { waiting }: { waiting: boolean },
) {
  await ctx.write(
    async (db, record) => {
      await refuseWhileMoving(db, company_id);
      if (await isAddressTaken(db, credentials.email, ctx.now)) throw badInput({ email: EMAIL_TAKEN });
      if (!waiting) await refuseEmployeesBeyondPlan(db, ctx, company_id);
      const user = await insertUser(db, ctx.now, {
        ...credentials,
        company_id,
        is_active: !waiting,
        waiting_for_approval: waiting,
      });
      record({ record_type: 'employee', record_id: user.id, after: { email: user.email, waiting } });
    },
    { company_id },
  );
}

type NewUser = Credentials & Partial<typeof users.$inferInsert>;

export async function insertUser(db: WriteDb, now: Date, values: NewUser) {
  const [user] = await insertUsers(db, now, [values]);
  if (!user) throw new Error('The user was not stored.');
  return user;
}

/** The stored rows, in the order of `all`. */
export async function insertUsers(db: WriteDb, now: Date, all: readonly NewUser[]) {
  const moment = momentOf(now);
  const rows = await db
    .insert(users)
    .values(
      all.map((values) => ({
        custom_fields: {},
        ...values,
        email_key: values.email.toLowerCase(),
        created_at: moment,
        updated_at: moment,
      })),
    )
    .returning();
  const byEmail = new Map(rows.map((row) => [row.email_key, row]));
  return all.flatMap(({ email }) => byEmail.get(email.toLowerCase()) ?? []);
}

interface PreparedAccount {
  id: number;
  company_id: number;
  email_key: string;
}

async function preparedAccount(db: ReadDb, code: string, now: Date): Promise<PreparedAccount | undefined> {
  const [row] = await db
    .select({ id: accounts.id, company_id: accounts.company_id, email_key: accounts.email_key })
    .from(accounts)
    .where(
      and(
        eq(accounts.signup_code_hash, hashOf(code)),
        gt(accounts.signup_code_expires_at, momentOf(now)),
        eq(accounts.is_active, true),
        // Never overwrites an account that was already used.
        isNull(accounts.last_login),
      ),
    );
  return row?.company_id ? { ...row, company_id: row.company_id } : undefined;
}

async function companyOfCode(db: ReadDb, code: string) {
  const [row] = await db
    .select({ company_id: companies.id, sso_enforced: companySettings.sso_enforced })
    .from(companies)
    .innerJoin(companySettings, eq(companySettings.company_id, companies.id))
    .where(and(eq(companies.signup_code, code), eq(companies.is_active, true)));
  return row;
}

/** The visitor's time zone, or the server's if it does not know the name. */
function timeZoneOf(name: string | null | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name ?? undefined }).resolvedOptions().timeZone;
  } catch {
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
}
