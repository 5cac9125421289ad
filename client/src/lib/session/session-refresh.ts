import { errorCode } from '#/lib/api/error-text.ts';
import { oneTabAtATime } from '#/lib/device/one-tab-at-a-time.ts';
import type { SessionEnd, SessionStore, Tokens } from './session-store.ts';

const missingRefreshText = 'No refresh token available. Please log in again.';
const failedRefreshText = 'Token refresh failed. User logged out.';

interface Renewed {
  spent: string;
  tokens: Tokens;
}

function isRenewed(data: unknown): data is Renewed {
  return typeof data === 'object' && data !== null && 'spent' in data && 'tokens' in data;
}

/** A deactivated person reads the server's reason: signing in again would not help. */
const endOf = (error: unknown): SessionEnd =>
  error instanceof Error && errorCode(error) === 'deactivated'
    ? { kind: 'expired', message: error.message }
    : { kind: 'expired', message: failedRefreshText, keepsDrafts: true };

interface RefreshOptions {
  session: SessionStore;
  /** `refresh` is null for a session in a cookie of the device. */
  call: (refresh: string | null) => Promise<Tokens>;
  /** True if the server rejected the token; false if the network failed, which must not sign the user out. */
  isRefusal: (error: unknown) => boolean;
}

/**
 * One refresh at a time; concurrent callers wait for the same one (access.md#sessions). A duplicated tab has a copy of the same
 * refresh token, and using a spent one ends the session everywhere, so tabs take turns (Web Locks) and hand each
 * other the new tokens (BroadcastChannel).
 */
export function createRefresh({ session, call, isRefusal }: RefreshOptions) {
  let running: Promise<void> | null = null;
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(session.storageKey) : null;
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isRenewed(event.data) && session.tokens()?.access === event.data.spent) {
      session.renew(event.data.tokens);
    }
  });

  async function refreshNow(spentAccess: string) {
    const before = session.tokens();
    if (!before) {
      session.end({ kind: 'expired', message: missingRefreshText });
      throw new Error(missingRefreshText);
    }
    if (before.access !== spentAccess) return;
    try {
      const tokens = await call(before.refresh);
      session.renew(tokens);
      channel?.postMessage({ spent: before.access, tokens } satisfies Renewed);
    } catch (error) {
      if (isRefusal(error)) session.end(endOf(error));
      throw error;
    }
  }

  /** Resolves when the session has other tokens than `spentAccess`; rejects when it could not get any. */
  return function refresh(spentAccess: string): Promise<void> {
    running ??= oneTabAtATime(`${session.storageKey}.refresh`, () => refreshNow(spentAccess)).finally(() => {
      running = null;
    });
    return running;
  };
}
