import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { OpenSession, sessionsOf, sessionsToEnd } from '@daybook/contract/session';
import { deviceText } from '@daybook/domain/access/device';
import { users } from '../database/schema/employees.ts';
import { refreshTokens, sessions } from '../database/schema/session.ts';
import type { ReadDb, WriteDb } from '../database/store.ts';
import { momentOf } from '../kernel/clock.ts';
import type { Change } from '../kernel/procedures.ts';
import { forbidden, notFound, orNotFound } from '../kernel/refusals.ts';
import type { Caller } from './caller.ts';
import { endFamilies, endFamily } from './sessions.ts';

interface SessionContext {
  db: ReadDb;
  caller: Caller;
  now: Date;
}
type SessionWrite = SessionContext & { db: WriteDb; record: (change: Change) => void };

/** The running sessions of a person, the most recently used first. */
export async function listSessions(
  ctx: SessionContext,
  input: z.output<typeof sessionsOf>,
): Promise<{ count: number; results: OpenSession[] }> {
  const rows = await openSessions(ctx, await ownerOf(ctx, input.user));
  const results = rows.map(({ session, is_kept }) => ({
    id: session.id,
    device: deviceText(session.user_agent),
    address: session.ip,
    user_agent: session.user_agent,
    method: session.method,
    created_at: session.created_at,
    last_seen_at: session.last_seen_at,
    first_used: session.created_at,
    last_used: session.last_seen_at,
    stays: is_kept,
    current: session.family === ctx.caller.family,
  }));
  return { count: results.length, results };
}

/** Ends one session of a person, or all others than the caller's (access.md#sessions). */
export async function endSessionsOf(
  ctx: SessionWrite,
  { user, id }: z.output<typeof sessionsToEnd>,
): Promise<void> {
  const { db, caller, now, record } = ctx;
  const owner = await ownerOf(ctx, user);
  const reason = owner === caller.user_id ? 'ended' : 'ended_by_admin';
  let ended = 0;
  if (id === undefined) {
    const open = await openSessions(ctx, owner);
    ended = open.filter(({ session }) => session.family !== caller.family).length;
    const others = caller.family === null ? undefined : ne(refreshTokens.family, caller.family);
    const ofOwner = and(eq(refreshTokens.user_id, owner), eq(refreshTokens.audience, 'app'), others);
    await endFamilies(db, ofOwner, now, reason);
  } else {
    const open = await openSessions(ctx, owner);
    const { session } = orNotFound(open.find((row) => row.session.id === id));
    if (!(await endFamily(db, session.family, now, reason))) throw notFound();
    ended = 1;
  }
  if (ended > 0) record({ record_type: 'session', record_id: owner, after: { ended } });
}

/** The sessions whose newest token is still good, without the console's. */
const openSessions = ({ db, now }: SessionContext, user_id: number) =>
  db
    .select({ session: sessions, is_kept: refreshTokens.is_kept })
    .from(sessions)
    .innerJoin(
      refreshTokens,
      and(
        eq(refreshTokens.family, sessions.family),
        isNull(refreshTokens.rotated_at),
        isNull(refreshTokens.revoked_at),
        gt(refreshTokens.expires_at, momentOf(now)),
      ),
    )
    .where(and(eq(sessions.user_id, user_id), eq(sessions.audience, 'app')))
    .orderBy(desc(sessions.last_seen_at), desc(sessions.id));

/** The caller, or for an admin an employee of the company. */
async function ownerOf({ db, caller }: SessionContext, user: number | undefined): Promise<number> {
  if (user === undefined || user === caller.user_id) return caller.user_id;
  if (!caller.membership || caller.through === 'platform') throw forbidden();
  if (!caller.is_admin) throw forbidden();
  const [employee] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.company_id, caller.membership.company_id), eq(users.id, user)));
  return orNotFound(employee).id;
}
