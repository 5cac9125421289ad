import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Api } from '#/lib/api/trpc.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { isKept } from '#/lib/session/kept-session.ts';

/** Milliseconds: after the first page has loaded, and then while the app is visible. */
const FIRST_MS = 3_000;
const EVERY_MS = 300_000;

/**
 * Updates the data that can be read offline: on a device whose owner asked to stay signed in, else in the open tab only. Returns
 * a function that does so immediately, for after a save.
 */
export function useOfflineData(api: Api): () => void {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const fill = useCallback(() => {
    if (!user.company || !navigator.onLine || document.visibilityState !== 'visible') return;
    void import('./fill-answers.ts')
      .then(({ fillAnswers, fillTab }) => (isKept() ? fillAnswers(user, api, queryClient) : fillTab(api)))
      .catch(() => undefined);
  }, [user, api, queryClient]);
  useEffect(() => {
    const first = window.setTimeout(fill, FIRST_MS);
    const again = window.setInterval(fill, EVERY_MS);
    window.addEventListener('online', fill);
    document.addEventListener('visibilitychange', fill);
    return () => {
      window.clearTimeout(first);
      window.clearInterval(again);
      window.removeEventListener('online', fill);
      document.removeEventListener('visibilitychange', fill);
    };
  }, [fill]);
  return fill;
}
