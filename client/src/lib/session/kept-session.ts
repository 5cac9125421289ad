import { useSyncExternalStore } from 'react';
import { ServerRefusal } from '#/lib/api/error-text.ts';
import { appSession, type SessionStore, type Tokens } from './session-store.ts';

/** Set if a person stays signed in on this device; scripts cannot read the cookie itself. */
const FLAG = 'daybook.stays-signed-in';
/** Set from signing out until the server knows of it: the cookie of the device is valid until then. */
const LEAVING = 'daybook.signing-out';
const RETRY_MS = 5_000;

/** With the server's reason, if it gave one. */
class KeptSessionEnded extends ServerRefusal {}

/** A session in a cookie of the device (access.md#sessions): its calls go to the only paths that receive the cookie. */
async function call(path: 'refresh' | 'sign-out'): Promise<unknown> {
  const answer = await fetch(`/api/session/${path}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (answer.status === 401) {
    setKept(false);
    const reason: unknown = await answer.json().catch(() => null);
    const said = typeof reason === 'object' ? { detail: '', code: '', ...reason } : null;
    throw new KeptSessionEnded({
      code: said?.code === 'deactivated' ? 'deactivated' : 'session_ended',
      message: said?.detail || 'The session of this device has ended.',
      fields: {},
    });
  }
  if (!answer.ok) throw new Error(`The session of this device could not be renewed: ${answer.status}.`);
  return answer.json();
}

export async function refreshKept(): Promise<Tokens> {
  const answer = await call('refresh');
  if (typeof answer === 'object' && answer && 'access' in answer && typeof answer.access === 'string') {
    return { access: answer.access, refresh: null };
  }
  throw new Error('The session of this device could not be renewed.');
}

/** Resolves when the server has ended the session; without a network that is tried again until it has. */
export async function signOutKept(): Promise<void> {
  setKept(false);
  set(LEAVING, true);
  await finishSignOut();
}

let finishing: Promise<void> | null = null;
let retries: number | undefined;

/** Ends the session of a person who signed out without a network. Throws while there is still none. */
export function finishSignOut(): Promise<void> {
  if (!isSigningOut()) return Promise.resolve();
  retries ??= window.setInterval(() => void finishSignOut().catch(() => undefined), RETRY_MS);
  finishing ??= call('sign-out')
    .catch((error: unknown) => {
      if (!(error instanceof KeptSessionEnded)) throw error;
    })
    .then(() => {
      window.clearInterval(retries);
      retries = undefined;
      set(LEAVING, false);
    })
    .finally(() => {
      finishing = null;
    });
  return finishing;
}

const isSigningOut = () => get(LEAVING);
/** Whether the server does not know yet that the person of this device signed out. */
export const useIsSigningOut = (): boolean => useSyncExternalStore(subscribe, isSigningOut);

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function set(key: string, on: boolean): void {
  try {
    if (on) window.localStorage.setItem(key, 'yes');
    else window.localStorage.removeItem(key);
  } catch {
    // Without storage the person has to enter the password at the next start.
  }
  for (const listener of listeners) listener();
}

function get(key: string): boolean {
  try {
    return window.localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export const setKept = (kept: boolean): void => set(FLAG, kept);
/** Whether a person stays signed in on this device. */
export const isKept = (): boolean => get(FLAG);

const restored = new Map<SessionStore, Promise<void>>();

/**
 * Runs once for a page that opens without a session: takes the session of another tab, or the device's. Without a
 * network the page opens for the person whose answers the device stores.
 */
export function restoreSession(session: SessionStore): Promise<void> {
  const begun = restored.get(session) ?? restore(session);
  restored.set(session, begun);
  return begun;
}

async function restore(session: SessionStore): Promise<void> {
  const signedOut = finishSignOut().catch(() => undefined);
  if (session.isSignedIn() || (await session.takeOver())) return;
  // The console stores no session.
  if (session !== appSession || !isKept()) return;
  await Promise.race([signedOut, new Promise((resolve) => window.setTimeout(resolve, RETRY_MS))]);
  // Whoever left without a network is not signed in again by a reload.
  if (isSigningOut()) return setKept(false);
  try {
    const tokens = await refreshKept();
    if (!session.isSignedIn()) session.start(tokens);
  } catch (error) {
    if (!(error instanceof KeptSessionEnded)) await startOffline(session);
    // A new password, a deactivation, a sign-out elsewhere: nothing of the person stays here.
    else await import('#/lib/device/offline/store.ts').then(({ forgetAnswers }) => forgetAnswers());
  }
}

/** No server accepts it: the first call with a network fetches real tokens. */
const NO_ACCESS = 'offline';

/** Without a network the app opens with the data stored on this device (phone-and-offline.md#without-a-network). */
async function startOffline(session: SessionStore): Promise<void> {
  const { keptAnswers } = await import('#/lib/device/offline/store.ts');
  const kept = await keptAnswers();
  if (!kept || session.isSignedIn()) return;
  session.start({ access: NO_ACCESS, refresh: null });
  session.saveUser({ id: kept.user_id });
}
