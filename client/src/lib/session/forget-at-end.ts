import type { AnyRouter } from '@tanstack/react-router';
import type { RouterContext } from '#/lib/api/load-connection.ts';

/**
 * When a session ends, what is stored to be read offline is deleted. If it expired while a page is open, that leads to the
 * login, which remembers the page, and the cache is cleared; after a sign-out, `useSignOut` does both.
 */
export function forgetAtEnd(router: AnyRouter, { session, connect }: RouterContext) {
  session.onEnd((end) => {
    void import('#/lib/device/offline/store.ts')
      .then(({ forgetAnswers }) => forgetAnswers())
      .catch(() => undefined);
    if (end.kind !== 'expired') return;
    void Promise.all([connect(), router.invalidate()]).then(([{ queryClient }]) => queryClient.clear());
  });
}
