import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  entryHours,
  entryMinutes,
  INVALID_TIME,
  isBlankEntry,
  isTime,
  normaliseTime,
  quarterHour,
  sumTotals,
  timeAfter,
  totalsOfEntries,
} from './work-time.ts';

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([h, m]) => `${h.toString().padStart(2, '0')}:${m.toString().padStart(2, '0')}`);
const entry = fc.record({
  start_time: fc.option(time),
  end_time: fc.option(time),
  mileage: fc.option(fc.integer({ min: 0, max: 100_000 }).map((n) => n / 100)),
  stipend: fc.option(fc.integer({ min: 0, max: 100_000 }).map((n) => n / 100)),
});

describe('typed times', () => {
  it.each([
    ['9', '09:00'],
    ['09', '09:00'],
    ['0', '00:00'],
    ['23', '23:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['23:59', '23:59'],
    [' 7 ', '07:00'],
    ['', null],
    ['  ', null],
    ['7p', '19:00'],
    ['7:30pm', '19:30'],
    ['730 PM', '19:30'],
    ['7 p.m.', '19:00'],
    ['12a', '00:00'],
    ['12pm', '12:00'],
    ['9:00 AM', '09:00'],
    ['9h30', '09:30'],
    ['9h', '09:00'],
    ['noon', '12:00'],
    ['１９３０', '19:30'],
    [null, null],
    [undefined, null],
  ])('%j is read as %j', (typed, expected) => {
    expect(normaliseTime(typed)).toEqual({ valid: true, time: expected });
  });

  it.each([
    '24',
    '25',
    '25:00',
    '12:75',
    '960',
    '2400',
    '24:00',
    '12345',
    '09:00:00',
    '12:0',
    '7:5',
    '9-5',
    '-9',
    '13pm',
    '0a',
    'ab',
    '½',
    'now',
    'constructor',
    '__proto__',
  ])('%j is refused with the reason', (typed) => {
    expect(normaliseTime(typed)).toEqual({ valid: false, message: INVALID_TIME });
  });

  it('"now" is the quarter hour that the field rounds to', () => {
    expect(normaliseTime('Now', quarterHour('09:52'))).toEqual({ valid: true, time: '09:45' });
    expect(timeAfter('23:30', 45)).toBe('00:15');
  });

  test.prop([time])('a valid time is unchanged', (good) => {
    expect(normaliseTime(good)).toEqual({ valid: true, time: good });
  });
});

describe('an entry', () => {
  // daily-logs.md#hours
  it('lasts from its start to its end on the wall clock', () => {
    expect(entryMinutes('09:00', '10:30')).toBe(90);
    expect(entryMinutes('22:00', '06:00')).toBe(480);
    expect(entryMinutes('00:01', '00:00')).toBe(1439);
    expect(entryMinutes('09:00', '09:00')).toBe(0);
    expect(entryMinutes(null, '09:00')).toBe(0);
    expect(entryMinutes('09:00', undefined)).toBe(0);
    expect(entryHours({ start_time: '09:00', end_time: '09:20' })).toBe(20 / 60);
  });

  it('without times still counts kilometers and stipend', () => {
    expect(totalsOfEntries([{ start_time: '09:00', mileage: 12.5, stipend: 8 }])).toEqual({
      total_hours: 0,
      total_mileage: 12.5,
      total_stipend: 8,
    });
  });

  it('without any value is blank', () => {
    expect(isBlankEntry({ work_code_id: null, start_time: '', end_time: null, mileage: null })).toBe(true);
    expect(isBlankEntry({ mileage: 0 })).toBe(false);
    expect(isBlankEntry({ work_code_id: 2 })).toBe(false);
  });
});

describe('totals', () => {
  test.prop([fc.array(fc.array(entry, { maxLength: 12 }), { maxLength: 12 })], { numRuns: 2000 })(
    'are the sum of their parts, however they are split',
    (logs) => {
      const whole = totalsOfEntries(logs.flat());
      expect(
        sumTotals(
          'km',
          logs.map((log) => ({ ...totalsOfEntries(log), distance_unit: 'km' as const })),
        ),
      ).toEqual(whole);
      const minutes = logs.flat().reduce((sum, e) => sum + entryMinutes(e.start_time, e.end_time), 0);
      expect(whole.total_hours).toBe(minutes / 60);
    },
  );
});

describe('a filled-in entry', () => {
  it('has at least one value', () => {
    expect(isBlankEntry({})).toBe(true);
    for (const written of [
      { start_time: '09:00' },
      { end_time: '09:00' },
      { stipend: 0 },
      { mileage: 0 },
      { work_code_id: 1 },
    ])
      expect(isBlankEntry(written)).toBe(false);
  });

  it('has times of two digits, a colon and two digits', () => {
    for (const text of ['00:00', '09:59', '19:30', '23:59']) expect(isTime(text)).toBe(true);
    for (const text of [
      '9:00',
      '24:00',
      '23:60',
      '029:00',
      '09:000',
      '112:00',
      '09-00',
      900,
      ['09:00'],
      null,
    ])
      expect(isTime(text)).toBe(false);
  });

  it('is added up in each of its three totals', () => {
    const totals = {
      total_hours: 1.5,
      total_mileage: 2.25,
      total_stipend: 3.1,
      distance_unit: 'km' as const,
    };
    expect(sumTotals('km', [totals, totals])).toEqual({
      total_hours: 3,
      total_mileage: 4.5,
      total_stipend: 6.2,
    });
    // 2.25 mi are 3.621024 km, each rounded for itself.
    const driven = { ...totals, distance_unit: 'mi' as const };
    expect(sumTotals('km', [driven, driven, totals]).total_mileage).toBe(9.49);
    expect(sumTotals('km', [])).toEqual({ total_hours: 0, total_mileage: 0, total_stipend: 0 });
    expect(
      totalsOfEntries([
        { start_time: '09:00', end_time: '10:00', mileage: null, stipend: null },
        { start_time: '09:00', end_time: '10:30', mileage: 1.5, stipend: 2 },
      ]),
    ).toEqual({ total_hours: 2.5, total_mileage: 1.5, total_stipend: 2 });
  });
});
