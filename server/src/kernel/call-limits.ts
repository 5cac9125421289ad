import { tooMany } from './refusals.ts';

const WINDOW_MS = 60_000;
/** Far more than a busy person or script needs. */
const MAX_PER_WINDOW = 6_000;

/** The share of one caller: how many calls a window of so many seconds allows, how many are left, and until when. */
interface Share {
  limit: number;
  window_seconds: number;
  left: number;
  resets_in: number;
}

export interface Limits {
  /** Counts one call of a user, or of an address without a session; throws the 429. */
  count(who: string, now: number): void;
  /** Null if nothing is counted. */
  shareOf(who: string, now: number): Share | null;
}

export const noLimits: Limits = { count() {}, shareOf: () => null };

/** Calls per user and minute, in this process's memory: a brake on runaway loops, not a quota. */
export function createLimits(limit = MAX_PER_WINDOW): Limits {
  let windowStart = 0;
  let calls = new Map<string, number>();
  const secondsLeft = (now: number) => Math.ceil((windowStart + WINDOW_MS - now) / 1000);
  return {
    count(who, now) {
      // If the clock was set back, the window would end only when it has caught up.
      if (now - windowStart >= WINDOW_MS || now < windowStart) {
        windowStart = now;
        calls = new Map();
      }
      const count = (calls.get(who) ?? 0) + 1;
      calls.set(who, count);
      if (count > limit) throw tooMany(secondsLeft(now));
    },
    shareOf: (who, now) => ({
      limit,
      window_seconds: WINDOW_MS / 1000,
      left: Math.max(0, limit - (calls.get(who) ?? 0)),
      resets_in: Math.max(0, secondsLeft(now)),
    }),
  };
}
