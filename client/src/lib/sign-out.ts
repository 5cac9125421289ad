import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { removeDraftsOf } from './drafts.ts';
import { signOutKept } from './kept-session.ts';
import { appSession } from './session-store.ts';
import { useCurrentUser } from './current-user.ts';
import { trpc } from './trpc.ts';

/** Ends the session here and on the server, forgets what was being written, and goes to the login. */
export function useSignOut() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const signOut = trpc.session.signOut.useMutation();
  return async () => {
    const tokens = appSession.tokens();
    const leave = tokens?.refresh ? signOut.mutateAsync({ refresh: tokens.refresh }) : signOutKept();
    const done = leave.catch(() => undefined);
    // Without a network the tokens are gone from this device all the same.
    await Promise.race([Promise.all([done, removeDraftsOf(user.id)]), pause(3_000)]);
    appSession.end({ kind: 'signed-out' });
    await navigate({ to: '/login' });
    queryClient.clear();
  };
}

const pause = (milliseconds: number) => new Promise((resolve) => window.setTimeout(resolve, milliseconds));
