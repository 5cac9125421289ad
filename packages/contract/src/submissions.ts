import { z } from 'zod';
import {
  INCIDENT_TYPES,
  NO_SHOW_ACTIVITIES,
  incidentProblem,
  noShowProblem,
  parseIncidentType,
} from '@daybook/domain/submission';
import { joinStaffPresent, staffPresent } from '@daybook/domain/names';
import { NARRATIVE_MAXIMUM } from '@daybook/domain/limits';
import {
  clientKey,
  optionalAmount,
  optionalDay,
  optionalId,
  optionalLines,
  optionalText,
  optionalTime,
  printable,
  writtenAt,
} from './fields.ts';
import {
  dayBoundFilter,
  dayFilter,
  flagFilter,
  idFilter,
  listInput,
  monthFilter,
  ordering,
  searchFilter,
  yearFilter,
} from './filters.ts';

/** What no-show forms and incident reports have in common (1 §2.8, 2 §3, decisions §1). */
const submission = z.object({
  id: z.number(),
  title: z.string(),
  client: z.object({ id: z.number(), name: z.string() }),
  client_id: z.number(),
  user: z.object({ id: z.number(), name: z.string(), email: z.string() }),
  date: z.string(),
  staff_signature: z.string().nullable(),
  staff_signature_date: z.string().nullable(),
  supervisor_signature: z.string().nullable(),
  supervisor_signature_date: z.string().nullable(),
  submitted: z.boolean(),
  submitted_by: z.string(),
  submitted_at: z.string(),
  approved: z.boolean(),
  processed: z.boolean(),
  reviewed_by: z.string().nullable().describe("The approver's name."),
  reviewed_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** The client, the day and the signatures; the rest depends on the kind. `…Problem` of domain says what is required, and in which order. */
const input = {
  client_key: clientKey,
  written_at: writtenAt,
  client_id: optionalId.default(null),
  date: optionalDay.default(null),
  staff_signature: optionalText(200).default(null),
  staff_signature_date: optionalDay.default(null),
  supervisor_signature: optionalText(200).default(null),
  supervisor_signature_date: optionalDay.default(null),
};

const filters = {
  submitted: flagFilter,
  approved: flagFilter,
  processed: flagFilter,
  client: idFilter,
  user: idFilter,
  date: dayFilter,
  date__gte: dayBoundFilter,
  date__lte: dayBoundFilter,
  month: monthFilter,
  year: yearFilter,
  search: searchFilter,
};
const ORDERS = ['date', 'submitted_at', 'created_at', 'client', 'user', 'id'] as const;

export const noShowList = listInput({ ...filters, ordering: ordering([...ORDERS]) });
export const incidentList = listInput({
  ...filters,
  ordering: ordering([...ORDERS, 'severity']).describe(
    '`severity`: severe types first, and of equal ones the oldest.',
  ),
});
export type SubmissionListInput = z.output<typeof noShowList> | z.output<typeof incidentList>;

const activity = z.enum(NO_SHOW_ACTIVITIES, { error: 'Choose one of the listed activities.' });

export const noShow = submission.extend({
  staff_name: z.string(),
  time_notified: z.string().nullable(),
  service_hours: z.number().nullable(),
  cancellation_reason: z.string().nullable(),
  activities: z.array(activity),
  other_activity: z.string().nullable(),
  resources_used: z.string().nullable(),
  time_description: z.string().nullable(),
});
export type NoShow = z.output<typeof noShow>;

export const noShowInput = z
  .object({
    ...input,
    staff_name: optionalText(200).default(null),
    time_notified: optionalTime.default(null),
    service_hours: optionalAmount(1_000, 'hours').default(null),
    cancellation_reason: optionalLines(NARRATIVE_MAXIMUM).default(null),
    activities: z
      .array(activity)
      .max(20)
      .transform((list) => NO_SHOW_ACTIVITIES.filter((name) => list.includes(name)))
      .default([]),
    other_activity: optionalLines(NARRATIVE_MAXIMUM).default(null),
    resources_used: optionalLines(NARRATIVE_MAXIMUM).default(null),
    time_description: optionalLines(NARRATIVE_MAXIMUM).default(null),
  })
  .transform((form, context) => {
    const problem = noShowProblem(form);
    const { client_id, date, staff_name } = form;
    if (!problem && client_id && date && staff_name) return { ...form, client_id, date, staff_name };
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
    return z.NEVER;
  });
export type NoShowInput = z.output<typeof noShowInput>;

export const incident = submission.extend({
  time: z.string().nullable(),
  staff_present: z.string(),
  city: z.string().nullable(),
  location: z.string().nullable(),
  location_details: z.string().nullable(),
  incident_types: z.array(z.enum(INCIDENT_TYPES)),
  other_incident: z.string().nullable(),
  incident_outcome: z.string().nullable(),
  reported_by: z.string().describe("The author's name."),
});
export type Incident = z.output<typeof incident>;

/** Both spellings of a type (decisions §1). */
const incidentType = z.string().transform((typed, context) => {
  const type = parseIncidentType(typed);
  if (type) return type;
  context.addIssue({ code: 'custom', message: 'Choose one of the listed incident types.' });
  return z.NEVER;
});

/** Comma-joined text as the documents have it, or a list of names; without the placeholders of empty rows. */
const staff = z.preprocess(
  (value) => (value === null || value === undefined ? '' : value),
  z.union([
    printable(4_000).transform((joined) => joinStaffPresent(staffPresent(joined))),
    z
      .array(printable(200).nullable())
      .max(50)
      .transform((names) => joinStaffPresent(names.map((name) => name ?? ''))),
  ]),
);

export const incidentInput = z
  .object({
    ...input,
    staff_present: staff.default(''),
    time: optionalTime.default(null),
    city: optionalText(200).default(null),
    location: optionalText(500).default(null),
    location_details: optionalLines(NARRATIVE_MAXIMUM).default(null),
    incident_types: z
      .array(incidentType)
      .max(40)
      .transform((list) => INCIDENT_TYPES.filter((type) => list.includes(type)))
      .default([]),
    other_incident: optionalLines(NARRATIVE_MAXIMUM).default(null),
    incident_outcome: optionalLines(NARRATIVE_MAXIMUM).default(null),
  })
  .transform((form, context) => {
    const problem = incidentProblem(form);
    const { client_id, date } = form;
    if (!problem && client_id && date) return { ...form, client_id, date };
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
    return z.NEVER;
  });
export type IncidentInput = z.output<typeof incidentInput>;
