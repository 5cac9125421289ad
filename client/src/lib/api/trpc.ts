import type { QueryClient, QueryFunction, SkipToken } from '@tanstack/react-query';
import { createTRPCQueryUtils, createTRPCReact, type getQueryKey } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@daybook/server/router';

/** `trpc.clients.list.useQuery()`; which session it speaks for is decided by the nearest provider. */
export const trpc = createTRPCReact<AppRouter>();

/** `Output['clients']['list']` is what that procedure returns. */
export type Output = inferRouterOutputs<AppRouter>;
export type Input = inferRouterInputs<AppRouter>;

export type ApiClient = ReturnType<typeof trpc.createClient>;

/** The same procedures for loaders: `context.api.clients.list.queryOptions()`; in a component, `trpc.useUtils()`. */
export function createApi(queryClient: QueryClient, client: ApiClient) {
  return createTRPCQueryUtils({ queryClient, client });
}

export type Api = ReturnType<typeof createApi>;

type QueryKey = ReturnType<typeof getQueryKey>;

/** A query with its input, as `queryOptions` returns it. */
export interface AnyQueryOptions {
  queryKey: QueryKey;
  queryFn?: QueryFunction<unknown, QueryKey> | SkipToken;
  staleTime?: unknown;
}
