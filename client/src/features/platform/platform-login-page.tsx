import { Button, Paper } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMore } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { OPERATORS_ONLY } from '#/lib/session/area-guard.ts';
import { askForPasskey } from '#/lib/session/passkey.ts';
import { platformSession } from '#/lib/session/session-store.ts';
import { ProofForm, type Proof } from '#/shared/proof-fields.tsx';
import { SignInForm } from '#/shared/sign-in-form.tsx';
import { TextLink } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import classes from './platform.module.css';

/** The console's own sign-in: its session is not the app's (platform.md#signing-in). */
export function PlatformLoginPage() {
  const router = useRouter();
  const utils = trpc.useUtils();
  const signIn = trpc.platform.signIn.useMutation({ meta: { changes: false } });

  const [secondStep, setSecondStep] = useState<{ ticket: string; methods: readonly string[] } | null>(null);

  async function enter(email: string, password: string) {
    try {
      return await begin(await signIn.mutateAsync({ email, password }));
    } catch (error) {
      const { second_step: needed } = errorMore(error);
      if (!needed) throw error;
      setSecondStep(needed);
      return null;
    }
  }

  async function prove(proof: Proof) {
    const { client } = utils;
    const sent = 'passkey' in proof ? { passkey: await askForPasskey(client) } : proof;
    const ticket = secondStep?.ticket ?? '';
    const problem = await begin(await client.session.secondStep.mutate({ ticket, ...sent }));
    if (problem) throw new Error(problem);
  }

  async function begin({ access, refresh }: { access?: string | undefined; refresh?: string | undefined }) {
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
        {secondStep ? (
          <ProofForm
            methods={secondStep.methods}
            label="Login"
            failed="Login failed. Please try again."
            sendsWholeCode
            submit={prove}
            aside={
              <Button variant="default" onClick={() => setSecondStep(null)}>
                Back
              </Button>
            }
          />
        ) : (
          <SignInForm failed="Login failed. Please try again." end={platformSession.lastEnd()} signIn={enter}>
            <TextLink to="/" size="sm">
              Back to Main App
            </TextLink>
          </SignInForm>
        )}
      </Paper>
    </main>
  );
}
