import { TRPCClientError, type Operation, type TRPCLink } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import type { SessionStore } from '#/lib/session/session-store.ts';
import { errorCode } from './error-text.ts';

/**
 * A request whose token is rejected waits for one refresh and is sent again (access.md#sessions). The token is chosen here, so that a
 * request that waited for a refresh is sent with the new one.
 */
export function authLink<Router extends AnyTRPCRouter>(
  session: SessionStore,
  refresh: (spentAccess: string) => Promise<void>,
): TRPCLink<Router> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let stopped = false;
        const whose = session.userId();
        let inner: { unsubscribe: () => void } | null = null;

        function send(isRetry: boolean) {
          const access = session.tokens()?.access;
          inner = next({ ...op, context: { ...op.context, access } }).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error(error) {
              if (isRetry || !access || errorCode(error) !== 'unauthenticated') {
                observer.error(error);
                return;
              }
              refresh(access).then(
                () => {
                  // A request of one person is never sent in the name of the next one who signs in here.
                  if (whose !== null && whose !== session.userId()) observer.error(error);
                  else if (!stopped) send(true);
                },
                (cause: unknown) => {
                  // During a network failure the session stays, and the error is shown as a network failure.
                  const offline = cause instanceof TRPCClientError && !errorCode(cause);
                  observer.error(offline ? TRPCClientError.from(cause) : error);
                },
              );
            },
          });
        }

        send(false);
        return () => {
          stopped = true;
          inner?.unsubscribe();
        };
      });
}

/** The Authorization header of a call that `authLink` prepared. */
export function authorization(op: Operation): Record<string, string> {
  const access = op.context['access'];
  return typeof access === 'string' ? { authorization: `Bearer ${access}` } : {};
}
