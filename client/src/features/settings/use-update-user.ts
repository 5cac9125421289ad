import { type Input, trpc } from '../../lib/trpc.ts';

/** Changes the own record and shows it everywhere at once. */
export function useUpdateUser() {
  const utils = trpc.useUtils();
  const mutation = trpc.session.updateCurrentUser.useMutation({
    onSuccess: (user) => utils.session.currentUser.setData(undefined, user),
  });
  return (change: Input['session']['updateCurrentUser']) => mutation.mutateAsync(change);
}
