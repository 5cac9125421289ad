import { useState } from 'react';
import { useRefetchScreen } from './refetch-screen.ts';

/**
 * Runs the actions on a record one at a time. `busy` names the running action until the screens have its result, so that no
 * action is offered twice.
 */
export function useRecordAction<Doing extends object>() {
  const refresh = useRefetchScreen();
  const [busy, setBusy] = useState<Doing | null>(null);

  async function run<Result>(doing: Doing, work: () => Promise<Result>): Promise<Result> {
    setBusy(doing);
    try {
      return await work();
    } finally {
      // Also after a refusal: the screen was out of date.
      void refresh().finally(() => setBusy((now) => (now === doing ? null : now)));
    }
  }

  return { busy, run };
}
