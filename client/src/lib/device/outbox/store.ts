import type { OutboxItem, OutboxStore } from './items.ts';
import { type UseStore, get, update } from 'idb-keyval';

const NAME = 'daybook-outbox';
const PEOPLE = 'people';

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(PEOPLE));
    request.addEventListener('success', () => {
      request.result.addEventListener('close', () => (opened = null));
      resolve(request.result);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB is blocked.')));
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** Flushed to the disk before it counts as stored: a phone's battery may run out at any moment. */
const people: UseStore = async (mode, work) =>
  // oxlint-disable-next-line no-restricted-properties -- the browser's, not Drizzle's
  work((await open()).transaction(PEOPLE, mode, { durability: 'strict' }).objectStore(PEOPLE));

const TOLD = 'daybook.outbox.changed';
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(TOLD) : null;
const here = new Set<() => void>();

/** Calls back when this tab or another one changed items. */
export function onOutboxChange(listener: () => void): () => void {
  here.add(listener);
  tabs?.addEventListener('message', listener);
  return () => {
    here.delete(listener);
    tabs?.removeEventListener('message', listener);
  };
}

/** One person's items on this device. Throws if the browser refuses storage. */
export const outboxOf = (user_id: number): OutboxStore => ({
  read: async () => (await get<OutboxItem[]>(user_id, people)) ?? [],
  async change(work) {
    await update<OutboxItem[]>(user_id, (items = []) => work(items), people);
    for (const listener of here) listener();
    tabs?.postMessage(null);
  },
});

const running = new Map<string, Promise<unknown>>();

/** Work for one tab at a time. Outside a secure context there are no Web Locks, and only this tab is serialized. */
export async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request(NAME, work);
  const before = running.get(NAME) ?? Promise.resolve();
  const mine = before.then(work);
  running.set(
    NAME,
    mine.catch(() => undefined),
  );
  return mine;
}
