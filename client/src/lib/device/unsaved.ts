import { createStore, useStore } from './value-store.ts';

/** An unsaved change on the screen. */
export interface Unsaved {
  /** "daily log" */
  what: string;
  /** Which one, if that can be said: "Quinn Murphy, Nov 22, 4:30 h". */
  about: string;
  /** Waits until it is stored as a draft; false if this browser stores none. */
  keep: () => Promise<boolean>;
  discard: () => Promise<void>;
  /** The page is left with its draft: no question about it until it changes again. */
  leave: () => void;
}

const unsaved = new Map<string, Unsaved>();
const hasUnsaved = createStore(false);

/** Null once it is saved, discarded, or no longer on the screen. */
export function setUnsaved(key: string, changed: Unsaved | null): void {
  if (changed) unsaved.set(key, changed);
  else unsaved.delete(key);
  hasUnsaved.set(unsaved.size > 0);
}

export const unsavedForms = (): Unsaved[] => [...unsaved.values()];

/** Reloads the page for a person who asked for it: what is not saved is offered afterward. */
export async function reloadPage(): Promise<void> {
  await Promise.all(unsavedForms().map(({ keep }) => keep()));
  unsaved.clear();
  window.location.reload();
}

/** Whether leaving the page would leave unsaved changes behind. */
export const useHasUnsaved = (): boolean => useStore(hasUnsaved);
