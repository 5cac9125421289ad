import { createFileRoute } from '@tanstack/react-router';
import { PlatformFrame } from '#/features/platform/platform-frame.tsx';
import { Connected } from '#/lib/api/connection.tsx';
import { connectionLoader } from '#/lib/api/load-connection.ts';
import { platformSession } from '#/lib/session/session-store.ts';
import { Loading } from '#/ui/page/states.tsx';

/** No call of the console takes longer (platform.md#signing-in). */
const TIMEOUT_MS = 30_000;
const connect = connectionLoader(platformSession, TIMEOUT_MS);

/** The operators' console: with a separate session, sign-in and cache (platform.md#companies). */
export const Route = createFileRoute('/_platform')({
  beforeLoad: async () => ({ session: platformSession, connect, ...(await connect()) }),
  pendingComponent: Loading,
  component: Console,
});

function Console() {
  const connection = Route.useRouteContext();
  return (
    <Connected connection={connection}>
      <PlatformFrame queryClient={connection.queryClient} />
    </Connected>
  );
}
