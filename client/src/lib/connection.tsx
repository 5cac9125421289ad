import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { SessionStore } from './session-store.ts';
import { type Api, type ApiClient, createApi, createApiClient } from './api-client.ts';
import { trpc } from './trpc.ts';
import { isRefusal } from './error-text.ts';
import type { ReactNode } from 'react';

/** What talks to the server for one session. */
export interface Connection {
  queryClient: QueryClient;
  /** For calls outside of components and loaders: `await client.session.signIn.mutate(…)`. */
  client: ApiClient;
  /** For loaders: `await context.api.clients.list.ensureData()`. */
  api: Api;
}

export function openConnection(session: SessionStore, timeoutMs?: number): Connection {
  const queryClient = createQueryClient();
  const client = createApiClient(session, timeoutMs);
  return { queryClient, client, api: createApi(queryClient, client) };
}

/**
 * `always`: without a network a call fails immediately, with a Retry, instead of waiting silently. A refusal is a final
 * answer, so only failures of network and server are retried.
 */
function createQueryClient() {
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

interface ConnectedProps {
  connection: Connection;
  children: ReactNode;
}

/** Provides the `trpc` hooks with the session of this connection. */
export function Connected({ connection: { client, queryClient }, children }: ConnectedProps) {
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
