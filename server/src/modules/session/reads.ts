import { eq } from 'drizzle-orm';
import { users } from '../../database/schema/employees.ts';
import type { ReadDb } from '../../database/store.ts';

/** The account of an e-mail address, compared without case. */
export async function accountByEmail(db: ReadDb, email: string) {
  const [account] = await db.select().from(users).where(eq(users.email_key, email.trim().toLowerCase()));
  return account;
}

/** The account itself, credentials included; never sent out. */
export async function accountById(db: ReadDb, userId: number) {
  const [account] = await db.select().from(users).where(eq(users.id, userId));
  return account;
}
