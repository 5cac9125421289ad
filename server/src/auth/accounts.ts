import { and, eq, inArray, isNull } from 'drizzle-orm';
import { alias } from '../database/columns.ts';
import { users } from '../database/schema/employees.ts';
import type { ReadDb } from '../database/store.ts';

/**
 * The same people, looked up before their company is known: by a verified token's id,
 * an e-mail address, a one-time code. Everything else uses `users` with a `company_id`; the tenancy log
 * of the tests tells the two apart by this name. (It is not in schema/, where drizzle-kit would take it for a table.)
 */
export const accounts = alias(users, 'account');

/** The account of an e-mail address, compared without case. */
export async function accountByEmail(db: ReadDb, email: string) {
  const [account] = await accountsByEmail(db, [email]);
  return account;
}

export const accountsByEmail = (db: ReadDb, emails: readonly string[]) =>
  db
    .select()
    .from(accounts)
    .where(
      inArray(
        accounts.email_key,
        emails.map((email) => email.trim().toLowerCase()),
      ),
    );

/** The account itself, credentials included; never sent out. */
export async function accountById(db: ReadDb, userId: number) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, userId));
  return account;
}

/** The row of an account that was just read, for an update: by its id within its company, if it has one. */
export const rowOf = (account: { id: number; company_id: number | null }) =>
  and(
    eq(users.id, account.id),
    account.company_id === null ? isNull(users.company_id) : eq(users.company_id, account.company_id),
  );
