import { createRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import { Loading } from './components/loading.tsx';
import type { Connection } from './lib/connection.ts';
import { appSession, type SessionStore } from './lib/session-store.ts';
import { routeTree } from './routeTree.gen.ts';

/** What every guard is given. `_signed-in` adds the open connection (`api`, `queryClient`, `client`) and the `user`. */
export interface RouterContext {
  session: SessionStore;
  /** Loads what talks to the server: a visitor's first page does without it. */
  connect: () => Promise<Connection>;
}

export function createRouterContext(session: SessionStore): RouterContext {
  let opened: Promise<Connection> | null = null;
  const connect = () => {
    opened ??= import('./lib/connection.ts').then(
      ({ openConnection }) => openConnection(session),
      (error: unknown) => {
        // Offline for a moment: the next one who asks tries again.
        opened = null;
        throw error;
      },
    );
    return opened;
  };
  return { session, connect };
}

const appContext = createRouterContext(appSession);

const FailurePage = lazy(() =>
  import('./features/shell/failure-page.tsx').then((module) => ({ default: module.FailurePage })),
);

export const router = createRouter({
  routeTree,
  context: appContext,
  defaultPreload: 'intent',
  // React Query decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPendingComponent: Loading,
  defaultErrorComponent: FailurePage,
  scrollRestoration: true,
});

// A session that ends while a page is open leads to the login, which remembers the page; nothing of it stays in memory.
appSession.onEnd((end) => {
  if (end.kind !== 'expired') return;
  void Promise.all([appContext.connect(), router.invalidate()]).then(([{ queryClient }]) =>
    queryClient.clear(),
  );
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
