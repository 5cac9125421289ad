import { describe, expect, it } from 'vitest';
import {
  formatBriefRange,
  formatLongRange,
  formatRange,
  lengthInDays,
  monthRange,
  previousMonthRange,
  quarterRange,
  rangeHolds,
  rangeProblems,
  rangeWithout,
  sameRange,
  shiftByLength,
  yearRange,
  yearToDateRange,
} from './date-range.ts';

const range = (start_date: string, end_date: string) => ({ start_date, end_date });

describe('a range of days', () => {
  const week = range('2025-02-24', '2025-03-02');

  it('of one day is written as one date', () => {
    const day = range('2026-11-27', '2026-11-27');
    expect([formatRange, formatBriefRange, formatLongRange].map((text) => text(day))).toEqual([
      'Nov 27',
      'Nov 27',
      'Nov 27, 2026',
    ]);
  });

  it('contains both ends and nothing outside them', () => {
    const days = ['2025-02-23', '2025-02-24', '2025-03-02', '2025-03-03'];
    expect(days.map((day) => rangeHolds(week, day))).toEqual([false, true, true, false]);
    expect(lengthInDays(week)).toBe(7);
    expect(lengthInDays(range('2025-03-01', '2025-03-01'))).toBe(1);
    expect(formatRange(week)).toBe('Feb 24 – Mar 2');
    expect(formatBriefRange(week)).toBe('Feb 24 – Mar 2');
    expect(formatBriefRange({ start_date: '2026-11-01', end_date: '2026-11-14' })).toBe('Nov 1 – 14');
    expect(formatLongRange(week)).toBe('Feb 24 – Mar 2, 2025');
    expect(formatLongRange(range('2024-12-30', '2025-01-05'))).toBe('Dec 30, 2024 – Jan 5, 2025');
  });

  it('is cut at what holds its first or its last days', () => {
    const march = range('2026-03-01', '2026-03-14');
    expect(rangeWithout(march, [])).toEqual(march);
    expect(rangeWithout(march, [range('2026-02-20', '2026-03-10')])).toEqual(
      range('2026-03-11', '2026-03-14'),
    );
    const around = [
      range('2026-03-13', '2026-03-20'),
      range('2026-03-04', '2026-03-06'),
      range('2026-03-01', '2026-03-03'),
    ];
    expect(rangeWithout(march, around)).toEqual(range('2026-03-07', '2026-03-12'));
    expect(rangeWithout(march, [range('2026-03-05', '2026-03-06')])).toEqual(march);
    expect(
      rangeWithout(march, [range('2026-03-01', '2026-03-10'), range('2026-03-11', '2026-03-14')]),
    ).toBeNull();
  });

  it('equals another with the same ends', () => {
    expect(sameRange(week, { ...week })).toBe(true);
    expect(sameRange(week, { ...week, end_date: '2025-03-03' })).toBe(false);
    expect(sameRange(week, { ...week, start_date: '2025-02-23' })).toBe(false);
  });

  it('moves by its own length, without a gap or an overlap', () => {
    expect(shiftByLength(week, 1)).toEqual(range('2025-03-03', '2025-03-09'));
    expect(shiftByLength(week, -2)).toEqual(range('2025-02-10', '2025-02-16'));
  });

  it('is a month, a quarter, a year, or the year to date', () => {
    expect(monthRange('2024-02-17')).toEqual(range('2024-02-01', '2024-02-29'));
    expect(previousMonthRange('2025-01-31')).toEqual(range('2024-12-01', '2024-12-31'));
    const quarters = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) =>
      quarterRange(`2025-${month}-15`).start_date.slice(5, 7),
    );
    expect(quarters.join(' ')).toBe('01 01 01 04 04 04 07 07 07 10 10 10');
    expect(quarterRange('2025-05-20')).toEqual(range('2025-04-01', '2025-06-30'));
    expect(quarterRange('2025-01-01')).toEqual(range('2025-01-01', '2025-03-31'));
    expect(quarterRange('2025-12-31')).toEqual(range('2025-10-01', '2025-12-31'));
    expect(yearRange('2025-05-20')).toEqual(range('2025-01-01', '2025-12-31'));
    expect(yearToDateRange('2025-05-20')).toEqual(range('2025-01-01', '2025-05-20'));
  });

  it('is refused at the wrong end', () => {
    const sentence = 'Enter a date as YYYY-MM-DD.';
    expect(rangeProblems(week)).toEqual({});
    expect(rangeProblems(range('soon', '2025-01-01'))).toEqual({ start_date: sentence });
    expect(rangeProblems(range('2025-01-01', '2025-02-30'))).toEqual({ end_date: 'There is no such day.' });
    expect(rangeProblems(range('2025-01-02', '2025-01-01'))).toEqual({
      end_date: 'The end date is before the start date.',
    });
    expect(rangeProblems(range('2025-01-02', '2025-01-02'))).toEqual({});
  });
});
