import { and, eq, isNull } from 'drizzle-orm';
import { accounts } from '../database/accounts.ts';
import { users } from '../database/schema/employees.ts';
import type { ReadDb } from '../database/store.ts';

/** The account of an e-mail address, compared without case. */
export async function accountByEmail(db: ReadDb, email: string) {
  const [account] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.email_key, email.trim().toLowerCase()));
  return account;
}

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
