import { day, foreignKey, id, integer, moment, table, text, unique } from '../columns.ts';
import { users } from './employees.ts';

/** A reminder claims its turn by a unique row, so that of several processes one sends it. */
export const remindersSent = table(
  'reminders_sent',
  {
    id: id(),
    company_id: integer().notNull(),
    user_id: integer().notNull(),
    kind: text().$type<'timesheet' | 'monthly-report'>().notNull(),
    due: day().notNull(),
    sent_at: moment().notNull(),
  },
  (t) => [
    unique('reminders_sent_once').on(t.company_id, t.user_id, t.kind, t.due),
    foreignKey({
      name: 'reminders_sent_user_fk',
      columns: [t.company_id, t.user_id],
      foreignColumns: [users.company_id, users.id],
    }),
  ],
);
