import { useState } from 'react';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { failedSave, type FailedSave } from '#/lib/forms/save-state.ts';

/**
 * Finishes or skips the wizard. The flag is cleared only on success (company-and-plans.md#onboarding); then the guards lead to the
 * dashboard.
 */
export function useFinish() {
  const complete = trpc.onboarding.complete.useMutation();
  const [failure, setFailure] = useState<FailedSave | null>(null);

  async function finish() {
    setFailure(null);
    try {
      await complete.mutateAsync();
    } catch (error) {
      setFailure(failedSave(error, errorText(error, 'The setup could not be finished. Please try again.')));
    }
  }

  return { finish, isFinishing: complete.isPending || complete.isSuccess, failure };
}
