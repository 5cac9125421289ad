import { Alert } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { SSO_REFUSED } from '@daybook/domain/access/sso';
import { errorText } from '#/lib/api/error-text.ts';
import { broughtBack, takeReturnTo } from '#/lib/session/organisation-return.ts';
import { useEnter } from './use-sign-in.ts';

/** Ends a sign-in at the organisation's provider, which came back to this page with a code or a refusal. */
export function SsoReturn() {
  const router = useRouter();
  const enter = useEnter();
  const [shown, setShown] = useState<{ text: string; isProblem: boolean } | null>(null);
  const isBegun = useRef(false);

  useEffect(() => {
    const back = broughtBack(window.location.hash);
    if (!back || isBegun.current) return;
    isBegun.current = true;
    const rememberedLocation = takeReturnTo();
    async function end() {
      if (!back) return;
      // The code is good once, and has no business in the history.
      window.history.replaceState(window.history.state, '', '/login');
      if ('reference' in back)
        return setShown({ text: `${SSO_REFUSED} Reference: ${back.reference}`, isProblem: true });
      setShown({ text: 'Signing you in...', isProblem: false });
      await enter((client) => client.sso.signIn.mutate({ code: back.code }));
      // The guard of this page leads on.
      await router.navigate({
        to: '/login',
        replace: true,
        ...(rememberedLocation && { state: { rememberedLocation } }),
      });
    }
    end().catch((error: unknown) => setShown({ text: errorText(error, SSO_REFUSED), isProblem: true }));
  }, [router, enter]);

  if (!shown) return null;
  return (
    <Alert color={shown.isProblem ? 'red' : 'blue'} role={shown.isProblem ? 'alert' : 'status'} mb="md">
      {shown.text}
    </Alert>
  );
}
