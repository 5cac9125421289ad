import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayAt,
  dayOfMonth,
  daysBetween,
  daysInMonth,
  endOfMonth,
  endOfWeek,
  firstOfMonth,
  formatLongDay,
  formatMonth,
  formatShortDay,
  formatSlashDay,
  isDay,
  isMonth,
  isTimeZone,
  laterDay,
  MONTH_NAMES,
  startOfMonth,
  startOfWeek,
  weekdayOf,
} from './day.ts';

const anyDay = fc.integer({ min: -200_000, max: 1_000_000 }).map((n) => addDays('1970-01-01', n));
const weekStart = fc.constantFrom('sunday' as const, 'monday' as const);

describe('days', () => {
  it('exist only if the calendar has them', () => {
    expect(isDay('2024-02-29')).toBe(true);
    expect(isDay('2025-02-29')).toBe(false);
    expect(isDay('2025-13-01')).toBe(false);
    expect(isDay('2025-1-1')).toBe(false);
    expect(isDay('0000-01-01')).toBe(false);
    expect(isDay('')).toBe(false);
    expect(isDay(20250101)).toBe(false);
    expect(isMonth('2025-12')).toBe(true);
    expect(isMonth('2025-13')).toBe(false);
    expect(isMonth('2025-12-01')).toBe(false);
  });

  test.prop([anyDay, fc.integer({ min: -5000, max: 5000 })])(
    'return after adding and subtracting the same number',
    (day, n) => {
      expect(addDays(addDays(day, n), -n)).toBe(day);
      expect(daysBetween(day, addDays(day, n))).toBe(n);
      expect(isDay(addDays(day, n))).toBe(true);
    },
  );

  test.prop([anyDay, anyDay])('sort as text', (a, b) => {
    expect(a < b).toBe(daysBetween(a, b) > 0);
  });

  it('stop at the ends of the calendar', () => {
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
    expect(addDays('1000-01-01', -400)).toBe('1000-01-01');
    expect(addMonths('9999-12', 3)).toBe('9999-12');
  });

  test.prop([anyDay, weekStart])('are in the week that starts on its first weekday', (day, start) => {
    const first = startOfWeek(day, start);
    expect(weekdayOf(first)).toBe(start === 'monday' ? 1 : 0);
    expect(first <= day && day <= endOfWeek(day, start)).toBe(true);
    expect(daysBetween(first, endOfWeek(day, start))).toBe(6);
  });

  it('have weekdays counted from Sunday', () => {
    expect(weekdayOf('1970-01-01')).toBe(4);
    expect(weekdayOf('2025-01-05')).toBe(0);
    expect(weekdayOf('1969-12-28')).toBe(0);
  });

  it('have months with first and last days', () => {
    expect(startOfMonth('2024-02-17')).toBe('2024-02-01');
    expect(endOfMonth('2024-02-17')).toBe('2024-02-29');
    expect(endOfMonth('2025-12-01')).toBe('2025-12-31');
    expect(daysInMonth('2023-02')).toBe(28);
    expect(addMonths('2025-01', -1)).toBe('2024-12');
    expect(addMonths('2025-11', 14)).toBe('2027-01');
    expect(firstOfMonth('2025-03')).toBe('2025-03-01');
    expect(firstOfMonth('2025-03-17')).toBe('2025-03-01');
    expect(firstOfMonth('2025-3')).toBeNull();
    expect(dayOfMonth('2025-02', 31)).toBe('2025-02-28');
  });

  // basics.md#shown-figures
  it('are written as documented', () => {
    expect(formatShortDay('2025-01-05')).toBe('Jan 5');
    expect(formatLongDay('2025-01-05')).toBe('Jan 5, 2025');
    expect(formatMonth('2025-09')).toBe('September 2025');
    expect(formatMonth('2025-09-30')).toBe('September 2025');
    expect(formatSlashDay('2025-09-05')).toBe('09/05/2025');
  });
});

describe('today', () => {
  // basics.md#days-and-times
  it('is the day of the company’s time zone', () => {
    const moment = new Date('2025-01-01T04:30:00Z');
    expect(dayAt(moment, 'UTC')).toBe('2025-01-01');
    expect(dayAt(moment, 'America/New_York')).toBe('2024-12-31');
    expect(dayAt(moment, 'America/Vancouver')).toBe('2024-12-31');
    expect(dayAt(new Date('2024-12-31T15:30:00Z'), 'Asia/Tokyo')).toBe('2025-01-01');
    expect(dayAt(new Date('2025-03-09T09:59:59Z'), 'America/Los_Angeles')).toBe('2025-03-09');
  });

  it('exists in valid time zones only', () => {
    expect(isTimeZone('Europe/Berlin')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(isTimeZone('')).toBe(false);
  });
});

describe('the edges of the calendar', () => {
  it('are the years 1000 and 9999, from either direction', () => {
    expect(addDays('9999-12-30', 1)).toBe('9999-12-31');
    expect(addDays('1000-01-02', -1)).toBe('1000-01-01');
    expect(addDays('9999-12-31', 0)).toBe('9999-12-31');
    expect(addMonths('1000-02', -3)).toBe('1000-01');
    expect(addMonths('9999-10', 2)).toBe('9999-12');
    expect(isDay('1000-01-01')).toBe(true);
    expect(isDay('0999-12-31')).toBe(false);
    expect(isDay('12025-01-01')).toBe(false);
    expect(isDay('2025-01-011')).toBe(false);
    expect(isDay(null)).toBe(false);
    expect(isMonth(202512)).toBe(false);
    expect(isDay(['2025-12-01'])).toBe(false);
    expect(isMonth(['2025-12'])).toBe(false);
  });

  it('keep a day of a month between its first and its last', () => {
    expect(dayOfMonth('2025-02', 0)).toBe('2025-02-01');
    expect(dayOfMonth('2025-02', 9)).toBe('2025-02-09');
    expect(dayOfMonth('2025-04', 31)).toBe('2025-04-30');
    expect(firstOfMonth('soon')).toBeNull();
    expect(laterDay('2025-01-02', '2025-01-10')).toBe('2025-01-10');
    expect(laterDay('2025-01-10', '2025-01-02')).toBe('2025-01-10');
    expect(laterDay('2025-01-10', '2025-01-10')).toBe('2025-01-10');
  });

  it('have weeks starting on either day', () => {
    expect(startOfWeek('2025-01-05', 'sunday')).toBe('2025-01-05');
    expect(startOfWeek('2025-01-04', 'sunday')).toBe('2024-12-29');
    expect(startOfWeek('2025-01-05', 'monday')).toBe('2024-12-30');
    expect(startOfWeek('2025-01-06', 'monday')).toBe('2025-01-06');
    expect(formatMonth('2025-01')).toBe('January 2025');
    expect(formatShortDay('2025-12-31')).toBe('Dec 31');
    expect(() => dayAt(new Date(), 'Mars/Olympus')).toThrow(RangeError);
  });
});

it('the twelve months have their names', () => {
  expect(MONTH_NAMES.map((name) => name.slice(0, 3)).join(' ')).toBe(
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  );
  for (const name of MONTH_NAMES) expect(name).toMatch(/^[A-Z][a-z]{2,}$/);
});
