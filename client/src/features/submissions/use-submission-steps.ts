import type { SubmissionAction } from '@daybook/domain/reports/submission';
import { detailOrMessage, errorCode } from '#/lib/api/error-text.ts';
import { useRecordAction } from '#/lib/api/use-record-action.ts';
import { confirm } from '#/ui/overlays/confirm.ts';
import { toastDone, toastFailure } from '#/ui/overlays/toasts.ts';
import type { Kind, ListedSubmission } from './kinds.ts';

export const stepFailure = ({ steps }: Kind, action: SubmissionAction, error: unknown): string =>
  `${steps.failed[action]}: ${detailOrMessage(error)}`;

/** Approve, unapprove and delete: deleting asks first, and each reports its result. Resolves to whether it succeeded. */
export function useSubmissionSteps(kind: Kind) {
  const { busy, run } = useRecordAction<{ id: number }>();
  const calls = kind.useCalls();
  const { steps } = kind;

  async function take(action: SubmissionAction, { id, title, user }: ListedSubmission): Promise<boolean> {
    if (action === 'delete') {
      const text = `Delete “${title}” by ${user.name}? This action cannot be undone.`;
      if (!(await confirm({ title: steps.deleteTitle, text, danger: true }))) return false;
    }
    return run({ id }, async () => {
      try {
        await calls[action].mutateAsync({ id });
        toastDone(steps.done[action]);
        return true;
      } catch (error) {
        // Another admin was first, with the same result.
        if (action === 'approve' && errorCode(error) === 'already_approved') {
          toastDone(steps.alreadyApproved);
          return true;
        }
        toastFailure(stepFailure(kind, action, error), error);
        return false;
      }
    });
  }

  return { take, isBusy: ({ id }: { id: number }) => busy?.id === id };
}
