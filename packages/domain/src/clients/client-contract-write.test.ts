import { describe, expect, it } from 'vitest';
import {
  clientFieldProblems,
  contractWorkCodeIds,
  gatedClientFields,
  settleClientFields,
} from './client-contract-write.ts';
import {
  contractHoursOf,
  minutesInMonth,
  readAmount,
  readClientContract,
  readGoals,
} from './client-contract.ts';

const PERIODS = 'daily, weekly, biweekly, monthly or yearly';

describe('a person who edits a contract', () => {
  it('reads errors of an amount under the name of its field', () => {
    const problem = 'must be a number of 0 or more.';
    expect(clientFieldProblems({ total_kms: 'many' })).toEqual([`Contracted kilometers ${problem}`]);
    expect(clientFieldProblems({ weekly_stipend: -1 })).toEqual([`Stipend ${problem}`]);
    expect(clientFieldProblems({ stipend_amount: {}, weekly_stipend: -1 })).toEqual([`Stipend ${problem}`]);
    expect(clientFieldProblems({ contract_hours: { 1: { client_rate: 'x' } } })).toEqual([
      `Client rate ${problem}`,
    ]);
    expect(clientFieldProblems({ contract_hours: { 1: { max: 'x' } } })).toEqual([`Max hours ${problem}`]);
    expect(clientFieldProblems({ total_kms: 1_000_000, stipend_amount: 0 })).toEqual([]);
    expect(clientFieldProblems({ total_kms: 1_000_001 })).toEqual([
      'Contracted kilometers must be at most 1000000.',
    ]);
  });

  it('reads which periods exist', () => {
    expect(clientFieldProblems({ contract_hours_period: 'yearly' })).toEqual([
      'Contract hours period must be weekly, biweekly or monthly.',
    ]);
    for (const key of ['kms_frequency', 'kms_timeframe', 'total_kms_period'])
      expect(clientFieldProblems({ [key]: 'hourly' })).toEqual([`Kilometer period must be ${PERIODS}.`]);
    for (const key of ['stipend_frequency', 'weekly_stipend_frequency'])
      expect(clientFieldProblems({ [key]: 7 })).toEqual([`Stipend period must be ${PERIODS}.`]);
    expect(clientFieldProblems({ kms_frequency: 'yearly', stipend_frequency: 'daily' })).toEqual([]);
    expect(clientFieldProblems({ contract_hours_period: 'bi-weekly' })).toEqual([]);
  });

  it('reads the message about malformed contract hours once', () => {
    const sentence = 'Contract hours are given per work code.';
    for (const contract_hours of [
      'ten',
      7,
      [1],
      { 0: {} },
      { x: {}, y: {} },
      { '1a': {} },
      { a1: {} },
      { 1: 5 },
    ])
      expect(clientFieldProblems({ contract_hours })).toEqual([sentence]);
    expect(clientFieldProblems({ contract_hours: { 1234567890123456: {} } })).toEqual([sentence]);
    expect(clientFieldProblems({ contract_hours: { 123456789012345: {} } })).toEqual([]);
    expect(clientFieldProblems({ contract_hours: '', total_kms: -1 })).toHaveLength(1);
    expect(clientFieldProblems({ contract_hours: 'ten', total_kms: -1 })).toHaveLength(2);
    expect(clientFieldProblems({ contract_hours: { x: {}, 2: { max: -1 } } })).toHaveLength(2);
  });

  it('can only name existing work codes', () => {
    expect(
      contractWorkCodeIds({ contract_hours: { 3: {}, 12: null, 0: {}, x: {}, '4x': {}, x4: {} } }),
    ).toEqual([3, 12]);
    expect(contractWorkCodeIds({ contract_hours: [1, 2] })).toEqual([]);
    expect(contractWorkCodeIds({})).toEqual([]);
    expect(contractWorkCodeIds({ contract_hours: { 1234567890123456: {} } })).toEqual([]);
  });

  it('keeps each entry that sets something, with its amounts as numbers', () => {
    const settled = settleClientFields(
      {},
      {
        contract_hours: {
          1: { max: '4', client_rate: '' },
          2: { frequency: 'biweekly' },
          3: { billable: false },
          4: { client_rate: 0 },
          5: { frequency: 'weekly', billable: true, max: 'x' },
          6: 'text',
        },
      },
    );
    expect(settled.contract_hours).toEqual({
      1: { max: 4, client_rate: null },
      2: { frequency: 'biweekly', max: null, client_rate: null },
      3: { billable: false, max: null, client_rate: null },
      4: { max: null, client_rate: 0 },
    });
    expect(settleClientFields({}, { contract_hours: 'ten' })).toEqual({ contract_hours: 'ten' });
    expect(settleClientFields({}, { contract_hours: null, goals: null })).toEqual({
      contract_hours: null,
      goals: null,
    });
  });

  it('leaves contract hours unchanged by not sending them', () => {
    expect(Object.keys(settleClientFields({ contract_hours: { 1: { max: 4 } } }, { total_kms: 1 }))).toEqual([
      'total_kms',
    ]);
  });

  it('clears a field with an empty text, and writes goals as a list', () => {
    expect(settleClientFields({}, { total_kms: '', goals: ' Walk \n\nCook' })).toEqual({
      total_kms: null,
      goals: ['Walk', 'Cook'],
    });
    expect(settleClientFields({ total_kms: 4 }, { total_kms: '4', goals: '' })).toEqual({
      total_kms: 4,
      goals: '',
    });
    expect(settleClientFields({}, { stipend_frequency: '' })).toEqual({
      stipend_frequency: null,
      weekly_stipend_frequency: null,
    });
    const stored = { kms_frequency: 'weekly', kms_timeframe: 'weekly', total_kms_period: 'weekly' };
    expect(settleClientFields(stored, { kms_timeframe: 'weekly', note: 1 })).toEqual({ ...stored, note: 1 });
  });

  it('is kept in whole cents and hundredths, rounded half up', () => {
    const settled = settleClientFields(
      {},
      {
        total_kms: 1.23456,
        weekly_stipend: '9.995',
        contract_hours: { 1: { max: 2.5, client_rate: 1.235 } },
      },
    );
    expect(settled).toMatchObject({ total_kms: 1.23, weekly_stipend: 10, stipend_amount: 10 });
    expect(settled.contract_hours).toEqual({ 1: { max: 2.5, client_rate: 1.24 } });
  });

  it('is a multiple of half an hour', () => {
    const problems = (max: unknown) => clientFieldProblems({ contract_hours: { 1: { max } } });
    for (const max of [0, 2.5, '7', null]) expect(problems(max)).toEqual([]);
    for (const max of [2.3, '20.37'])
      expect(problems(max)).toEqual(['Max hours must be a multiple of half an hour, like 7.5.']);
  });

  it('needs a plan to add a client rate or a stipend', () => {
    const rate = (client_rate: unknown) => ({ contract_hours: { 1: { client_rate } } });
    expect(gatedClientFields({}, rate('12'))).toEqual(['client_billing_rates']);
    expect(gatedClientFields(rate(12), rate('12'))).toEqual([]);
    expect(gatedClientFields(rate(12), rate(null))).toEqual([]);
    expect(gatedClientFields({}, { contract_hours: { 1: 12, 2: null } })).toEqual([]);
    expect(gatedClientFields({}, { contract_hours: 'x', weekly_stipend: 'x' })).toEqual([]);
    expect(gatedClientFields({ weekly_stipend: 5 }, { weekly_stipend: '5' })).toEqual([]);
    expect(gatedClientFields({}, { ...rate(1), weekly_stipend: 5 })).toEqual([
      'client_billing_rates',
      'stipend_amounts',
    ]);
    expect(
      gatedClientFields({}, { contract_hours: { 1: { client_rate: null }, 2: { client_rate: 3 } } }),
    ).toEqual(['client_billing_rates']);
  });
});

describe('a stored contract', () => {
  it('has amounts only where they are valid', () => {
    expect([0, 2.5, '3', ' 4 ', '0'].map(readAmount)).toEqual([0, 2.5, 3, 4, 0]);
    for (const value of [-1, '-1', '', '  ', 'x', null, undefined, Number.NaN, Infinity, true, [], {}])
      expect(readAmount(value)).toBeNull();
    expect(readGoals(null)).toEqual([]);
    expect(readGoals(' a \n \nb')).toEqual(['a', 'b']);
    expect(readGoals([' a ', null, ''])).toEqual(['a']);
  });

  it('is billable or not, in either spelling', () => {
    const billable = (value: unknown) =>
      readClientContract({ contract_hours: { 1: { billable: value } } }).hours[0]?.billable;
    expect([true, 'true', false, 'false', null, 'x'].map(billable)).toEqual([
      true,
      true,
      false,
      false,
      true,
      true,
    ]);
    const flags = readClientContract({ kms_billable: 'true', stipend_billable: true, social_worker: 'Jo' });
    expect(flags).toMatchObject({ kms_billable: true, stipend_billable: true, social_worker: 'Jo' });
    const none = readClientContract({ kms_billable: 'yes', stipend_billable: 1, social_worker: 7 });
    expect(none).toMatchObject({ kms_billable: false, stipend_billable: false, social_worker: '' });
  });

  it('has hours of work codes only, under the first name with a value', () => {
    const fields = { contract_hours: { 1: {}, 0: {}, '01': {}, x1: {}, '1x': {}, 2: [], 3: null, 10: {} } };
    const contract = readClientContract(fields);
    expect(contract.hours.map((hours) => hours.work_code_id)).toEqual([1, 10]);
    expect(contractHoursOf(contract, 10)?.work_code_id).toBe(10);
    expect(contractHoursOf(contract, 2)).toBeNull();
    expect(contractHoursOf(contract, null)).toBeNull();
    expect(
      readClientContract({
        kms_frequency: '',
        kms_timeframe: null,
        total_kms_period: 'year',
        kms_billable: 'false',
        weekly_stipend: '',
        stipend_amount: 9,
        stipend_frequency: null,
        weekly_stipend_frequency: 'month',
      }),
    ).toMatchObject({ kms_period: 'year', stipend: 9, stipend_period: 'month', kms_billable: false });
    expect(
      readClientContract({ contract_hours_period: 'day', contract_hours: { 1: { max: 1 } } }).hours,
    ).toEqual([{ work_code_id: 1, max: 1, period: 'week', client_rate: null, billable: true }]);
    expect(
      minutesInMonth(
        [{ work_code_id: 1, max: 0, period: 'week', client_rate: null, billable: true }],
        '2025-01',
      ),
    ).toEqual([0]);
  });
});
