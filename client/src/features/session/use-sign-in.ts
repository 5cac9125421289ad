import { useRouter } from '@tanstack/react-router';
import { finishSignOut, setKept } from '#/lib/session/kept-session.ts';
import { appSession } from '#/lib/session/session-store.ts';

/** Signs in; the guard of the public pages then leads on to the remembered location or home. */
export function useSignIn() {
  const router = useRouter();
  return async (credentials: { email: string; password: string }, stay = false) => {
    const { api, client } = await router.options.context.connect();
    // The cookie of the person before must not outlive them, nor its end be this session's.
    await finishSignOut();
    const procedure = stay ? client.session.signInAndStay : client.session.signIn;
    const { access, refresh = null } = await procedure.mutate(credentials);
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
