import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Day } from '@daybook/domain/day';
import type { ReminderKind } from '@daybook/domain/reminder';
import { momentOf } from '../../kernel/clock.ts';
import { remindersSent } from '../../database/schema/reminders.ts';
import type { Services } from '../../kernel/services.ts';

/** Longer than handing over a mail takes: a mail whose sender died is taken up again after it. */
const LEASE_MINUTES = 15;

export const inMinutes = (now: Date, minutes: number): string =>
  momentOf(new Date(now.getTime() + minutes * 60_000));

/** What nobody has claimed yet, or whose claim ran out without the mail having been sent. */
export function claim(
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

/** Whether some of it is another process's to send, or waits for its next attempt. */
export async function isOpen(
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
