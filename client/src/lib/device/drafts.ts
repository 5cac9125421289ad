import { createStore, del, delMany, get, getMany, keys, set } from 'idb-keyval';
import { DAY_MS } from '@daybook/domain/time/day';
import { KEPT } from './offline/kept-limits.ts';
import { randomKey } from './random-key.ts';

/** The unsaved content of a form. */
export interface Written {
  values: unknown;
  /** "daily log" */
  what: string;
  /** Which one: "Quinn Murphy, Nov 22, 4:30 h". Empty if there is nothing to show. */
  about: string;
  /** The version of the record when it was read. */
  version?: string;
}

/** A form that was begun and not saved, on this device only. */
export interface Draft extends Written {
  key: string;
  saved_at: string;
}

type Stored = Omit<Draft, 'key'>;

/** The author: a draft is only offered to this person, in this company. */
export interface Writer {
  user_id: number;
  company_id: number;
}

/** The number of drafts per form; older ones are removed. */
const MAX_DRAFTS = 10;

// Opened on first use: if IndexedDB is blocked (private windows of some browsers), drafts are not stored.
let opened: ReturnType<typeof createStore> | null = null;
const store = () => (opened ??= createStore('daybook', 'drafts'));
const SEPARATOR = '#';
const formOf = ({ user_id, company_id }: Writer, formKey: string) => `${user_id}:${company_id}:${formKey}`;

/** A person who has signed out and opened no form since: a delayed write of a form must not store anything for them. */
const signedOut = new Set<string>();
const userOf = (key: string) => key.slice(0, key.indexOf(':'));
/** The forms of other tabs are notified, too. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('daybook.drafts') : null;
tabs?.addEventListener('message', ({ data }: MessageEvent<string>) => signedOut.add(data));

/** A separate key for each open form, so that it overwrites no other draft. */
export function newDraftKey(writer: Writer, formKey: string): string {
  signedOut.delete(String(writer.user_id));
  return `${formOf(writer, formKey)}${SEPARATOR}${randomKey()}`;
}

async function draftsUnder(isOwn: (key: string) => boolean): Promise<Draft[]> {
  const all = await keys<string>(store());
  const matching = all.filter(isOwn);
  const stored = await getMany<Stored | undefined>(matching, store());
  return matching
    .flatMap((key, place) => {
      const draft = stored[place];
      return draft ? [{ key, ...draft }] : [];
    })
    .toSorted((one, other) => other.saved_at.localeCompare(one.saved_at));
}

const isOld = ({ saved_at }: Draft) => Date.now() - Date.parse(saved_at) > KEPT.without_contact * DAY_MS;

/** This person's unsaved drafts of that form, the newest first. */
export async function readDrafts(writer: Writer, formKey: string): Promise<Draft[]> {
  const form = formOf(writer, formKey);
  try {
    const drafts = await draftsUnder((key) => key.startsWith(`${form}${SEPARATOR}`));
    const old = drafts.filter(isOld);
    if (old.length > 0)
      await delMany(
        old.map(({ key }) => key),
        store(),
      );
    return drafts.filter((draft) => !isOld(draft));
  } catch {
    return [];
  }
}

/** All unsaved drafts of this user on this device. */
export async function draftsOfUser(userId: number): Promise<Draft[]> {
  try {
    return await draftsUnder((key) => key.startsWith(`${userId}:`));
  } catch {
    return [];
  }
}

/** Resolves to whether it is stored. */
export async function writeDraft(key: string, written: Written): Promise<boolean> {
  if (signedOut.has(userOf(key))) return false;
  try {
    await set(key, { saved_at: new Date().toISOString(), ...written } satisfies Stored, store());
    const form = key.slice(0, key.lastIndexOf(SEPARATOR) + 1);
    const ofForm = await draftsUnder((other) => other.startsWith(form));
    const tooMany = ofForm.slice(MAX_DRAFTS).flatMap((draft) => (draft.key === key ? [] : [draft.key]));
    if (tooMany.length > 0) await delMany(tooMany, store());
    return true;
  } catch {
    // See above; and values that cannot be stored must not break the form.
    return false;
  }
}

/** Moves it to the open form's own key. Null if it is gone: saved, discarded or taken over in another tab. */
export async function takeDraft(draft: Draft, key: string): Promise<Draft | null> {
  try {
    const stored = await get<Stored>(draft.key, store());
    if (!stored) return null;
    // In this order: if the page ends in between, two copies remain instead of none.
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

/** After sign-out, none of this user's drafts stay on the device. */
export async function removeDraftsOf(userId: number): Promise<void> {
  signedOut.add(String(userId));
  tabs?.postMessage(String(userId));
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
