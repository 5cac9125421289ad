import { useSyncExternalStore } from 'react';
import { createStore } from '#/lib/device/value-store.ts';

/** The time of the server's last answer, or of the data on the screen; `isLost`: the last call was not answered. */
const contact = createStore({ asOf: new Date().toISOString(), isLost: false });

function subscribe(listener: () => void) {
  const stop = contact.subscribe(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    stop();
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** The server answered. */
export const noteContact = (): void => contact.set({ asOf: new Date().toISOString(), isLost: false });
/** It did not answer; the screen shows data from `asOf`, or from the last answer. */
export const noteLoss = (asOf = contact.get().asOf): void => contact.set({ asOf, isLost: true });

/** The hint at a button that needs a network. */
export const NEEDS_CONNECTION = 'Needs a connection';

const online = () => navigator.onLine;
/** Whether the browser reports a network; the server may still be unreachable. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, online);

/** While the server cannot be reached: the time of the data on the screen. */
export const lossNow = () => (contact.get().isLost || !navigator.onLine ? contact.get().asOf : null);
export const useLoss = (): string | null => useSyncExternalStore(subscribe, lossNow);

// For a module that it cannot load, the router reloads the page once, in case a new build took its place. Without a network
// that would end the open tab, so the failure gets another name than the one by which the router knows it.
addEventListener('vite:preloadError', ({ payload }) => {
  if (lossNow() !== null) payload.message = NEEDS_CONNECTION;
});
