import type { IncidentType } from '@daybook/domain/reports/submission';
import { belongsTo, index, json, table, text, timeOfDay, unique } from '../columns.ts';
import { clients } from './clients.ts';
import { users } from './employees.ts';
import { submissionColumns } from './submission-columns.ts';

export const incidents = table(
  'incidents',
  {
    ...submissionColumns(),
    time: timeOfDay(),
    /** Comma-joined, as on the wire (forms.md#filing). */
    staff_present: text().notNull(),
    city: text(),
    location: text(),
    location_details: text(),
    /** In the snake_case spelling. */
    incident_types: json<IncidentType[]>().notNull(),
    other_incident: text(),
    incident_outcome: text(),
  },
  (t) => [
    unique('incidents_of_company').on(t.company_id, t.id),
    unique('incidents_client_key').on(t.company_id, t.user_id, t.client_key),
    index('incidents_by_date').on(t.company_id, t.date, t.id),
    index('incidents_by_client').on(t.company_id, t.client_id, t.date, t.id),
    index('incidents_by_user').on(t.company_id, t.user_id, t.date, t.id),
    index('incidents_by_state').on(t.company_id, t.approved, t.date, t.id),
    index('incidents_waiting').on(t.company_id, t.processed, t.submitted, t.date),
    index('incidents_by_submitted').on(t.company_id, t.submitted_at, t.id),
    belongsTo('incidents_user_fk', t, t.user_id, users),
    belongsTo('incidents_client_fk', t, t.client_id, clients),
  ],
);
