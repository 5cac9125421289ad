import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { isAdmin } from '@daybook/domain/access/permissions';
import type { AuditAction } from '@daybook/domain/audit/audit-vocabulary';
import { accountByEmail, accounts, isAccount, isAddressTaken } from '../../auth/accounts.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { forgetSecondSteps } from '../../auth/second-step.ts';
import { endSessions } from '../../auth/sessions.ts';
import { insertUser } from '../../auth/signup.ts';
import { users } from '../../database/schema/employees.ts';
import { roles } from '../../database/schema/roles.ts';
import type { WriteDb } from '../../database/store.ts';
import { appendAudit, NO_COMPANY } from '../../kernel/audit/chain.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { Services } from '../../kernel/services.ts';
import { nextVersion } from '../../kernel/versions.ts';

type Program = Pick<Services, 'store' | 'audit_keys'>;

/** A problem that the command line reports before it stops. */
export class OperatorProblem extends Error {}

/** 96 bits, in groups that can be read out. */
const newPassword = (): string => randomBytes(12).toString('hex').match(/.{6}/g)?.join('-') ?? '';

/**
 * Makes the owner of an address an operator (access.md#roles: only the command line can). Without an account they get one
 * without a company, and its password is returned; an existing account keeps its password, and null is returned.
 */
export async function createOperator(program: Program, email: string, now: Date): Promise<string | null> {
  const account = await accountByEmail(program.store.read, email);
  if (account?.is_superuser) throw new OperatorProblem(`${account.email} is already an operator.`);
  if (account) {
    await setSuperuser(program, account, true, now);
    return null;
  }
  if (await isAddressTaken(program.store.read, email, now))
    throw new OperatorProblem(`The account that had ${email} until lately can still move back to it.`);
  const password = newPassword();
  const password_hash = await hashPassword(password, null);
  await program.store.write(null, async (db) => {
    const credentials = { email, first_name: 'Platform', last_name: 'Operator', password_hash };
    const { id } = await insertUser(db, now, { ...credentials, is_superuser: true });
    await record(program, db, now, {
      company_id: null,
      action: 'platform.create_operator',
      record_id: id,
      after: { email, is_superuser: true },
    });
  });
  return password;
}

/** Removes the flag; the account stays, its sessions end. */
export async function removeOperator(program: Program, email: string, now: Date): Promise<void> {
  await setSuperuser(program, await operatorOf(program, email), false, now);
}

/**
 * A new password for an operator or a company's administrator, who can ask no one else; ends all sessions.
 * Administrators give other people a temporary password themselves.
 */
export async function renewPassword(program: Program, email: string, now: Date): Promise<string> {
  const account = await administratorOf(program, email);
  const password = newPassword();
  const password_hash = await hashPassword(password, null);
  await program.store.write(account.company_id, async (db) => {
    await db
      .update(users)
      .set({ password_hash, updated_at: nextVersion(now, account.updated_at) })
      .where(isAccount(account));
    await endSessions(db, account.id, now);
    await record(program, db, now, { ...recordOf(account), action: 'platform.renew_password' });
  });
  return password;
}

/** The way back of an operator or a company's administrator who lost their second step, and can ask no one else. */
export async function resetSecondStepOf(program: Program, email: string, now: Date): Promise<void> {
  const account = await administratorOf(program, email);
  await program.store.write(account.company_id, async (db) => {
    await forgetSecondSteps(db, account.id, now);
    await record(program, db, now, { ...recordOf(account), action: 'platform.reset_second_step' });
  });
}

/** An operator, or an administrator of a company, by flag or by role (access.md#roles). */
async function administratorOf({ store }: Program, email: string) {
  const [row] = await store.read
    .select({ account: accounts, permissions: roles.permissions })
    .from(accounts)
    .leftJoin(roles, and(eq(roles.company_id, accounts.company_id), eq(roles.id, accounts.role_id)))
    .where(eq(accounts.email_key, email.trim().toLowerCase()));
  if (!row || !isAdmin({ ...row.account, permissions: row.permissions }))
    throw new OperatorProblem(`${email} is neither an operator nor a company’s administrator.`);
  return row.account;
}

async function operatorOf(program: Program, email: string) {
  const known = await accountByEmail(program.store.read, email);
  if (!known?.is_superuser) throw new OperatorProblem(`${email} is not an operator.`);
  return known;
}

async function setSuperuser(
  program: Program,
  account: { id: number; company_id: number | null; updated_at: string },
  is_superuser: boolean,
  now: Date,
): Promise<void> {
  await program.store.write(account.company_id, async (db) => {
    await db
      .update(users)
      .set({ is_superuser, updated_at: nextVersion(now, account.updated_at) })
      .where(isAccount(account));
    if (!is_superuser) await endSessions(db, account.id, now);
    const action = is_superuser ? 'platform.create_operator' : 'platform.remove_operator';
    await record(program, db, now, { ...recordOf(account), action, after: { is_superuser } });
  });
}

const recordOf = ({ id, company_id }: { id: number; company_id: number | null }) => ({
  record_id: id,
  company_id,
});

const record = (
  { audit_keys }: Program,
  db: WriteDb,
  now: Date,
  change: {
    company_id: number | null;
    action: AuditAction;
    record_id: number;
    after?: Record<string, unknown>;
  },
) =>
  appendAudit(db, audit_keys, change.company_id ?? NO_COMPANY, [
    {
      at: momentOf(now),
      user_id: null,
      user_name: 'Command line',
      action: change.action,
      record_type: 'employee',
      record_id: change.record_id,
      before: null,
      after: change.after ?? {},
    },
  ]);
