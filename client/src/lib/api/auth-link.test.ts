// @vitest-environment jsdom
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import { initTRPC, TRPCError } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { expect, test } from 'vitest';
import { createRefresh } from '#/lib/session/session-refresh.ts';
import { createSessionStore } from '#/lib/session/session-store.ts';
import { authLink, authorization } from './auth-link.ts';

const t = initTRPC.context<{ bearer: string | null }>().create({
  errorFormatter: ({ shape }) => ({ ...shape, data: { ...shape.data, refusal: 'unauthenticated' } }),
});

/** A server that accepts one access token, and a client of it. */
function world(accepted: () => string) {
  const asked: (string | null)[] = [];
  const router = t.router({
    who: t.procedure.query(({ ctx }) => {
      asked.push(ctx.bearer);
      if (ctx.bearer !== `Bearer ${accepted()}`) throw new TRPCError({ code: 'UNAUTHORIZED' });
      return 'Ada';
    }),
  });
  const session = createSessionStore(`link-${Math.random()}`);
  session.start({ access: 'old', refresh: 'r1' });
  let refreshes = 0;
  const refresh = createRefresh({
    session,
    call: async () => {
      refreshes += 1;
      return { access: 'new', refresh: 'r2' };
    },
    isRefusal: () => true,
  });
  const client = createTRPCClient<typeof router>({
    links: [
      authLink(session, refresh),
      httpLink({
        url: 'http://server/trpc',
        headers: ({ op }) => authorization(op),
        fetch: (input, init) =>
          fetchRequestHandler({
            endpoint: '/trpc',
            req: new Request(input instanceof Request ? input.url : input, {
              method: init?.method,
              headers: init?.headers,
            }),
            router,
            createContext: ({ req }) => ({ bearer: req.headers.get('authorization') }),
          }),
      }),
    ],
  });
  return { client, session, asked, refreshes: () => refreshes };
}

test('requests refused for an expired token are repeated after one refresh', async () => {
  const { client, asked, refreshes } = world(() => 'new');
  await expect(Promise.all([client.who.query(), client.who.query(), client.who.query()])).resolves.toEqual([
    'Ada',
    'Ada',
    'Ada',
  ]);
  expect(refreshes()).toBe(1);
  expect(asked.filter((bearer) => bearer === 'Bearer new')).toHaveLength(3);
});

test('a request is retried only once', async () => {
  const { client, asked } = world(() => 'neither');
  await expect(client.who.query()).rejects.toThrow(TRPCClientError);
  expect(asked).toEqual(['Bearer old', 'Bearer new']);
});

test('a request without a token is not retried', async () => {
  const { client, session, asked, refreshes } = world(() => 'new');
  session.end({ kind: 'signed-out' });
  await expect(client.who.query()).rejects.toThrow(TRPCClientError);
  expect(asked).toEqual([null]);
  expect(refreshes()).toBe(0);
});
