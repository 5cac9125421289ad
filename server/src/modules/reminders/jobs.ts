import { and, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { formatLongRange } from '@daybook/domain/time/date-range';
import { addDays, formatMonth, type Day } from '@daybook/domain/time/day';
import {
  hourIn,
  reminderDays,
  REMINDERS_FROM_HOUR,
  reportMonthDueOn,
  timesheetDueOn,
  type ReminderKind,
} from '@daybook/domain/time/reminder';
import { activeMemberships, type Membership } from '../../auth/membership.ts';
import { users } from '../../database/schema/employees.ts';
import { reminderRuns, remindersSent } from '../../database/schema/reminders.ts';
import { pick } from '../../database/sql.ts';
import { momentOf } from '../../kernel/clock.ts';
import { repeat, type Repeated } from '../../kernel/repeat.ts';
import { inMinutes, LEASE_MINUTES, retryAfterMinutes } from '../../kernel/retries.ts';
import { pluck } from '../../kernel/rows.ts';
import type { Services } from '../../kernel/services.ts';
import { storedSettings } from '../company-settings/reads.ts';
import { timesheetsNotHandedIn } from '../period-figures/handed-in.ts';
import { mailOf, type Person, type Reminder } from './mail.ts';
import { owedReports } from './reads.ts';

/** The last day for which each company's reminders were sent by this process; saves a query. */
export type DoneDays = Map<number, string>;

/**
 * Sends each company's reminders of its current day, from 8 o'clock in its own time zone: to everyone who owes a timesheet
 * or a report that is due today, and for days of the last week on which no process ran.
 *
 * Each mail is sent at least once, and except after a crash exactly once. It is claimed by a unique row first, so that
 * neither a second process nor a restart sends it again. The claim is a lease: if it is not followed by `sent_at`
 * within minutes, its process died, and another one sends the mail. A process that died after the mail server had accepted the
 * mail causes a second copy, with the same message id, by which mail servers and readers recognise it. A mail that
 * could not be sent is retried at growing intervals, and given up after eight attempts.
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
    // A company that cannot write cannot submit either.
    if (membership.lock !== null) continue;
    let all = true;
    const finished = await finishedDay(services, company_id);
    // The very first day may also end unfinished.
    if (finished === null) await finishDay(services, company_id, addDays(today, -1));
    for (const due of reminderDays(finished, today)) {
      all = (await remindCompany(services, membership, due, stopped)) && all;
    }
    if (!all) continue;
    await finishDay(services, company_id, today);
    done.set(company_id, today);
  }
}

async function finishedDay({ store }: Services, company_id: number): Promise<Day | null> {
  const [run] = await store.read
    .select({ finished: reminderRuns.finished })
    .from(reminderRuns)
    .where(eq(reminderRuns.company_id, company_id));
  return run?.finished ?? null;
}

const finishDay = ({ store }: Services, company_id: number, finished: Day): Promise<unknown> =>
  store.write(company_id, (db) =>
    db
      .insert(reminderRuns)
      .values({ company_id, finished })
      .onConflictDoUpdate({
        target: reminderRuns.company_id,
        set: { finished },
        setWhere: lt(reminderRuns.finished, finished),
      }),
  );

/** Resolves to whether everything that was due on a day has been sent. */
async function remindCompany(
  services: Services,
  membership: Membership,
  due: Day,
  stopped: () => boolean,
): Promise<boolean> {
  const { store } = services;
  const owed = await owedOn(services, membership, due);
  if (owed.size === 0) return true;
  const people = await store.read
    .select(pick(users, 'id', 'email', 'email_key', 'confirmed_email_key', 'first_name'))
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
    all = (await remind(services, membership, due, person, owed.get(person.id) ?? [])) && all;
  }
  return all;
}

/** What was due on a day and is still owed, by person. */
async function owedOn(
  { store, config }: Services,
  { company_id, today }: Membership,
  due: Day,
): Promise<Map<number, Reminder[]>> {
  const settings = await storedSettings(store.read, company_id);
  const owed = new Map<number, Reminder[]>();
  const add = (userId: number, reminder: Reminder) =>
    owed.set(userId, [...(owed.get(userId) ?? []), reminder]);
  const period = timesheetDueOn(settings, due);
  for (const sheet of await timesheetsNotHandedIn(store.read, company_id, period ? [period] : [], today)) {
    const path = sheet.document_id === null ? 'timesheets/new' : `timesheets/${sheet.document_id}`;
    const dates = formatLongRange(sheet);
    add(sheet.user_id, { kind: 'timesheet', line: `Timesheet ${dates}: ${config.public_url}/${path}` });
  }
  const month = reportMonthDueOn(settings, due);
  const counts = new Map<number, number>();
  for (const { user_id } of await owedReports(store.read, company_id, month ? [month] : [])) {
    counts.set(user_id, (counts.get(user_id) ?? 0) + 1);
  }
  for (const [userId, count] of counts) {
    const what = count === 1 ? 'Monthly report' : `${count} monthly reports`;
    const line = `${what} of ${formatMonth(month ?? due)}: ${config.public_url}/monthly-reports`;
    add(userId, { kind: 'monthly-report', line });
  }
  return owed;
}

/** Claims, sends, and records the result. Resolves to true if nothing is left to do. */
async function remind(
  services: Services,
  membership: Membership,
  due: Day,
  person: Person,
  reminders: Reminder[],
): Promise<boolean> {
  const { store, clock, mail, log } = services;
  const { company_id } = membership;
  const kinds = reminders.map(({ kind }) => kind);
  const claimed = await claim(services, { company_id, user_id: person.id, due }, kinds);
  const lines = reminders.filter(({ kind }) => claimed.some((one) => one.kind === kind));
  const mine = and(eq(remindersSent.company_id, company_id), inArray(remindersSent.id, pluck(claimed, 'id')));
  const note = (set: Partial<typeof remindersSent.$inferInsert>) =>
    store.write(company_id, (db) => db.update(remindersSent).set(set).where(mine));
  if (claimed.length > 0 && mail) {
    try {
      await mail.send(mailOf(services, membership, due, person, lines));
    } catch (error) {
      log.error({ err: error }, 'a reminder could not be sent');
      const wait = retryAfterMinutes(Math.max(...claimed.map(({ attempts }) => attempts)));
      await note({ next_attempt_at: wait === null ? null : inMinutes(clock(), wait) });
      return wait === null;
    }
    await note({ sent_at: momentOf(clock()), next_attempt_at: null });
  }
  return claimed.length === kinds.length || !(await isOpen(services, company_id, person.id, due, kinds));
}

/** What no process has claimed yet, or whose claim expired before the mail was sent. */
function claim(
  { store, clock }: Services,
  whose: { company_id: number; user_id: number; due: Day },
  kinds: ReminderKind[],
) {
  const next_attempt_at = inMinutes(clock(), LEASE_MINUTES);
  return store.write(whose.company_id, (db) =>
    db
      .insert(remindersSent)
      .values(kinds.map((kind) => ({ ...whose, kind, attempts: 1, next_attempt_at })))
      .onConflictDoUpdate({
        target: [remindersSent.company_id, remindersSent.user_id, remindersSent.kind, remindersSent.due],
        set: { attempts: sql`${remindersSent.attempts} + 1`, next_attempt_at },
        setWhere: and(isNull(remindersSent.sent_at), lte(remindersSent.next_attempt_at, momentOf(clock()))),
      })
      .returning({ id: remindersSent.id, kind: remindersSent.kind, attempts: remindersSent.attempts }),
  );
}

/** Whether another process has yet to send some of it, or some of it waits for its next attempt. */
async function isOpen(
  { store }: Services,
  company_id: number,
  userId: number,
  due: Day,
  kinds: ReminderKind[],
): Promise<boolean> {
  const open = await store.read
    .select({ id: remindersSent.id })
    .from(remindersSent)
    .where(
      and(
        eq(remindersSent.company_id, company_id),
        eq(remindersSent.user_id, userId),
        eq(remindersSent.due, due),
        inArray(remindersSent.kind, kinds),
        isNull(remindersSent.sent_at),
        isNotNull(remindersSent.next_attempt_at),
      ),
    );
  return open.length > 0;
}

const EVERY_MS = 5 * 60_000;

/**
 * The small daily job: checks every few minutes whether some company's reminders are due. Nothing runs without SMTP.
 * `stop` waits for the mail that is being sent.
 */
export function startReminders(services: Services): Repeated {
  if (!services.mail) return { stop: () => Promise.resolve() };
  const done: DoneDays = new Map();
  return repeat((stopped) => sendReminders(services, done, stopped), {
    every_ms: EVERY_MS,
    failed: 'reminders could not be sent',
    log: services.log,
  });
}
