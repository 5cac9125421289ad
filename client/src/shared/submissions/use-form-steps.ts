import type { FormAction, FormKind } from '@daybook/domain/form-review';
import { useState } from 'react';
import { detailOrMessage, errorDetail } from '../../lib/error-text.ts';
import { trpc } from '../../lib/trpc.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { toastDone, toastFailure } from '../../ui/overlays/toasts.ts';

/** What the documents call the two kinds in their messages (2 §8). */
const NOUNS: Readonly<Record<FormKind, { title: string; failure: string }>> = {
  'no-show': { title: 'No-show form', failure: 'no-show' },
  incident: { title: 'Incident report', failure: 'incident report' },
};

const DONE: Readonly<Record<FormAction, string>> = {
  approve: 'approved.',
  unapprove: 'is pending approval again.',
  delete: 'deleted.',
};

/** A form as far as its steps need it. */
export interface ReviewedForm {
  id: number;
  title: string;
  approved: boolean;
  client: { name: string };
  user: { name: string };
  date: string;
}

/** The calls that review no-show forms or incident reports. */
export function useFormCalls(kind: FormKind) {
  const noShows = {
    approve: trpc.noShows.approve.useMutation(),
    unapprove: trpc.noShows.unapprove.useMutation(),
    delete: trpc.noShows.remove.useMutation(),
  };
  const incidents = {
    approve: trpc.incidents.approve.useMutation(),
    unapprove: trpc.incidents.unapprove.useMutation(),
    delete: trpc.incidents.remove.useMutation(),
  };
  return kind === 'no-show' ? noShows : incidents;
}

export const formFailure = (kind: FormKind, action: FormAction, error: unknown): string =>
  `Failed to ${action} ${NOUNS[kind].failure}: ${detailOrMessage(error)}`;

/**
 * Approve, unapprove and delete of a form: deleting asks first; each says how it went and has everything fetched anew.
 * Resolves to whether it is done.
 */
export function useFormSteps(kind: FormKind) {
  const utils = trpc.useUtils();
  const calls = useFormCalls(kind);
  const [busy, setBusy] = useState<number | null>(null);
  const noun = NOUNS[kind].title;

  async function take(action: FormAction, form: ReviewedForm): Promise<boolean> {
    if (action === 'delete') {
      const text = `Delete “${form.title}” by ${form.user.name}? This action cannot be undone.`;
      if (!(await confirm({ title: `Delete ${noun.toLowerCase()}`, text, danger: true }))) return false;
    }
    setBusy(form.id);
    try {
      await calls[action].mutateAsync({ id: form.id });
      toastDone(`${noun} ${DONE[action]}`);
      return true;
    } catch (error) {
      // Somebody else was first: it is what was wanted.
      if (action === 'approve' && errorDetail(error)?.endsWith('already approved.')) {
        toastDone(`${noun} already approved.`);
        return true;
      }
      toastFailure(formFailure(kind, action, error));
      return false;
    } finally {
      setBusy(null);
      void utils.invalidate();
    }
  }

  return { take, busy };
}
