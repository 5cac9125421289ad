import { addDays, today } from './day.ts';
import type { Day } from './day.ts';

const HOUR_MS = 3_600_000;

/** The moment (milliseconds) at which a day begins in an IANA time zone; where clocks skip midnight, the first after it. */
export function startOfDay(day: Day, timeZone: string): number {
  // No zone is further than 14 hours from UTC. Halves until the first minute that is that day.
  let before = Date.parse(`${day}T00:00:00.000Z`) - 15 * HOUR_MS;
  let inside = before + 30 * HOUR_MS;
  while (inside - before > 60_000) {
    const middle = before + Math.floor((inside - before) / 120_000) * 60_000;
    if (middle === before) break;
    if (today(new Date(middle), timeZone) >= day) inside = middle;
    else before = middle;
  }
  return inside;
}

/** The first moment that is after a day. */
export const endOfDay = (day: Day, timeZone: string): number => startOfDay(addDays(day, 1), timeZone);
