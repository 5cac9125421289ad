import { beforeEach, expect, test, vi } from 'vitest';

// The browser's storage, which is not there in tests.
const device = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: (key: string) => Promise.resolve(device.get(key)),
  set: (key: string, value: unknown) => Promise.resolve(void device.set(key, value)),
  del: (key: string) => Promise.resolve(void device.delete(key)),
}));

const AT = Date.parse('2026-03-04T09:00:00.000Z');
const DAY_MS = 86_400_000;

const at = new Date(AT).toISOString();
const ANSWERS = {
  user_id: 5,
  at,
  sees_all: false,
  since: '2026-01-28',
  logs: [],
  clients: [],
  exact: { 'session.currentUser []': { id: 5 } },
};

/** A page that is opened so many days after the last contact. */
async function openedAfter(days: number) {
  vi.resetModules();
  vi.setSystemTime(AT + days * DAY_MS);
  const { appSession } = await import('#/lib/session/session-store.ts');
  appSession.start({ access: 'access', refresh: null });
  appSession.saveUser({ id: 5 });
  return { appSession, ...(await import('./store.ts')) };
}

beforeEach(() => {
  vi.useFakeTimers();
  device.clear();
});

// phone-and-offline.md#on-the-device
test('a phone without contact opens for thirty days; after that, nothing about the person is left on it', async () => {
  const { keepAnswers } = await openedAfter(0);
  await keepAnswers(ANSWERS);

  const inTime = await openedAfter(30);
  expect(await inTime.keptAnswer(5, 'session.currentUser', undefined)).toEqual({ data: { id: 5 }, at });
  expect(await inTime.keptAnswer(6, 'session.currentUser', undefined)).toBeNull();

  const late = await openedAfter(30.1);
  expect(await late.keptAnswers()).toBeNull();
  expect(device.size).toBe(0);
});

// phone-and-offline.md#on-the-device
test('what the server still answers when its person has signed out is not stored, nor when another has signed in', async () => {
  const { appSession, forgetAnswers, keepAnswers, keptAnswers } = await openedAfter(0);
  appSession.end({ kind: 'signed-out' });
  await forgetAnswers();
  await keepAnswers(ANSWERS);
  expect(device.size).toBe(0);

  appSession.start({ access: 'of another', refresh: null });
  appSession.saveUser({ id: 6 });
  await keepAnswers(ANSWERS);
  expect(device.size).toBe(0);
  expect(await keptAnswers()).toBeNull();
});

// phone-and-offline.md#on-the-device
test('what is being written at a sign-out is not read again', async () => {
  const { appSession, forgetAnswers, keepAnswers, keptAnswers } = await openedAfter(0);
  const writing = keepAnswers(ANSWERS);
  appSession.end({ kind: 'signed-out' });
  await Promise.all([writing, forgetAnswers()]);
  expect(await keptAnswers()).toBeNull();
});
