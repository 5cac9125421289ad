import { onlineManager, QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from '@trpc/client';
import type { ReactNode } from 'react';
import type { AppRouter } from '@daybook/server/router';
import { noteContact, noteLoss } from '#/lib/device/offline/contact.ts';
import { offlineLink } from '#/lib/device/offline/offline-link.ts';
import { refreshKept } from '#/lib/session/kept-session.ts';
import { createRefresh } from '#/lib/session/session-refresh.ts';
import type { SessionStore } from '#/lib/session/session-store.ts';
import { authLink, authorization } from './auth-link.ts';
import { confirmLink } from './confirm-link.ts';
import { isRefusal } from './error-text.ts';
import { createQueryClient } from './query-client.ts';
import { createApi, trpc, type AnyQueryOptions, type Api, type ApiClient } from './trpc.ts';

/** What talks to the server for one session. */
export interface Connection {
  queryClient: QueryClient;
  /** For calls outside of components and loaders: `await client.session.signIn.mutate(…)`. */
  client: ApiClient;
  api: Api;
  /** For loaders: begins to ask for what the page will show. The page waits for it, and says what failed. */
  ask: (queries: Readonly<Record<string, AnyQueryOptions>>) => void;
}

export function openConnection(session: SessionStore, timeoutMs?: number): Connection {
  const queryClient = createQueryClient();
  const client = createApiClient(session, timeoutMs);
  const ask: Connection['ask'] = (queries) => {
    for (const { queryKey, queryFn, staleTime } of Object.values(queries))
      void queryClient.prefetchQuery({
        queryKey,
        queryFn,
        ...(typeof staleTime === 'number' && { staleTime }),
      });
  };
  return { queryClient, client, api: createApi(queryClient, client), ask };
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

const url = '/trpc';

/** What takes longer than the lists: in one batch with them, everything waits for the slowest. */
const answersApart =
  /^(contractWarnings|payroll|payRuns)\.|^dashboard\.(closing|work|turnaround|hoursBy\w+)$|\.(charts|pile)$/;

/**
 * Passwords and codes must be guessed one request at a time (access.md#limits-of-guessing); a file
 * has an address of its own, which takes larger bodies.
 */
const neverBatched = /^(session\.|secondStep\.|passkeys\.|accounts\.|platform\.signIn$|imports\.create$)/;

/** `timeoutMs`: how long a call may take; a call that takes longer counts as unanswered. */
function createApiClient(session: SessionStore, timeoutMs?: number) {
  const fetchInTime = withTimeout(timeoutMs);
  const bare = createTRPCClient<AppRouter>({ links: [httpLink({ url, fetch: fetchInTime })] });
  const refresh = createRefresh({
    session,
    call: (token) => (token === null ? refreshKept() : bare.session.refresh.mutate({ refresh: token })),
    isRefusal,
  });
  return trpc.createClient({
    links: [
      offlineLink<AppRouter>(session),
      confirmLink<AppRouter>(),
      authLink<AppRouter>(session, refresh),
      splitLink({
        condition: (op) => neverBatched.test(op.path) || answersApart.test(op.path),
        true: httpLink({ url, fetch: fetchInTime, headers: ({ op }) => authorization(op) }),
        false: httpBatchLink({
          url,
          fetch: fetchInTime,
          maxItems: 10,
          maxURLLength: 4000,
          headers: ({ opList }) => authorization(opList[0]),
        }),
      }),
    ],
  });
}

const withTimeout =
  (milliseconds: number | undefined): typeof fetch =>
  (input, init) => {
    if (milliseconds === undefined) return noted(fetch(input, init));
    const late = AbortSignal.timeout(milliseconds);
    const signal = init?.signal ? AbortSignal.any([init.signal, late]) : late;
    return noted(fetch(input, { ...init, signal }));
  };

const isJson = ({ headers }: Response) => headers.get('content-type')?.includes('json') ?? false;

/** A server that broke down before it could say so was reached: a missing connection is not the reason. */
const brokenDown = () =>
  Response.json(
    { error: { message: 'Something went wrong.', code: -32_603, data: { refusal: 'internal' } } },
    { status: 500 },
  );

/** Lets the screens show since when the server has not answered. */
async function noted(answer: Promise<Response>): Promise<Response> {
  try {
    const response = await answer;
    noteContact();
    onlineManager.setOnline(true);
    return response.status === 500 && !isJson(response) ? brokenDown() : response;
  } catch (error) {
    // A cancelled call says nothing about the connection.
    if (error instanceof TypeError) noteLoss();
    throw error;
  }
}
