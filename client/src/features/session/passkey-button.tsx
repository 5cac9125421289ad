import { Alert, Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '#/lib/api/error-text.ts';
import { hasPasskeys, isPasskeyProblem, NO_PASSKEY, offersPasskeys } from '#/lib/session/passkey.ts';
import { usePasskeySignIn } from './use-sign-in.ts';

/** "Sign in with a passkey"; a device that has one offers it in the field for the address, too. */
export function PasskeyButton({ stay }: { stay: boolean }) {
  const signIn = usePasskeySignIn();
  const latest = useRef({ signIn, stay });
  useEffect(() => {
    latest.current = { signIn, stay };
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function enter(inField: boolean) {
    setProblem(null);
    setBusy(!inField);
    try {
      await latest.current.signIn(latest.current.stay, inField);
    } catch (error) {
      // Whoever types the password instead has refused nothing.
      const isQuiet = inField && isPasskeyProblem(error);
      if (!isQuiet)
        setProblem(isPasskeyProblem(error) ? NO_PASSKEY : errorText(error, 'Use another way to sign in.'));
    } finally {
      setBusy(false);
    }
  }

  useEffect(() => {
    void offersPasskeys().then((isOffered) => isOffered && void enter(true));
    // Once: the browser waits until a passkey is chosen.
  }, []);

  if (!hasPasskeys()) return null;
  return (
    <>
      <Button variant="default" fullWidth disabled={busy} onClick={() => void enter(false)}>
        Sign in with a passkey
      </Button>
      {problem ? (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      ) : null}
    </>
  );
}
