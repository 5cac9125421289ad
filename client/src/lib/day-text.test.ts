import { expect, test } from 'vitest';
import {
  clockText,
  dayRange,
  longDay,
  monthText,
  readTypedDay,
  readTypedMonth,
  slashDay,
} from './day-text.ts';

test.each([
  ['2025-03-04', '2025-03-04'],
  ['3/4/2025', '2025-03-04'],
  ['03/04/25', '2025-03-04'],
  ['3/4', '2025-03-04'],
  ['Mar 4', '2025-03-04'],
  ['4', '2025-05-04'],
  ['20250304', '2025-03-04'],
  ['2025-02-30', null],
  ['13/13/2025', null],
  ['soon', null],
  ['', null],
])('"%s" typed in May 2025 is %s', (typed, day) => expect(readTypedDay(typed, '2025-05-20')).toBe(day));

test('a month may be typed in words', () => {
  expect(readTypedMonth('March 2025')).toBe('2025-03');
  expect(readTypedMonth('3/2025')).toBe('2025-03');
  expect(readTypedMonth('2025-13')).toBeNull();
});

test('days are shown in the formats of the documents', () => {
  expect(longDay('2025-03-04')).toBe('Mar 4, 2025');
  expect(monthText('2025-03')).toBe('March 2025');
  expect(monthText('2025-03-01')).toBe('March 2025');
  expect(slashDay('2025-03-04')).toBe('03/04/2025');
  expect(clockText('14:05')).toBe('2:05 PM');
  expect(dayRange('2025-03-04', '2025-03-17')).toBe('Mar 4 – Mar 17, 2025');
  expect(dayRange('2024-12-30', '2025-01-05')).toBe('Dec 30, 2024 – Jan 5, 2025');
  expect(longDay(null)).toBe('');
});
