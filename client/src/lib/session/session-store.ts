export interface Tokens {
  access: string;
  /** Null if it is in a cookie of the device (access.md#sessions). */
  refresh: string | null;
}

/** Why a session ended: the user left, or the server no longer knows it. */
export type SessionEnd =
  | { kind: 'signed-out' }
  /** `keepsDrafts`: the login says that what was written is kept. */
  | { kind: 'expired'; message: string; keepsDrafts?: true };

interface Stored extends Tokens {
  user?: unknown;
}

/** The messages between the tabs of a browser about their session. */
type TabMessage =
  | { kind: 'ask' }
  | { kind: 'answer'; session: Stored }
  | { kind: 'signed-out'; user_id: number | null };

/** How long a new tab waits for the others to answer. */
const ANSWER_MS = 200;
const LEFT_ELSEWHERE = 'You logged out in another tab.';

/**
 * The tokens and the user record of one tab, in session storage, or in memory if a browser refuses storage. Tabs of
 * one browser share a session: a new tab asks the others for theirs, and signing out ends it in all of them.
 * The app and the platform console each have one, under separate keys.
 */
export function createSessionStore(storageKey: string) {
  let memory: string | null = null;
  let lastEnd: SessionEnd | null = null;
  const listeners = new Set<(end: SessionEnd) => void>();
  const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`${storageKey}.tabs`) : null;
  let answered: (() => void) | null = null;

  tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    const stored = readStored();
    if (data.kind === 'ask' && stored) tabs.postMessage({ kind: 'answer', session: stored });
    if (data.kind === 'answer' && answered && !stored) {
      write(data.session);
      answered();
    }
    if (data.kind === 'signed-out' && stored && idOf(stored.user) === data.user_id) {
      end({ kind: 'expired', message: LEFT_ELSEWHERE });
    }
  });

  function readStored(): Stored | null {
    let text = memory;
    try {
      text = window.sessionStorage.getItem(storageKey) ?? memory;
    } catch {
      // Storage is blocked: the copy in memory serves until the tab closes.
    }
    if (!text) return null;
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value !== 'object' || value === null) return null;
      if (!('access' in value) || typeof value.access !== 'string') return null;
      if (!('refresh' in value) || (typeof value.refresh !== 'string' && value.refresh !== null)) return null;
      return {
        access: value.access,
        refresh: value.refresh,
        user: 'user' in value ? value.user : undefined,
      };
    } catch {
      return null;
    }
  }

  function write(value: Stored | null) {
    memory = value ? JSON.stringify(value) : null;
    try {
      if (memory) window.sessionStorage.setItem(storageKey, memory);
      else window.sessionStorage.removeItem(storageKey);
    } catch {
      // As above.
    }
  }

  function end(how: SessionEnd) {
    const stored = readStored();
    if (!stored) return;
    write(null);
    lastEnd = how;
    if (how.kind === 'signed-out') {
      tabs?.postMessage({ kind: 'signed-out', user_id: idOf(stored.user) } satisfies TabMessage);
    }
    for (const listener of listeners) listener(how);
  }

  return {
    storageKey,
    tokens: (): Tokens | null => readStored(),
    isSignedIn: () => readStored() !== null,
    /** Whose session it is; null until the user's record was fetched. */
    userId: () => idOf(readStored()?.user),
    start(tokens: Tokens) {
      lastEnd = null;
      write({ access: tokens.access, refresh: tokens.refresh });
    },
    /** New tokens for the current session; does nothing if it has ended. */
    renew(tokens: Tokens) {
      const stored = readStored();
      if (stored) write({ ...stored, access: tokens.access, refresh: tokens.refresh });
    },
    saveUser(user: unknown) {
      const stored = readStored();
      if (stored) write({ ...stored, user });
    },
    /** Takes over the session of another tab of this browser; resolves to whether there was one. */
    async takeOver(): Promise<boolean> {
      if (!tabs) return false;
      await new Promise<void>((resolve) => {
        answered = resolve;
        tabs.postMessage({ kind: 'ask' } satisfies TabMessage);
        window.setTimeout(resolve, ANSWER_MS);
      });
      answered = null;
      return readStored() !== null;
    },
    end,
    /** What the login page says about the previous session; null after the next sign-in. */
    lastEnd: () => lastEnd,
    onEnd(listener: (end: SessionEnd) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const idOf = (user: unknown): number | null =>
  typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'number' ? user.id : null;

export type SessionStore = ReturnType<typeof createSessionStore>;

export const appSession = createSessionStore('daybook.session');
export const platformSession = createSessionStore('daybook.platform-session');
