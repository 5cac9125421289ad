import type { AppRouter } from '@daybook/server/router';
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { authLink, authorization } from './auth-link.ts';
import { isRefusal } from './error-text.ts';
import { createRefresh } from './session-refresh.ts';
import type { SessionStore } from './session-store.ts';

/** `trpc.clients.list.useQuery()`; which session it speaks for is decided by the nearest provider. */
export const trpc = createTRPCReact<AppRouter>();

/** `Output['clients']['list']` is what that procedure returns. */
export type Output = inferRouterOutputs<AppRouter>;
export type Input = inferRouterInputs<AppRouter>;

const url = '/trpc';

/** Passwords and codes must be guessed one request at a time (reliability: calls of a session are never batched). */
const neverBatched = /^(session|accounts)\./;

export function createApiClient(session: SessionStore) {
  const bare = createTRPCClient<AppRouter>({ links: [httpLink({ url })] });
  const refresh = createRefresh({
    session,
    call: (token) => bare.session.refresh.mutate({ refresh: token }),
    isRefusal,
  });
  return trpc.createClient({
    links: [
      authLink<AppRouter>(session, refresh),
      splitLink({
        condition: (op) => neverBatched.test(op.path),
        true: httpLink({ url, headers: ({ op }) => authorization(op) }),
        false: httpBatchLink({
          url,
          maxItems: 10,
          maxURLLength: 4000,
          headers: ({ opList }) => authorization(opList[0]),
        }),
      }),
    ],
  });
}

export type ApiClient = ReturnType<typeof createApiClient>;

/** The same procedures for loaders: `context.api.clients.list.ensureData()`. */
export function createApi(queryClient: QueryClient, client: ApiClient) {
  return createTRPCQueryUtils({ queryClient, client });
}

export type Api = ReturnType<typeof createApi>;
