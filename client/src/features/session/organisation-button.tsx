import { Alert, Button, Stack } from '@mantine/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { errorFields, errorText } from '#/lib/api/error-text.ts';
import { leaveForProvider, providerOfInstallation } from '#/lib/session/organisation.ts';

const OrganisationForm = lazy(() =>
  import('./organisation-form.tsx').then((module) => ({ default: module.OrganisationForm })),
);

interface OrganisationButtonProps {
  /** Whose sign-in it is, where that is known. */
  email?: string;
}

/** "Sign in with your organisation", which asks for the address first, since its domain says which one. */
export function OrganisationButton({ email }: OrganisationButtonProps) {
  const { connect } = useRouter().options.context;
  const { state } = useLocation();
  const [provider, setProvider] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
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

  // What is wrong with an address stands at its field, where there is one.
  const shown = problem.text ?? (isAsking ? undefined : problem.field);
  const needsAddress = provider === null && email === undefined;
  const button = (
    <Button
      variant="default"
      fullWidth
      disabled={busy}
      onClick={() => (needsAddress ? setIsAsking(true) : void leave(email === undefined ? {} : { email }))}
    >
      {provider === null ? 'Sign in with your organisation' : `Sign in with ${provider}`}
    </Button>
  );
  return (
    <Stack mt="md">
      {isAsking && needsAddress ? (
        <Suspense fallback={button}>
          <OrganisationForm
            busy={busy}
            problem={problem.field}
            onSend={(typed) => void leave({ email: typed })}
          />
        </Suspense>
      ) : (
        button
      )}
      {shown ? (
        <Alert color="red" role="alert">
          {shown}
        </Alert>
      ) : null}
    </Stack>
  );
}
