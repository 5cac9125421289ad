import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useOnline } from '#/lib/device/offline/contact.ts';
import { useIsSigningOut } from '#/lib/session/kept-session.ts';
import { appSession } from '#/lib/session/session-store.ts';
import { SignInForm } from '#/shared/sign-in-form.tsx';
import { TextLink } from '#/ui/page/buttons.tsx';
import { OrganisationButton } from './organisation-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SessionCard, UnderCard } from './session-card.tsx';
import { useSignIn } from './use-sign-in.ts';

const SsoReturn = lazy(() => import('./sso-return.tsx').then((module) => ({ default: module.SsoReturn })));

/** The promised sentence, and what it means for a carer: drafts and what waits to be sent stay on the device. */
function lastEnd() {
  const end = appSession.lastEnd();
  return end?.kind === 'expired' && end.keepsDrafts
    ? { ...end, message: `${end.message} Please sign in again; what you wrote is kept.` }
    : end;
}

export function LoginPage() {
  const signIn = useSignIn();
  const { connect } = useRouter().options.context;
  const { state } = useLocation();
  const online = useOnline();
  const isSigningOut = useIsSigningOut();
  // A code or a refusal of the organisation's provider, which the part below takes away.
  const [isBack] = useState(() => window.location.hash.startsWith('#sso'));
  return (
    <SessionCard title="Login">
      {online ? null : (
        <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />} mb="md">
          You are offline. Daybook opens offline only on a device where you chose &ldquo;Keep me signed in on
          this device&rdquo;. What you saved on this device is still here.
        </Alert>
      )}
      {isSigningOut ? (
        <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />} mb="md">
          Logging out is not finished: the server does not know of it yet. Daybook tells it as soon as this
          device has a connection. Please keep the device with you until this message is gone.
        </Alert>
      ) : null}
      {isBack ? (
        <Suspense>
          <SsoReturn />
        </Suspense>
      ) : null}
      <SignInForm
        failed="Login failed. Please check your email and password."
        end={lastEnd()}
        // It will be needed in a moment.
        onBegin={() => void connect().catch(() => undefined)}
        offerToStay
        signIn={async (email, password, stay) => {
          await signIn({ email, password }, stay);
          return null;
        }}
      >
        {(stay) => <PasskeyButton stay={stay} />}
      </SignInForm>
      <OrganisationButton />
      <UnderCard>
        <span>
          No account?{' '}
          <TextLink to="/signup" state={state} inherit>
            Sign Up
          </TextLink>
        </span>
        <TextLink to="/forgot-password" inherit>
          Forgot password?
        </TextLink>
      </UnderCard>
    </SessionCard>
  );
}
