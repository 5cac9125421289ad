import { useSyncExternalStore } from 'react';
import type * as Opened from './opened-lists.tsx';

let fetched: typeof Opened | null = null;
const waiting = new Set<() => void>();

/** Fetches what opens under the fields of one page and of all further ones. Rejects when it can't be fetched. */
export async function fetchLists(): Promise<void> {
  fetched ??= await import('./opened-lists.tsx');
  for (const tell of waiting) tell();
}

/** The lists that open under fields; null until the first one is likely to be opened. They weigh more than a page's form. */
export const useLists = () =>
  useSyncExternalStore(
    (tell) => {
      waiting.add(tell);
      return () => waiting.delete(tell);
    },
    () => fetched,
  );
