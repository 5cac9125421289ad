import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { INVITATION_DAYS } from '@daybook/domain/access/accounts';
import { DAY_MS } from '@daybook/domain/time/day';
import { signInTickets, type TicketPayload } from '../database/schema/sign-in.ts';
import type { ReadDb, WriteDb } from '../database/store.ts';
import { momentOf } from '../kernel/clock.ts';
import { hashOf, randomSecret } from './secrets.ts';

export type Ticket = typeof signInTickets.$inferSelect;

/** How long a ticket lasts, and how often it can be tried. */
export const TICKETS = {
  second_step: { valid_ms: 5 * 60_000, max_tries: 5 },
  passkey: { valid_ms: 5 * 60_000, max_tries: 1 },
  sso: { valid_ms: 10 * 60_000, max_tries: 1 },
  sso_done: { valid_ms: 60_000, max_tries: 1 },
  email: { valid_ms: 60 * 60_000, max_tries: 1 },
  invite: { valid_ms: INVITATION_DAYS * DAY_MS, max_tries: 1 },
} as const satisfies Record<Ticket['kind'], { valid_ms: number; max_tries: number }>;

/** A new ticket, of which only the hash is stored. */
export async function issueTicket(
  db: WriteDb,
  kind: Ticket['kind'],
  user_id: number | null,
  payload: TicketPayload,
  now: Date,
): Promise<string> {
  const ticket = randomSecret();
  await db.delete(signInTickets).where(lt(signInTickets.expires_at, momentOf(now)));
  await db.insert(signInTickets).values({
    hash: hashOf(ticket),
    kind,
    user_id,
    payload,
    expires_at: momentOf(new Date(now.getTime() + TICKETS[kind].valid_ms)),
  });
  return ticket;
}

const open = (kind: Ticket['kind'], ticket: string, now: Date) =>
  and(
    eq(signInTickets.hash, hashOf(ticket)),
    eq(signInTickets.kind, kind),
    isNull(signInTickets.used_at),
    lt(signInTickets.tries, TICKETS[kind].max_tries),
    gt(signInTickets.expires_at, momentOf(now)),
  );

/** A ticket that can still be tried. */
export async function openTicket(
  db: ReadDb,
  kind: Ticket['kind'],
  ticket: string,
  now: Date,
): Promise<Ticket | undefined> {
  const [row] = await db
    .select()
    .from(signInTickets)
    .where(open(kind, ticket, now));
  return row;
}

/** Counts a try, before what it is tried with is checked; undefined if there is none left. */
export async function tryTicket(
  db: WriteDb,
  kind: Ticket['kind'],
  ticket: string,
  now: Date,
): Promise<Ticket | undefined> {
  const row = await openTicket(db, kind, ticket, now);
  if (!row) return undefined;
  const [counted] = await db
    .update(signInTickets)
    .set({ tries: row.tries + 1 })
    .where(and(open(kind, ticket, now), eq(signInTickets.tries, row.tries)))
    .returning();
  return counted;
}

/** Spends a ticket; false if it was spent meanwhile. */
export async function spendTicket(db: WriteDb, id: number, now: Date): Promise<boolean> {
  const spent = await db
    .update(signInTickets)
    .set({ used_at: momentOf(now) })
    .where(and(eq(signInTickets.id, id), isNull(signInTickets.used_at)))
    .returning({ id: signInTickets.id });
  return spent.length > 0;
}

/** The link of an invitation that has done what it was for, or gets a successor. */
export const voidInvitation = (db: WriteDb, user_id: number) =>
  db.delete(signInTickets).where(and(eq(signInTickets.user_id, user_id), eq(signInTickets.kind, 'invite')));

/** Voids what a person began: their password, or a second step, was changed. */
export const voidTickets = (db: WriteDb, user_id: number) =>
  db.delete(signInTickets).where(eq(signInTickets.user_id, user_id));
