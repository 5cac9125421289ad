import { unavailable } from '../kernel/refusals.ts';

/** A call that has waited longer is refused: beyond people's patience, a queue only does work that no one needs. */
const MAX_WAIT_MS = 2_000;
/** How soon to check again whether the database has caught up. */
const LOOK_AGAIN_MS = 5;

/** Begins a request, or refuses it with a 503. */
type Begin = (refusal?: Error) => void;

/**
 * Requests begin in order of arrival, one in each turn of the event loop, and none while `isCongested`. Without this,
 * all requests at the beginning of a turn run at once, and one that arrives just too late waits for all of them twice:
 * under load a hundredth of the calls took double the time of the others.
 * @param now milliseconds of a monotonic clock
 */
export function createRequestQueue(
  isCongested: () => boolean,
  now: () => number = () => performance.now(),
): (begin: Begin) => void {
  const waiting: { since: number; begin: Begin }[] = [];
  const next = () => {
    const [first] = waiting;
    if (!first) return;
    const isLate = now() - first.since > MAX_WAIT_MS;
    if (!isLate && isCongested()) {
      setTimeout(next, LOOK_AGAIN_MS);
      return;
    }
    waiting.shift();
    if (waiting.length > 0) setImmediate(next);
    first.begin(isLate ? unavailable() : undefined);
  };
  return (begin) => {
    waiting.push({ since: now(), begin });
    if (waiting.length === 1) setImmediate(next);
  };
}
