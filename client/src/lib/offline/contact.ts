import { useSyncExternalStore } from 'react';

/** When the server answered last, or when what is shown was fetched. */
let asOf = new Date().toISOString();
/** The last call got no answer. */
let isLost = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function note(lost: boolean, at: string) {
  isLost = lost;
  asOf = at;
  for (const listener of listeners) listener();
}

/** The server answered. */
export const noteContact = (): void => note(false, new Date().toISOString());
/** It did not; what is shown instead is of `at`, or of the last answer. */
export const noteLoss = (at = asOf): void => note(true, at);

/** What a button says that does nothing without a network. */
export const NEEDS_CONNECTION = 'Needs a connection';

const online = () => navigator.onLine;
/** Whether the browser knows of a network; it may still lead nowhere. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, online);

const lossNow = () => (isLost || !navigator.onLine ? asOf : null);
/** While the server cannot be reached: of when what is shown is. */
export const useLoss = (): string | null => useSyncExternalStore(subscribe, lossNow);
