import { createFileRoute, redirect } from '@tanstack/react-router';
import { Loading } from '../../ui/page/loading.tsx';
import { OperatorFrame } from '../../features/platform/operator-frame.tsx';
import { accessDenied } from '../../features/platform/platform-texts.ts';
import { signedInUser } from '../../lib/signed-in-user.ts';

/** The guard of the console. It is comfort; the server decides again at every call. */
export const Route = createFileRoute('/_platform/_operator')({
  beforeLoad: async ({ context, location }) => {
    const { session } = context;
    const login = () =>
      redirect({ to: '/platform/login', state: { rememberedLocation: location.href }, replace: true });
    if (!session.isSignedIn()) throw login();
    const user = await signedInUser(context, context.session).catch((error: unknown) => {
      if (session.isSignedIn()) throw error;
      throw login();
    });
    if (user.is_superuser) return { operator: user };
    session.end({ kind: 'expired', message: accessDenied });
    throw login();
  },
  pendingMs: 0,
  pendingComponent: Loading,
  component: OperatorFrame,
});
