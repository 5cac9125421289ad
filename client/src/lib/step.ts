import { useState } from 'react';
import { trpc } from './trpc.ts';

/**
 * A step that a button takes with a record, one at a time: `busy` is what is being done, until the screens have fetched what
 * came of it, so that nobody is offered what has been done already.
 */
export function useStep<Doing extends object>() {
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState<Doing | null>(null);

  async function during<Result>(doing: Doing, work: () => Promise<Result>): Promise<Result> {
    setBusy(doing);
    try {
      return await work();
    } finally {
      // Also after a refusal: what is shown was stale.
      void utils.invalidate().finally(() => setBusy((now) => (now === doing ? null : now)));
    }
  }

  return { busy, during };
}
