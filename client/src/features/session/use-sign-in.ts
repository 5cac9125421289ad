import { useRouter } from '@tanstack/react-router';
import { appSession } from '../../lib/session-store.ts';
import { trpc } from '../../lib/trpc.ts';

/** Signs in; the guard of the public pages then leads on to the remembered location or home. */
export function useSignIn() {
  const router = useRouter();
  const utils = trpc.useUtils();
  const signIn = trpc.session.signIn.useMutation();
  return async (credentials: { email: string; password: string }) => {
    const tokens = await signIn.mutateAsync(credentials);
    appSession.start(tokens);
    try {
      appSession.saveUser(await utils.session.currentUser.fetch(undefined, { staleTime: 0 }));
    } catch (error) {
      appSession.end({ kind: 'signed-out' });
      throw error;
    }
    await router.invalidate();
  };
}
