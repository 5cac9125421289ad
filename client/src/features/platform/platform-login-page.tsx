import { Paper } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { trpc } from '#/lib/api/trpc.ts';
import { OPERATORS_ONLY } from '#/lib/session/guard.ts';
import { platformSession } from '#/lib/session/session-store.ts';
import { SignInForm } from '#/shared/sign-in-form.tsx';
import { TextLink } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import classes from './platform.module.css';

/** The console's own sign-in: its session is not the app's (platform.md#signing-in). */
export function PlatformLoginPage() {
  const router = useRouter();
  const utils = trpc.useUtils();
  const signIn = trpc.platform.signIn.useMutation({ meta: { changes: false } });

  async function enter(email: string, password: string) {
    const tokens: { access?: string; refresh?: string } = await signIn.mutateAsync({ email, password });
    const { access, refresh } = tokens;
    if (!access || !refresh) return 'Invalid login response';
    platformSession.start({ access, refresh });
    const user = await utils.session.currentUser.fetch(undefined, { staleTime: 0 });
    if (!user.is_superuser) {
      platformSession.end({ kind: 'signed-out' });
      return OPERATORS_ONLY;
    }
    await router.invalidate();
    return null;
  }

  return (
    <main id="content" tabIndex={-1} className={classes.main}>
      <Paper p="lg" className={classes.card}>
        <PageHeader title="Platform Login" description="For operators of this installation." />
        <SignInForm failed="Login failed. Please try again." end={platformSession.lastEnd()} signIn={enter}>
          <TextLink to="/" size="sm">
            Back to Main App
          </TextLink>
        </SignInForm>
      </Paper>
    </main>
  );
}
