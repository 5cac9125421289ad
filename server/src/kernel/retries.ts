import { momentOf } from './clock.ts';

/** Minutes to wait after each failed attempt of a mail or a webhook; after the last one it is given up. */
const RETRY_MINUTES = [1, 5, 30, 120, 360, 720, 1_440];

/** Minutes until the next attempt after `attempts` failures, or null if it is given up. */
export const retryAfterMinutes = (attempts: number): number | null => RETRY_MINUTES[attempts - 1] ?? null;

/** Longer than sending a mail takes: if the sender died, the mail is taken over after this time. */
export const LEASE_MINUTES = 15;

export const inMinutes = (now: Date, minutes: number): string =>
  momentOf(new Date(now.getTime() + minutes * 60_000));
