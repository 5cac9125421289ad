import { z } from 'zod';
import { REMINDER_KINDS } from '@daybook/domain/reminder';

/** A timesheet or monthly report that is due and not submitted. */
export const dueDocument = z.object({
  kind: z.enum(REMINDER_KINDS),
  state: z.enum(['due', 'overdue']),
  due_date: z.string(),
  /** The pay period or the month. */
  start_date: z.string(),
  end_date: z.string(),
  /** Of a monthly report. */
  client: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** The draft, where there is one already. */
  document_id: z.number().nullable(),
});
export type DueDocument = z.output<typeof dueDocument>;
