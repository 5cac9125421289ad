import { z } from 'zod';
import { MAX_NARRATIVE_CHARACTERS } from '@daybook/domain/limits';
import {
  INCIDENT_TYPES,
  incidentProblem,
  NO_SHOW_ACTIVITIES,
  noShowProblem,
  parseIncidentType,
} from '@daybook/domain/reports/submission';
import { joinStaffPresent, staffPresent } from '@daybook/domain/text/names';
import {
  clientKey,
  dayText,
  emailText,
  lineOfText,
  momentText,
  optionalAmount,
  optionalDay,
  optionalId,
  optionalLines,
  optionalText,
  optionalTime,
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

type Both = readonly [read: z.ZodType, written: z.ZodType];

/** Fields of a record and of its form: how each is read, and how it is written. */
function readAndWritten<const Fields extends Record<string, Both>>(
  fields: Fields,
): {
  read: { [Name in keyof Fields]: Fields[Name][0] };
  written: { [Name in keyof Fields]: Fields[Name][1] };
};
function readAndWritten(fields: Record<string, Both>) {
  const side = (at: 0 | 1) =>
    Object.fromEntries(Object.entries(fields).map(([name, both]) => [name, both[at]]));
  return { read: side(0), written: side(1) };
}

/** How a field is read and written, which means the same. */
const both = <Read extends z.ZodType, Written extends z.ZodType>(
  read: Read,
  written: Written,
  meaning: string,
): [Read, Written] => [read.describe(meaning), written.describe(meaning)];
/** A text, a day or a time that may stay empty. */
const emptyable = (written: z.ZodType<string | null>, meaning: string, read = z.string()) =>
  both(read.nullable(), written.default(null), meaning);

const signatures = readAndWritten({
  staff_signature: emptyable(optionalText(200), 'Signature of the employee'),
  staff_signature_date: emptyable(optionalDay, "Day of the employee's signature", dayText),
  supervisor_signature: emptyable(optionalText(200), 'Signature of the supervisor'),
  supervisor_signature_date: emptyable(optionalDay, "Day of the supervisor's signature", dayText),
});

/** What no-show forms and incident reports have in common (forms.md#filing). */
const submission = z.object({
  id: z.number(),
  title: z.string(),
  client: z.object({ id: z.number(), name: z.string() }),
  client_id: z.number(),
  user: z.object({ id: z.number(), name: z.string(), email: emailText }),
  date: dayText,
  ...signatures.read,
  submitted: z.boolean().describe('Whether it has been submitted'),
  submitted_by: z.string(),
  submitted_at: momentText,
  approved: z.boolean().describe('Whether it is approved'),
  processed: z.boolean().describe('Whether it has been reviewed'),
  reviewed_by: z.string().nullable().describe('Name of who reviewed it'),
  reviewed_at: momentText.nullable(),
  created_at: momentText,
  updated_at: momentText,
});

/** The client, the day and the signatures; the rest depends on the kind. `…Problem` of domain says what is required, and in which order. */
const input = {
  client_key: clientKey,
  written_at: writtenAt,
  client_id: optionalId.default(null),
  date: optionalDay.default(null),
  ...signatures.written,
};

const filters = {
  submitted: flagFilter.describe('Only submitted ones, or only the others'),
  approved: flagFilter.describe('Only approved ones, or only the others'),
  processed: flagFilter.describe('Only reviewed ones, or only the others'),
  client: idFilter,
  user: idFilter,
  date: dayFilter,
  date__gte: dayBoundFilter.describe('From this day'),
  date__lte: dayBoundFilter.describe('Up to this day'),
  month: monthFilter,
  year: yearFilter,
  search: searchFilter,
};
const ORDERS = ['date', 'submitted_at', 'created_at', 'client', 'user', 'id'] as const;

export const noShowList = listInput({ ...filters, ordering: ordering([...ORDERS]) });
export const incidentList = listInput({
  ...filters,
  ordering: ordering([...ORDERS, 'severity']).describe(
    '`severity`: severe types first, and within each the oldest first',
  ),
});
export type SubmissionListInput = z.output<typeof noShowList> | z.output<typeof incidentList>;

const activity = z.enum(NO_SHOW_ACTIVITIES, { error: 'Choose one of the listed activities.' });

const noShowFields = readAndWritten({
  staff_name: both(z.string(), optionalText(200).default(null), 'Name of the employee'),
  time_notified: emptyable(optionalTime, 'When the office was told, as HH:mm'),
  service_hours: both(
    z.number().nullable(),
    optionalAmount(1_000, 'hours').default(null),
    'Hours of service planned',
  ),
  cancellation_reason: emptyable(optionalLines(MAX_NARRATIVE_CHARACTERS), 'Why the visit did not take place'),
  activities: both(
    z.array(activity),
    z
      .array(activity)
      .max(20)
      .transform((list) => NO_SHOW_ACTIVITIES.filter((name) => list.includes(name)))
      .default([]),
    'What was done instead of the visit',
  ),
  other_activity: emptyable(optionalLines(MAX_NARRATIVE_CHARACTERS), 'Another activity, in words'),
  resources_used: emptyable(optionalLines(MAX_NARRATIVE_CHARACTERS), 'Which resources were used'),
  time_description: emptyable(optionalLines(MAX_NARRATIVE_CHARACTERS), 'How the time was spent'),
});

export const noShow = submission.extend(noShowFields.read).meta({ id: 'NoShow' });
export type NoShow = z.output<typeof noShow>;

/** A submission as in our tables: without what happened. */
const inTables = { id: true, title: true, date: true, submitted_at: true, approved: true } as const;
const named = z.object({ name: z.string() });

export const noShowBrief = noShow
  .pick({ ...inTables, staff_name: true, time_notified: true, service_hours: true })
  .extend({ client: named, user: named });

export const noShowInput = z
  .object({ ...input, ...noShowFields.written })
  .transform((form, context) => {
    const problem = noShowProblem(form);
    const { client_id, date, staff_name } = form;
    if (!problem && client_id && date && staff_name) return { ...form, client_id, date, staff_name };
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
    return z.NEVER;
  })
  .meta({ id: 'NoShowInput' });
export type NoShowInput = z.output<typeof noShowInput>;

/** Both spellings of a type. */
const incidentType = z.string().transform((typed, context) => {
  const type = parseIncidentType(typed);
  if (type) return type;
  context.addIssue({ code: 'custom', message: 'Choose one of the listed incident types.' });
  return z.NEVER;
});

/** Comma-joined text, or a list of names; without the placeholders of empty rows. */
const staff = z.preprocess(
  (value) => (value === null || value === undefined ? '' : value),
  z.union([
    lineOfText(4_000).transform((joined) => joinStaffPresent(staffPresent(joined))),
    z
      .array(lineOfText(200).nullable())
      .max(50)
      .transform((names) => joinStaffPresent(names.map((name) => name ?? ''))),
  ]),
);

const incidentFields = readAndWritten({
  time: emptyable(optionalTime, 'Time of day, as HH:mm'),
  staff_present: both(z.string(), staff.default(''), 'Who was present, separated by commas'),
  city: emptyable(optionalText(200), 'City of the incident'),
  location: emptyable(optionalText(500), 'Where it happened'),
  location_details: emptyable(optionalLines(MAX_NARRATIVE_CHARACTERS), 'Where exactly it happened'),
  incident_types: both(
    z.array(z.enum(INCIDENT_TYPES)),
    z
      .array(incidentType)
      .max(40)
      .transform((list) => INCIDENT_TYPES.filter((type) => list.includes(type)))
      .default([]),
    'Kinds of incident',
  ),
  other_incident: emptyable(optionalLines(MAX_NARRATIVE_CHARACTERS), 'Another kind of incident, in words'),
  incident_outcome: emptyable(optionalLines(MAX_NARRATIVE_CHARACTERS), 'How it ended'),
});

export const incident = submission
  .extend({
    ...incidentFields.read,
    reported_by: z.string().describe('Name of who reported it'),
  })
  .meta({ id: 'Incident' });
export type Incident = z.output<typeof incident>;

export const incidentBrief = incident
  .pick({ ...inTables, time: true, staff_present: true, incident_types: true })
  .extend({ client: named, user: named });

export const incidentInput = z
  .object({ ...input, ...incidentFields.written })
  .transform((form, context) => {
    const problem = incidentProblem(form);
    const { client_id, date } = form;
    if (!problem && client_id && date) return { ...form, client_id, date };
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
    return z.NEVER;
  })
  .meta({ id: 'IncidentInput' });
export type IncidentInput = z.output<typeof incidentInput>;
