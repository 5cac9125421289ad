import { createFileRoute, redirect } from '@tanstack/react-router';
import { OperatorFrame } from '#/features/platform/operator-frame.tsx';
import { OPERATORS_ONLY } from '#/lib/session/area-guard.ts';
import { restoreSession } from '#/lib/session/kept-session.ts';
import { signedInUser } from '#/lib/session/signed-in-user.ts';
import { Loading } from '#/ui/page/states.tsx';

/** The guard of the console. It is a convenience; the server decides at every call. */
export const Route = createFileRoute('/_platform/_operator')({
  beforeLoad: async ({ context, location }) => {
    const { session } = context;
    const login = () =>
      redirect({ to: '/platform/login', state: { rememberedLocation: location.href }, replace: true });
    await restoreSession(session);
    void import('#/lib/api/loaders.ts');
    if (!session.isSignedIn()) throw login();
    const user = await signedInUser(context, context.session).catch((error: unknown) => {
      if (session.isSignedIn()) throw error;
      throw login();
    });
    if (user.is_superuser) return { operator: user };
    session.end({ kind: 'expired', message: OPERATORS_ONLY });
    throw login();
  },
  pendingMs: 0,
  pendingComponent: Loading,
  component: OperatorFrame,
});
