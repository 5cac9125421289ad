import { useEffect } from 'react';
import { offlineText, ServerRefusal } from '#/lib/api/error-text.ts';
import type { ApiClient } from '#/lib/api/trpc.ts';
import { createStore, useStore } from '#/lib/device/value-store.ts';
import { amended, discarded, enqueued, type NewItem, type OutboxItem, type OutboxStore } from './items.ts';
import { isServersPause, type Outcome, type StoredRecord } from './outcomes.ts';
import { alone, onNews, outboxOf, tellTabs } from './store.ts';

/** Every minute, in any case (phone-and-offline.md#the-outbox). */
const EVERY_MS = 60_000;
/** How long a save waits for the server's answer before the form says that it is stored on the device. */
const ATTENDED_MS = 10_000;
const ATTENDED_OFFLINE_MS = 300;
/** What is sent within this of each other is one change of the screen. */
const ONE_CHANGE_MS = 250;

const CANNOT_KEEP =
  'Nothing can be stored on this device: its storage is full or blocked. What you wrote is still on this page: leave it open, and save again when you are back online.';

/** The result of a save, as shown to the person. */
export type Saved =
  /** `record`: as the server stored it; null for a delete, or if another tab sent it and did not say. */
  | { kind: 'sent'; record: StoredRecord | null }
  /** `warned`: the browser does not guarantee to keep it; shown only the first time. */
  | { kind: 'waiting'; warned: boolean; key: string }
  /** Another person changed the record in the meantime; the page of this item shows both versions. */
  | { kind: 'compare'; key: string };

interface Owner {
  id: number;
  client: ApiClient;
  store: OutboxStore;
  /** Runs after an item was sent, once for those that follow each other. */
  onSent: () => void;
}

/** What one person wrote on this device and the server does not have yet, and its way there. */
export function createOutbox(openStore: (user_id: number) => OutboxStore = outboxOf) {
  let owner: Owner | null = null;
  let items: readonly OutboxItem[] = [];
  /**
   * New items whose form is waiting for the answer: they are not marked as waiting, so that nobody notices them while online.
   */
  const attended = new Set<string>();
  const shown = createStore<readonly OutboxItem[]>([]);
  /** Who waits for the outcome of an item. */
  const awaited = new Map<string, (outcome: Outcome | null) => void>();
  let running: Promise<void> | null = null;
  let again: { force: boolean } | null = null;
  let telling = 0;

  function show(next: readonly OutboxItem[]) {
    items = next;
    shown.set(attended.size > 0 ? next.filter(({ key }) => !attended.has(key)) : next);
  }

  /** Shows each change without reading it again, here and in the other tabs. */
  function openShown(user_id: number): OutboxStore {
    const store = openStore(user_id);
    return {
      read: () => store.read(),
      async change(work) {
        let next: OutboxItem[] = [];
        await store.change((all) => (next = work(all)));
        tellTabs(null);
        if (owner?.id === user_id) show(next);
      },
    };
  }

  /** After another tab's changes. */
  async function refresh(): Promise<void> {
    const whose = owner;
    // A failed read says nothing about what is waiting.
    const stored = await whose?.store.read().catch(() => null);
    if (stored && owner === whose) show(stored);
  }

  function report(key: string, outcome: Outcome) {
    const waiting = awaited.get(key);
    if (outcome.kind === 'sent') {
      window.clearTimeout(telling);
      // A person who waits for it sees the result at once.
      if (waiting) owner?.onSent();
      else telling = window.setTimeout(() => owner?.onSent(), ONE_CHANGE_MS);
    }
    waiting?.(outcome);
  }

  /** Sends what is waiting. A call during a run causes another run. `force`: also items in a pause. */
  function sendNow(force = true): Promise<void> {
    if (running) {
      again = { force: force || (again?.force ?? false) };
      return running;
    }
    running = sendOnce(force).finally(() => {
      running = null;
      const next = again;
      again = null;
      if (next) void sendNow(next.force);
    });
    return running;
  }

  async function sendOnce(force: boolean) {
    if (items.length === 0) await refresh();
    if (!owner || items.length === 0) return;
    try {
      const { sendAll } = await import('./server-calls.ts');
      if (!owner) return;
      const { id, client, store } = owner;
      await sendAll({
        user_id: id,
        client,
        store,
        force,
        report(key, outcome) {
          tellTabs({ key, outcome });
          report(key, outcome);
        },
      });
    } catch {
      // Offline before the sender's code was loaded: the next attempt tries again.
    }
  }

  /** Resolves when nothing is being sent. */
  const atRest = (): Promise<void> => running?.then(atRest) ?? Promise.resolve();

  /** Sends it, and resolves to what came of it; null if it was not tried, or after a while. */
  async function attempt(key: string): Promise<Outcome | null> {
    let timer = 0;
    try {
      return await new Promise((resolve) => {
        awaited.set(key, resolve);
        timer = window.setTimeout(() => resolve(null), navigator.onLine ? ATTENDED_MS : ATTENDED_OFFLINE_MS);
        void sendNow(false);
        // What was not tried in this round waits behind others, or for its record.
        void atRest().then(() => resolve(null));
      });
    } finally {
      window.clearTimeout(timer);
      awaited.delete(key);
    }
  }

  /** `keeps`: a refused item stays and needs the person, who has its page open. */
  async function sendAttended(key: string, keeps: boolean): Promise<Saved> {
    const whose = owner;
    const outcome = await attempt(key);
    // The session has ended: it waits for its owner.
    if (owner !== whose) return { kind: 'waiting', warned: false, key };
    if (outcome?.kind === 'sent') return { kind: 'sent', record: outcome.stored ?? null };
    if (outcome?.kind === 'refused') {
      if (outcome.problem.code === 'stale') return { kind: 'compare', key };
      // The form has it, and a draft on this device: the refusal is final, and nothing is left to send.
      if (!keeps) await discard(key);
      throw new ServerRefusal(outcome.problem);
    }
    if (!outcome) {
      await refresh();
      if (!items.some((item) => item.key === key)) return { kind: 'sent', record: null };
    }
    return { kind: 'waiting', warned: await warned(), key };
  }

  /** Changes one item, but not while it is being sent: the answer would be about the previous content. */
  async function changeUnsent(key: string, work: (all: readonly OutboxItem[]) => OutboxItem[]) {
    const whose = owner;
    let isThere = false;
    await alone(async () =>
      whose?.store.change((all) => {
        isThere = all.some((item) => item.key === key);
        return work(all);
      }),
    );
    return isThere;
  }

  /** Removes an item and those that depend on it. False: it was sent in the meantime. */
  const discard = (key: string): Promise<boolean> => changeUnsent(key, (all) => discarded(all, key));

  return {
    items: () => items,
    shown,
    sendNow,
    discard,

    /**
     * Stores a save on this device, then sends it. With a network the person notices nothing: a refusal is thrown, and the
     * form still has what was typed. If the device stores nothing, it is sent anyway.
     */
    async save(item: NewItem): Promise<Saved> {
      if (!owner) throw new Error(offlineText);
      const { client, store } = owner;
      attended.add(item.key);
      try {
        await store.change((all) => enqueued(all, item));
      } catch {
        attended.delete(item.key);
        return sendUnkept(item, client);
      }
      try {
        return await sendAttended(item.key, false);
      } finally {
        attended.delete(item.key);
        show(items);
      }
    },

    /** The same for an existing item that the person has changed. Null: it was sent in the meantime. */
    async saveAgain(key: string, change: Parameters<typeof amended>[2]): Promise<Saved | null> {
      if (!owner) throw new Error(offlineText);
      const isThere = await changeUnsent(key, (all) => amended(all, key, change));
      return isThere ? sendAttended(key, true) : null;
    },

    /** All items of a person, on sign-out. */
    async discardAll(): Promise<void> {
      const whose = owner;
      await alone(async () => whose?.store.change(() => []));
    },

    /**
     * Starts sending a person's items: now, when the network returns, when the page becomes visible, every minute, and after a
     * pause. Returns how to stop.
     */
    start(user_id: number, client: ApiClient, onSent: () => void): () => void {
      owner = { id: user_id, client, store: openShown(user_id), onSent };
      let timer = 0;
      const wake = () => void sendNow();
      // Focus and visibility mostly change together: one try, and not before the server wants it.
      const wakeSeen = () => {
        if (document.visibilityState !== 'visible' || running) return;
        void sendNow(!items.some(({ last_problem }) => isServersPause(last_problem)));
      };
      const planNext = () => {
        window.clearTimeout(timer);
        const pauses = items.flatMap(({ not_before, state }) =>
          not_before && state === 'waiting' ? [Date.parse(not_before) - Date.now()] : [],
        );
        if (pauses.length > 0)
          timer = window.setTimeout(() => void sendNow(false), Math.max(500, Math.min(...pauses)));
      };
      const stopPlanning = shown.subscribe(planNext);
      const stopListening = onNews((news) => {
        if (news) report(news.key, news.outcome);
        else void refresh();
      });
      const everyMinute = window.setInterval(() => void sendNow(false), EVERY_MS);
      window.addEventListener('online', wake);
      window.addEventListener('focus', wakeSeen);
      document.addEventListener('visibilitychange', wakeSeen);
      wake();
      return () => {
        stopPlanning();
        stopListening();
        window.clearInterval(everyMinute);
        window.clearTimeout(timer);
        window.removeEventListener('online', wake);
        window.removeEventListener('focus', wakeSeen);
        document.removeEventListener('visibilitychange', wakeSeen);
        owner = null;
        show([]);
      };
    },
  };
}

async function sendUnkept(item: NewItem, client: ApiClient): Promise<Saved> {
  const [only] = enqueued([], item);
  const { sendOnce } = await import('./server-calls.ts').catch(() => ({ sendOnce: null }));
  const outcome = only && sendOnce ? await sendOnce(only, client) : null;
  if (outcome?.kind === 'sent') return { kind: 'sent', record: outcome.stored ?? null };
  if (outcome?.kind === 'refused') throw new ServerRefusal(outcome.problem);
  throw new Error(CANNOT_KEEP);
}

const ASKED = 'daybook.storage-asked';

/** Asks the browser once to keep what is stored here; true if it does not guarantee that. */
async function warned(): Promise<boolean> {
  try {
    if (window.localStorage.getItem(ASKED)) return false;
    window.localStorage.setItem(ASKED, 'yes');
    return !(await navigator.storage.persist());
  } catch {
    return false;
  }
}

export const outbox = createOutbox();

/** What this person wrote on this device and the server does not have yet, oldest first. */
export const useOutbox = (): readonly OutboxItem[] => useStore(outbox.shown);

/** Sends this person's items while the page is open. */
export function useOutboxSending(user_id: number, client: ApiClient, onSent: () => void): void {
  useEffect(() => outbox.start(user_id, client, onSent), [user_id, client, onSent]);
}
