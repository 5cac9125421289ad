/** Minutes to wait after each failed attempt of a mail or a webhook; after the last of them it has failed. */
const RETRY_MINUTES = [1, 5, 30, 120, 360, 720, 1_440];

/** Minutes until the next attempt once `attempts` have failed, or null when it is given up. */
export const retryAfterMinutes = (attempts: number): number | null => RETRY_MINUTES[attempts - 1] ?? null;
