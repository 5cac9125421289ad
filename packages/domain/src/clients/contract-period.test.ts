import { describe, expect, it } from 'vitest';
import {
  CONTRACT_PERIODS,
  formatWindow,
  HOURS_PERIODS,
  isHoursPeriod,
  monthShares,
  parseContractPeriod,
  PERIOD_LABELS,
  PERIOD_SPELLINGS,
  previousWindow,
  SHARES_PER_UNIT,
  widenToWindows,
  windowOf,
  windowsAround,
} from './contract-period.ts';

describe('the period of an allowance', () => {
  it('is accepted in each of its spellings', () => {
    const spellings = ['day', 'daily', 'week', 'weekly', 'biweek', 'biweekly', 'bi weekly', 'bi_weekly'];
    expect(spellings.map(parseContractPeriod)).toEqual([
      'day',
      'day',
      'week',
      'week',
      'biweek',
      'biweek',
      'biweek',
      'biweek',
    ]);
    expect(['month', 'monthly', 'year', 'yearly', 'YEAR-LY'].map(parseContractPeriod)).toEqual([
      'month',
      'month',
      'year',
      'year',
      'year',
    ]);
    expect(['', 'hour', null, undefined].map(parseContractPeriod)).toEqual([null, null, null, null]);
    expect(CONTRACT_PERIODS.filter(isHoursPeriod)).toEqual(['week', 'biweek', 'month']);
  });

  it('has a window in words', () => {
    const calendar = { week_starts_on: 'monday' } as const;
    const words = CONTRACT_PERIODS.map((period) =>
      formatWindow(period, windowOf(period, '2025-01-08', calendar)),
    );
    expect(words).toEqual(['Jan 8', 'Jan 6 – Jan 12', 'Dec 30 – Jan 12', 'January 2025', '2025']);
  });

  it('has the windows of several ranges, each once', () => {
    const days = (start_date: string, end_date: string) => ({ start_date, end_date });
    const far = [
      days('2025-12-03', '2025-12-16'),
      days('2025-01-08', '2025-01-21'),
      days('2025-01-22', '2025-02-04'),
    ];
    expect(windowsAround(far, 'month', {})).toEqual([
      days('2025-01-01', '2025-02-28'),
      days('2025-12-01', '2025-12-31'),
    ]);
    expect(windowsAround(far, 'year', {})).toEqual([days('2025-01-01', '2025-12-31')]);
    expect(windowsAround([], 'week', {})).toEqual([]);
  });

  it('has a previous window, which ends the day before this one begins', () => {
    const before = CONTRACT_PERIODS.map((period) =>
      previousWindow(period, windowOf(period, '2025-01-08', {}), {}),
    );
    expect(before.map((window) => `${window.start_date} ${window.end_date}`)).toEqual([
      '2025-01-07 2025-01-07',
      '2024-12-29 2025-01-04',
      '2024-12-15 2024-12-28',
      '2024-12-01 2024-12-31',
      '2024-01-01 2024-12-31',
    ]);
  });

  it('begins with a range’s first window and ends with its last, whichever period is longer', () => {
    const span = { start_date: '2025-01-08', end_date: '2025-01-30' };
    expect(widenToWindows(span, ['month', 'week'], {})).toEqual({
      start_date: '2025-01-01',
      end_date: '2025-02-01',
    });
    expect(widenToWindows(span, ['week', 'month'], {}).end_date).toBe('2025-02-01');
    expect(widenToWindows(span, ['day'], {})).toEqual(span);
  });

  it('is prorated to each month, in whole units', () => {
    const shares = CONTRACT_PERIODS.map((period) => monthShares(12, period, '2025-02') / SHARES_PER_UNIT);
    expect(shares).toEqual([12 * 28, 48, 24, 12, 1]);
    for (const period of CONTRACT_PERIODS) expect(monthShares(1, period, '2025-01') % 1).toBe(0);
  });
});

it('each period of a contract has a label and a spelling in sentences; hours have three of them', () => {
  expect(Object.keys(PERIOD_LABELS)).toEqual([...CONTRACT_PERIODS]);
  expect(new Set(Object.values(PERIOD_LABELS)).size).toBe(CONTRACT_PERIODS.length);
  expect(Object.keys(PERIOD_SPELLINGS)).toEqual([...CONTRACT_PERIODS]);
  expect(new Set(Object.values(PERIOD_SPELLINGS)).size).toBe(CONTRACT_PERIODS.length);
  expect(HOURS_PERIODS).toEqual(['week', 'biweek', 'month']);
});
