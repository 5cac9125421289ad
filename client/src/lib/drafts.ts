import { createStore, del, delMany, get, keys, set } from 'idb-keyval';

/** A form that was begun and not saved, on this device only (reliability: half-written forms). */
export interface Draft {
  saved_at: string;
  values: unknown;
}

// Opened on first use: where IndexedDB is blocked (private windows of some browsers) drafts are simply not kept.
let opened: ReturnType<typeof createStore> | null = null;
const store = () => (opened ??= createStore('daybook', 'drafts'));
const keyOf = (userId: number, formKey: string) => `${userId}:${formKey}`;

export async function readDraft(userId: number, formKey: string): Promise<Draft | null> {
  try {
    return (await get<Draft>(keyOf(userId, formKey), store())) ?? null;
  } catch {
    return null;
  }
}

export async function writeDraft(userId: number, formKey: string, values: unknown): Promise<void> {
  try {
    await set(
      keyOf(userId, formKey),
      { saved_at: new Date().toISOString(), values } satisfies Draft,
      store(),
    );
  } catch {
    // See above; and values that cannot be stored must not break the form.
  }
}

export async function removeDraft(userId: number, formKey: string): Promise<void> {
  try {
    await del(keyOf(userId, formKey), store());
  } catch {
    // See above.
  }
}

/** On sign-out nothing that this user wrote stays on the device. */
export async function removeDraftsOf(userId: number): Promise<void> {
  try {
    const all = await keys<string>(store());
    await delMany(
      all.filter((key) => key.startsWith(`${userId}:`)),
      store(),
    );
  } catch {
    // See above.
  }
}
