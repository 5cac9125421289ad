import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from '../database/columns.ts';
import { users } from '../database/schema/employees.ts';
import { emailChanges } from '../database/schema/sign-in.ts';
import type { ReadDb } from '../database/store.ts';
import { momentOf } from '../kernel/clock.ts';

/**
 * The same people, looked up before their company is known: by a verified token's id,
 * an e-mail address, a one-time code. Everything else uses `users` with a `company_id`; the tenancy log
 * of the tests tells the two apart by this name. (It is not in schema/, where drizzle-kit would take it for a table.)
 */
export const accounts = alias(users, 'account');

/** The account of an e-mail address, compared without case. */
export async function accountByEmail(db: ReadDb, email: string) {
  const [account] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.email_key, email.trim().toLowerCase()));
  return account;
}

interface Holder {
  user_id: number;
  email_key: string;
}

/**
 * Who has the addresses: an account, or one that moved to another address and can still be moved back
 * (access.md#email-address). Nobody else can take them.
 */
export async function addressHolders(db: ReadDb, emails: readonly string[], now: Date): Promise<Holder[]> {
  const keys = emails.map((email) => email.trim().toLowerCase());
  const present = await db
    .select({ user_id: accounts.id, email_key: accounts.email_key })
    .from(accounts)
    .where(inArray(accounts.email_key, keys));
  // Addresses have no letters but A–Z, which every database folds.
  const old_key = sql<string>`lower(${emailChanges.old_email})`;
  const undoable = await db
    .select({ user_id: emailChanges.user_id, email_key: old_key })
    .from(emailChanges)
    .where(and(gt(emailChanges.undo_until, momentOf(now)), inArray(old_key, keys)));
  return [...present, ...undoable];
}

/** Whether anybody but `user_id` has the address. */
export const isAddressTaken = async (
  db: ReadDb,
  email: string,
  now: Date,
  user_id: number | null = null,
): Promise<boolean> => (await addressHolders(db, [email], now)).some((holder) => holder.user_id !== user_id);

/** The account itself, credentials included; never sent out. */
export async function accountById(db: ReadDb, userId: number) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, userId));
  return account;
}

/** The row of an account that was just read, for an update: by its id within its company, if it has one. */
export const isAccount = (account: { id: number; company_id: number | null }) =>
  and(
    eq(users.id, account.id),
    account.company_id === null ? isNull(users.company_id) : eq(users.company_id, account.company_id),
  );
