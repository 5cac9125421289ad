import { createStore, del, delMany, get, getMany, keys, set } from 'idb-keyval';

/** A form that was begun and not saved, on this device only (reliability: half-written forms). */
export interface Draft {
  /** Where it is stored. */
  key: string;
  saved_at: string;
  values: unknown;
}

type Stored = Omit<Draft, 'key'>;

/** Of one form; older ones give way. */
const MOST = 10;

// Opened on first use: where IndexedDB is blocked (private windows of some browsers) drafts are simply not kept.
let opened: ReturnType<typeof createStore> | null = null;
const store = () => (opened ??= createStore('daybook', 'drafts'));
const formOf = (userId: number, formKey: string) => `${userId}:${formKey}`;
const SEPARATOR = '#';

/** Who signed out and has opened no form since: what a form still had to write then must not come after all. */
const signedOut = new Set<string>();
const userOf = (key: string) => key.slice(0, key.indexOf(':'));

/** A place of its own for what is written in one open form, so that it overwrites nothing that was begun elsewhere. */
export function newDraftKey(userId: number, formKey: string): string {
  signedOut.delete(String(userId));
  return `${formOf(userId, formKey)}${SEPARATOR}${randomKey()}`;
}

async function draftsOf(form: string): Promise<Draft[]> {
  const all = await keys<string>(store());
  // The bare key is of the time when a form had only one draft.
  const own = all.filter((key) => key === form || key.startsWith(`${form}${SEPARATOR}`));
  const found = await getMany<Stored | undefined>(own, store());
  return own
    .flatMap((key, place) => {
      const draft = found[place];
      return draft ? [{ key, ...draft }] : [];
    })
    .toSorted((one, other) => other.saved_at.localeCompare(one.saved_at));
}

/** Whatever this user began in that form and did not save, the newest first. */
export async function readDrafts(userId: number, formKey: string): Promise<Draft[]> {
  try {
    return await draftsOf(formOf(userId, formKey));
  } catch {
    return [];
  }
}

export async function writeDraft(key: string, values: unknown): Promise<void> {
  if (signedOut.has(userOf(key))) return;
  try {
    await set(key, { saved_at: new Date().toISOString(), values } satisfies Stored, store());
    const ofForm = await draftsOf(key.slice(0, key.lastIndexOf(SEPARATOR)));
    const tooMany = ofForm.slice(MOST).flatMap((draft) => (draft.key === key ? [] : [draft.key]));
    if (tooMany.length > 0) await delMany(tooMany, store());
  } catch {
    // See above; and values that cannot be stored must not break the form.
  }
}

/** Moves it to the open form's own place. Null when it is gone: saved, discarded or taken over in another tab. */
export async function takeDraft(draft: Draft, key: string): Promise<Draft | null> {
  try {
    const stored = await get<Stored>(draft.key, store());
    if (!stored) return null;
    // In this order: a page that ends between the two leaves two of it, not none.
    await set(key, stored, store());
    await del(draft.key, store());
    return { ...stored, key };
  } catch {
    return draft;
  }
}

export async function removeDraft(key: string): Promise<void> {
  try {
    await del(key, store());
  } catch {
    // See above.
  }
}

/** On sign-out nothing that this user wrote stays on the device. */
export async function removeDraftsOf(userId: number): Promise<void> {
  signedOut.add(String(userId));
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

/** (`crypto.randomUUID` is not there on a plain http address.) */
export const randomKey = () =>
  [...window.crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
