import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { addDays, dayAt, dayNumber, startOfDay } from '../../time/day.ts';
import { dateAt, endTimeAt, isSteadyOn, timeAt, zoneClock } from './zone.ts';

const ZONES = [
  'UTC',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'America/Havana',
  'Asia/Kathmandu',
  'Pacific/Auckland',
] as const;
const zone = fc.constantFrom(...ZONES);
const day = fc.integer({ min: 0, max: 11_000 }).map((days) => addDays('2001-01-01', days));

describe('A clock', () => {
  test.prop([zone, day])('begins a day where the calendar of its zone does', (name, date) => {
    expect(zoneClock(name).moment(dayNumber(date) * 1_440)).toBe(startOfDay(date, name) / 60_000);
  });

  test.prop([zone, day, fc.integer({ min: 0, max: 1_439 })])(
    'shows a moment as Intl does, and finds it again by its local time',
    (name, date, minute) => {
      const clock = zoneClock(name);
      const moment = dayNumber(date) * 1_440 + minute;
      const instant = new Date(moment * 60_000);
      expect(dateAt(clock, moment)).toBe(dayAt(instant, name));
      const shown = instant.toLocaleTimeString('en-GB', {
        timeZone: name,
        hour: '2-digit',
        minute: '2-digit',
      });
      expect(timeAt(clock, moment)).toBe(shown);
      const local = clock.local(moment);
      if (clock.doubtful(local) === null) expect(clock.moment(local)).toBe(moment);
      else expect(clock.moment(local)).toBeLessThanOrEqual(moment);
    },
  );

  test.prop([zone, day, fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 0, max: 1_439 })])(
    'is steady on a day only where every entry of that day lasts as long as its times say',
    (name, date, start, minutes) => {
      const clock = zoneClock(name);
      const from = dayNumber(date) * 1_440 + start;
      fc.pre(isSteadyOn(clock, date));
      expect(clock.moment(from + minutes) - clock.moment(from)).toBe(minutes);
      expect([clock.doubtful(from), clock.doubtful(from + minutes)]).toEqual([null, null]);
    },
  );

  it('is steady except around the nights on which it changes', () => {
    const days = ['2026-10-28', '2026-10-31', '2026-11-01', '2026-11-05'];
    expect(days.map((date) => isSteadyOn(zoneClock('America/New_York'), date))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('reads a repeated time as its first occurrence, and continues over a skipped one', () => {
    const clock = zoneClock('America/New_York');
    const hourOf = (date: string, hour: number) => dayNumber(date) * 1_440 + hour * 60;
    const utc = (moment: number) => new Date(moment * 60_000).toISOString().slice(0, 16);
    expect(utc(clock.moment(hourOf('2026-11-01', 1.5)))).toBe('2026-11-01T05:30');
    expect(utc(clock.moment(hourOf('2026-11-01', 2)))).toBe('2026-11-01T07:00');
    expect(utc(clock.moment(hourOf('2026-03-08', 2.5)))).toBe('2026-03-08T07:30');
    expect(utc(clock.moment(hourOf('2026-03-08', 3.5)))).toBe('2026-03-08T07:30');
    const doubts = [
      hourOf('2026-11-01', 0.99),
      hourOf('2026-11-01', 1),
      hourOf('2026-11-01', 2),
      hourOf('2026-03-08', 2),
    ];
    expect(doubts.map((local) => clock.doubtful(local))).toEqual([null, 'back', null, 'forward']);
  });

  it('ends a day at 24:00', () => {
    expect([timeAt(zoneClock('UTC'), 1_440), endTimeAt(zoneClock('UTC'), 1_440)]).toEqual(['00:00', '24:00']);
  });

  it('refuses a zone that does not exist', () => {
    expect(() => zoneClock('Mars/Olympus')).toThrow(RangeError);
  });
});
