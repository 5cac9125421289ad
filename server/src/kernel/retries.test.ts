import { expect, test } from 'vitest';
import { retryAfterMinutes } from './retries.ts';

test('a delivery is retried at growing intervals and abandoned after eight attempts', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map(retryAfterMinutes);
  expect(waits).toEqual([1, 5, 30, 120, 360, 720, 1_440, null]);
});
