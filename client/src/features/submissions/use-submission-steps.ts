import type { SubmissionAction } from '@daybook/domain/reports/submission';
import { confirm } from '#/ui/overlays/confirm.ts';
import { toastDone, toastFailure } from '#/ui/overlays/toasts.ts';
import { detailOrMessage, errorCode } from '#/lib/api/error-text.ts';
import { useRecordAction } from '#/lib/api/record-action.ts';
import type { Kind, ListedSubmission } from './kinds.ts';

const DONE: Readonly<Record<SubmissionAction, string>> = {
  approve: 'approved.',
  unapprove: 'is pending approval again.',
  delete: 'deleted.',
};

export const stepFailure = ({ failing }: Kind, action: SubmissionAction, error: unknown): string =>
  `Failed to ${action} ${failing}: ${detailOrMessage(error)}`;

/** Approve, unapprove and delete: deleting asks first, and each reports its result. Resolves to whether it succeeded. */
export function useSubmissionSteps(kind: Kind) {
  const { busy, run } = useRecordAction<{ id: number }>();
  const calls = kind.useCalls();
  const { noun } = kind;

  async function take(action: SubmissionAction, { id, title, user }: ListedSubmission): Promise<boolean> {
    if (action === 'delete') {
      const text = `Delete “${title}” by ${user.name}? This action cannot be undone.`;
      if (!(await confirm({ title: `Delete ${noun.toLowerCase()}`, text, danger: true }))) return false;
    }
    return run({ id }, async () => {
      try {
        await calls[action].mutateAsync({ id });
        toastDone(`${noun} ${DONE[action]}`);
        return true;
      } catch (error) {
        // Another admin was first, with the same result.
        if (action === 'approve' && errorCode(error) === 'already_approved') {
          toastDone(`${noun} already approved.`);
          return true;
        }
        toastFailure(stepFailure(kind, action, error));
        return false;
      }
    });
  }

  return { take, isBusy: ({ id }: { id: number }) => busy?.id === id };
}
