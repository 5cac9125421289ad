import { Alert, Button, Checkbox, Stack } from '@mantine/core';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { errorText } from '#/lib/api/error-text.ts';
import type { SessionEnd } from '#/lib/session/session-store.ts';
import { PasswordField } from '#/ui/fields/password-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';

interface SignInFormProps {
  /** Signs in; throws the reason if that failed. */
  signIn: (email: string, password: string, stay: boolean) => Promise<string | null>;
  /** Whether to keep the session on this device (access.md#sessions). */
  offerToStay?: boolean;
  /** The message if the server gives none. */
  failed: string;
  end: SessionEnd | null;
  /** Called when a person begins to type. */
  onBegin?: () => void;
  /** Under the button; `stay`: whether the tick is set. */
  children?: ReactNode | ((stay: boolean) => ReactNode);
}

/** E-mail and password. Without the form library, so that the first page stays small. */
export function SignInForm({ signIn, offerToStay = false, failed, end, onBegin, children }: SignInFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [stay, setStay] = useState(false);
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

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
      setProblem(await signIn(email, password, stay));
    } catch (error) {
      setProblem(errorText(error, failed));
      passwordInput.current?.select();
    } finally {
      setBusy(false);
    }
  }

  return (
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
          autoComplete="username webauthn"
          required
          autoFocus
          ref={emailInput}
          value={email}
          onChange={(next) => {
            setEmail(next);
            onBegin?.();
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
        {/* Over plain http, a cookie could be read on the way. */}
        {offerToStay && window.isSecureContext ? (
          <Checkbox
            label="Keep me signed in on this device"
            checked={stay}
            onChange={(event) => setStay(event.currentTarget.checked)}
          />
        ) : null}
        <Button type="submit" disabled={busy} fullWidth>
          {busy ? 'Logging in...' : 'Login'}
        </Button>
        {typeof children === 'function' ? children(stay) : children}
      </Stack>
    </form>
  );
}
