import { deviceText } from '@daybook/domain/access/device';
import { letter } from '../kernel/mail.ts';
import type { EffectContext } from '../kernel/procedures.ts';
import { isKnownDevice } from './known-devices.ts';

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
    if (await isKnownDevice(ctx.db, person.id, request.user_agent, family, now)) return;
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
