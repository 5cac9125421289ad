import { useSyncExternalStore } from 'react';

/** Something on the screen that was changed and is not saved. */
export interface Unsaved {
  /** "daily log" */
  what: string;
  /** Which one it is, where that can be said: "Quinn Murphy, Nov 22, 4.50 h". */
  about: string;
  /** Waits until it is stored as a draft; false where this browser keeps none. */
  keep: () => Promise<boolean>;
  discard: () => Promise<void>;
  /** It is left with its draft: nothing is asked about it until it is changed again. */
  leave: () => void;
}

const unsaved = new Map<string, Unsaved>();
const listeners = new Set<() => void>();

/** Null once it is saved, discarded, or gone from the screen. */
export function setUnsaved(key: string, changed: Unsaved | null): void {
  const had = unsaved.size > 0;
  if (changed) unsaved.set(key, changed);
  else unsaved.delete(key);
  if (had !== unsaved.size > 0) for (const listener of listeners) listener();
}

export const unsavedForms = (): Unsaved[] => [...unsaved.values()];

/** Loads the page again for a person who asked for it: what is not saved is offered afterwards. */
export async function reloadPage(): Promise<void> {
  await Promise.all(unsavedForms().map(({ keep }) => keep()));
  unsaved.clear();
  window.location.reload();
}

/** Whether leaving the page would leave something unsaved behind. */
export const useHasUnsaved = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => unsaved.size > 0,
  );
