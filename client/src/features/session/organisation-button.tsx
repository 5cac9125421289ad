import { Alert, Button, Stack } from '@mantine/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { errorFields, errorText } from '#/lib/api/error-text.ts';
import { leaveForProvider, providerOfInstallation } from '#/lib/session/organisation.ts';
import { TextField } from '#/ui/fields/text-field.tsx';

/** "Sign in with your organisation", which asks for the address first, since its domain says which one. */
export function OrganisationButton() {
  const { connect } = useRouter().options.context;
  const { state } = useLocation();
  const [provider, setProvider] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<{ field?: string; text?: string }>({});
  const [busy, setBusy] = useState(false);

  useEffect(() => void providerOfInstallation().then(setProvider), []);

  async function leave(sent: { email?: string }) {
    setBusy(true);
    setProblem({});
    try {
      const { client } = await connect();
      await leaveForProvider(() => client.sso.start.mutate(sent), state.rememberedLocation);
    } catch (error) {
      const field = errorFields(error)['email']?.join(' ');
      setProblem(field ? { field } : { text: errorText(error, 'This did not work. Please try again.') });
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (email.trim()) void leave({ email: email.trim() });
    else setProblem({ field: 'Enter your email address.' });
  }

  const alert = problem.text ? (
    <Alert color="red" role="alert">
      {problem.text}
    </Alert>
  ) : null;
  if (!isAsking || provider !== null)
    return (
      <Stack mt="md">
        <Button
          variant="default"
          fullWidth
          disabled={busy}
          onClick={() => (provider === null ? setIsAsking(true) : void leave({}))}
        >
          {provider === null ? 'Sign in with your organisation' : `Sign in with ${provider}`}
        </Button>
        {alert}
      </Stack>
    );
  return (
    <form onSubmit={submit} noValidate aria-label="Sign in with your organisation">
      <Stack mt="md">
        <TextField
          label="Email at your organisation"
          type="email"
          autoComplete="email"
          required
          autoFocus
          value={email}
          onChange={setEmail}
          error={problem.field}
        />
        <Button type="submit" variant="default" fullWidth disabled={busy}>
          {busy ? 'One moment...' : 'Go on to your organisation'}
        </Button>
        {alert}
      </Stack>
    </form>
  );
}
