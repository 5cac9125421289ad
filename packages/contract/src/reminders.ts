import { z } from 'zod';
import { REMINDER_KINDS } from '@daybook/domain/reminder';

/** A timesheet or monthly report that is due and not submitted. */
export const dueDocument = z.object({
  kind: z.enum(REMINDER_KINDS),
  state: z.enum(['due', 'overdue']),
  due_date: z.string(),
  start_date: z.string().describe('The pay period or the month.'),
  end_date: z.string(),
  client: z.object({ id: z.number(), name: z.string() }).nullable().describe('Of a monthly report.'),
  document_id: z.number().nullable().describe('The draft, where there is one already.'),
});
export type DueDocument = z.output<typeof dueDocument>;
