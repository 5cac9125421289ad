import type { TRPCLink } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { confirmIdentity } from '#/lib/session/identity.ts';
import { errorCode, errorMore } from './error-text.ts';

/** A call for which the person must confirm who they are waits for that and is sent again (access.md#confirming-who-one-is). */
export function confirmLink<Router extends AnyTRPCRouter>(): TRPCLink<Router> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let stopped = false;
        let inner: { unsubscribe: () => void } | null = null;
        function send(isRetry: boolean) {
          inner = next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error(error) {
              if (isRetry || errorCode(error) !== 'confirm_identity') {
                observer.error(error);
                return;
              }
              void confirmIdentity(errorMore(error).confirm ?? []).then((isConfirmed) => {
                if (!isConfirmed) observer.error(error);
                else if (!stopped) send(true);
              });
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
