import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/day.ts';
import { readClientContract } from './client-contract.ts';
import { expiryWarning, isActiveForWorkers } from './contract-expiry.ts';
import { windowOf, windowStarts } from './contract-period.ts';
import {
  contractUsage,
  recentWindows,
  usageAfterLog,
  usageOfSums,
  warningsOfUsage,
  type ClientEntry,
} from './contract-usage.ts';

const codes = new Map([
  [1, { code: 'TT', description: 'Travel Time' }],
  [2, { code: 'FS', description: 'Family support' }],
]);
const calendar = { week_starts_on: 'sunday', first_pay_period: null } as const;
const entry = (date: string, start: string, end: string, code = 2): ClientEntry => ({
  date,
  work_code_id: code,
  start_time: start,
  end_time: end,
});
const km = (date: string, mileage: number): ClientEntry => ({ date, work_code_id: null, mileage });
const messages = (fields: Record<string, unknown>, entries: ClientEntry[]): string[] =>
  warningsOfUsage(contractUsage(readClientContract(fields), entries, calendar), codes, 'km').map(
    (w) => w.message,
  );

describe('the expiry of a contract', () => {
  const today = '2025-03-10';
  it.each([
    [0, 'warning', 'expires in 0 day(s) on Mar 10'],
    [1, 'warning', 'expires in 1 day(s) on Mar 11'],
    [14, 'warning', 'expires in 14 day(s) on Mar 24'],
    [-1, 'danger', 'expired 1 day(s) ago on Mar 9'],
    [-5, 'danger', 'expired 5 day(s) ago on Mar 5'],
  ] as const)('%i days from today is %s', (days, level, message) => {
    expect(expiryWarning(addDays(today, days), today)).toEqual({ level, days, message });
  });

  it.each([15, 16, 400, -6, -7, -400])('%i days from today gives no warning', (days) => {
    expect(expiryWarning(addDays(today, days), today)).toBeNull();
  });

  it('is ignored when it is missing or not a date', () => {
    for (const end of [null, undefined, '', 'soon', '2025-02-30'])
      expect(expiryWarning(end, today)).toBeNull();
  });

  it('decides which clients are active', () => {
    expect(isActiveForWorkers({ assigned_workers: [1], contract_end: '2020-01-01' }, today)).toBe(true);
    expect(isActiveForWorkers({ assigned_workers: [] }, today)).toBe(false);
    expect(
      isActiveForWorkers({ assigned_workers: [], contract_start: today, contract_end: today }, today),
    ).toBe(true);
    expect(isActiveForWorkers({ assigned_workers: [], contract_start: '2025-03-11' }, today)).toBe(false);
  });
});

describe('hours above the maximum of a code', () => {
  const weekly = { contract_hours: { 2: { max: 10 } } };

  it('give no warning at exactly the maximum, but one at a minute over it', () => {
    expect(messages(weekly, [entry('2025-01-06', '08:00', '18:00')])).toEqual([]);
    expect(messages(weekly, [entry('2025-01-06', '08:00', '18:01')])).toEqual([
      'Family support (FS): 10.02 of 10.00 h used in Jan 5 – Jan 11, 0.02 h over.',
    ]);
  });

  it('are counted per calendar week, for that code only', () => {
    expect(
      messages(weekly, [
        entry('2025-01-05', '08:00', '14:00'),
        entry('2025-01-11', '08:00', '13:30'),
        entry('2025-01-11', '14:00', '20:00', 1),
        entry('2025-01-12', '08:00', '18:00'),
      ]),
    ).toEqual(['Family support (FS): 11.5 of 10.0 h used in Jan 5 – Jan 11, 1.5 h over.']);
  });

  it('are counted per two weeks from the week of the first pay period', () => {
    const biweekly = { contract_hours: { 2: { max: 10, frequency: 'biweekly' } } };
    expect(
      messages(biweekly, [
        entry('2024-12-29', '08:00', '14:00'),
        entry('2025-01-11', '08:00', '14:00'),
        entry('2025-01-12', '08:00', '18:00'),
      ]),
    ).toEqual(['Family support (FS): 12.0 of 10.0 h used in Dec 29 – Jan 11, 2.0 h over.']);
  });

  it('are counted per calendar month, night shifts on the day they start', () => {
    const monthly = { contract_hours_period: 'month', contract_hours: { 2: { max: 10 } } };
    expect(
      messages(monthly, [entry('2025-01-31', '20:00', '06:00'), entry('2025-02-01', '08:00', '09:00')]),
    ).toEqual([]);
    expect(
      messages(monthly, [entry('2025-01-31', '20:00', '06:00'), entry('2025-01-01', '08:00', '09:00')]),
    ).toEqual(['Family support (FS): 11.0 of 10.0 h used in January 2025, 1.0 h over.']);
  });

  it('are different for a maximum of zero and no maximum', () => {
    expect(
      messages({ contract_hours: { 2: { max: 0 } } }, [entry('2025-01-06', '08:00', '09:00')]),
    ).toHaveLength(1);
    expect(
      messages({ contract_hours: { 2: { max: null, billable: false } } }, [
        entry('2025-01-06', '08:00', '09:00'),
      ]),
    ).toEqual([]);
  });

  test.prop([
    fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
      ),
      { maxLength: 40 },
    ),
  ])('match a plain sum of each week', (raw) => {
    const pad = (n: number): string => n.toString().padStart(2, '0');
    const entries = raw.map(([day, h, m]) =>
      entry(addDays('2025-01-05', day), '00:00', `${pad(h)}:${pad(m)}`),
    );
    for (const row of contractUsage(readClientContract(weekly), entries, calendar)) {
      const minutes = raw
        .filter(([day]) => addDays('2025-01-05', Math.floor(day / 7) * 7) === row.window.start_date)
        .reduce((sum, [, h, m]) => sum + h * 60 + m, 0);
      expect(row.used).toBe(minutes / 60);
      expect(row.over).toBe(Math.max(0, minutes - 600) / 60);
    }
  });
});

describe('kilometers above the allowance', () => {
  it('are counted per the client’s period, for every code', () => {
    const fields = { total_kms: 100, kms_frequency: 'weekly' };
    expect(messages(fields, [km('2025-01-06', 60.5), km('2025-01-07', 39.5)])).toEqual([]);
    expect(messages(fields, [km('2025-01-06', 60.5), km('2025-01-07', 39.51)])).toEqual([
      'Kilometers: 100.01 of 100.00 km used in Jan 5 – Jan 11, 0.01 km over.',
    ]);
  });

  it.each([
    ['daily', '2025-01-06', 'Jan 6'],
    ['bi-weekly', '2025-01-11', 'Dec 29 – Jan 11'],
    ['month', '2025-01-31', 'January 2025'],
    ['yearly', '2025-12-31', '2025'],
  ])('have the period %s', (period, other, window) => {
    const date = period === 'daily' ? other : '2025-01-06';
    expect(messages({ total_kms: 100, kms_timeframe: period }, [km(date, 70), km(other, 70)])).toEqual([
      `Kilometers: 140.0 of 100.0 km used in ${window}, 40.0 km over.`,
    ]);
  });
});

describe('what the home page and the dashboard check', () => {
  const today = '2025-03-12';

  it.each([
    ['day', { start_date: '2025-03-11', end_date: '2025-03-12' }, 2],
    ['week', { start_date: '2025-03-02', end_date: '2025-03-15' }, 2],
    ['month', { start_date: '2025-02-01', end_date: '2025-03-31' }, 2],
    ['year', { start_date: '2024-01-01', end_date: '2025-12-31' }, 2],
  ] as const)('is the current and the previous %s', (period, range, count) => {
    expect(recentWindows(period, calendar, today)).toEqual(range);
    const starts = windowStarts(period, range, calendar);
    expect(starts).toHaveLength(count);
    expect(starts[1]).toBe(windowOf(period, today, calendar).start_date);
  });

  it('counts each period separately', () => {
    const contract = readClientContract({
      contract_hours: { 1: { max: 1, frequency: 'weekly' } },
      total_kms: 5,
      kms_frequency: 'yearly',
    });
    const use = (date: string, minutes: number, distance: number) => ({
      date,
      work_code_id: 1,
      minutes,
      distance,
    });
    const usage = usageOfSums(
      contract,
      (period) =>
        period === 'week'
          ? [use('2025-03-09', 90, 100)]
          : [use('2025-01-01', 9_000, 600), use('2024-01-01', 0, 500)],
      calendar,
    );
    expect(usage.map(({ period, window, used, over }) => [period, window.start_date, used, over])).toEqual([
      ['week', '2025-03-09', 1.5, 0.5],
      ['year', '2024-01-01', 5, 0],
      ['year', '2025-01-01', 6, 1],
    ]);
  });
});

describe('the log form', () => {
  const contract = readClientContract({ contract_hours: { 1: { max: 3 }, 2: { max: 10 } }, total_kms: 50 });
  const after = (typed: ClientEntry[], today = '2025-01-08'): string[] =>
    usageAfterLog({
      distance_unit: 'km',
      contract,
      others: [
        entry('2025-01-05', '08:00', '14:00'),
        km('2025-01-06', 12),
        entry('2025-01-01', '08:00', '12:00'),
      ],
      typed,
      calendar,
      codes,
      today,
    }).map((line) => line.message);

  it('shows how much of each code will be used', () => {
    expect(after([{ ...entry('2025-01-08', '09:00', '12:30'), mileage: 3.25 }])).toEqual([
      'After this: 9:30 of 10:00 h this week, Family support',
      'After this: 15.3 of 50.0 km this week',
    ]);
    expect(after([entry('2025-01-08', '09:00', '10:00')], '2025-02-01')).toEqual([
      'After this: 7:00 of 10:00 h in Jan 5 – Jan 11, Family support',
    ]);
    expect(after([])).toEqual([]);
  });
});

describe('a line about an allowance', () => {
  const row = (fields: Record<string, unknown>, entries: ClientEntry[]) =>
    contractUsage(readClientContract(fields), entries, calendar);

  it('covers what the contract limits, window by window', () => {
    const weekly = { contract_hours: { 1: {}, 2: { max: 1 } } };
    const entries = [
      { ...entry('2025-01-20', '08:00', '10:00'), mileage: 9 },
      entry('2025-01-06', '08:00', '10:00'),
      entry('2025-01-13', '08:00', '10:00'),
      entry('2025-01-06', '10:00', '12:00', 1),
    ];
    expect(
      row(weekly, entries).map((one) => `${one.kind} ${one.work_code_id} ${one.window.start_date}`),
    ).toEqual(['hours 2 2025-01-05', 'hours 2 2025-01-12', 'hours 2 2025-01-19']);
    expect(warningsOfUsage(row(weekly, entries), codes, 'km').map((warning) => warning.level)).toEqual([
      'danger',
      'danger',
      'danger',
    ]);
  });

  it('shows a deleted code, and one without a description by its code', () => {
    const usage = row({ contract_hours: { 9: { max: 1 } } }, [entry('2025-01-06', '08:00', '10:00', 9)]);
    const named = (more: [number, { code: string; description: string }][]) =>
      warningsOfUsage(usage, new Map(more), 'km')[0]?.message.split(':')[0];
    expect(named([])).toBe('Unknown work code');
    expect(named([[9, { code: 'XX', description: '' }]])).toBe('XX (XX)');
  });

  it.each([
    ['day', 'this day'],
    ['week', 'this week'],
    ['biweek', 'these two weeks'],
    ['month', 'this month'],
    ['year', 'this year'],
  ])('shows "%s" as "%s" in the current window', (period, words) => {
    const after = (fields: Record<string, unknown>, typed: ClientEntry, today: string) =>
      usageAfterLog({
        distance_unit: 'km',
        contract: readClientContract(fields),
        others: [],
        typed: [typed],
        calendar,
        codes: new Map(),
        today,
      }).map((line) => line.message);
    const typed = { ...entry('2025-01-08', '08:00', '09:00', 9), mileage: 3 };
    expect(after({ total_kms: 50, kms_frequency: period }, typed, '2025-01-08')).toEqual([
      `After this: 3.0 of 50.0 km ${words}`,
    ]);
    if (!['week', 'biweek', 'month'].includes(period)) return;
    expect(after({ contract_hours: { 9: { max: 4, frequency: period } } }, typed, '2025-01-08')).toEqual([
      `After this: 1:00 of 4:00 h ${words}, Unknown work code`,
    ]);
  });
});
