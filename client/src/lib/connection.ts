import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from './query-client.ts';
import type { SessionStore } from './session-store.ts';
import { type Api, type ApiClient, createApi, createApiClient } from './trpc.ts';

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
