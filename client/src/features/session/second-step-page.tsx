import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorCode } from '#/lib/api/error-text.ts';
import { askForPasskey, notePasskey } from '#/lib/session/passkey.ts';
import { appSession } from '#/lib/session/session-store.ts';
import { ProofForm, type Proof } from '#/shared/proof-fields.tsx';
import { TextLink } from '#/ui/page/buttons.tsx';
import { SessionCard, UnderCard } from './session-card.tsx';
import { useEnter } from './use-sign-in.ts';

/** After the right password of an account with a second step (access.md#two-step-sign-in). */
export function SecondStepPage() {
  const router = useRouter();
  const { state } = useLocation();
  const enter = useEnter();
  const { secondStep } = state;
  useEffect(() => {
    if (!secondStep) void router.navigate({ to: '/login', replace: true });
  }, [router, secondStep]);
  if (!secondStep) return null;
  const { ticket, methods } = secondStep;

  async function submit(proof: Proof) {
    try {
      await enter(async (client) => {
        const sent = 'passkey' in proof ? { passkey: await askForPasskey(client) } : proof;
        const tokens = await client.session.secondStep.mutate({ ticket, ...sent });
        if ('passkey' in proof) notePasskey();
        return tokens;
      });
    } catch (error) {
      if (errorCode(error) !== 'ticket_spent') throw error;
      appSession.end({ kind: 'expired', message: 'Please sign in again.' });
      const { rememberedLocation } = state;
      await router.navigate({
        to: '/login',
        replace: true,
        ...(rememberedLocation && { state: { rememberedLocation } }),
      });
    }
  }

  return (
    <SessionCard title="Second step">
      <ProofForm
        methods={methods}
        label="Login"
        failed="Login failed. Please try again."
        sendsWholeCode
        submit={submit}
      />
      <UnderCard>
        <TextLink to="/login" state={state} inherit>
          Back to Login
        </TextLink>
      </UnderCard>
    </SessionCard>
  );
}
