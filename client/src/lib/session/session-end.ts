import type { AnyRouter } from '@tanstack/react-router';
import type { RouterContext } from '#/lib/api/load-connection.ts';

/** A session that ends while a page is open leads to the login, which remembers the page; the cache is cleared. */
export function leadToLogin(router: AnyRouter, { session, connect }: RouterContext) {
  session.onEnd((end) => {
    void import('#/lib/device/offline/store.ts')
      .then(({ forgetAnswers }) => forgetAnswers())
      .catch(() => undefined);
    if (end.kind !== 'expired') return;
    void Promise.all([connect(), router.invalidate()]).then(([{ queryClient }]) => queryClient.clear());
  });
}
