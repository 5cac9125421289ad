import { createFileRoute, redirect } from '@tanstack/react-router';
import { memo } from 'react';
import { AppFrame } from '#/features/shell/app-frame.tsx';
import { Connected } from '#/lib/api/connection.tsx';
import { redirectFor } from '#/lib/session/area-guard.ts';
import { CurrentUserProvider, useFreshUser } from '#/lib/session/current-user.ts';
import { restoreSession } from '#/lib/session/kept-session.ts';
import { signedInUser } from '#/lib/session/signed-in-user.ts';
import { Loading } from '#/ui/page/states.tsx';

/** The guard of everything behind the login (access.md#the-shell). It is a convenience; the server decides at every call. */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context, location, matches, preload }) => {
    const login = () =>
      redirect({ to: '/login', state: { rememberedLocation: location.href }, replace: true });
    await restoreSession(context.session);
    if (!context.session.isSignedIn()) throw login();
    const connection = await context.connect();
    // Home has its loader in the base file.
    if (!matches.some(({ routeId }) => routeId === '/_signed-in/home')) void import('#/lib/api/loaders.ts');
    const fetchAhead = (userId: number | null) => {
      if (preload || userId === null) return;
      for (const { staticData, search } of matches)
        connection.ask(staticData.ahead?.(connection.api, search, userId) ?? {});
    };
    const signedInId = context.session.userId();
    fetchAhead(signedInId);
    const user = await signedInUser(connection, context.session).catch((error: unknown) => {
      if (context.session.isSignedIn()) throw error;
      throw login();
    });
    const elsewhere = redirectFor(user, location.pathname);
    if (elsewhere) throw redirect({ to: elsewhere, replace: true });
    if (signedInId === null) fetchAhead(user.id);
    return { ...connection, user };
  },
  pendingMs: 0,
  pendingComponent: Loading,
  component: SignedIn,
});

function SignedIn() {
  return (
    <Connected connection={Route.useRouteContext()}>
      <Frame />
    </Connected>
  );
}

/** The guard gives the route a new context at every page; the frame need not render again for it. */
const Frame = memo(function Frame() {
  return (
    <CurrentUserProvider value={useFreshUser()}>
      <AppFrame />
    </CurrentUserProvider>
  );
});
