import { formatLongDay, type Day } from '@daybook/domain/time/day';
import type { ReminderKind } from '@daybook/domain/time/reminder';
import type { Membership } from '../../auth/membership.ts';
import type { users } from '../../database/schema/employees.ts';
import { letter } from '../../kernel/mail.ts';
import type { Services } from '../../kernel/services.ts';

export interface Reminder {
  kind: ReminderKind;
  /** One line of the mail. Clients are not named: mail is not a safe place for that. */
  line: string;
}

export type Person = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'email_key' | 'confirmed_email_key' | 'first_name'
>;

/** The reminder of what was due on a day and has not been submitted. */
export function mailOf(
  { config }: Services,
  { company_id, company_name, today }: Membership,
  due: Day,
  person: Person,
  lines: Reminder[],
) {
  const isToday = due === today;
  const when = isToday ? 'due today' : `due on ${formatLongDay(due)}`;
  const is = (verb: 'is' | 'are') => (isToday ? verb : { is: 'was', are: 'were' }[verb]);
  const [first] = lines;
  const what =
    lines.length > 1
      ? `timesheet and monthly reports ${is('are')}`
      : first?.kind === 'timesheet'
        ? `timesheet ${is('is')}`
        : `monthly reports ${is('are')}`;
  const text = (where: string) => [
    `You have not submitted this yet. It ${is('is')} ${when}${where}:`,
    lines.map(({ line }) => `- ${line}`).join('\n'),
    `You can turn these reminders off in your settings: ${config.public_url}/settings?tab=preferences`,
  ];
  return {
    to: person.email,
    message_id: ['reminder', company_id, person.id, due, ...lines.map(({ kind }) => kind)].join('.'),
    subject: `Your ${what} ${when}`,
    text: letter(person, text(` at ${company_name}`), text('')),
  };
}
