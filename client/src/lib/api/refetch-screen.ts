import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Asks again for what is on the screen, and resolves when it is there. This joins the questions that the rule in
 * query-client.ts has begun after the change; where there was none (`changes: false`, a refusal) it would join older ones, and
 * `utils.invalidate()` does not.
 */
export function useRefetchScreen(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries(undefined, { cancelRefetch: false }), [queryClient]);
}
