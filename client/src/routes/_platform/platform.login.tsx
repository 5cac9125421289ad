import { createFileRoute, redirect } from '@tanstack/react-router';
import { PlatformLoginPage } from '#/features/platform/platform-login-page.tsx';
import { restoreSession } from '#/lib/session/kept-session.ts';
import { signedInUser } from '#/lib/session/signed-in-user.ts';
import { inAppPath } from '#/lib/url/in-app-path.ts';

// No loader: the page is only a form.
export const Route = createFileRoute('/_platform/platform/login')({
  beforeLoad: async ({ context, location }) => {
    await restoreSession(context.session);
    if (!context.session.isSignedIn()) return;
    const user = await signedInUser(context, context.session).catch(() => null);
    if (user?.is_superuser) {
      throw redirect({ to: inAppPath(location.state.rememberedLocation) ?? '/platform', replace: true });
    }
  },
  component: PlatformLoginPage,
});
