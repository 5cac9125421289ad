import { createFileRoute, redirect } from '@tanstack/react-router';
import { PublicFrame } from '#/features/shell/public-frame.tsx';
import { homePathOf } from '#/lib/session/area-guard.ts';
import { restoreSession } from '#/lib/session/kept-session.ts';
import { signedInUser } from '#/lib/session/signed-in-user.ts';
import { inAppPath } from '#/lib/url/in-app-path.ts';

/** For visitors only: a signed-in user is redirected to the remembered location, or home. */
export const Route = createFileRoute('/_public')({
  beforeLoad: async ({ context, location }) => {
    // Somebody comes back from their organisation's sign-in, perhaps as somebody else.
    if (location.hash.startsWith('sso')) return;
    await restoreSession(context.session);
    if (!context.session.isSignedIn()) return;
    // If the server no longer knows the session, it has ended by then, and the page is shown.
    const user = await context
      .connect()
      .then((connection) => signedInUser(connection, context.session))
      .catch(() => null);
    if (user)
      throw redirect({ to: inAppPath(location.state.rememberedLocation) ?? homePathOf(user), replace: true });
  },
  // In the base file, like the login in it.
  codeSplitGroupings: [],
  component: PublicFrame,
});
