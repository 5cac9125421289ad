import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { HandInReminder } from '@daybook/contract/reminders';
import { formatLongRange } from '@daybook/domain/time/date-range';
import { accountById } from '../../auth/accounts.ts';
import { remindersSent } from '../../database/schema/reminders.ts';
import { momentOf } from '../../kernel/clock.ts';
import { letter, type Addressee } from '../../kernel/mail.ts';
import type { EffectContext, MemberContext } from '../../kernel/procedures.ts';
import { badRequest } from '../../kernel/refusals.ts';
import { inMinutes, LEASE_MINUTES } from '../../kernel/retries.ts';
import { notHandedIn } from './reads.ts';

const NO_MAIL = 'This server cannot send email. Please remind your colleagues yourself.';

/** Nobody is asked twice within half a day. */
const AGAIN_AFTER_MINUTES = 12 * 60;

/**
 * Asks these people by mail for the timesheet of a pay period: those who still owe it, want mail, and have not
 * just been asked. The mails are sent after the answer; a failed one does not count as sent.
 */
export async function remindOfTimesheet(ctx: EffectContext & MemberContext, input: HandInReminder) {
  const { mail, clock } = ctx;
  if (!mail) throw badRequest(NO_MAIL, 'mail_off');
  const { people, start_date, end_date } = await notHandedIn(ctx.db, ctx, input);
  const recipients = people.filter(
    ({ user, reminders_off }) => input.users.includes(user.id) && user.is_active && !reminders_off,
  );
  const claimed = recipients.length === 0 ? [] : await claimAll(ctx, end_date, recipients);
  const note = (id: number, set: Partial<typeof remindersSent.$inferInsert>) =>
    ctx.write((db) =>
      db
        .update(remindersSent)
        .set(set)
        .where(and(eq(remindersSent.company_id, ctx.company_id), inArray(remindersSent.id, [id]))),
    );
  ctx.background.run('reminders could not be sent', async () => {
    for (const { id, user_id, attempts } of claimed) {
      const person = recipients.find(({ user }) => user.id === user_id);
      if (!person) continue;
      try {
        const account = await accountById(ctx.db, user_id);
        await mail.send(mailTo(ctx, person, account ?? null, { start_date, end_date }, attempts));
        await note(id, { sent_at: momentOf(clock()), next_attempt_at: null });
      } catch (err) {
        ctx.log.error({ err }, 'a reminder could not be sent');
        await note(id, { next_attempt_at: momentOf(clock()) });
      }
    }
  });
  return { sent: claimed.length };
}

type Person = Awaited<ReturnType<typeof notHandedIn>>['people'][number];

/** One claim of each person in one step, so that two administrators do not ask the same person twice. */
function claimAll(ctx: EffectContext & MemberContext, due: string, people: Person[]) {
  const now = ctx.clock();
  const next_attempt_at = inMinutes(now, LEASE_MINUTES);
  return ctx.write(async (db, record) => {
    const rows = await db
      .insert(remindersSent)
      .values(
        people.map(({ user }) => ({
          company_id: ctx.company_id,
          user_id: user.id,
          kind: 'timesheet-asked' as const,
          due,
          attempts: 1,
          next_attempt_at,
        })),
      )
      .onConflictDoUpdate({
        target: [remindersSent.company_id, remindersSent.user_id, remindersSent.kind, remindersSent.due],
        set: { attempts: sql`${remindersSent.attempts} + 1`, next_attempt_at, sent_at: null },
        setWhere: or(
          and(isNull(remindersSent.sent_at), lte(remindersSent.next_attempt_at, momentOf(now))),
          lt(remindersSent.sent_at, inMinutes(now, -AGAIN_AFTER_MINUTES)),
        ),
      })
      .returning({
        id: remindersSent.id,
        user_id: remindersSent.user_id,
        attempts: remindersSent.attempts,
      });
    for (const { user_id } of rows)
      record({ record_type: 'employee', record_id: user_id, after: { timesheet_due: due } });
    return rows;
  });
}

function mailTo(
  { config, caller, membership, company_id }: EffectContext & MemberContext,
  { user, timesheet }: Person,
  account: Addressee,
  { start_date, end_date }: { start_date: string; end_date: string },
  attempt: number,
) {
  const dates = formatLongRange({ start_date, end_date });
  const path = timesheet === null ? 'timesheets/new' : `timesheets/${timesheet}`;
  const rest = [
    `${config.public_url}/${path}`,
    `You can turn reminders off in your settings: ${config.public_url}/settings?tab=preferences`,
  ];
  return {
    to: user.email,
    message_id: ['reminder', company_id, user.id, end_date, 'asked', attempt].join('.'),
    subject: `Please submit your timesheet of ${dates}`,
    text: letter(
      // By their whole name, as the administrator's list has it.
      account && { ...account, first_name: user.name },
      [
        `${caller.name} asks you to submit your timesheet of ${dates} at ${membership.company_name}:`,
        ...rest,
      ],
      [`Please submit your timesheet of ${dates}:`, ...rest],
    ),
  };
}
