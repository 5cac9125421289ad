import { useSyncExternalStore } from 'react';

/** The time of the server's last answer, or of the data on the screen. */
let asOf = new Date().toISOString();
/** The last call was not answered. */
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
/** It did not answer; the screen shows data from `at`, or from the last answer. */
export const noteLoss = (at = asOf): void => note(true, at);

/** The hint at a button that needs a network. */
export const NEEDS_CONNECTION = 'Needs a connection';

const online = () => navigator.onLine;
/** Whether the browser reports a network; the server may still be unreachable. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, online);

const lossNow = () => (isLost || !navigator.onLine ? asOf : null);
/** While the server cannot be reached: the time of the data on the screen. */
export const useLoss = (): string | null => useSyncExternalStore(subscribe, lossNow);
