import type { Connection } from '#/lib/api/connection.tsx';
import type { AnyQueryOptions, Api } from '#/lib/api/trpc.ts';
import type { SessionStore } from '#/lib/session/session-store.ts';

/**
 * Loads the code that talks to the server when it is first needed: a visitor's first page does without it. `timeoutMs`: how
 * long a call may take.
 */
export function connectionLoader(session: SessionStore, timeoutMs?: number): () => Promise<Connection> {
  let opened: Promise<Connection> | null = null;
  return () => {
    opened ??= import('#/lib/api/connection.tsx').then(
      ({ openConnection }) => openConnection(session, timeoutMs),
      (error: unknown) => {
        // A short network failure: the next call tries again.
        opened = null;
        throw error;
      },
    );
    return opened;
  };
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the page shows first: on a cold start asked for while the guard waits for the user's record. */
    ahead?: (
      api: Api,
      search: Record<string, unknown>,
      userId: number,
    ) => Readonly<Record<string, AnyQueryOptions>>;
  }
}

/** The context of every guard. `_signed-in` adds the open connection (`api`, `ask`, `queryClient`, `client`) and the `user`. */
export interface RouterContext {
  session: SessionStore;
  connect: () => Promise<Connection>;
}
