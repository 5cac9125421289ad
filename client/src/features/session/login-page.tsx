import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { PasswordField } from '../../components/password-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { errorText } from '../../lib/error-text.ts';
import { appSession } from '../../lib/session-store.ts';
import { SessionCard } from './session-card.tsx';
import classes from './session-card.module.css';
import { useSignIn } from './use-sign-in.ts';

const failed = 'Login failed. Please check your email and password.';

/** E-mail and password. By hand, without the form glue, so that the first page stays small. */
export function LoginPage() {
  const signIn = useSignIn();
  const { connect } = useRouter().options.context;
  const { state } = useLocation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const end = appSession.lastEnd();

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
      await signIn({ email, password });
    } catch (error) {
      setProblem(errorText(error, failed));
      passwordInput.current?.select();
    } finally {
      setBusy(false);
    }
  }

  return (
    <SessionCard title="Login">
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
            onChange={(next) => {
              setEmail(next);
              // It will be needed in a moment.
              connect().catch(() => undefined);
            }}
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
        </Stack>
      </form>
      <div className={classes.under}>
        <span>
          No account?{' '}
          <Anchor renderRoot={(props) => <Link {...props} to="/signup" state={state} />} inherit>
            Sign Up
          </Anchor>
        </span>
        <Anchor component={Link} to="/forgot-password" inherit>
          Forgot password?
        </Anchor>
      </div>
    </SessionCard>
  );
}
