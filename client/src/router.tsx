import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { Loading } from './components/states.tsx';
import { FailurePage } from './features/shell/failure-page.tsx';
import { createQueryClient } from './lib/query-client.ts';
import { appSession, type SessionStore } from './lib/session-store.ts';
import { type Api, type ApiClient, createApi, createApiClient } from './lib/trpc.ts';
import { routeTree } from './routeTree.gen.ts';

/** What every loader and guard is given; the platform console replaces it by one with a session of its own. */
export interface RouterContext {
  session: SessionStore;
  queryClient: QueryClient;
  client: ApiClient;
  /** For loaders: `await context.api.clients.list.ensureData()`. */
  api: Api;
}

export function createRouterContext(session: SessionStore): RouterContext {
  const queryClient = createQueryClient();
  const client = createApiClient(session);
  return { session, queryClient, client, api: createApi(queryClient, client) };
}

export const appContext = createRouterContext(appSession);

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

// A session that ends while a page is open leads to the login, which remembers the page.
appSession.onEnd((end) => {
  appContext.queryClient.cancelQueries().catch(() => undefined);
  if (end.kind === 'expired') void router.invalidate().then(() => appContext.queryClient.clear());
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
