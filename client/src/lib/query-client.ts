import { QueryClient } from '@tanstack/react-query';
import { isRefusal } from './error-text.ts';

/**
 * `always`: without a network a call fails at once and says so with a Retry, instead of waiting silently. A refusal is an
 * answer, so only failures of network and server are tried again.
 */
export function createQueryClient() {
  return new QueryClient({
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
}
