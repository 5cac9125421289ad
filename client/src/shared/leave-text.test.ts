import { expect, test } from 'vitest';
import { daysText, timeText } from './leave-text.ts';

// time-off.md#requests
test('days and time are shown as everywhere', () => {
  expect(daysText({ start_date: '2026-12-04', end_date: '2026-12-04' })).toBe('Dec 4, 2026');
  expect(daysText({ start_date: '2026-12-04', end_date: '2026-12-08' })).toBe('Dec 4 – Dec 8, 2026');
  expect(timeText(750)).toBe('12:30 h');
});
