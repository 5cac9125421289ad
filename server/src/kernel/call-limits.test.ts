import { expect, test } from 'vitest';
import { createLimits } from './call-limits.ts';

const MINUTE = 60_000;
const MAX_CALLS = 5;
/** Calls until the limit refuses; returns the number of calls, and the seconds until the next is allowed. */
function callUntilRefused(limits: ReturnType<typeof createLimits>, now: number) {
  for (let calls = 0; calls <= MAX_CALLS; calls += 1) {
    try {
      limits.count('user 1', now);
    } catch (error) {
      return { calls, retry_after: (error as { retry_after?: number }).retry_after };
    }
  }
  throw new Error('No call was refused.');
}

// basics.md#limits, rest.md#limits
test('a person’s call limit resets after its window', () => {
  const limits = createLimits(MAX_CALLS);
  const start = 1_000_000;
  expect(callUntilRefused(limits, start)).toEqual({ calls: MAX_CALLS, retry_after: 60 });
  expect(callUntilRefused(limits, start + MINUTE - 1_000)).toEqual({ calls: 0, retry_after: 1 });
  expect(callUntilRefused(limits, start + MINUTE)).toEqual({ calls: MAX_CALLS, retry_after: 60 });
});

test('a person’s call limit also resets after the clock is set back', () => {
  const limits = createLimits(MAX_CALLS);
  const start = 100 * MINUTE;
  expect(callUntilRefused(limits, start).calls).toBe(MAX_CALLS);
  expect(callUntilRefused(limits, start - 60 * MINUTE)).toEqual({ calls: MAX_CALLS, retry_after: 60 });
});

test('a person at the limit does not block another', () => {
  const limits = createLimits(MAX_CALLS);
  callUntilRefused(limits, MINUTE);
  expect(() => limits.count('user 2', MINUTE)).not.toThrow();
});
