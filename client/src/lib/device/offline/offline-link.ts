import type { TRPCLink } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { isOffline } from '#/lib/api/error-text.ts';
import type { SessionStore } from '#/lib/session/session-store.ts';
import { nameOf } from './answer-name.ts';

/**
 * Without a network, a query returns the answer stored on this device (phone-and-offline.md#without-a-network), unless its context
 * says `from_server`; a part of the answer only if it says `in_part`.
 */
export function offlineLink<Router extends AnyTRPCRouter>(session: SessionStore): TRPCLink<Router> {
  /** When each query was last answered here: the screen must not go back to older data. */
  const answeredAt = new Map<string, string>();
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let stopped = false;
        const inner = next(op).subscribe({
          next(value) {
            if (op.type === 'query') answeredAt.set(nameOf(op.path, op.input), new Date().toISOString());
            observer.next(value);
          },
          complete: () => observer.complete(),
          error(error) {
            if (op.type !== 'query' || op.context.from_server === true || !isOffline(error)) {
              observer.error(error);
              return;
            }
            void import('./store.ts')
              .then(({ onDevice }) => onDevice(session.userId(), op, answeredAt))
              .catch(() => undefined)
              .then((data) => {
                if (stopped) return;
                if (data === undefined) observer.error(error);
                else {
                  observer.next({ result: { type: 'data', data } });
                  observer.complete();
                }
              });
          },
        });

        return () => {
          stopped = true;
          inner.unsubscribe();
        };
      });
}
