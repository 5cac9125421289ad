import { expect, test, vi } from 'vitest';
import { ServerRefusal } from '#/lib/api/error-text.ts';
import type { ApiClient } from '#/lib/api/trpc.ts';
import { appSession } from '#/lib/session/session-store.ts';
import { enqueued, type NewItem, type OutboxItem, type OutboxStore } from './items.ts';
import { createOutbox } from './outbox.ts';

const WILL = 5;
const stored = {
  id: 12,
  notes: 'Walked',
  created_at: '2026-03-04T09:00:00Z',
  updated_at: '2026-03-04T09:00:00Z',
};

const item = (key: string): NewItem => ({
  key,
  user_id: WILL,
  company_id: 1,
  kind: 'daily_log.create',
  record: key,
  record_id: null,
  client_key: key,
  payload: { client: 7, date: '2026-03-04', notes: 'Walked', work_entries: [] },
  base_version: null,
  before: null,
  about: { client_name: 'Ida Moss', date: '2026-03-04' },
  created_at: '2026-03-04T09:00:00.000Z',
});

/** Will's phone, with what waits there; `answer` is the server's, or throws. */
function phone(answer: () => Promise<unknown>, waiting: OutboxItem[] = []) {
  appSession.start({ access: 'a', refresh: null });
  appSession.saveUser({ id: WILL });
  const device = { items: waiting, reads: 0, writes: 0 };
  const store: OutboxStore = {
    read() {
      device.reads += 1;
      return Promise.resolve(device.items);
    },
    change(work) {
      device.writes += 1;
      device.items = work(device.items);
      return Promise.resolve();
    },
  };
  const outbox = createOutbox(() => store);
  const onSent = vi.fn<() => void>();
  const client = { dailyLogs: { create: { mutate: answer } } } as unknown as ApiClient;
  const stop = outbox.start(WILL, client, onSent);
  return { outbox, device, onSent, stop };
}

/** An answer of a server that asks for a minute's pause. */
const busy = () =>
  Object.assign(refused('too_many_requests', 'Later.'), {
    meta: { response: new Response(null, { headers: { 'retry-after': '60' } }) },
  });

/** As the client library throws it. */
const refused = (refusal: string, message: string) =>
  Object.assign(new Error(message), {
    name: 'TRPCClientError',
    data: { refusal, fields: { notes: ['Why.'] } },
  });

test('a save online gets the record that the server stored, and the screen is asked again once', async () => {
  const { outbox, device, onSent, stop } = phone(() => Promise.resolve(stored));
  await outbox.sendNow();
  Object.assign(device, { reads: 0, writes: 0 });
  expect(await outbox.save(item('a'))).toEqual({ kind: 'sent', record: stored });
  expect(onSent).toHaveBeenCalledTimes(1);
  expect(device.items).toEqual([]);
  // Written when it is put there, begun and done; what is there is read once.
  expect(device).toMatchObject({ writes: 3, reads: 1 });
  stop();
});

test('after three logs written offline are sent, the screen is asked again once', async () => {
  const waiting = ['a', 'b', 'c'].reduce<OutboxItem[]>((all, key) => enqueued(all, item(key)), []);
  const { device, onSent, stop } = phone(() => Promise.resolve(stored), waiting);
  await expect.poll(() => device.items).toEqual([]);
  await expect.poll(() => onSent).toHaveBeenCalled();
  expect(onSent).toHaveBeenCalledTimes(1);
  stop();
});

test('a save that the server refuses is thrown as its refusal, and nothing is left to send', async () => {
  const { outbox, device, onSent, stop } = phone(() => Promise.reject(refused('locked', 'Locked.')));
  const error: unknown = await outbox.save(item('a')).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ServerRefusal);
  expect(error).toMatchObject({
    problem: { code: 'locked', message: 'Locked.', fields: { notes: ['Why.'] } },
  });
  expect(device.items).toEqual([]);
  expect(onSent).not.toHaveBeenCalled();
  stop();
});

test('a save over what somebody else has changed stays, for the page with both versions', async () => {
  const { outbox, device, stop } = phone(() => Promise.reject(refused('stale', 'Changed.')));
  expect(await outbox.save(item('a'))).toEqual({ kind: 'compare', key: 'a' });
  expect(device.items).toMatchObject([{ key: 'a', state: 'needs_you' }]);
  stop();
});

test('a save without a network waits, and its form does not see it as waiting until it knows', async () => {
  let lose: (reason: Error) => void = () => undefined;
  const { outbox, device, stop } = phone(() => new Promise((_, reject) => (lose = reject)));
  const saving = outbox.save(item('a'));
  await expect.poll(() => device.items).toMatchObject([{ tries: 1 }]);
  expect(outbox.items()).toHaveLength(1);
  expect(outbox.shown.get()).toEqual([]);
  lose(new Error('Failed to fetch'));
  expect(await saving).toMatchObject({ kind: 'waiting', key: 'a' });
  expect(outbox.shown.get()).toMatchObject([{ key: 'a', state: 'waiting' }]);
  stop();
  expect(outbox.shown.get()).toEqual([]);
});

test('another try of an item that needs its owner says what became of it; one that was sent is gone', async () => {
  let answer = () => Promise.reject<unknown>(refused('stale', 'Changed.'));
  const { outbox, device, stop } = phone(() => answer());
  await outbox.save(item('a'));
  answer = () => Promise.resolve(stored);
  expect(await outbox.saveAgain('a', { base_version: stored.updated_at })).toMatchObject({ kind: 'sent' });
  expect(await outbox.saveAgain('a', {})).toBeNull();
  expect(await outbox.discard('a')).toBe(false);
  expect(device.items).toEqual([]);
  stop();
});

// phone-and-offline.md#the-outbox
test('a server that asks for a pause is not asked again when the person comes back to the page', async () => {
  const ask = vi.fn<() => Promise<unknown>>().mockImplementation(() => Promise.reject(busy()));
  const { outbox, device, stop } = phone(ask, enqueued([], item('a')));
  await expect.poll(() => device.items).toMatchObject([{ tries: 1, state: 'waiting' }]);
  await outbox.sendNow(false);
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  await outbox.sendNow(false);
  expect(ask).toHaveBeenCalledTimes(1);
  // The network is another one.
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => ask).toHaveBeenCalledTimes(2);
  stop();
});

test('what found no network is tried once, and at once, when the person comes back to the page', async () => {
  const ask = vi
    .fn<() => Promise<unknown>>()
    .mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  const { device, stop } = phone(ask, enqueued([], item('a')));
  await expect.poll(() => device.items).toMatchObject([{ tries: 1, state: 'waiting' }]);
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => device.items).toMatchObject([{ tries: 2, state: 'waiting' }]);
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
});
