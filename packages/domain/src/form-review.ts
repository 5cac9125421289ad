import type { StepRefusal } from './refusals.ts';

/** No-shows and incidents are posted as submitted, and reviewed by an admin (decisions §3). */
export const FORM_STATUSES = ['Pending Approval', 'Approved'] as const;
export type FormStatus = (typeof FORM_STATUSES)[number];

export const FORM_ACTIONS = ['approve', 'unapprove', 'delete'] as const;
export type FormAction = (typeof FORM_ACTIONS)[number];

export type FormKind = 'no-show' | 'incident';

export type FormStep = { next: FormStatus | null } | { refusal: StepRefusal };

const NOUNS: Readonly<Record<FormKind, string>> = { 'no-show': 'No-show form', incident: 'Incident report' };

export const formStatus = (form: { approved: boolean }): FormStatus =>
  form.approved ? 'Approved' : 'Pending Approval';

/** What an action leads to, or the sentence that refuses it. Approve and unapprove are an admin's. */
export function formStep(
  kind: FormKind,
  status: FormStatus,
  action: FormAction,
  actor: 'author' | 'admin',
): FormStep {
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

/** What a screen offers. */
export const formActions = (kind: FormKind, status: FormStatus, actor: 'author' | 'admin'): FormAction[] =>
  FORM_ACTIONS.filter(
    (action) => (actor === 'admin' || action === 'delete') && 'next' in formStep(kind, status, action, actor),
  );

export const SELECT_CLIENT = 'Please select a client before submitting';
export const ENTER_DATE = 'Please enter a date before submitting';
