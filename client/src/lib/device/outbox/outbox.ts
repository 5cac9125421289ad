import { type NewItem, type OutboxItem, type OutboxProblem, amended, discarded, enqueued } from './items.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { offlineText } from '#/lib/api/error-text.ts';
import type { ApiClient } from '#/lib/api/trpc.ts';
import { alone, onOutboxChange, outboxOf } from './store.ts';

/** Every minute, in any case (phone-and-offline.md#the-outbox). */
const EVERY_MS = 60_000;
/** How long a save waits for the server's answer before the form says that it is stored on the device. */
const ATTENDED_MS = 10_000;

const CANNOT_KEEP =
  'Nothing can be stored on this device: its storage is full or blocked. What you wrote is still on this page: leave it open, and save again when you are back online.';

interface Owner {
  id: number;
  client: ApiClient;
}

let owner: Owner | null = null;
let items: readonly OutboxItem[] = [];
/**
 * Items whose form is waiting for the answer: they are not marked as waiting, so that nobody notices them while online.
 */
let shown: readonly OutboxItem[] = [];
const attended = new Set<string>();
const listeners = new Set<() => void>();

function show(next: readonly OutboxItem[]) {
  items = next;
  shown = attended.size > 0 ? next.filter(({ key }) => !attended.has(key)) : next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** What this person wrote on this device and the server does not have yet, oldest first. */
export const useOutbox = (): readonly OutboxItem[] => useSyncExternalStore(subscribe, () => shown);
export const outboxItems = () => items;

async function refresh(): Promise<void> {
  const whose = owner;
  if (!whose) return;
  // A failed read says nothing about what is waiting.
  const found = await outboxOf(whose.id)
    .read()
    .catch(() => items);
  if (owner === whose) show(found);
}

let running: Promise<void> | null = null;
let again: { force: boolean } | null = null;

/** Sends what is waiting. A call during a run causes another run. `force`: also items in a pause. */
export function sendNow(force = true): Promise<void> {
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

/** Resolves when nothing is being sent. */
const atRest = (): Promise<void> => running?.then(atRest) ?? Promise.resolve();

async function sendOnce(force: boolean) {
  await refresh();
  if (!owner || items.length === 0) return;
  try {
    const { sendAll } = await import('./sender.ts');
    if (owner) await sendAll(owner.id, owner.client, force);
  } catch {
    // Offline before the sender's code was loaded: the next attempt tries again.
  }
  await refresh();
}

/**
 * Starts sending a person's items: now, when the network returns, when the page becomes visible, every minute, and after a
 * pause. `onSent` runs after some were sent.
 */
export function useOutboxSending(user_id: number, client: ApiClient, onSent: () => void): void {
  useEffect(() => {
    owner = { id: user_id, client };
    let count = 0;
    let timer = 0;
    const wake = () => void sendNow();
    const wakeSeen = () => {
      if (document.visibilityState === 'visible') wake();
    };
    const look = () => {
      if (items.length < count) onSent();
      count = items.length;
      window.clearTimeout(timer);
      const pauses = items.flatMap(({ not_before, state }) =>
        not_before && state === 'waiting' ? [Date.parse(not_before) - Date.now()] : [],
      );
      if (pauses.length > 0) timer = window.setTimeout(() => void sendNow(false), Math.max(500, ...pauses));
    };
    const stopLooking = subscribe(look);
    const stopListening = onOutboxChange(() => void refresh());
    const everyMinute = window.setInterval(() => void sendNow(false), EVERY_MS);
    window.addEventListener('online', wake);
    window.addEventListener('focus', wake);
    document.addEventListener('visibilitychange', wakeSeen);
    wake();
    return () => {
      stopLooking();
      stopListening();
      window.clearInterval(everyMinute);
      window.clearTimeout(timer);
      window.removeEventListener('online', wake);
      window.removeEventListener('focus', wake);
      document.removeEventListener('visibilitychange', wakeSeen);
      owner = null;
      show([]);
    };
  }, [user_id, client, onSent]);
}

/** The result of a save, as shown to the person. */
export type Saved =
  | { kind: 'sent' }
  /** `warned`: the browser does not guarantee to keep it; shown only the first time. */
  | { kind: 'waiting'; warned: boolean; key: string }
  /** Another person changed the record in the meantime; the page of this item shows both versions. */
  | { kind: 'compare'; key: string };

/** A refusal of the kind that the client library throws, so that forms show it like any other. */
class RefusedSave extends Error {
  readonly data: object;
  override readonly name = 'TRPCClientError';

  constructor({ code, message, fields }: OutboxProblem) {
    super(message);
    this.data = { refusal: code, fields };
  }
}

/**
 * Stores a save on this device, then sends it. With a network the person notices nothing: a refusal is thrown, and the
 * form still has what was typed. If the device stores nothing, it is sent anyway.
 */
export async function saveThroughOutbox(item: NewItem): Promise<Saved> {
  const whose = owner;
  if (!whose) throw new Error(offlineText);
  attended.add(item.key);
  try {
    await outboxOf(whose.id).change((all) => enqueued(all, item));
  } catch {
    attended.delete(item.key);
    return sendUnkept(item, whose.client);
  }
  try {
    await refresh();
    void sendNow(false);
    return await outcomeOf(item.key);
  } finally {
    attended.delete(item.key);
    show(items);
  }
}

/** The same for an existing item that the person has changed. Null: it was sent in the meantime. */
export async function saveAgain(key: string, change: Parameters<typeof amended>[2]): Promise<Saved | null> {
  const whose = owner;
  if (!whose) throw new Error(offlineText);
  // Not while it is being sent: the answer would be about the previous content.
  const isThere = await alone(async () => {
    const store = outboxOf(whose.id);
    const there = (await store.read()).some((item) => item.key === key);
    if (there) await store.change((all) => amended(all, key, change));
    return there;
  });
  if (!isThere) return null;
  await refresh();
  void sendNow(false);
  return outcomeOf(key, true);
}

/** Removes an item and those that depend on it. False: it was sent in the meantime. */
export async function discard(key: string): Promise<boolean> {
  const whose = owner;
  if (!whose) return false;
  const store = outboxOf(whose.id);
  const done = await alone(async () => {
    const there = (await store.read()).some((item) => item.key === key);
    if (there) await store.change((all) => discarded(all, key));
    return there;
  });
  await refresh();
  return done;
}

/** All items of a person, on sign-out. */
export async function discardAll(): Promise<void> {
  const whose = owner;
  if (!whose) return;
  await alone(() => outboxOf(whose.id).change(() => []));
  await refresh();
}

/** `keeps`: a refused item stays and needs the person, who has its page open. */
async function outcomeOf(key: string, keeps = false): Promise<Saved> {
  const whose = owner;
  const last = await settledItem(key);
  // The session has ended: it waits for its owner.
  if (owner !== whose) return { kind: 'waiting', warned: false, key };
  if (!last) return { kind: 'sent' };
  if (last.state === 'waiting' || !last.last_problem) return { kind: 'waiting', warned: await warned(), key };
  if (last.last_problem.code === 'stale') return { kind: 'compare', key };
  // The form has it, and a draft on this device: the refusal is final, and nothing is left to send.
  if (!keeps) await discard(key);
  throw new RefusedSave(last.last_problem);
}

/** The item after an attempt, or after a while; null once it was sent. */
function settledItem(key: string): Promise<OutboxItem | null> {
  return new Promise((resolve) => {
    const find = () => items.find((item) => item.key === key) ?? null;
    const look = () => {
      const item = find();
      if (!item || item.last_problem) end(item);
    };
    const end = (item: OutboxItem | null) => {
      stop();
      window.clearTimeout(timer);
      resolve(item);
    };
    const timer = window.setTimeout(() => end(find()), navigator.onLine ? ATTENDED_MS : 300);
    const stop = subscribe(look);
    look();
    // What was not tried in this round waits behind others, or for its record.
    void atRest().then(() => end(find()));
  });
}

async function sendUnkept(item: NewItem, client: ApiClient): Promise<Saved> {
  const [only] = enqueued([], item);
  const { sendOnce: send } = await import('./sender.ts').catch(() => ({ sendOnce: null }));
  const outcome = only && send ? await send(only, client) : null;
  if (outcome?.kind === 'sent') return { kind: 'sent' };
  if (outcome?.kind === 'refused') throw new RefusedSave(outcome.problem);
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
