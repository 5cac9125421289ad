import type { NoShowActivity } from '@daybook/domain/reports/submission';
import { belongsTo, index, json, minutes, table, text, timeOfDay, unique } from '../columns.ts';
import { clients } from './clients.ts';
import { users } from './employees.ts';
import { submissionColumns } from './submission-columns.ts';

export const noShows = table(
  'no_shows',
  {
    ...submissionColumns(),
    staff_name: text().notNull(),
    time_notified: timeOfDay(),
    service_hours: minutes(),
    cancellation_reason: text(),
    activities: json<NoShowActivity[]>().notNull(),
    other_activity: text(),
    resources_used: text(),
    time_description: text(),
  },
  (t) => [
    unique('no_shows_of_company').on(t.company_id, t.id),
    unique('no_shows_client_key').on(t.company_id, t.user_id, t.client_key),
    index('no_shows_by_date').on(t.company_id, t.date, t.id),
    index('no_shows_by_client').on(t.company_id, t.client_id, t.date, t.id),
    index('no_shows_by_user').on(t.company_id, t.user_id, t.date, t.id),
    index('no_shows_by_state').on(t.company_id, t.approved, t.date, t.id),
    index('no_shows_waiting').on(t.company_id, t.processed, t.submitted, t.date),
    index('no_shows_by_submitted').on(t.company_id, t.submitted_at, t.id),
    belongsTo('no_shows_user_fk', t, t.user_id, users),
    belongsTo('no_shows_client_fk', t, t.client_id, clients),
  ],
);
