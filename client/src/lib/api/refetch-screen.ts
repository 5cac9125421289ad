import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

/**
 * Asks again for what is on the screen, and resolves when it is there. After a change this joins the questions that the
 * rule in query-client.ts has begun.
 */
export function useRefetchScreen(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries(undefined, { cancelRefetch: false }), [queryClient]);
}

/** For a record that an editor holds: loaded again when the editor opens, and never replaced under the typing. */
export function useHeld() {
  const [openedAt] = useState(() => Date.now());
  return {
    staleTime: ({ state }: { state: { dataUpdatedAt: number } }) =>
      state.dataUpdatedAt < openedAt ? 0 : ('static' as const),
  };
}
