import { expect, test } from 'vitest';
import { weekText } from './week-text.ts';

test('a usual week is told by the length of its days', () => {
  expect(weekText([0, 480, 0, 480, 0, 240, 0], 1)).toBe('Mon, Wed 8:00 · Fri 4:00');
  expect(weekText([300, 480, 480, 480, 480, 480, 0], 1)).toBe('Mon, Tue, Wed, Thu, Fri 8:00 · Sun 5:00');
  expect(weekText([300, 300, 0, 0, 0, 0, 0], 0)).toBe('Sun, Mon 5:00');
  expect(weekText([0, 0, 0, 0, 0, 0, 0], 0)).toBe('No days');
});
