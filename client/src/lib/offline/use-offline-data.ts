import { useCallback, useEffect } from 'react';
import { useCurrentUser } from '../current-user.ts';
import { isKept } from '../kept-session.ts';
import type { Api } from '../api-client.ts';

/** Milliseconds: after the first page is there, and then while the app is looked at. */
const FIRST_MS = 3_000;
const EVERY_MS = 300_000;

/**
 * Keeps what can be read without a network up to date, on a device whose owner asked to stay signed in. Gives what does so
 * at once, for after a save.
 */
export function useOfflineData(api: Api): () => void {
  const user = useCurrentUser();
  const fill = useCallback(() => {
    if (!user.company || !isKept() || !navigator.onLine || document.visibilityState !== 'visible') return;
    void import('./fill.ts').then(({ fillAnswers }) => fillAnswers(user, api)).catch(() => undefined);
  }, [user, api]);
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
