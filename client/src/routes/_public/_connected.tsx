import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Connected } from '#/lib/api/connection.tsx';

/** Public pages whose forms talk to the server. */
export const Route = createFileRoute('/_public/_connected')({
  beforeLoad: ({ context }) => context.connect(),
  component: WithConnection,
});

function WithConnection() {
  return (
    <Connected connection={Route.useRouteContext()}>
      <Outlet />
    </Connected>
  );
}
