import { useState } from 'react';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';

/**
 * Finishes or skips the wizard. The flag is cleared only on success (company-and-plans.md#onboarding); then the guards lead to the
 * dashboard.
 */
export function useFinish() {
  const complete = trpc.onboarding.complete.useMutation();
  const [failure, setFailure] = useState<string | null>(null);

  async function finish() {
    setFailure(null);
    try {
      await complete.mutateAsync();
    } catch (error) {
      setFailure(errorText(error, 'The setup could not be finished. Please try again.'));
    }
  }

  return { finish, isFinishing: complete.isPending || complete.isSuccess, failure };
}
