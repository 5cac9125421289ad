import { createRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import { connectionLoader, type RouterContext } from './lib/api/load-connection.ts';
import { forgetAtEnd } from './lib/session/forget-at-end.ts';
import { appSession } from './lib/session/session-store.ts';
import { routeTree } from './routeTree.gen.ts';
import { Loading } from './ui/page/states.tsx';

const appContext: RouterContext = { session: appSession, connect: connectionLoader(appSession) };

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

forgetAtEnd(router, appContext);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
