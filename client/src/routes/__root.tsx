import { createRootRouteWithContext, Navigate, Outlet } from '@tanstack/react-router';
import { SkipLink } from '#/features/shell/skip-link.tsx';
import type { RouterContext } from '#/lib/api/load-connection.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <SkipLink />
      <Outlet />
    </>
  ),
  // access.md#the-shell: any unknown path leads to the start.
  notFoundComponent: () => <Navigate to="/" replace />,
});
