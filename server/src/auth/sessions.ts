import { and, eq, gt, inArray, isNull, lt, lte, ne, sql, type SQL } from 'drizzle-orm';
import { KEPT_SESSION_DAYS, type SignInMethod } from '@daybook/domain/access/accounts';
import { DAY_MS } from '@daybook/domain/time/day';
import type { Config } from '../config.ts';
import { users } from '../database/schema/employees.ts';
import { refreshTokens, sessions } from '../database/schema/session.ts';
import { passwordResets } from '../database/schema/sign-in.ts';
import { pick } from '../database/sql.ts';
import type { ReadDb, WriteDb } from '../database/store.ts';
import { momentOf } from '../kernel/clock.ts';
import { unauthenticated } from '../kernel/refusals.ts';
import type { Services } from '../kernel/services.ts';
import { forgetSessions } from './known-devices.ts';
import { hashOf, randomSecret } from './secrets.ts';
import { voidTickets } from './tickets.ts';
import type { Audience } from './tokens.ts';

/**
 * How long a session in a device's cookie lasts without use (access.md#sessions); for others SESSION_IDLE_HOURS and SESSION_DAYS
 * apply.
 */
export const KEPT_MS = KEPT_SESSION_DAYS * DAY_MS;
/** Two tabs, or a lost answer: reused within this time, a token returns the same successor. */
const GRACE_MS = 30_000;

/** A session's last use is noted at most this often. */
const SEEN_EVERY_MS = 5 * 60_000;

const REFUSED = 'Token refresh failed. User logged out.';

/** The origin of a request for a token. `ip` as limits count it. */
export interface Asker {
  ip: string;
  user_agent: string | null;
}

type Session = typeof sessions.$inferSelect;

interface SignInOrigin {
  asker?: Asker;
  is_kept?: boolean;
  method?: SignInMethod;
  /** The family ends after this long at the latest. */
  max_ms?: number;
}

/** Begins a family: the session, and the first refresh token of one sign-in. */
export async function beginFamily(
  db: WriteDb,
  userId: number,
  audience: Audience,
  now: Date,
  session: Config['session'],
  { asker, is_kept = false, method = 'password', max_ms = Infinity }: SignInOrigin = {},
) {
  const refresh = randomSecret();
  const family = randomSecret();
  const end = now.getTime() + Math.min(is_kept ? KEPT_MS : session.whole_ms, max_ms);
  const moment = momentOf(now);
  await db.delete(refreshTokens).where(lt(refreshTokens.family_expires_at, moment));
  await forgetSessions(db, now);
  const expires_at = momentOf(new Date(is_kept ? end : Math.min(now.getTime() + session.idle_ms, end)));
  await db.insert(sessions).values({
    user_id: userId,
    family,
    audience,
    method,
    ...seenFrom(asker),
    created_at: moment,
    last_seen_at: moment,
    expires_at,
  });
  await db.insert(refreshTokens).values({
    user_id: userId,
    family,
    token_hash: hashOf(refresh),
    audience,
    address: asker ? hashOf(asker.ip) : null,
    is_kept,
    created_at: moment,
    expires_at,
    family_expires_at: momentOf(new Date(end)),
  });
  return { refresh, family };
}

const seenFrom = (asker: Asker | undefined) => ({
  user_agent: asker?.user_agent?.slice(0, 300) ?? null,
  ip: asker?.ip ?? null,
});

export type Rotation =
  | {
      kind: 'rotated';
      user_id: number;
      family: string;
      audience: Audience;
      is_kept: boolean;
      refresh: string;
    }
  /** Used long after it was replaced: it was stolen, so the whole family ends. */
  | { kind: 'reused'; user_id: number; family: string; audience: Audience };

/** Exchanges a refresh token for its successor. Throws 401 if it is unknown, expired or revoked. */
export async function rotate(
  db: WriteDb,
  { signer, config: { session } }: Pick<Services, 'signer' | 'config'>,
  refresh: string,
  now: Date,
  asker?: Asker,
): Promise<Rotation> {
  const moment = momentOf(now);
  const token_hash = hashOf(refresh);
  const successor = signer.successorOf(refresh);
  const [claimed] = await db
    .update(refreshTokens)
    .set({ rotated_at: moment })
    .where(
      and(
        eq(refreshTokens.token_hash, token_hash),
        isNull(refreshTokens.rotated_at),
        isNull(refreshTokens.revoked_at),
        gt(refreshTokens.expires_at, moment),
      ),
    )
    .returning();
  if (claimed) {
    const whole = Date.parse(claimed.family_expires_at);
    const slides = claimed.is_kept && !(await isOfProvider(db, claimed.family));
    const end = slides ? now.getTime() + KEPT_MS : whole;
    const expires = claimed.is_kept ? end : Math.min(now.getTime() + session.idle_ms, end);
    const expires_at = momentOf(new Date(expires));
    await db.insert(refreshTokens).values({
      user_id: claimed.user_id,
      family: claimed.family,
      token_hash: hashOf(successor),
      audience: claimed.audience,
      is_kept: claimed.is_kept,
      created_at: moment,
      expires_at,
      family_expires_at: momentOf(new Date(end)),
    });
    await noteRefresh(db, claimed.family, { ...seenFrom(asker), expires_at }, now);
    return { kind: 'rotated', ...claimed, refresh: successor };
  }
  const [rotated] = await db.select().from(refreshTokens).where(eq(refreshTokens.token_hash, token_hash));
  if (!rotated?.rotated_at || rotated.revoked_at) throw unauthenticated(REFUSED, 'session_ended');
  if (now.getTime() - Date.parse(rotated.rotated_at) > GRACE_MS) return { kind: 'reused', ...rotated };
  return { kind: 'rotated', ...rotated, refresh: successor };
}

/** Whether a session began at the organisation's provider: it ends after the days that the company allows, also in a device's cookie. */
export async function isOfProvider(db: ReadDb, family: string): Promise<boolean> {
  const [session] = await db
    .select(pick(sessions, 'method'))
    .from(sessions)
    .where(eq(sessions.family, family));
  return session?.method === 'sso';
}

async function noteRefresh(
  db: WriteDb,
  family: string,
  seen: Pick<Session, 'ip' | 'user_agent' | 'expires_at'>,
  now: Date,
): Promise<void> {
  const isDue = lte(sessions.last_seen_at, momentOf(new Date(now.getTime() - SEEN_EVERY_MS)));
  await db
    .update(sessions)
    .set({
      ...seen,
      last_seen_at: sql`case when ${isDue} then ${momentOf(now)} else ${sessions.last_seen_at} end`,
    })
    .where(eq(sessions.family, family));
}

/** Notes when a session was last used, at most every five minutes; the call does not wait for it. */
export function noteSeen(
  { store, background }: Pick<Services, 'store' | 'background'>,
  { family, last_seen_at }: { family: string; last_seen_at: string },
  now: Date,
): void {
  if (now.getTime() - Date.parse(last_seen_at) < SEEN_EVERY_MS) return;
  const before = momentOf(new Date(now.getTime() - SEEN_EVERY_MS));
  background.run('it could not be noted when a session was last used', () =>
    store.write(null, (db) =>
      db
        .update(sessions)
        .set({ last_seen_at: momentOf(now) })
        .where(and(eq(sessions.family, family), lt(sessions.last_seen_at, before))),
    ),
  );
}

export type EndReason = NonNullable<Session['ended_reason']>;

/** Ends the running families for which `condition` holds; resolves to how many refresh tokens that ended. */
export async function endFamilies(
  db: WriteDb,
  condition: SQL | undefined,
  now: Date,
  ended_reason: EndReason,
): Promise<number> {
  const moment = momentOf(now);
  const running = and(condition, isNull(refreshTokens.revoked_at));
  const families = db.select({ family: refreshTokens.family }).from(refreshTokens).where(running);
  await db
    .update(sessions)
    .set({ ended_at: moment, expires_at: moment, ended_reason })
    .where(and(inArray(sessions.family, families), isNull(sessions.ended_at)));
  const ended = await db
    .update(refreshTokens)
    .set({ revoked_at: moment })
    .where(running)
    .returning({ id: refreshTokens.id });
  return ended.length;
}

/** Resolves to whether it was still running. */
export const endFamily = async (
  db: WriteDb,
  family: string,
  now: Date,
  reason: EndReason,
): Promise<boolean> => (await endFamilies(db, eq(refreshTokens.family, family), now, reason)) > 0;

/** Links and tickets are valid as long as the password, the e-mail address and the account for which they were created. */
export async function voidLinks(db: WriteDb, userId: number, now: Date): Promise<void> {
  await db
    .update(passwordResets)
    .set({ used_at: momentOf(now) })
    .where(and(eq(passwordResets.user_id, userId), isNull(passwordResets.used_at)));
  await voidTickets(db, userId);
}

/**
 * Ends a person's sessions, password reset links and tickets. `except` is the family that continues (changing the password from within it).
 */
export async function endSessions(
  db: WriteDb,
  userId: number,
  now: Date,
  except: string | null = null,
  reason: EndReason = 'account_changed',
) {
  await voidLinks(db, userId, now);
  const others = except === null ? undefined : ne(refreshTokens.family, except);
  await endFamilies(db, and(eq(refreshTokens.user_id, userId), others), now, reason);
}

/** Ends the sessions that devices of a company's people keep: it does not allow that any more. */
export async function endKeptSessions(db: WriteDb, company_id: number, now: Date): Promise<void> {
  const isKept = and(
    eq(refreshTokens.is_kept, true),
    inArray(refreshTokens.user_id, peopleOf(db, company_id)),
  );
  await endFamilies(db, isKept, now, 'not_kept');
}

/** Ends all sessions of a company's people. */
export const endCompanySessions = (db: WriteDb, company_id: number, now: Date) =>
  endFamilies(db, inArray(refreshTokens.user_id, peopleOf(db, company_id)), now, 'account_changed');

const peopleOf = (db: ReadDb, company_id: number) =>
  db.select({ id: users.id }).from(users).where(eq(users.company_id, company_id));

/** The owner and family of a refresh token, by its hash. */
export async function tokenOf(db: ReadDb, tokenHash: string) {
  const [token] = await db
    .select(pick(refreshTokens, 'user_id', 'family', 'audience'))
    .from(refreshTokens)
    .where(eq(refreshTokens.token_hash, tokenHash));
  return token;
}
