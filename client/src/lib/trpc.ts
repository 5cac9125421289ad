import type { AppRouter } from '@daybook/server/router';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

/** `trpc.clients.list.useQuery()`; which session it speaks for is decided by the nearest provider. */
export const trpc = createTRPCReact<AppRouter>();

/** `Output['clients']['list']` is what that procedure returns. */
export type Output = inferRouterOutputs<AppRouter>;
export type Input = inferRouterInputs<AppRouter>;
