import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { centsFromUsd, minutesFromHours } from '../money/exact.ts';
import { onWire } from '../money/figures.ts';
import { addDays } from '../time/day.ts';
import { payPeriodOf } from '../time/pay-period.ts';
import { RATE_FIGURES, rateLines, ratesWithDefaults } from './pay-rates.ts';
import { payrollCsvFile, rowsAddingUp } from './payroll-csv.ts';
import { payrollLines, paySteps, regularPeriodOf, sumPay } from './payroll.ts';
import { classicPayOf, type ApprovedSheet } from './test-payroll.ts';

const sheet = (id: number, start_date: string, total_hours: number, more: Partial<ApprovedSheet> = {}) => ({
  ...regularPeriodOf(null, start_date),
  id,
  user: 1,
  start_date,
  total_hours,
  total_mileage: 0,
  total_stipend: 0,
  pay_rate: 20,
  overtime_rate: 30,
  mileage_rate: null,
  ...more,
});

describe('rates', () => {
  it('are the employee’s, else the role’s, else 25 and 37.5, and name their source', () => {
    const role = { default_pay_rate: 1_800_000, default_mileage_rate: 40_000 };
    expect(
      ratesWithDefaults({ pay_rate: 2_000_000, overtime_rate: 3_300_000, mileage_rate: 50_000, ...role }),
    ).toEqual({
      pay_rate: 2_000_000,
      pay_rate_source: 'employee',
      overtime_rate: 3_300_000,
      overtime_rate_source: 'employee',
      mileage_rate: 50_000,
      mileage_rate_source: 'employee',
    });
    expect(ratesWithDefaults({ pay_rate: null, mileage_rate: null, ...role })).toEqual({
      pay_rate: 1_800_000,
      pay_rate_source: 'role',
      overtime_rate: 2_700_000,
      overtime_rate_source: 'pay_rate',
      mileage_rate: 40_000,
      mileage_rate_source: 'role',
    });
    expect(ratesWithDefaults(null)).toEqual({
      pay_rate: 2_500_000,
      pay_rate_source: 'default',
      overtime_rate: 3_750_000,
      overtime_rate_source: 'default',
      mileage_rate: null,
      mileage_rate_source: 'none',
    });
  });

  it('make overtime exactly 1.5 times a pay rate that is set alone', () => {
    expect(ratesWithDefaults({ pay_rate: 2_000_000 }).overtime_rate).toBe(3_000_000);
    expect(ratesWithDefaults({ pay_rate: 2_501_000 }).overtime_rate).toBe(3_751_500);
    expect(ratesWithDefaults({ overtime_rate: 4_000_000 })).toMatchObject({
      pay_rate: 2_500_000,
      pay_rate_source: 'default',
      overtime_rate: 4_000_000,
      overtime_rate_source: 'employee',
    });
  });

  const linesOf = (set: Parameters<typeof ratesWithDefaults>[0]) => {
    const rates = ratesWithDefaults(set);
    return rateLines({ ...rates, ...onWire(RATE_FIGURES, rates) });
  };
  it('are shown as used, with their source', () => {
    expect(linesOf({ pay_rate: 2_301_000, mileage_rate: 54_320 })).toEqual([
      { label: 'Pay rate', rate: '$23.01', source: 'the employee’s' },
      { label: 'Overtime rate', rate: '$34.515', source: '1.5 times the pay rate' },
      { label: 'Mileage rate', rate: '$0.5432', source: 'the employee’s' },
    ]);
    expect(linesOf(null).map(({ rate, source }) => `${rate} ${source}`)).toEqual([
      '$25.00 default, no rate was set',
      '$37.50 default, no rate was set',
      '— no rate was set',
    ]);
  });
});

describe('the 80 regular hours', () => {
  it('are all regular up to exactly 80, and overtime from the next minute', () => {
    expect(classicPayOf([sheet(1, '2025-01-01', 80)])[0]).toMatchObject({
      regular_hours: 80,
      overtime_hours: 0,
      total_pay: 1600,
    });
    expect(classicPayOf([sheet(1, '2025-01-01', 80 + 1 / 60)])[0]).toMatchObject({
      regular_hours: 80,
      overtime_hours: 1 / 60,
      overtime_pay: 0.5,
    });
  });

  it('are shared, in date order, by the sheets that start in one pay period', () => {
    const paid = classicPayOf([
      sheet(2, '2025-01-08', 50),
      sheet(1, '2025-01-01', 50),
      sheet(3, '2025-01-15', 50),
    ]);
    expect(paid.map((p) => [p.id, p.regular_hours, p.overtime_hours])).toEqual([
      [1, 50, 0],
      [2, 30, 20],
      [3, 50, 0],
    ]);
  });

  it('are counted per employee and per company period', () => {
    const inMonth = (date: string) => regularPeriodOf({ pay_period: 'monthly' }, date);
    const paid = classicPayOf([
      sheet(1, '2025-01-01', 60, inMonth('2025-01-01')),
      sheet(2, '2025-01-20', 60, inMonth('2025-01-20')),
      sheet(3, '2025-01-20', 60, { user: 2, ...inMonth('2025-01-20') }),
    ]);
    expect(paid.map((p) => p.overtime_hours)).toEqual([0, 40, 0]);
  });

  it('are counted in the pay period frozen with each sheet, whatever the settings are now', () => {
    const weekly = regularPeriodOf({ pay_period: 'weekly' }, '2025-01-08');
    const paid = classicPayOf([sheet(1, '2025-01-01', 60), sheet(2, '2025-01-08', 60, weekly)]);
    expect(paid.map((p) => p.overtime_hours)).toEqual([0, 0]);
    const short = { ...regularPeriodOf(null, '2025-01-01'), pay_period_regular_hours: 40 };
    expect(classicPayOf([sheet(1, '2025-01-01', 60, short)])[0]?.overtime_hours).toBe(20);
  });

  it('are paid at each sheet’s frozen rates', () => {
    const [first, second] = classicPayOf([
      sheet(1, '2025-01-01', 70),
      sheet(2, '2025-01-08', 20, { pay_rate: 22, overtime_rate: 35 }),
    ]);
    expect(first?.total_pay).toBe(1400);
    expect(second).toMatchObject({ regular_pay: 220, overtime_pay: 350, total_pay: 570 });
  });
});

describe('pay', () => {
  it('includes the stipend, and lists kilometers in a separate column', () => {
    const [paid] = classicPayOf([
      sheet(1, '2025-01-01', 10, { total_mileage: 100.5, total_stipend: 12.34, mileage_rate: 0.54545 }),
    ]);
    expect(paid).toMatchObject({ total_pay: 212.34, mileage_reimbursement: 54.82 });
  });

  it('shows its breakdown', () => {
    const [paid] = classicPayOf([
      sheet(1, '2025-01-01', 82.5, { total_mileage: 10, total_stipend: 5, mileage_rate: 0.54545 }),
    ]);
    if (!paid) throw new Error('no sheet');
    expect(paySteps(paid).map((step) => `${step.label}: ${step.working} = ${step.result}`)).toEqual([
      'Regular pay: 80:00 h × $20.00 = $1,600.00',
      'Overtime pay: 2:30 h × $30.00 = $75.00',
      'Stipend: as logged = $5.00',
      'Total pay: $1,600.00 + $75.00 + $5.00 = $1,680.00',
    ]);
  });

  const cents = fc.integer({ min: 0, max: 1_000_000 });
  const anySheet = fc
    .record({
      user: fc.integer({ min: 1, max: 4 }),
      day: fc.integer({ min: 0, max: 200 }),
      minutes: fc.integer({ min: 0, max: 8000 }),
      km: cents,
      stipend: cents,
      pay: cents,
      overtime: cents,
      mileage: fc.option(fc.integer({ min: 0, max: 200_000 })),
    })
    .map((r) => ({
      id: r.day * 10 + r.user,
      user: r.user,
      start_date: addDays('2024-12-01', r.day),
      ...regularPeriodOf(null, addDays('2024-12-01', r.day)),
      total_hours: r.minutes / 60,
      total_mileage: r.km / 100,
      total_stipend: r.stipend / 100,
      pay_rate: r.pay / 100,
      overtime_rate: r.overtime / 100,
      mileage_rate: r.mileage === null ? null : r.mileage / 100_000,
    }));

  test.prop([fc.uniqueArray(anySheet, { selector: (s) => s.id, maxLength: 12 })], { numRuns: 2000 })(
    'adds up for any sheets: hours, lines and totals, to the cent and the minute',
    (sheets) => {
      const paid = classicPayOf(sheets);
      const minutes = (hours: number): number => minutesFromHours(hours);
      for (const line of paid) {
        const own = sheets.find((s) => s.id === line.id);
        expect(minutes(line.regular_hours) + minutes(line.overtime_hours)).toBe(
          minutes(own?.total_hours ?? -1),
        );
        expect(centsFromUsd(line.total_pay)).toBe(
          centsFromUsd(line.regular_pay) + centsFromUsd(line.overtime_pay) + centsFromUsd(line.total_stipend),
        );
      }
      const periods = new Map<string, number>();
      for (const s of sheets) {
        const key = `${s.user} ${payPeriodOf(null, s.start_date).start_date}`;
        periods.set(key, (periods.get(key) ?? 0) + minutes(s.total_hours));
      }
      const overtime = [...periods.values()].reduce((sum, m) => sum + Math.max(0, m - 4800), 0);
      const lines = payrollLines(paid);
      const total = sumPay(lines);
      expect(minutes(total.overtime_hours)).toBe(overtime);
      expect(total).toEqual(sumPay(paid));
      expect(centsFromUsd(total.total_pay)).toBe(
        lines.reduce((sum, line) => sum + centsFromUsd(line.total_pay), 0),
      );
      expect(classicPayOf([...sheets].toReversed())).toEqual(paid);
    },
  );
});

describe('a payroll range', () => {
  const january = { start_date: '2025-01-01', end_date: '2025-01-31' };
  const exported = (
    lines: Parameters<typeof payrollCsvFile>[0]['lines'],
    distance_unit: 'km' | 'mi' = 'km',
  ) => {
    const { file_name, csv } = payrollCsvFile({ ...january, distance_unit, lines });
    const rows = csv.slice(1).trimEnd().split('\r\n');
    return { file_name, rows: rows.map((row) => row.split(',')) };
  };

  it('is exported with the fixed columns and a TOTAL', () => {
    const lines = payrollLines(
      classicPayOf([
        sheet(1, '2025-01-01', 82.5, { total_mileage: 10, total_stipend: 5 }),
        sheet(2, '2025-01-01', 1 / 3, { user: 2, pay_rate: 19.99 }),
      ]),
    ).map((line) => ({ ...line, name: line.user === 1 ? 'Ann Lee' : 'Bo Chen' }));
    const { file_name, rows } = exported(lines);
    expect(rows).toEqual([
      ['Employee', 'Regular Hours', 'Overtime Hours', 'Pay Rate', 'Kilometers', 'Stipend', 'Total Pay'],
      ['Ann Lee', '80.00', '2.50', '20.00', '10.00', '5.00', '1680.00'],
      ['Bo Chen', '0.33', '0.00', '19.99', '0.00', '0.00', '6.66'],
      ['TOTAL', '80.33', '2.50', '', '10.00', '5.00', '1686.66'],
    ]);
    expect(file_name).toBe('payroll_2025-01-01_to_2025-01-31.csv');
    expect(exported(lines, 'mi').rows[0]?.[4]).toBe('Miles');
  });

  // basics.md#shown-figures, billing.md#csv
  it('is exported with hours that add up to the TOTAL, by largest remainders', () => {
    const lines = payrollLines(
      classicPayOf([1, 2, 3].map((user) => sheet(user, '2025-01-01', user + 1 / 3, { user }))),
    ).map((line) => ({ ...line, name: String(line.user) }));
    expect(exported(lines).rows.map((row) => row[1])).toEqual([
      'Regular Hours',
      '1.34',
      '2.33',
      '3.33',
      '7.00',
    ]);
  });

  it('keeps exact hours as they are beside thirty of 0:20, and beside twelve of 0:40', () => {
    const column = (long: number, count: number, short: number) =>
      exported(
        payrollLines(
          classicPayOf([
            sheet(1, '2025-01-01', long, { user: 1 }),
            ...Array.from({ length: count }, (_, index) =>
              sheet(index + 2, '2025-01-01', short, { user: index + 2 }),
            ),
          ]),
        ).map((line) => ({ ...line, name: String(line.user) })),
      ).rows.map((row) => row[1]);
    expect([column(80, 30, 1 / 3)[1], column(80, 30, 1 / 3).at(-1)]).toEqual(['80.00', '90.00']);
    expect([column(8, 12, 2 / 3)[1], column(8, 12, 2 / 3).at(-1)]).toEqual(['8.00', '16.00']);
  });

  test.prop([fc.array(fc.tuple(fc.nat(4_000), fc.nat(4_000)), { minLength: 1, maxLength: 40 })])(
    'of billability has rows and columns that add up, no cell more than 0.01 off',
    (rows) => {
      const cells = rowsAddingUp(
        rows.map(([billable, rest]) => billable + rest),
        rows.map(([billable]) => billable),
      );
      const exact = rows.map(([billable, rest]) => [billable + rest, billable, rest]);
      cells.forEach((row, at) =>
        row.forEach((cell, column) => {
          const off = cell * 60 - (exact[at]?.[column] ?? 0) * 100;
          expect(Math.abs(off)).toBeLessThan(60);
        }),
      );
      const total = (column: number) => cells.reduce((sum, row) => sum + (row[column] ?? 0), 0);
      const rounded = (column: number) =>
        Math.round(exact.reduce((sum, row) => sum + (row[column] ?? 0), 0) * (100 / 60) + 1e-9);
      expect([total(0), total(1)]).toEqual([rounded(0), rounded(1)]);
    },
  );

  it('points out an employee paid at several rates', () => {
    const varied = payrollLines(
      classicPayOf([sheet(1, '2025-01-01', 1), sheet(2, '2025-01-08', 1, { pay_rate: 21 })]),
    );
    expect(varied).toHaveLength(1);
    expect(varied[0]).toMatchObject({ pay_rate: 21, rates_vary: true, total_pay: 41 });
  });
});
