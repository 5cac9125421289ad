import { ENTER_DATE, SELECT_CLIENT } from './form-review.ts';

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

export const ENTER_STAFF_NAME = 'Please enter staff name before submitting';

/** The first thing missing, in the order of 1 §5: client, date, staff name. */
export function noShowProblem(form: {
  client_id?: number | null;
  date?: string | null;
  staff_name?: string | null;
}): { field: 'client_id' | 'date' | 'staff_name'; message: string } | null {
  if (!form.client_id) return { field: 'client_id', message: SELECT_CLIENT };
  if (!form.date) return { field: 'date', message: ENTER_DATE };
  if (!form.staff_name?.trim()) return { field: 'staff_name', message: ENTER_STAFF_NAME };
  return null;
}

export const noShowTitle = (clientName: string): string => `No Show Report – ${clientName}`;
