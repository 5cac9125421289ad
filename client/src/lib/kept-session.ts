import { type SessionStore, type Tokens, appSession } from './session-store.ts';

/** Set if a person stays signed in on this device; scripts cannot read the cookie itself. */
const FLAG = 'daybook.stays-signed-in';

export class KeptSessionEnded extends Error {}

/** A session in a cookie of the device (6 §1): its calls go to the only paths that receive the cookie. */
async function call(path: 'refresh' | 'sign-out'): Promise<unknown> {
  const answer = await fetch(`/api/session/${path}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (answer.status === 401) {
    setKept(false);
    throw new KeptSessionEnded('The session of this device has ended.');
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

export async function signOutKept(): Promise<void> {
  setKept(false);
  await call('sign-out');
}

export function setKept(kept: boolean): void {
  try {
    if (kept) window.localStorage.setItem(FLAG, 'yes');
    else window.localStorage.removeItem(FLAG);
  } catch {
    // Without storage the person has to enter the password at the next start.
  }
}

/** Whether a person stays signed in on this device. */
export function isKept(): boolean {
  try {
    return window.localStorage.getItem(FLAG) !== null;
  } catch {
    return false;
  }
}

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
  if (session.isSignedIn() || (await session.takeOver())) return;
  // The console stores no session.
  if (session !== appSession || !isKept()) return;
  try {
    const tokens = await refreshKept();
    if (!session.isSignedIn()) session.start(tokens);
  } catch (error) {
    if (!(error instanceof KeptSessionEnded)) await startOffline(session);
    // A new password, a deactivation, a sign-out elsewhere: nothing of the person stays here.
    else await import('./offline/store.ts').then(({ forgetAnswers }) => forgetAnswers());
  }
}

/** No server accepts it: the first call with a network fetches real tokens. */
const NO_ACCESS = 'offline';

/** Without a network the app opens with the data stored on this device (6 §2). */
async function startOffline(session: SessionStore): Promise<void> {
  const { keptAnswers } = await import('./offline/store.ts');
  const kept = await keptAnswers();
  if (!kept || session.isSignedIn()) return;
  session.start({ access: NO_ACCESS, refresh: null });
  session.saveUser({ id: kept.user_id });
}
