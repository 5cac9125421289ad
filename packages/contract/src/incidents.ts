import { NARRATIVE_MAXIMUM } from '@daybook/domain/text-maximum';
import {
  INCIDENT_TYPES,
  incidentProblem,
  joinStaffPresent,
  parseIncidentType,
  staffPresent,
} from '@daybook/domain/incident';
import { z } from 'zod';
import { pageOf } from './filters.ts';
import { clientKey, optionalLines, optionalText, optionalTime, printable } from './fields.ts';
import { formInput, formRecord } from './form-review.ts';

export const incident = formRecord.extend({
  time: z.string().nullable(),
  staff_present: z.string(),
  city: z.string().nullable(),
  location: z.string().nullable(),
  location_details: z.string().nullable(),
  incident_types: z.array(z.enum(INCIDENT_TYPES)),
  other_incident: z.string().nullable(),
  incident_outcome: z.string().nullable(),
  /** The name of who filed it. */
  reported_by: z.string(),
});
export type Incident = z.output<typeof incident>;

export const incidentPage = pageOf(incident);

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

/** The first thing missing is what is said, in the order of 1 §5. */
export const incidentInput = z
  .object({
    ...formInput,
    client_key: clientKey,
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
