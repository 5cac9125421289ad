import { expect, test } from 'vitest';
import { readTypedDay, readTypedMonth, typedDayProblem } from '#/lib/forms/typed-day.ts';
import { setCompanyDays } from '#/lib/session/today.ts';
import { clockText } from './clock-text.ts';
import {
  dateNumber,
  dayRange,
  longDay,
  momentDay,
  momentText,
  momentToday,
  monthText,
  nearDay,
  slashDay,
  weekdayDay,
  weekdayInitials,
} from './day-text.ts';

test.each([
  ['2025-03-04', '2025-03-04'],
  ['3/4/2025', '2025-03-04'],
  ['03/04/25', '2025-03-04'],
  ['3/4', '2025-03-04'],
  ['Mar 4', '2025-03-04'],
  ['4 march', '2025-03-04'],
  ['March 4, 2024', '2024-03-04'],
  ['3/4/87', '1987-03-04'],
  ['4', '2025-05-04'],
  ['20250304', '2025-03-04'],
  ['2025-02-30', null],
  ['13/13/2025', null],
  ['soon', null],
  ['soon 4', null],
  ['0025-03-04', null],
  ['', null],
])('a person who types "%s" in May 2025 gets %s', (typed, day) =>
  expect(readTypedDay(typed, '2025-05-20')).toBe(day),
);

test('a person can type the month as a word', () => {
  expect(readTypedMonth('March 2025')).toBe('2025-03');
  expect(readTypedMonth('3/2025')).toBe('2025-03');
  expect(readTypedMonth('2025-13')).toBeNull();
});

test('days are shown in the documented formats', () => {
  expect(longDay('2025-03-04')).toBe('Mar 4, 2025');
  expect(monthText('2025-03')).toBe('March 2025');
  expect(monthText('2025-03-01')).toBe('March 2025');
  expect(slashDay('2025-03-04')).toBe('03/04/2025');
  expect(clockText('14:05')).toBe('2:05 PM');
  expect(dayRange('2025-03-04', '2025-03-17')).toBe('Mar 4 – Mar 17, 2025');
  expect(dayRange('2024-12-30', '2025-01-05')).toBe('Dec 30, 2024 – Jan 5, 2025');
  expect(weekdayDay('2025-03-04')).toBe('Tue, Mar 4');
  expect([weekdayInitials('2025-03-04'), dateNumber('2025-03-04')]).toEqual(['Tu', '4']);
  expect(longDay(null)).toBe('');
  expect(longDay('2025-02-30')).toBe('');
  expect(clockText('00:30')).toBe('12:30 AM');
  expect(clockText('12:00')).toBe('12:00 PM');
  expect(clockText('soon')).toBe('');
  expect(momentText('soon')).toBe('');
  expect(momentDay(null)).toBe('');
});

test('a moment has the date and the time of the company, wherever the device is', () => {
  const evening = '2026-11-26T01:20:00.000Z';
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const [time_zone, day, time] of [
    ['America/New_York', 'Nov 25, 2026', '8:20 PM EST'],
    ['UTC', 'Nov 26, 2026', '1:20 AM UTC'],
    ['Pacific/Kiritimati', 'Nov 26, 2026', '3:20 PM GMT+14'],
  ] as const) {
    setCompanyDays({ time_zone, week_starts_on: 'sunday' });
    // A device whose clock shows the same time needs no zone.
    const shown = time_zone === device ? time.split(' ').slice(0, 2).join(' ') : time;
    expect(momentDay(evening)).toBe(day);
    expect(momentText(evening)).toBe(`${day}, ${shown}`);
    expect(momentToday(evening, day === 'Nov 25, 2026' ? '2026-11-25' : '2026-11-26')).toBe(shown);
    expect(momentToday(evening, '2026-11-27')).toBe(day);
    expect(nearDay(evening, '2026-11-27')).toBe(day.replace(', 2026', ''));
  }
  // A day needs no zone.
  expect(momentDay('2026-11-25')).toBe('Nov 25, 2026');
  setCompanyDays({ time_zone: 'Atlantis/Capital', week_starts_on: 'sunday' });
  expect(momentText(evening)).toMatch(/^Nov 2[56], 2026, \d{1,2}:\d\d [AP]M$/);
  setCompanyDays(null);
});

test('a typed day may be named, or in the order of the browser’s language', () => {
  // A Tuesday.
  const today = '2025-05-20';
  expect(readTypedDay('today', today)).toBe(today);
  expect(readTypedDay('Yesterday', today)).toBe('2025-05-19');
  expect(readTypedDay('tue', today)).toBe(today);
  expect(readTypedDay('wednesday', today)).toBe('2025-05-14');
  expect(readTypedDay('01.11.2026', today)).toBe('2026-11-01');
  expect(readTypedDay('3/4', today, false)).toBe('2025-03-04');
  expect(readTypedDay('3/4', today, true)).toBe('2025-04-03');
});

test('a person who types a day that does not exist sees a message', () => {
  const today = '2025-05-20';
  expect(readTypedDay('2026-02-29', today)).toBeNull();
  expect(typedDayProblem('2026-02-29', today)).toBe('There is no such day.');
  expect(typedDayProblem('Feb 30', today)).toBe('There is no such day.');
  expect(typedDayProblem('soon', today)).toBe('Enter a date as YYYY-MM-DD.');
});
