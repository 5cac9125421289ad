import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { deviceText } from '@daybook/domain/access/device';
import { DAY_MS } from '@daybook/domain/time/day';
import { knownDevices, sessions } from '../database/schema/sign-in.ts';
import { inserter } from '../database/statements.ts';
import type { WriteDb } from '../database/store.ts';
import { momentOf } from '../kernel/clock.ts';
import { letter } from '../kernel/mail.ts';
import type { EffectContext } from '../kernel/procedures.ts';

/** How long a session that ended is kept. */
export const SESSION_KEPT_MS = 30 * DAY_MS;
/** A device that was not used for this long is a new one. */
const DEVICE_KNOWN_MS = 90 * DAY_MS;

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

interface Person {
  id: number;
  email: string;
  email_key: string;
  confirmed_email_key: string | null;
  first_name: string;
  last_login: string | null;
  new_device_mail: boolean;
}

/**
 * Mails a person whose account signed in on a device that was not used in 90 days, unless they do not want it. The first
 * sign-in of an account is not news.
 */
export function mailAboutNewDevice(ctx: EffectContext, person: Person, family: string): void {
  const { mail, request, now } = ctx;
  if (!mail || !person.new_device_mail || person.last_login === null) return;
  ctx.background.run('a mail about a new device could not be sent', async () => {
    const others = await ctx.db
      .selectDistinct({ user_agent: sessions.user_agent })
      .from(sessions)
      .where(and(eq(sessions.user_id, person.id), ne(sessions.family, family)));
    const device = deviceOf(request.user_agent);
    if (others.some(({ user_agent }) => deviceOf(user_agent) === device)) return;
    const [remembered] = await ctx.db
      .select({ id: knownDevices.id })
      .from(knownDevices)
      .where(
        and(
          eq(knownDevices.user_id, person.id),
          eq(knownDevices.device, device),
          gt(knownDevices.last_seen_at, ago(now, DEVICE_KNOWN_MS)),
        ),
      );
    if (remembered) return;
    await mail.send({
      to: person.email,
      subject: 'A new device signed in to your Daybook account',
      text: letter(person, [
        `Someone signed in to your Daybook account on a device that it was not used on lately: ${deviceText(request.user_agent)}, from the address ${request.ip}.`,
        'If it was you, there is nothing to do. If it was not you, change your password and choose “Sign out elsewhere” under Settings, Security:',
        `${ctx.config.public_url}/settings?tab=security`,
        'You can switch these emails off there, too.',
      ]),
    });
  });
}
