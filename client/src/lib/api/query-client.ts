import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { lossNow } from '#/lib/device/offline/contact.ts';
import { errorCode, isRefusal } from './error-text.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `changes: false`: the call makes a file or a preview, ends the session, or is one of many after which the screen is asked for once. */
    mutationMeta: { changes?: false };
  }
}

/**
 * After a change everything is stale, and what is on the screen is asked for again: whoever changes a record does not know
 * where else it shows. The same without an answer: the change may have been made. After a refusal the form stays as it is until
 * the person presses Reload. Whoever is refused by their role may have another by now: who is signed in, and with it the menu,
 * is asked for again.
 *
 * `always`: without a network a call fails immediately, with a Retry, instead of waiting silently. A refusal is a final
 * answer, so only failures of network and server are retried.
 */
export function createQueryClient() {
  const onError = (error: unknown) => {
    if (errorCode(error) !== 'forbidden') return;
    const predicate = ({ state }: Query) => state.status === 'success';
    void queryClient.invalidateQueries(
      { queryKey: [['session', 'currentUser']], predicate },
      { cancelRefetch: false },
    );
  };
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError,
      // From this device: asked again as soon as the server answers.
      onSuccess: (_data, query) => {
        if (lossNow() !== null) query.invalidate();
      },
    }),
    mutationCache: new MutationCache({
      onError,
      onSettled: (_data, error, _variables, _result, { meta }) => {
        if (meta?.changes !== false && !isRefusal(error)) void queryClient.invalidateQueries();
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 20_000,
        retry: (failures, error) => failures < 2 && !isRefusal(error),
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return queryClient;
}
