import { get, update, type UseStore } from 'idb-keyval';
import { oneTabAtATime } from '#/lib/device/one-tab-at-a-time.ts';
import type { OutboxItem, OutboxStore } from './items.ts';
import type { Outcome } from './outcomes.ts';

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

/** What tabs tell each other: that items have changed (null), or what became of one. */
export type News = { key: string; outcome: Outcome } | null;

const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('daybook.outbox.changed') : null;
export const tellTabs = (news: News): void => tabs?.postMessage(news);

/** Calls back with what another tab tells. */
export function onNews(listener: (news: News) => void): () => void {
  const hear = ({ data }: MessageEvent<News>) => listener(data);
  tabs?.addEventListener('message', hear);
  return () => tabs?.removeEventListener('message', hear);
}

/** One person's items on this device. Throws if the browser refuses storage. */
export const outboxOf = (user_id: number): OutboxStore => ({
  read: async () => (await get<OutboxItem[]>(user_id, people)) ?? [],
  change: (work) => update<OutboxItem[]>(user_id, (items = []) => work(items), people),
});

/** Work during which no tab sends or changes what waits. */
export const alone = <Result>(work: () => Promise<Result>): Promise<Result> => oneTabAtATime(NAME, work);
