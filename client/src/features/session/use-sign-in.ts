import { useRouter } from '@tanstack/react-router';
import { appSession } from '../../lib/session-store.ts';

/** Signs in; the guard of the public pages then leads on to the remembered location or home. */
export function useSignIn() {
  const router = useRouter();
  return async (credentials: { email: string; password: string }) => {
    const { api, client } = await router.options.context.connect();
    appSession.start(await client.session.signIn.mutate(credentials));
    try {
      appSession.saveUser(await api.session.currentUser.fetch(undefined, { staleTime: 0 }));
    } catch (error) {
      appSession.end({ kind: 'signed-out' });
      throw error;
    }
    await router.invalidate();
  };
}
