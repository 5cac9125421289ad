import { expect, test } from 'vitest';
import { filledDays, rangeOf, requestWindow, totalMinutes, withDay } from './request-days.ts';

const NOTHING_BEFORE = { dates: [], days: [] };

// time-off.md#requests
test('days are filled in from the usual week, without weekends and holidays', () => {
  const dates = rangeOf('2026-12-24', '2026-12-28');
  expect(dates).toHaveLength(5);
  const usual = [
    { date: '2026-12-24', minutes: 360 },
    // A company holiday.
    { date: '2026-12-25', minutes: 0 },
    { date: '2026-12-26', minutes: 0 },
    { date: '2026-12-27', minutes: 0 },
    { date: '2026-12-28', minutes: 480 },
  ];
  expect(filledDays(dates, usual, NOTHING_BEFORE)).toEqual([
    { date: '2026-12-24', minutes: 360 },
    { date: '2026-12-28', minutes: 480 },
  ]);
});

test('while the usual week is not known, a day from Monday to Friday is 8:00', () => {
  expect(filledDays(rangeOf('2026-12-04', '2026-12-07'), undefined, NOTHING_BEFORE)).toEqual([
    { date: '2026-12-04', minutes: 480 },
    { date: '2026-12-07', minutes: 480 },
  ]);
});

test('a longer range keeps what was typed, and a day that was emptied stays empty', () => {
  const dates = rangeOf('2026-12-07', '2026-12-08');
  const typed = withDay([{ date: '2026-12-07', minutes: 240 }], '2026-12-08', null);
  expect(filledDays(rangeOf('2026-12-07', '2026-12-09'), undefined, { dates, days: typed })).toEqual([
    { date: '2026-12-07', minutes: 240 },
    { date: '2026-12-09', minutes: 480 },
  ]);
});

test('a day can be added in between, and a text that is no time is not counted', () => {
  const days = withDay(
    [
      { date: '2026-12-04', minutes: 480 },
      { date: '2026-12-07', minutes: 'all' },
    ],
    '2026-12-05',
    120,
  );
  expect(days.map(({ date }) => date)).toEqual(['2026-12-04', '2026-12-05', '2026-12-07']);
  expect(totalMinutes(days)).toBe(600);
});

test('an end before the beginning is one day, and a long range ends where the server says why', () => {
  expect(rangeOf('2026-12-04', '2026-12-01')).toEqual(['2026-12-04']);
  expect(rangeOf('2026-12-04', null)).toEqual(['2026-12-04']);
  expect(rangeOf(null, '2026-12-04')).toEqual([]);
  expect(rangeOf('2026-01-01', '2026-12-31')).toHaveLength(93);
  expect(requestWindow('2026-11-26')).toEqual({ min: '2026-09-27', max: '2027-11-26' });
});
