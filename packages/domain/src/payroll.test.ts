import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { addDays } from './day.ts';
import { centsFromUsd, minutesFromHours } from './exact.ts';
import { payPeriodOf } from './pay-period.ts';
import { resolveRates } from './pay-rates.ts';
import { type ApprovedSheet, payrollLines, spreadPay, sumPay } from './payroll.ts';
import { payrollCsvName, payrollCsvRows } from './payroll-csv.ts';
import { workingOf } from './payroll-working.ts';

const sheet = (id: number, start_date: string, total_hours: number, more: Partial<ApprovedSheet> = {}) => ({
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
  it('are those frozen at approval, else the employee’s, else 25 and 37.5', () => {
    const employee = { pay_rate: 20, overtime_rate: 33, mileage_rate: 0.5 };
    expect(resolveRates({ pay_rate: 18, overtime_rate: 27, mileage_rate: 0.4 }, employee)).toEqual({
      pay_rate: 18,
      overtime_rate: 27,
      mileage_rate: 0.4,
    });
    expect(resolveRates(null, employee)).toEqual(employee);
    expect(resolveRates({ pay_rate: null, overtime_rate: null }, employee)).toEqual(employee);
    expect(resolveRates(null, null)).toEqual({ pay_rate: 25, overtime_rate: 37.5, mileage_rate: null });
  });

  it('make overtime 1.5 times a pay rate that stands alone, exactly', () => {
    expect(resolveRates(null, { pay_rate: 20 }).overtime_rate).toBe(30);
    expect(resolveRates(null, { pay_rate: 25.01 }).overtime_rate).toBe(37.515);
    expect(resolveRates({ pay_rate: 10 }, { pay_rate: 20, overtime_rate: 99 }).overtime_rate).toBe(15);
    expect(resolveRates(null, { overtime_rate: 40 })).toMatchObject({ pay_rate: 25, overtime_rate: 40 });
  });
});

describe('the 80 regular hours', () => {
  it('are all regular up to exactly 80, and the minute after is overtime', () => {
    expect(spreadPay([sheet(1, '2025-01-01', 80)], null)[0]).toMatchObject({
      regular_hours: 80,
      overtime_hours: 0,
      total_pay: 1600,
    });
    expect(spreadPay([sheet(1, '2025-01-01', 80 + 1 / 60)], null)[0]).toMatchObject({
      regular_hours: 80,
      overtime_hours: 1 / 60,
      overtime_pay: 0.5,
    });
  });

  it('are shared by the sheets that start in the same pay period, in date order', () => {
    const paid = spreadPay(
      [sheet(2, '2025-01-08', 50), sheet(1, '2025-01-01', 50), sheet(3, '2025-01-15', 50)],
      null,
    );
    expect(paid.map((p) => [p.id, p.regular_hours, p.overtime_hours])).toEqual([
      [1, 50, 0],
      [2, 30, 20],
      [3, 50, 0],
    ]);
  });

  it('are each employee’s own, and follow the company’s periods', () => {
    const monthly = { pay_period: 'monthly' } as const;
    const paid = spreadPay(
      [sheet(1, '2025-01-01', 60), sheet(2, '2025-01-20', 60), sheet(3, '2025-01-20', 60, { user: 2 })],
      monthly,
    );
    expect(paid.map((p) => p.overtime_hours)).toEqual([0, 40, 0]);
  });

  it('are paid at each sheet’s own frozen rates', () => {
    const [first, second] = spreadPay(
      [sheet(1, '2025-01-01', 70), sheet(2, '2025-01-08', 20, { pay_rate: 22, overtime_rate: 35 })],
      null,
    );
    expect(first?.total_pay).toBe(1400);
    expect(second).toMatchObject({ regular_pay: 220, overtime_pay: 350, total_pay: 570 });
  });
});

describe('pay', () => {
  it('adds the stipend, and keeps kilometres in a column of their own', () => {
    const [paid] = spreadPay(
      [sheet(1, '2025-01-01', 10, { total_mileage: 100.5, total_stipend: 12.34, mileage_rate: 0.54545 })],
      null,
    );
    expect(paid).toMatchObject({ total_pay: 212.34, mileage_reimbursement: 54.82 });
  });

  it('shows its working', () => {
    const [paid] = spreadPay(
      [sheet(1, '2025-01-01', 82.5, { total_mileage: 10, total_stipend: 5, mileage_rate: 0.54545 })],
      null,
    );
    if (!paid) throw new Error('no sheet');
    expect(workingOf(paid).map((step) => `${step.label}: ${step.working} = ${step.result}`)).toEqual([
      'Regular pay: 80.00 h × $20.00 = $1,600.00',
      'Overtime pay: 2.50 h × $30.00 = $75.00',
      'Stipend: as logged = $5.00',
      'Total pay: $1,600.00 + $75.00 + $5.00 = $1,680.00',
      'Mileage reimbursement: 10.00 km × $0.54545 = $5.45',
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
      total_hours: r.minutes / 60,
      total_mileage: r.km / 100,
      total_stipend: r.stipend / 100,
      pay_rate: r.pay / 100,
      overtime_rate: r.overtime / 100,
      mileage_rate: r.mileage === null ? null : r.mileage / 100_000,
    }));

  test.prop([fc.uniqueArray(anySheet, { selector: (s) => s.id, maxLength: 12 })], { numRuns: 2000 })(
    'over any sheets adds up: hours, lines and totals, to the cent and the minute',
    (sheets) => {
      const paid = spreadPay(sheets, null);
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
      expect(spreadPay([...sheets].toReversed(), null)).toEqual(paid);
    },
  );
});

describe('a payroll range', () => {
  const january = { start_date: '2025-01-01', end_date: '2025-01-31' };

  it('is exported with its fixed columns and a TOTAL', () => {
    const lines = payrollLines(
      spreadPay(
        [
          sheet(1, '2025-01-01', 82.5, { total_mileage: 10, total_stipend: 5 }),
          sheet(2, '2025-01-01', 1 / 3, { user: 2, pay_rate: 19.99 }),
        ],
        null,
      ),
    ).map((line) => ({ ...line, name: line.user === 1 ? 'Ann Lee' : 'Bo Chen' }));
    expect(payrollCsvRows(lines)).toEqual([
      ['Employee', 'Regular Hours', 'Overtime Hours', 'Pay Rate', 'Kilometers', 'Stipend', 'Total Pay'],
      ['Ann Lee', '80.00', '2.50', '20.00', '10.00', '5.00', '1680.00'],
      ['Bo Chen', '0.33', '0.00', '19.99', '0.00', '0.00', '6.66'],
      ['TOTAL', '80.33', '2.50', '', '10.00', '5.00', '1686.66'],
    ]);
    expect(payrollCsvName(january)).toBe('payroll_2025-01-01_to_2025-01-31.csv');
  });

  it('says where one employee was paid at several rates', () => {
    const varied = payrollLines(
      spreadPay([sheet(1, '2025-01-01', 1), sheet(2, '2025-01-08', 1, { pay_rate: 21 })], null),
    );
    expect(varied).toHaveLength(1);
    expect(varied[0]).toMatchObject({ pay_rate: 21, rates_vary: true, total_pay: 41 });
  });
});

describe('an employee’s line', () => {
  it('has the latest sheet’s rates, and says where any of the three varied', () => {
    const line = (more: Partial<ApprovedSheet>) =>
      payrollLines(spreadPay([sheet(1, '2025-01-01', 1), sheet(2, '2025-01-08', 1, more)], null))[0];
    expect(line({})).toMatchObject({
      user: 1,
      pay_rate: 20,
      overtime_rate: 30,
      mileage_rate: null,
      rates_vary: false,
    });
    expect(line({ pay_rate: 21 })).toMatchObject({ pay_rate: 21, rates_vary: true });
    expect(line({ overtime_rate: 31 })).toMatchObject({ overtime_rate: 31, rates_vary: true });
    expect(line({ mileage_rate: 0.5 })).toMatchObject({ mileage_rate: 0.5, rates_vary: true });
  });

  it('adds every figure of its sheets up', () => {
    const more = { total_mileage: 10.5, total_stipend: 3, mileage_rate: 0.5 };
    const [line] = payrollLines(
      spreadPay([sheet(1, '2025-01-01', 79, more), sheet(2, '2025-01-08', 3, more)], null),
    );
    expect(line).toMatchObject({
      regular_hours: 80,
      overtime_hours: 2,
      regular_pay: 1600,
      overtime_pay: 60,
      total_mileage: 21,
      total_stipend: 6,
      total_pay: 1666,
      mileage_reimbursement: 10.5,
    });
    expect(line?.sheets.map((one) => [one.id, one.regular_hours, one.overtime_hours])).toEqual([
      [1, 79, 0],
      [2, 1, 2],
    ]);
    expect(payrollLines([])).toEqual([]);
  });

  it('shares the 80 hours by number where two sheets start on one day', () => {
    const paid = spreadPay([sheet(2, '2025-01-01', 50), sheet(1, '2025-01-01', 50)], null);
    expect(paid.map((one) => [one.id, one.overtime_hours])).toEqual([
      [1, 0],
      [2, 20],
    ]);
  });

  it('shares the 80 hours by day, whichever sheet was made first', () => {
    const paid = spreadPay([sheet(1, '2025-01-08', 50), sheet(2, '2025-01-01', 50)], null);
    expect(paid.map((one) => [one.id, one.overtime_hours])).toEqual([
      [2, 0],
      [1, 20],
    ]);
  });

  it('has the rates that are set, each by itself', () => {
    expect(resolveRates({ overtime_rate: 40 }, { pay_rate: 20 })).toEqual({
      pay_rate: 25,
      overtime_rate: 40,
      mileage_rate: null,
    });
    expect(resolveRates({ mileage_rate: 0.5 }, { pay_rate: 20, mileage_rate: 0.1 })).toEqual({
      pay_rate: 25,
      overtime_rate: 37.5,
      mileage_rate: 0.5,
    });
    expect(resolveRates({}, { pay_rate: 0 })).toEqual({ pay_rate: 0, overtime_rate: 0, mileage_rate: null });
  });

  it('has no mileage in its working without a rate, and two decimals where they are enough', () => {
    const [paid] = spreadPay([sheet(1, '2025-01-01', 1, { pay_rate: 20.5 })], null);
    if (!paid) throw new Error('no sheet');
    const steps = workingOf(paid);
    expect(steps.map((step) => step.label)).toEqual(['Regular pay', 'Overtime pay', 'Stipend', 'Total pay']);
    expect(steps[0]?.working).toBe('1.00 h × $20.50');
  });
});
