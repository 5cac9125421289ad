import type { StepRefusal } from '../access/refusals.ts';
import { staffPresent } from '../text/names.ts';

/**
 * No-shows and incidents are submitted when they are posted, and reviewed by an admin (forms.md#review). The two kinds, by their
 * names in the audit trail.
 */
export type SubmissionKind = 'no_show' | 'incident';

const TITLES: Readonly<Record<SubmissionKind, string>> = {
  no_show: 'No Show Report',
  incident: 'Incident Report',
};

export const submissionTitle = (kind: SubmissionKind, clientName: string): string =>
  `${TITLES[kind]} – ${clientName}`;

export type SubmissionStatus = 'Pending Approval' | 'Approved';

const SUBMISSION_ACTIONS = ['approve', 'unapprove', 'delete'] as const;
export type SubmissionAction = (typeof SUBMISSION_ACTIONS)[number];

export type SubmissionStep = { next: SubmissionStatus | null } | { refusal: StepRefusal };

const NOUNS: Readonly<Record<SubmissionKind, string>> = {
  no_show: 'No-show form',
  incident: 'Incident report',
};

export const submissionStatus = ({ approved }: { approved: boolean }): SubmissionStatus =>
  approved ? 'Approved' : 'Pending Approval';

/** The result of an action, or the sentence that refuses it. Only admins approve and unapprove. */
export function submissionAfter(
  kind: SubmissionKind,
  status: SubmissionStatus,
  action: SubmissionAction,
  actor: 'author' | 'admin',
): SubmissionStep {
  const noun = NOUNS[kind];
  switch (action) {
    case 'approve':
      return status === 'Approved'
        ? { refusal: { code: 'already_approved', detail: `${noun} already approved.` } }
        : { next: 'Approved' };
    case 'unapprove':
      return status === 'Approved'
        ? { next: 'Pending Approval' }
        : { refusal: { code: 'not_approved', detail: `${noun} has not been approved.` } };
    case 'delete':
      return status === 'Approved' && actor !== 'admin'
        ? {
            refusal: {
              code: 'approved',
              detail: `${noun} has been approved. Only an administrator can delete it.`,
            },
          }
        : { next: null };
  }
}

/** The actions that a screen offers. */
export const submissionActions = (
  kind: SubmissionKind,
  status: SubmissionStatus,
  actor: 'author' | 'admin',
): SubmissionAction[] =>
  SUBMISSION_ACTIONS.filter(
    (action) =>
      (actor === 'admin' || action === 'delete') && 'next' in submissionAfter(kind, status, action, actor),
  );

interface NewSubmission {
  client_id?: number | null;
  date?: string | null;
}

/** The first thing missing, in order (forms.md#filing): client, date, and the staff as the kind stores it. */
function firstProblem<Field extends string>(
  { client_id, date }: NewSubmission,
  staff: { field: Field; value: string | null | undefined; message: string },
): { field: 'client_id' | 'date' | Field; message: string } | null {
  if (!client_id) return { field: 'client_id', message: 'Please select a client before submitting' };
  if (!date) return { field: 'date', message: 'Please enter a date before submitting' };
  return staff.value?.trim() ? null : { field: staff.field, message: staff.message };
}

export const NO_SHOW_ACTIVITIES = [
  'reviewedResources',
  'receptionWork',
  'researchedInfo',
  'personalDocs',
  'other',
] as const;
export type NoShowActivity = (typeof NO_SHOW_ACTIVITIES)[number];

export const NO_SHOW_ACTIVITY_LABELS: Readonly<Record<NoShowActivity, string>> = {
  reviewedResources: 'Reviewed resources',
  receptionWork: 'Reception work',
  researchedInfo: 'Researched information',
  personalDocs: 'Personal documentation',
  other: 'Other',
};

export const noShowProblem = (form: NewSubmission & { staff_name?: string | null }) =>
  firstProblem(form, {
    field: 'staff_name',
    value: form.staff_name,
    message: 'Please enter staff name before submitting',
  });

/** As stored; the worker form's camelCase spelling means the same. */
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

/** The types that are reviewed first: harm to a person, the law, and restraint. */
export const SEVERE_INCIDENT_TYPES: readonly IncidentType[] = [
  'severe_legal_infraction',
  'self_injurious',
  'physical_abuse',
  'sexual_abuse',
  'restriction_used',
];

/** Accepts both spellings; null for anything else. */
export function parseIncidentType(value: string): IncidentType | null {
  const snake = value.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return INCIDENT_TYPES.find((type) => type === snake) ?? null;
}

/** In a list of staff, the first has to be filled in. */
export const incidentProblem = (
  form: NewSubmission & { staff_present?: readonly string[] | string | null },
) =>
  firstProblem(form, {
    field: 'staff_present',
    value:
      typeof form.staff_present === 'string' ? staffPresent(form.staff_present)[0] : form.staff_present?.[0],
    message: 'Please enter at least one staff member before submitting',
  });
