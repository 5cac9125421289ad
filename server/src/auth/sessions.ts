import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { OpenSession, sessionsOf, sessionsToEnd } from '@daybook/contract/session';
import { deviceText } from '@daybook/domain/access/device';
import { users } from '../database/schema/employees.ts';
import { refreshTokens } from '../database/schema/session.ts';
import type { ReadDb, WriteDb } from '../database/store.ts';
import { momentOf } from '../kernel/clock.ts';
import type { Change } from '../kernel/procedures.ts';
import { forbidden, notFound, orNotFound } from '../kernel/refusals.ts';
import type { Caller } from './caller.ts';
import { endFamily } from './refresh.ts';

interface Asking {
  db: ReadDb;
  caller: Caller;
  now: Date;
}

/** The running sessions of a person, the most recently used first. */
export async function listSessions(
  asking: Asking,
  input: z.output<typeof sessionsOf>,
): Promise<{ count: number; results: OpenSession[] }> {
  const rows = await openTokens(asking, await ownerOf(asking, input.user));
  const results = rows.map((row) => ({
    id: row.id,
    device: deviceText(row.user_agent),
    address: row.seen_from,
    first_used: row.signed_in_at ?? row.created_at,
    last_used: row.created_at,
    stays: row.is_kept,
    current: row.family === asking.caller.family,
  }));
  return { count: results.length, results };
}

/** Ends one session of a person, or all others than the caller's (access.md#sessions). */
export async function endSessionsOf(
  asking: Asking & { db: WriteDb; record: (change: Change) => void },
  { user, id }: z.output<typeof sessionsToEnd>,
): Promise<void> {
  const { db, caller, now, record } = asking;
  const owner = await ownerOf(asking, user);
  const open = await openTokens(asking, owner);
  const ending = open.filter((row) => (id === undefined ? row.family !== caller.family : row.id === id));
  if (id !== undefined && ending.length === 0) throw notFound();
  let ended = 0;
  for (const { family } of ending) if (await endFamily(db, family, now)) ended += 1;
  if (ended > 0) record({ record_type: 'session', record_id: owner, after: { ended } });
}

/** The newest valid token of each family, without the console's. */
const openTokens = ({ db, now }: Asking, user_id: number) =>
  db
    .select()
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.user_id, user_id),
        eq(refreshTokens.audience, 'app'),
        isNull(refreshTokens.rotated_at),
        isNull(refreshTokens.revoked_at),
        gt(refreshTokens.expires_at, momentOf(now)),
      ),
    )
    .orderBy(desc(refreshTokens.created_at), desc(refreshTokens.id));

/** The caller, or for an admin an employee of the company. */
async function ownerOf({ db, caller }: Asking, user: number | undefined): Promise<number> {
  if (user === undefined || user === caller.user_id) return caller.user_id;
  if (!caller.membership || caller.through === 'platform') throw forbidden();
  if (!caller.is_admin) throw forbidden();
  const [employee] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.company_id, caller.membership.company_id), eq(users.id, user)));
  return orNotFound(employee).id;
}
