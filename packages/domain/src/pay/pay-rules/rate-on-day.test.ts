import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { convertDistance } from '../../money/distance.ts';
import { mileageCents } from '../../money/exact.ts';
import { odometerDistance, tripsMileage } from '../../money/trips.ts';
import type { SheetPay } from '../payroll.ts';
import {
  mileageLines,
  mileageTermsOn,
  type DistanceRate,
  type MileageRateRow,
  type MileageRules,
  type StandardDistanceRate,
} from './mileage.ts';
import type { HourRates } from './model.ts';
import { entryRatesOn, hourlyRatesOn, type PayRateRow } from './rate-on-day.ts';

const row = (amount: number | null, effective_from: string, more: Partial<PayRateRow> = {}): PayRateRow => ({
  user_id: 1,
  role_id: null,
  work_code_id: null,
  kind: 'pay',
  effective_from,
  amount: amount === null ? null : amount * 100_000,
  ...more,
});

const usd = (millicents: number | null) => millicents && millicents / 100_000;

describe('The base rate of an entry', () => {
  const travel = 5;
  const rows = [
    row(18, '2026-01-01'),
    row(19, '2026-03-01'),
    row(15, '2026-01-01', { user_id: null, work_code_id: travel }),
    row(16, '2026-02-01', { work_code_id: travel }),
    row(null, '2026-04-01', { work_code_id: travel }),
    row(null, '2026-06-01'),
    row(30, '2026-03-01', { kind: 'overtime' }),
  ];
  const on = (date: string, work_code_id: number | null) => {
    const { pay_rate, pay_rate_source } = entryRatesOn(rows, 1_400_000, { date, work_code_id });
    return [usd(pay_rate), pay_rate_source];
  };

  it('is the person’s for the work code, else the company’s for it, else the person’s, else the role’s', () => {
    expect(on('2026-01-31', null)).toEqual([18, 'employee']);
    expect(on('2026-03-01', null)).toEqual([19, 'employee']);
    expect(on('2026-01-31', travel)).toEqual([15, 'company_code']);
    expect(on('2026-02-01', travel)).toEqual([16, 'employee_code']);
    expect(on('2026-03-01', 6)).toEqual([19, 'employee']);
  });

  it('is the first that the person ever had, from the beginning', () => {
    expect(on('2025-12-31', null)).toEqual([18, 'employee']);
    // A code's own rate came later: until then the code had none.
    expect(on('2026-01-31', travel)).toEqual([15, 'company_code']);
    const all = { date: '2025-12-31', work_code_id: travel };
    expect(entryRatesOn([row(16, '2026-02-01', { work_code_id: travel })], null, all).pay_rate).toBe(
      1_600_000,
    );
    const ended = [row(null, '2025-01-01'), row(18, '2026-01-01')];
    expect(entryRatesOn(ended, null, { date: '2025-06-01', work_code_id: null }).pay_rate).toBe(1_800_000);
  });

  it('an overtime rate holds from the beginning if it came with the first rate, and else from its day', () => {
    const overtime = (effective_from: string) =>
      entryRatesOn([row(18, '2026-01-01'), row(30, effective_from, { kind: 'overtime' })], null, {
        date: '2025-06-01',
        work_code_id: null,
      }).overtime_rate;
    expect(['2026-01-01', '2026-02-01'].map(overtime)).toEqual([3_000_000, null]);
  });

  it('of Classic 80 is the person’s on the day of a log, whatever its work code, else the role’s or the default', () => {
    const rateOn = (date: string, role: number | null = 1_400_000) => {
      const { pay_rate, pay_rate_source, overtime_rate } = hourlyRatesOn(rows, role, date);
      return [usd(pay_rate), pay_rate_source, usd(overtime_rate)];
    };
    expect(rateOn('2025-12-31')).toEqual([18, 'employee', 27]);
    expect(rateOn('2026-03-01')).toEqual([19, 'employee', 30]);
    expect(rateOn('2026-06-01')).toEqual([14, 'role', 30]);
    expect(rateOn('2026-06-01', null)).toEqual([25, 'default', 30]);
  });

  it('of a role is its default up to its first dated rate, and none from where one ends', () => {
    const role = { user_id: null, role_id: 3 };
    const dated = [row(15, '2026-02-01', role), row(null, '2026-04-01', role)];
    const ofRole = (date: string) => {
      const { pay_rate, pay_rate_source } = entryRatesOn(dated, 1_400_000, { date, work_code_id: travel });
      return [usd(pay_rate), pay_rate_source, usd(hourlyRatesOn(dated, 1_400_000, date).pay_rate)];
    };
    expect(['2026-01-31', '2026-02-01', '2026-04-01'].map(ofRole)).toEqual([
      [14, 'role', 14],
      [15, 'role', 15],
      [null, 'none', 25],
    ]);
    const ended = [...rows, ...dated];
    expect(entryRatesOn(ended, 1_400_000, { date: '2026-03-01', work_code_id: null }).pay_rate).toBe(
      1_900_000,
    );
  });

  it('ends where a row says so, and the next source applies again', () => {
    expect(on('2026-04-01', travel)).toEqual([15, 'company_code']);
    expect(on('2026-06-01', null)).toEqual([14, 'role']);
    expect(entryRatesOn(rows, null, { date: '2026-06-01', work_code_id: null })).toEqual({
      pay_rate: null,
      pay_rate_source: 'none',
      overtime_rate: 3_000_000,
    });
  });
});

describe('Mileage', () => {
  const atHalf = { amount: 0.5, unit: 'km' } as const;
  const log = { timesheet_id: 1, distance: 10, unit: 'km', rate: atHalf, limit: null } as const;
  const standardRate = (effective_from: string, amount: number): StandardDistanceRate => ({
    country: 'US',
    effective_from,
    amount,
    unit: 'mi',
    source: 'IRS',
  });
  const standard = [
    standardRate('2022-01-01', 0.585),
    standardRate('2022-07-01', 0.625),
    standardRate('2026-01-01', 0.725),
  ];
  const RULES: MileageRules = { rate_source: 'own', tax_limit: 'none', standard };
  const limitOn = (date: string) =>
    mileageTermsOn({ ...RULES, tax_limit: 'standard' }, [], null, date, date).limit;

  it('is paid at the rate of the person, else the role, else the company, in force on the date', () => {
    const rows: MileageRateRow[] = [
      { user_id: null, role_id: null, effective_from: '2026-01-01', amount: 0.4, unit: 'km' },
      { user_id: null, role_id: 2, effective_from: '2026-02-01', amount: 0.6, unit: 'mi' },
      { user_id: 1, role_id: null, effective_from: '2026-03-01', amount: 0.5, unit: 'km' },
      { user_id: 1, role_id: null, effective_from: '2026-04-01', amount: null, unit: 'km' },
    ];
    const on = (date: string, more: Partial<MileageRules> = {}, approved_on = date) => {
      const { rate, source } = mileageTermsOn({ ...RULES, ...more }, rows, null, date, approved_on);
      return [rate?.amount, source];
    };
    expect(
      ['2025-12-31', '2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'].map((date) => on(date)),
    ).toEqual([
      [0.5, 'employee'],
      [0.5, 'employee'],
      [0.5, 'employee'],
      [0.5, 'employee'],
      [0.6, 'role'],
    ]);
    const shared = rows.filter(({ user_id }) => user_id === null);
    expect(
      ['2025-12-31', '2026-01-01', '2026-02-01'].map((date) => {
        const { rate, source } = mileageTermsOn(RULES, shared, null, date, date);
        return [rate?.amount, source];
      }),
    ).toEqual([
      [undefined, 'none'],
      [0.4, 'company'],
      [0.6, 'role'],
    ]);
    const half = { amount: 0.55, unit: 'km' } as const;
    const ofRole: MileageRateRow[] = [
      { user_id: null, role_id: 2, effective_from: '2026-02-01', amount: 0.6, unit: 'km' },
      { user_id: null, role_id: 2, effective_from: '2026-03-01', amount: null, unit: 'km' },
    ];
    expect(
      ['2026-01-31', '2026-02-01', '2026-03-01'].map(
        (date) => mileageTermsOn(RULES, ofRole, half, date, date).rate?.amount,
      ),
    ).toEqual([0.55, 0.6, undefined]);
    expect(on('2026-01-01', {}, '2026-03-31')).toEqual([0.5, 'employee']);
    expect(on('2026-03-01', { rate_source: 'standard' })).toEqual([0.725, 'standard']);
    expect(on('2018-12-31', { rate_source: 'standard' })).toEqual([undefined, 'none']);
  });

  it('has a line for each sheet and rate, in the rate’s unit', () => {
    const lines = mileageLines([
      log,
      { ...log, distance: 0.01 },
      { ...log, unit: 'mi' },
      { ...log, timesheet_id: 2, rate: { amount: 0.7, unit: 'mi' } },
      { ...log, rate: null },
    ]);
    expect(lines).toEqual([
      { timesheet_id: 1, pay_code: 'mileage_untaxed', rate: 50_000, unit: 'km', units: 26.1, cents: 1_305 },
      { timesheet_id: 2, pay_code: 'mileage_untaxed', rate: 70_000, unit: 'mi', units: 6.21, cents: 435 },
    ]);
  });

  it('is taxed above the standard rate of each date', () => {
    const high = { ...log, unit: 'mi', rate: { amount: 0.6, unit: 'mi' }, distance: 100 } as const;
    const lines = mileageLines(
      ['2018-12-31', '2022-06-30', '2022-07-01'].map((date) => ({ ...high, limit: limitOn(date) })),
    );
    expect(lines.map(({ pay_code, units, cents }) => [pay_code, units, cents])).toEqual([
      ['mileage_untaxed', 300, 17_850],
      ['mileage_taxed', null, 150],
    ]);
    expect(limitOn('2026-05-01')?.amount).toBe(0.725);
  });

  // daily-logs.md#trips
  it('of an entry is the sum of its paid trips', () => {
    const trip = { distance: 3.3, purpose: 'errand', vehicle: 'own' } as const;
    expect(
      tripsMileage([
        trip,
        { ...trip, purpose: 'commute' },
        { ...trip, vehicle: 'company' },
        { ...trip, distance: 0.07 },
      ]),
    ).toBe(3.37);
    expect([odometerDistance(1_000.1, 1_012.4), odometerDistance(10, 9.9)]).toEqual([12.3, null]);
  });

  const hundredths = fc.integer({ min: 1, max: 1_000_000 });
  const millicents = fc.integer({ min: 1, max: 10_000_000 });
  test.prop([hundredths, millicents])('in the rate’s own unit is what Classic pays', (distance, amount) => {
    const lines = mileageLines([
      { ...log, distance: distance / 100, rate: { amount: amount / 100_000, unit: 'km' } },
    ]);
    expect(lines[0]?.cents).toBe(mileageCents(distance, amount));
  });

  test.prop([hundredths])(
    'converted to miles and back is the same distance, to 0.01 of the longer unit',
    (distance) => {
      const km = distance / 100;
      const back = convertDistance(convertDistance(km, 'km', 'mi'), 'mi', 'km');
      expect(Math.abs(back - km)).toBeLessThan(0.0181);
      expect(convertDistance(convertDistance(km, 'mi', 'km'), 'km', 'mi')).toBe(km);
    },
  );

  test.prop([hundredths, millicents])('untaxed and taxed add up to what is paid', (distance, amount) => {
    const driven = {
      ...log,
      distance: distance / 100,
      rate: { amount: amount / 100_000, unit: 'mi' as const },
    };
    const cents = (limit: DistanceRate | null) =>
      mileageLines([{ ...driven, limit }]).reduce((sum, line) => sum + line.cents, 0);
    expect(cents(limitOn('2026-05-01'))).toBe(cents(null));
  });
});

describe('The rates of a sheet as the wire carries them', () => {
  it('do not compile where the engine wants millicents', () => {
    const sheet: Pick<SheetPay, 'pay_rate' | 'overtime_rate' | 'rates_in'> = {
      pay_rate: 25,
      overtime_rate: 37.5,
    };
    // @ts-expect-error In USD.
    const rates: HourRates = sheet;
    expect(rates).toBe(sheet);
  });
});
