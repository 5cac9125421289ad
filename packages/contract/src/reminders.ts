import { z } from 'zod';
import { REMINDER_KINDS } from '@daybook/domain/time/reminder';
import { day, dayText, emailText, momentText, recordIds } from './fields.ts';

/** A timesheet or monthly report that is due and not submitted. */
export const dueDocument = z
  .object({
    kind: z.enum(REMINDER_KINDS),
    state: z.enum(['due', 'overdue']),
    due_date: dayText,
    start_date: dayText.describe('First day of the pay period, or of the month'),
    end_date: dayText,
    client: z
      .object({ id: z.number(), name: z.string() })
      .nullable()
      .describe('The client of a monthly report; null: a timesheet'),
    document_id: z.number().nullable().describe('Id of the draft; null: there is none'),
  })
  .meta({ id: 'DueDocument' });
export type DueDocument = z.output<typeof dueDocument>;

/** A pay period; by default the last that ended. */
export const handInPeriod = z.strictObject({ start_date: day.optional(), end_date: day.optional() });

/** Who has not submitted the timesheet of a pay period: with a draft, with daily logs on no timesheet, or with nothing though it was expected. */
export const notHandedIn = z.object({
  start_date: dayText,
  end_date: dayText,
  due_date: dayText,
  by_mail: z.boolean().describe('Whether this installation can send reminders'),
  people: z.array(
    z.object({
      user: z.object({ id: z.number(), name: z.string(), email: emailText, is_active: z.boolean() }),
      timesheet: z.number().nullable().describe('Id of the draft; null: there is none'),
      usual_days: z
        .array(z.number())
        .nullable()
        .describe('Usual working days of a person who logged nothing, from 0 for Sunday; null of others'),
      hours: z.number().describe('Hours of the daily logs that are on no submitted timesheet'),
      reminders_off: z.boolean().describe('Whether the person has switched reminders off'),
      reminded_at: momentText.nullable().describe('When an administrator last reminded the person'),
    }),
  ),
});
export type NotHandedIn = z.output<typeof notHandedIn>;

/** The people to remind of a pay period's timesheet. */
export const handInReminder = z.object({
  start_date: day,
  end_date: day,
  users: recordIds.pipe(z.array(z.number()).min(1).max(500)),
});
export type HandInReminder = z.output<typeof handInReminder>;

export const remindersOnTheWay = z.object({
  sent: z.number().describe('How many people are being sent a reminder'),
});
