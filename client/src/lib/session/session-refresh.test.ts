// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { ServerRefusal } from '#/lib/api/error-text.ts';
import { createRefresh } from './session-refresh.ts';
import { createSessionStore, type SessionEnd, type Tokens } from './session-store.ts';

let count = 0;
function openSession() {
  count += 1;
  const session = createSessionStore(`test-${count}`);
  session.start({ access: 'a1', refresh: 'r1' });
  const ends: SessionEnd[] = [];
  session.onEnd((end) => ends.push(end));
  return { session, ends };
}

beforeEach(() => window.sessionStorage.clear());

test('ten requests that fail together wait for one refresh', async () => {
  const { session } = openSession();
  const call = vi.fn(async (): Promise<Tokens> => ({ access: 'a2', refresh: 'r2' }));
  const refresh = createRefresh({ session, call, isRefusal: () => true });
  await Promise.all(Array.from({ length: 10 }, () => refresh('a1')));
  expect(call).toHaveBeenCalledTimes(1);
  expect(session.tokens()).toEqual({ access: 'a2', refresh: 'r2', user: undefined });
});

test('a request that failed with the old token after a refresh does not use up the new one', async () => {
  const { session } = openSession();
  const call = vi.fn(async (): Promise<Tokens> => ({ access: 'a2', refresh: 'r2' }));
  const refresh = createRefresh({ session, call, isRefusal: () => true });
  await refresh('a1');
  await refresh('a1');
  expect(call).toHaveBeenCalledTimes(1);
});

test('a refused refresh ends the session and shows the reason', async () => {
  const { session, ends } = openSession();
  const refresh = createRefresh({
    session,
    call: () => Promise.reject(new Error('no')),
    isRefusal: () => true,
  });
  await expect(refresh('a1')).rejects.toThrow('no');
  expect(session.isSignedIn()).toBe(false);
  expect(ends).toEqual([
    { kind: 'expired', message: 'Token refresh failed. User logged out.', keepsDrafts: true },
  ]);
});

test('a deactivated person is told so, and not to sign in again', async () => {
  const { session, ends } = openSession();
  const message = 'Your account was closed.';
  const refresh = createRefresh({
    session,
    call: () => Promise.reject(new ServerRefusal({ code: 'deactivated', message, fields: {} })),
    isRefusal: () => true,
  });
  await expect(refresh('a1')).rejects.toThrow(message);
  expect(ends).toEqual([{ kind: 'expired', message }]);
});

test('a person stays signed in while the network is down', async () => {
  const { session, ends } = openSession();
  const refresh = createRefresh({
    session,
    call: () => Promise.reject(new Error('fetch failed')),
    isRefusal: () => false,
  });
  await expect(refresh('a1')).rejects.toThrow();
  expect(session.isSignedIn()).toBe(true);
  expect(ends).toEqual([]);
});

test('a second tab with a copy of the session takes over the first tab’s new tokens', async () => {
  const { session } = openSession();
  const others: BroadcastChannel[] = [];
  const refresh = createRefresh({
    session,
    call: () => Promise.reject(new Error('unused')),
    isRefusal: () => true,
  });
  const other = new BroadcastChannel(session.storageKey);
  others.push(other);
  other.postMessage({ spent: 'a1', tokens: { access: 'a9', refresh: 'r9' } });
  await expect.poll(() => session.tokens()?.refresh).toBe('r9');
  await refresh('a1');
  expect(session.tokens()?.access).toBe('a9');
  for (const channel of others) channel.close();
});
