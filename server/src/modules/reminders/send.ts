import { and, eq, inArray } from 'drizzle-orm';
import { formatLongDay, formatMonth, formatShortDay } from '@daybook/domain/day';
import {
  REMINDERS_FROM_HOUR,
  type ReminderKind,
  hourIn,
  reportMonthDueOn,
  timesheetDueOn,
} from '@daybook/domain/reminder';
import { momentOf } from '../../clock.ts';
import { users } from '../../database/schema/employees.ts';
import { remindersSent } from '../../database/schema/reminders.ts';
import type { Services } from '../../services.ts';
import { type Membership, activeMemberships } from '../../session/caller.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { owedReports, owedTimesheets } from './reads.ts';

/** The day for which each company's reminders are done in this process: only spares looking again. */
export type DoneDays = Map<number, string>;

interface Reminder {
  kind: ReminderKind;
  /** One line of the mail. Clients are not named: mail is not a safe place for that. */
  line: string;
}

/**
 * Sends every company's reminders of its present day, from 8 o'clock of its own time on: to whoever owes a timesheet or
 * a report that is due today, and nobody else. Each is claimed by a unique row first, so that neither a second process
 * nor a restart sends it again; a mail that could not be handed over gives its claim back and is tried again.
 */
export async function sendReminders(
  services: Services,
  done: DoneDays,
  stopped: () => boolean = () => false,
): Promise<void> {
  const now = services.clock();
  for (const membership of await activeMemberships(services, now)) {
    const { company_id, time_zone, today } = membership;
    if (done.get(company_id) === today || hourIn(now, time_zone) < REMINDERS_FROM_HOUR) continue;
    // Where nothing can be written, nothing can be handed in either.
    if (membership.lock !== null) continue;
    if (await remindCompany(services, membership, stopped)) done.set(company_id, today);
  }
}

/** Resolves to whether all mails were handed over. */
async function remindCompany(
  services: Services,
  membership: Membership,
  stopped: () => boolean,
): Promise<boolean> {
  const { store } = services;
  const owed = await owedOn(services, membership);
  if (owed.size === 0) return true;
  const people = await store.read
    .select({ id: users.id, email: users.email, first_name: users.first_name })
    .from(users)
    .where(
      and(
        eq(users.company_id, membership.company_id),
        inArray(users.id, [...owed.keys()]),
        eq(users.is_active, true),
        eq(users.submission_reminders, true),
      ),
    )
    .orderBy(users.id);
  let all = true;
  for (const person of people) {
    if (stopped()) return false;
    all = (await remind(services, membership, person, owed.get(person.id) ?? [])) && all;
  }
  return all;
}

/** What is due on a day, by who owes it. */
async function owedOn(
  { store, config }: Services,
  { company_id, today }: Membership,
): Promise<Map<number, Reminder[]>> {
  const settings = await storedSettings(store.read, company_id);
  const owed = new Map<number, Reminder[]>();
  const add = (userId: number, reminder: Reminder) =>
    owed.set(userId, [...(owed.get(userId) ?? []), reminder]);
  const period = timesheetDueOn(settings, today);
  for (const sheet of await owedTimesheets(store.read, company_id, period ? [period] : [])) {
    const path = sheet.document_id === null ? 'timesheets/new' : `timesheets/${sheet.document_id}`;
    const dates = `${formatShortDay(sheet.start_date)} – ${formatLongDay(sheet.end_date)}`;
    add(sheet.user_id, { kind: 'timesheet', line: `Timesheet ${dates}: ${config.public_url}/${path}` });
  }
  const month = reportMonthDueOn(settings, today);
  const counts = new Map<number, number>();
  for (const { user_id } of await owedReports(store.read, company_id, month ? [month] : [])) {
    counts.set(user_id, (counts.get(user_id) ?? 0) + 1);
  }
  for (const [userId, count] of counts) {
    const what = count === 1 ? 'Monthly report' : `${count} monthly reports`;
    const line = `${what} of ${formatMonth(month ?? today)}: ${config.public_url}/monthly-reports`;
    add(userId, { kind: 'monthly-report', line });
  }
  return owed;
}

/** Claims, sends, and gives the claim back where sending failed. Resolves to whether nothing is left to do. */
async function remind(
  services: Services,
  { company_id, company_name, today }: Membership,
  person: { id: number; email: string; first_name: string },
  reminders: Reminder[],
): Promise<boolean> {
  const { store, clock, mail, config, log } = services;
  const claims = reminders.map(({ kind }) => ({
    company_id,
    user_id: person.id,
    kind,
    due: today,
    sent_at: momentOf(clock()),
  }));
  const claimed = await store.write(company_id, (db) =>
    db.insert(remindersSent).values(claims).onConflictDoNothing().returning({
      id: remindersSent.id,
      kind: remindersSent.kind,
    }),
  );
  if (claimed.length === 0 || !mail) return true;
  const lines = reminders.filter(({ kind }) => claimed.some((claim) => claim.kind === kind));
  try {
    await mail.send({
      to: person.email,
      subject:
        lines.length === 1 && lines[0]?.kind === 'timesheet'
          ? 'Your timesheet is due today'
          : dueToday(lines),
      text: [
        `Hello ${person.first_name},`,
        `this is due today at ${company_name} and was not submitted yet:`,
        lines.map(({ line }) => `- ${line}`).join('\n'),
        `You can switch these reminders off in your settings: ${config.public_url}/settings?tab=preferences`,
      ].join('\n\n'),
    });
    return true;
  } catch (error) {
    log.error({ err: error }, 'a reminder could not be sent');
    const ids = claimed.map(({ id }) => id);
    await store.write(company_id, (db) =>
      db
        .delete(remindersSent)
        .where(and(eq(remindersSent.company_id, company_id), inArray(remindersSent.id, ids))),
    );
    return false;
  }
}

const dueToday = (lines: Reminder[]): string =>
  lines.length === 1
    ? 'Your monthly reports are due today'
    : 'Your timesheet and monthly reports are due today';
