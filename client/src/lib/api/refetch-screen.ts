import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Asks again for what is on the screen, and resolves when it is there. After a change this joins the questions that the
 * rule in query-client.ts has begun.
 */
export function useRefetchScreen(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries(undefined, { cancelRefetch: false }), [queryClient]);
}
