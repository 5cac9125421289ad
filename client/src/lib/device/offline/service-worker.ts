import { alone } from '#/lib/device/outbox/store.ts';
import { reloadPage } from '#/lib/device/unsaved.ts';
import { createStore, useStore } from '#/lib/device/value-store.ts';

const SWITCH = 'daybook.shell';
const ADDRESS = '/sw.js';

const waiting = createStore<ServiceWorker | null>(null);

/** Whether a new build is waiting to take over. */
export const useNewBuild = (): boolean => useStore(waiting) !== null;

/**
 * Makes the app open without a network from now on (phone-and-offline.md#the-service-worker). `?sw=off` in any address removes it
 * from this device until `?sw=on`.
 */
export async function startShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const setting = new URLSearchParams(window.location.search).get('sw');
  try {
    if (setting === 'off') window.localStorage.setItem(SWITCH, 'off');
    if (setting === 'on') window.localStorage.removeItem(SWITCH);
    if (window.localStorage.getItem(SWITCH) === 'off') {
      await removeShell();
      return;
    }
    const registration = await navigator.serviceWorker.register(ADDRESS, { updateViaCache: 'none' });
    // A waiting build takes over at the next start, when nothing has been typed yet.
    if (registration.waiting && navigator.serviceWorker.controller) takeOver(registration.waiting);
    const watch = () => {
      const coming = registration.installing;
      coming?.addEventListener('statechange', () => {
        // Not during a save: the lock is free when no tab is sending.
        if (coming.state === 'installed' && navigator.serviceWorker.controller) {
          void alone(() => Promise.resolve(waiting.set(coming)));
        }
      });
    };
    // A build may have been loading since the page was opened.
    watch();
    registration.addEventListener('updatefound', watch);
  } catch {
    // Private windows and full disks: the app still works with a network.
  }
}

const takeOver = (worker: ServiceWorker) => worker.postMessage('take over');

/** Activates the new build and reloads the page; unsaved text is kept as a draft. */
export async function updateNow(): Promise<void> {
  const worker = waiting.get();
  if (!worker) return;
  waiting.set(null);
  await alone(async () => {
    const taken = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    takeOver(worker);
    await taken;
  });
  await reloadPage();
}

async function removeShell(): Promise<void> {
  const [registrations, names] = await Promise.all([
    navigator.serviceWorker.getRegistrations(),
    window.caches.keys(),
  ]);
  await Promise.all([
    ...registrations.map((registration) => registration.unregister()),
    ...names.map((name) => window.caches.delete(name)),
  ]);
}
