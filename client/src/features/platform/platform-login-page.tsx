import { Alert, Anchor, Button, Paper, Stack } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { PageHeader } from '../../components/page-header.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { errorText } from '../../lib/error-text.ts';
import { platformSession } from '../../lib/session-store.ts';
import { trpc } from '../../lib/trpc.ts';
import { accessDenied } from './platform-texts.ts';
import classes from './platform.module.css';

const failed = 'Login failed. Please try again.';

/** The console's own sign-in: its session is not the app's (3 §6). */
export function PlatformLoginPage() {
  const router = useRouter();
  const utils = trpc.useUtils();
  const signIn = trpc.platform.signIn.useMutation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const end = platformSession.lastEnd();

  async function enter() {
    const tokens: { access?: string; refresh?: string } = await signIn.mutateAsync({ email, password });
    const { access, refresh } = tokens;
    if (!access || !refresh) return 'Invalid login response';
    platformSession.start({ access, refresh });
    const user = await utils.session.currentUser.fetch(undefined, { staleTime: 0 });
    if (!user.is_superuser) {
      platformSession.end({ kind: 'signed-out' });
      return accessDenied;
    }
    await router.invalidate();
    return null;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const none = {
      email: email.trim() ? undefined : 'Enter your email address.',
      password: password ? undefined : 'Enter your password.',
    };
    setMissing(none);
    setProblem(null);
    if (none.email || none.password) {
      (none.email ? emailInput : passwordInput).current?.focus();
      return;
    }
    setBusy(true);
    try {
      setProblem(await enter());
    } catch (error) {
      setProblem(errorText(error, failed));
      passwordInput.current?.select();
    } finally {
      setBusy(false);
    }
  }

  return (
    <main id="content" tabIndex={-1} className={classes.main}>
      <Paper p="lg" className={classes.card}>
        <PageHeader title="Platform Login" description="For operators of this Daybook." />
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack>
            {end?.kind === 'expired' && !problem ? (
              <Alert color="yellow" role="status">
                {end.message}
              </Alert>
            ) : null}
            {problem ? (
              <Alert color="red" role="alert">
                {problem}
              </Alert>
            ) : null}
            <TextField
              label="Email"
              type="email"
              name="email"
              autoComplete="username"
              required
              autoFocus
              ref={emailInput}
              value={email}
              onChange={setEmail}
              error={missing.email}
            />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              required
              ref={passwordInput}
              value={password}
              onChange={setPassword}
              error={missing.password}
            />
            <Button type="submit" disabled={busy} fullWidth>
              {busy ? 'Logging in...' : 'Login'}
            </Button>
            <Anchor renderRoot={(props) => <Link {...props} to="/" />} size="sm">
              Back to Main App
            </Anchor>
          </Stack>
        </form>
      </Paper>
    </main>
  );
}
