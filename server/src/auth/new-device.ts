import { and, eq, gt, ne } from 'drizzle-orm';
import { deviceText } from '@daybook/domain/access/device';
import { sessions } from '../database/schema/sign-in.ts';
import { momentOf } from '../kernel/clock.ts';
import type { EffectContext } from '../kernel/procedures.ts';
import { DEVICE_KNOWN_MS } from './refresh.ts';

/** A browser that was updated is the same device. */
const withoutVersions = (userAgent: string | null) => userAgent?.replace(/[\d._]+/g, '') ?? null;

interface Person {
  id: number;
  email: string;
  first_name: string;
  last_login: string | null;
  new_device_mail: boolean;
}

/**
 * Mails a person whose account signed in on a device that was not used in 90 days, unless they do not want it. The first
 * sign-in of an account is no news.
 */
export function mailAboutNewDevice(ctx: EffectContext, person: Person, family: string): void {
  const { mail, request, now } = ctx;
  if (!mail || !person.new_device_mail || person.last_login === null) return;
  ctx.background.run('a mail about a new device could not be sent', async () => {
    const devices = await ctx.db
      .selectDistinct({ user_agent: sessions.user_agent })
      .from(sessions)
      .where(
        and(
          eq(sessions.user_id, person.id),
          gt(sessions.last_seen_at, momentOf(new Date(now.getTime() - DEVICE_KNOWN_MS))),
          ne(sessions.family, family),
        ),
      );
    const device = withoutVersions(request.user_agent);
    if (devices.some(({ user_agent }) => withoutVersions(user_agent) === device)) return;
    await mail.send({
      to: person.email,
      subject: 'A new device signed in to your Daybook account',
      text: [
        `Hello ${person.first_name},`,
        `Someone signed in to your Daybook account on a device that it was not used on lately: ${deviceText(request.user_agent)}, from the address ${request.ip}.`,
        'If it was you, there is nothing to do. If it was not you, change your password and choose “Sign out elsewhere” under Settings, Security:',
        `${ctx.config.public_url}/settings?tab=security`,
        'You can switch these emails off there, too.',
      ].join('\n\n'),
    });
  });
}
