export interface Tokens {
  access: string;
  refresh: string;
}

/** Why a session ended: the user left, or the server no longer knows it. */
export type SessionEnd = { kind: 'signed-out' } | { kind: 'expired'; message: string };

interface Stored extends Tokens {
  user?: unknown;
}

/**
 * The tokens and the user record of one tab, in session storage (1 §3), or in memory where a browser refuses storage.
 * The app and the platform console each have one, under a key of its own.
 */
export function createSessionStore(storageKey: string) {
  let memory: string | null = null;
  let lastEnd: SessionEnd | null = null;
  const listeners = new Set<(end: SessionEnd) => void>();

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
      if (!('refresh' in value) || typeof value.refresh !== 'string') return null;
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

  return {
    storageKey,
    tokens: (): Tokens | null => readStored(),
    isSignedIn: () => readStored() !== null,
    start(tokens: Tokens) {
      lastEnd = null;
      write({ access: tokens.access, refresh: tokens.refresh });
    },
    /** New tokens for the session that is there; does nothing if it ended meanwhile. */
    renew(tokens: Tokens) {
      const stored = readStored();
      if (stored) write({ ...stored, access: tokens.access, refresh: tokens.refresh });
    },
    saveUser(user: unknown) {
      const stored = readStored();
      if (stored) write({ ...stored, user });
    },
    end(end: SessionEnd) {
      if (!readStored()) return;
      write(null);
      lastEnd = end;
      for (const listener of listeners) listener(end);
    },
    /** What the login page says about the session before; null after the next sign-in. */
    lastEnd: () => lastEnd,
    onEnd(listener: (end: SessionEnd) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;

export const appSession = createSessionStore('daybook.session');
export const platformSession = createSessionStore('daybook.platform-session');
