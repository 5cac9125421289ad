import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { clientFieldProblems, gatedClientFields, settleClientFields } from './client-contract-write.ts';
import {
  distanceInMonth,
  minutesInMonth,
  periodsOfContract,
  readClientContract,
  totalHoursInMonth,
} from './client-contract.ts';
import { parseContractPeriod, widenToWindows, windowOf } from './contract-period.ts';

describe('a client’s contract', () => {
  it('is read from custom fields, with defaults for the rest', () => {
    expect(readClientContract(null)).toEqual({
      hours: [],
      total_kms: null,
      kms_period: 'week',
      kms_billable: false,
      stipend: null,
      stipend_period: 'week',
      stipend_billable: false,
      goals: [],
      social_worker: '',
    });
    expect(readClientContract({ contract_hours: 'ten', goals: 7, total_kms: -3 })).toEqual(
      readClientContract({}),
    );
  });

  it('uses the code’s own frequency, else the client’s period, else the week', () => {
    const fields = { contract_hours: { 1: { max: 10, frequency: 'bi-weekly' }, 2: { max: '4.5' } } };
    expect(readClientContract(fields).hours).toEqual([
      { work_code_id: 1, max: 10, period: 'biweek', client_rate: null, billable: true },
      { work_code_id: 2, max: 4.5, period: 'week', client_rate: null, billable: true },
    ]);
    expect(
      readClientContract({ ...fields, contract_hours_period: 'month' }).hours.map((h) => h.period),
    ).toEqual(['biweek', 'month']);
    expect(
      readClientContract({ contract_hours_period: 'year', contract_hours: { 1: {} } }).hours[0]?.period,
    ).toBe('week');
  });

  it('accepts every spelling of a period', () => {
    for (const text of ['biweek', 'biweekly', 'bi-weekly', 'Bi-Weekly', ' BIWEEKLY ']) {
      expect(parseContractPeriod(text)).toBe('biweek');
    }
    expect(parseContractPeriod('week')).toBe('week');
    expect(parseContractPeriod('Weekly')).toBe('week');
    expect(parseContractPeriod('monthly')).toBe('month');
    expect(parseContractPeriod('Daily')).toBe('day');
    expect(parseContractPeriod('year')).toBe('year');
    expect(parseContractPeriod('fortnight')).toBeNull();
    expect(parseContractPeriod(7)).toBeNull();
  });

  it('reads kilometers and stipend under each of their names, and goals as a list or lines', () => {
    const contract = readClientContract({
      total_kms: 200,
      kms_timeframe: 'Monthly',
      kms_billable: true,
      stipend_amount: '50',
      weekly_stipend_frequency: 'day',
      goals: 'Walk daily\n\n  Cook ',
    });
    expect(contract).toMatchObject({
      total_kms: 200,
      kms_period: 'month',
      kms_billable: true,
      stipend: 50,
      stipend_period: 'day',
      goals: ['Walk daily', 'Cook'],
    });
    expect(readClientContract({ goals: ['a', '', 3, ' b '] }).goals).toEqual(['a', 'b']);
    expect([...periodsOfContract(contract)]).toEqual(['month']);
    expect([...periodsOfContract(readClientContract({ contract_hours: { 1: {} } }))]).toEqual([]);
    expect([...periodsOfContract(readClientContract({ contract_hours: { 1: { max: 0 } } }))]).toEqual([
      'week',
    ]);
  });
});

describe('writing a contract', () => {
  it('uses the last value written, and stores it under every name', () => {
    expect(settleClientFields({}, { kms_frequency: 'weekly', total_kms_period: 'month' })).toEqual({
      kms_frequency: 'month',
      kms_timeframe: 'month',
      total_kms_period: 'month',
    });
    expect(settleClientFields({}, { stipend_amount: 20 })).toEqual({
      stipend_amount: 20,
      weekly_stipend: 20,
    });
    expect(settleClientFields({ weekly_stipend: 20, stipend_amount: 20 }, { weekly_stipend: null })).toEqual({
      weekly_stipend: null,
      stipend_amount: null,
    });
  });

  it('keeps a changed value although another name was sent along unchanged', () => {
    const stored = { kms_frequency: 'weekly', kms_timeframe: 'weekly', total_kms_period: 'weekly' };
    expect(settleClientFields(stored, { ...stored, kms_frequency: 'monthly' })).toEqual({
      kms_frequency: 'monthly',
      kms_timeframe: 'monthly',
      total_kms_period: 'monthly',
    });
  });

  it('drops entries that have no maximum and only default values', () => {
    const settled = settleClientFields(
      {},
      {
        contract_hours: {
          1: { max: '', frequency: 'weekly', billable: true },
          2: { max: null, billable: false },
          3: { max: 0 },
          4: { client_rate: '12.5' },
          5: { frequency: 'monthly' },
          6: {},
        },
      },
    );
    expect(Object.keys(settled.contract_hours as object)).toEqual(['2', '3', '4', '5']);
  });

  it('reports what is wrong', () => {
    expect(clientFieldProblems({ contract_hours: { 1: { max: 10, frequency: 'monthly' } } })).toEqual([]);
    expect(clientFieldProblems({ contract_hours: { 1: { max: -1 } } })).toEqual([
      'Max hours must be a number of 0 or more.',
    ]);
    expect(clientFieldProblems({ contract_hours: { 1: { frequency: 'daily' } } })).toEqual([
      'Frequency must be weekly, biweekly or monthly.',
    ]);
    expect(clientFieldProblems({ contract_hours: { __proto__: {}, x: {} } })).toEqual([
      'Contract hours are given per work code.',
    ]);
    expect(clientFieldProblems({ contract_hours: [1] })).toHaveLength(1);
    expect(clientFieldProblems({ total_kms: 'many', kms_frequency: 'daily' })).toHaveLength(1);
    expect(clientFieldProblems({ total_kms: '', kms_frequency: null, contract_hours: null })).toEqual([]);
  });

  it('finds the amounts that a plan may lock, only where they are new', () => {
    const stored = { contract_hours: { 1: { client_rate: 30 } }, weekly_stipend: 20 };
    expect(gatedClientFields(stored, stored)).toEqual([]);
    expect(gatedClientFields(stored, { weekly_stipend: null, contract_hours: {} })).toEqual([]);
    expect(gatedClientFields(stored, { contract_hours: { 1: { client_rate: 31 } } })).toEqual([
      'client_billing_rates',
    ]);
    expect(gatedClientFields({}, { stipend_amount: 5 })).toEqual(['stipend_amounts']);
  });
});

// reports.md#figures
describe('contract figures of a month', () => {
  const contract = readClientContract({
    contract_hours: {
      1: { max: 7, frequency: 'weekly' },
      2: { max: 14, frequency: 'biweekly' },
      3: { max: 20, frequency: 'monthly' },
      4: { billable: false },
    },
    total_kms: 70,
  });

  it('are the weekly maximum times days / 7, the biweekly times days / 14', () => {
    expect(minutesInMonth(contract.hours, '2025-01')).toEqual([31, 31, 20, 0].map((hours) => hours * 60));
    expect(minutesInMonth(contract.hours, '2025-02')).toEqual([28, 28, 20, 0].map((hours) => hours * 60));
    expect(totalHoursInMonth(contract, '2025-01')).toBe(82);
    expect(distanceInMonth(contract, '2025-01')).toBe(310);
    expect(distanceInMonth(readClientContract({ total_kms: 120, kms_frequency: 'yearly' }), '2025-01')).toBe(
      10,
    );
    expect(distanceInMonth(readClientContract({ total_kms: 2, kms_frequency: 'daily' }), '2024-02')).toBe(58);
    expect(distanceInMonth(readClientContract({}), '2025-01')).toBeNull();
  });

  it('are rounded only in the last step', () => {
    const ten = readClientContract({ contract_hours: { 1: { max: 10 } } });
    expect(totalHoursInMonth(ten, '2025-01')).toBe(310 / 7);
  });
});

describe('contract windows', () => {
  const calendar = { first_pay_period: null };

  it('are calendar weeks from Sunday, or from Monday if the company chose so', () => {
    expect(windowOf('week', '2025-01-08', calendar)).toEqual({
      start_date: '2025-01-05',
      end_date: '2025-01-11',
    });
    expect(windowOf('week', '2025-01-05', { week_starts_on: 'monday' })).toEqual({
      start_date: '2024-12-30',
      end_date: '2025-01-05',
    });
  });

  it('are two weeks counted from the week of the first pay period, in both directions', () => {
    // 2025-01-01 is a Wednesday; its week starts on 2024-12-29.
    expect(windowOf('biweek', '2025-01-11', calendar)).toEqual({
      start_date: '2024-12-29',
      end_date: '2025-01-11',
    });
    expect(windowOf('biweek', '2025-01-12', calendar).start_date).toBe('2025-01-12');
    expect(windowOf('biweek', '2024-12-28', calendar).start_date).toBe('2024-12-15');
    expect(windowOf('biweek', '2025-01-05', { first_pay_period: '2025-01-06' }).start_date).toBe(
      '2025-01-05',
    );
  });

  const day = fc.integer({ min: 0, max: 20_000 }).map((n) => {
    return new Date(n * 86_400_000).toISOString().slice(0, 10);
  });
  const period = fc.constantFrom('day', 'week', 'biweek', 'month', 'year' as const);
  test.prop([day, day, period])('contain their day and divide the calendar', (a, b, kind) => {
    const window = windowOf(kind, a, { first_pay_period: b });
    expect(window.start_date <= a && a <= window.end_date).toBe(true);
    expect(windowOf(kind, window.start_date, { first_pay_period: b })).toEqual(window);
    expect(windowOf(kind, window.end_date, { first_pay_period: b })).toEqual(window);
  });

  it('extend a range to whole windows', () => {
    const span = { start_date: '2025-01-08', end_date: '2025-01-14' };
    expect(widenToWindows(span, ['week'], calendar)).toEqual({
      start_date: '2025-01-05',
      end_date: '2025-01-18',
    });
    expect(widenToWindows(span, ['week', 'month'], calendar)).toEqual({
      start_date: '2025-01-01',
      end_date: '2025-01-31',
    });
    expect(widenToWindows(span, [], calendar)).toEqual(span);
  });
});
