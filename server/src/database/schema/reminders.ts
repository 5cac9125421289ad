import { belongsTo, day, id, integer, moment, table, text, unique } from '../columns.ts';
import { companyId } from './companies.ts';
import { users } from './employees.ts';

/**
 * A reminder claims its turn by a unique row, so that of several processes one sends it. The claim is a lease: while
 * `sent_at` is empty, any process may take it over after `next_attempt_at`.
 */
export const remindersSent = table(
  'reminders_sent',
  {
    id: id(),
    company_id: integer().notNull(),
    user_id: integer().notNull(),
    /** `timesheet-asked`: an admin asked for it; then `due` is the period's last day. */
    kind: text({ enum: ['timesheet', 'monthly-report', 'timesheet-asked'] }).notNull(),
    due: day().notNull(),
    attempts: integer().notNull(),
    /** Null once it was sent, or given up. */
    next_attempt_at: moment(),
    sent_at: moment(),
  },
  (t) => [
    unique('reminders_sent_once').on(t.company_id, t.user_id, t.kind, t.due),
    belongsTo('reminders_sent_user_fk', t, t.user_id, users),
  ],
);

/** The last day of a company whose reminders were all sent: what fell due since is sent later. */
export const reminderRuns = table(
  'reminder_runs',
  {
    id: id(),
    company_id: companyId(),
    finished: day().notNull(),
  },
  (t) => [unique('reminder_runs_company').on(t.company_id)],
);
