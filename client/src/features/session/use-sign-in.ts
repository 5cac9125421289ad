import { useRouter } from '@tanstack/react-router';
import { errorCode, errorMore } from '#/lib/api/error-text.ts';
import type { ApiClient } from '#/lib/api/trpc.ts';
import { finishSignOut, setKept } from '#/lib/session/kept-session.ts';
import { askForPasskey, notePasskey } from '#/lib/session/passkey.ts';
import { appSession } from '#/lib/session/session-store.ts';

type Tokens = { access: string; refresh?: string | undefined };

/** Signs in; the guard of the public pages then leads on to the remembered location or home. */
export function useEnter() {
  const router = useRouter();
  return async (begin: (client: ApiClient) => Promise<Tokens>) => {
    const { api, client } = await router.options.context.connect();
    // The cookie of the person before must not outlive them, nor its end be this session's.
    await finishSignOut();
    const { access, refresh = null } = await begin(client);
    setKept(refresh === null);
    // Answers cached for the previous person.
    await import('#/lib/device/offline/store.ts').then(({ forgetAnswers }) => forgetAnswers());
    appSession.start({ access, refresh });
    try {
      appSession.saveUser(await api.session.currentUser.fetch(undefined, { staleTime: 0 }));
    } catch (error) {
      appSession.end({ kind: 'signed-out' });
      throw error;
    }
    await router.invalidate();
  };
}

/** With address and password; where the account has a second step, its page comes next. */
export function useSignIn() {
  const router = useRouter();
  const enter = useEnter();
  return async (credentials: { email: string; password: string }, stay = false) => {
    try {
      await enter((client) =>
        (stay ? client.session.signInAndStay : client.session.signIn).mutate(credentials),
      );
    } catch (error) {
      const { second_step: secondStep } = errorMore(error);
      if (errorCode(error) !== 'second_step_needed' || !secondStep) throw error;
      const { rememberedLocation } = router.state.location.state;
      await router.navigate({
        to: '/login/second-step',
        state: { secondStep, ...(rememberedLocation && { rememberedLocation }) },
      });
    }
  };
}

/** With a passkey alone, which the browser asks for, or offers in the field for the address. */
export function usePasskeySignIn() {
  const enter = useEnter();
  return (stay: boolean, inField = false) =>
    enter(async (client) => {
      const answer = await askForPasskey(client, inField);
      const tokens = await client.session.passkey.mutate({ ...answer, stay });
      notePasskey();
      return tokens;
    });
}
