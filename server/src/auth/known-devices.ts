import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { KNOWN_DEVICE_DAYS } from '@daybook/domain/access/accounts';
import { DAY_MS } from '@daybook/domain/time/day';
import { knownDevices, sessions } from '../database/schema/session.ts';
import { inserter } from '../database/statements.ts';
import type { ReadDb, WriteDb } from '../database/store.ts';
import { momentOf } from '../kernel/clock.ts';

/** How long a session that ended is kept. */
export const SESSION_KEPT_MS = 30 * DAY_MS;
const DEVICE_KNOWN_MS = KNOWN_DEVICE_DAYS * DAY_MS;

/** A browser that was updated is the same device. */
const deviceOf = (userAgent: string | null) => userAgent?.replace(/[\d._]+/g, '') ?? '';
const ago = (now: Date, milliseconds: number) => momentOf(new Date(now.getTime() - milliseconds));

const rememberDevices = inserter(knownDevices, (insert) =>
  insert.onConflictDoUpdate({
    target: [knownDevices.user_id, knownDevices.device],
    set: { last_seen_at: sql`excluded.last_seen_at` },
    setWhere: lt(knownDevices.last_seen_at, sql`excluded.last_seen_at`),
  }),
);

/** Deletes what ended more than 30 days ago; of its devices only browser and system are kept (access.md#sessions). */
export async function forgetSessions(db: WriteDb, now: Date): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(lt(sessions.expires_at, ago(now, SESSION_KEPT_MS)))
    .returning({
      user_id: sessions.user_id,
      user_agent: sessions.user_agent,
      last_seen_at: sessions.last_seen_at,
    });
  if (ended.length === 0) return;
  // A device once, as it was last used: one statement changes no row twice.
  const devices = new Map<string, typeof knownDevices.$inferInsert>();
  for (const { user_id, user_agent, last_seen_at } of ended) {
    const device = deviceOf(user_agent);
    const key = `${user_id} ${device}`;
    if (last_seen_at > (devices.get(key)?.last_seen_at ?? ''))
      devices.set(key, { user_id, device, last_seen_at });
  }
  await rememberDevices(db, [...devices.values()]);
  await db.delete(knownDevices).where(lt(knownDevices.last_seen_at, ago(now, DEVICE_KNOWN_MS)));
}

/**
 * Whether a person used a device in the last 90 days.
 * @param family of the session that has just begun on it
 */
export async function isKnownDevice(
  db: ReadDb,
  user_id: number,
  userAgent: string | null,
  family: string,
  now: Date,
): Promise<boolean> {
  const others = await db
    .selectDistinct({ user_agent: sessions.user_agent })
    .from(sessions)
    .where(and(eq(sessions.user_id, user_id), ne(sessions.family, family)));
  const device = deviceOf(userAgent);
  if (others.some(({ user_agent }) => deviceOf(user_agent) === device)) return true;
  const [remembered] = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.user_id, user_id),
        eq(knownDevices.device, device),
        gt(knownDevices.last_seen_at, ago(now, DEVICE_KNOWN_MS)),
      ),
    );
  return remembered !== undefined;
}
