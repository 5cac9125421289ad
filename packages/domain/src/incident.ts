import { ENTER_DATE, SELECT_CLIENT } from './form-review.ts';

/** As they are stored; the worker form's camelCase spelling means the same. */
export const INCIDENT_TYPES = [
  'severe_legal_infraction',
  'self_injurious',
  'physical_abuse',
  'property_damage',
  'threats',
  'non_compliance',
  'sexual_abuse',
  'medical',
  'restriction_used',
  'other',
] as const;
export type IncidentType = (typeof INCIDENT_TYPES)[number];

export const INCIDENT_TYPE_LABELS: Readonly<Record<IncidentType, string>> = {
  severe_legal_infraction: 'Severe legal infraction',
  self_injurious: 'Self-injurious',
  physical_abuse: 'Physical abuse',
  property_damage: 'Property damage',
  threats: 'Threats',
  non_compliance: 'Non-compliance',
  sexual_abuse: 'Sexual abuse',
  medical: 'Medical',
  restriction_used: 'Restriction used',
  other: 'Other',
};

/** Reads both spellings; null for anything else. */
export function parseIncidentType(value: string): IncidentType | null {
  const snake = value.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return INCIDENT_TYPES.find((type) => type === snake) ?? null;
}

export const ENTER_STAFF = 'Please enter at least one staff member before submitting';

/** The staff of a report as a list: comma-joined text, cleaned of `undefined` placeholders (2 §2). */
export const staffPresent = (joined: string | null | undefined): string[] =>
  (joined ?? '').split(',').flatMap((name) => {
    const trimmed = name.trim();
    return trimmed === '' || /^(?:undefined|null)(?:\s+(?:undefined|null))*$/.test(trimmed) ? [] : [trimmed];
  });

export const formatStaffPresent = (joined: string | null | undefined): string =>
  staffPresent(joined).join(', ') || 'None specified';

/** Commas part the names, so a name keeps none of its own. */
export const joinStaffPresent = (names: readonly string[]): string =>
  staffPresent(names.map(withoutCommas).join(',')).join(', ');

const withoutCommas = (name: string): string =>
  name
    .split(',')
    .map((part) => part.trim())
    .join(' ');

/** The first thing missing, in the order of 1 §5: client, date, the first staff entry. */
export function incidentProblem(form: {
  client_id?: number | null;
  date?: string | null;
  /** The first of them has to be filled in. */
  staff_present?: readonly string[] | string | null;
}): { field: 'client_id' | 'date' | 'staff_present'; message: string } | null {
  if (!form.client_id) return { field: 'client_id', message: SELECT_CLIENT };
  if (!form.date) return { field: 'date', message: ENTER_DATE };
  const staff = form.staff_present;
  const first = typeof staff === 'string' ? staffPresent(staff)[0] : staff?.[0];
  return first?.trim() ? null : { field: 'staff_present', message: ENTER_STAFF };
}

export const incidentTitle = (clientName: string): string => `Incident Report – ${clientName}`;
