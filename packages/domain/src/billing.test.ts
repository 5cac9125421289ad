import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { billabilityOf, billingRate, isBillable, sumBillability } from './billing.ts';
import type { BillingEntry } from './billing.ts';
import { readClientContract } from './client-contract.ts';

const contract = readClientContract({
  kms_billable: true,
  contract_hours: { 1: { max: 5, billable: false }, 2: { max: 10, billable: true }, 4: { max: 3 } },
});
const entry = (more: Partial<BillingEntry> = {}): BillingEntry => ({
  date: '2025-01-06',
  duration: 1,
  mileage: 0,
  work_code_id: 2,
  contract,
  billing_rate: 40,
  ...more,
});
const sheet = (entries: BillingEntry[], total_hours?: number) => ({
  total_hours: total_hours ?? entries.reduce((sum, e) => sum + e.duration, 0),
  total_mileage: entries.reduce((sum, e) => sum + e.mileage, 0),
  entries,
});

describe('billability', () => {
  it('is the contract’s word on the code, yes where it has none, no without a client', () => {
    expect(isBillable(entry())).toBe(true);
    expect(isBillable(entry({ work_code_id: 1 }))).toBe(false);
    expect(isBillable(entry({ work_code_id: 4 }))).toBe(true);
    expect(isBillable(entry({ work_code_id: 99 }))).toBe(true);
    expect(isBillable(entry({ work_code_id: null }))).toBe(true);
    expect(isBillable(entry({ contract: null }))).toBe(false);
  });

  it('bills hours at the frozen rate, and km only where both client and entry are billable', () => {
    expect(
      billabilityOf([
        sheet([
          entry({ duration: 2.5, mileage: 10 }),
          entry({ duration: 1.5, mileage: 7, work_code_id: 1 }),
          entry({ duration: 1, mileage: 3, contract: readClientContract({}), billing_rate: null }),
        ]),
      ]),
    ).toEqual({
      total_hours: 5,
      billable_hours: 3.5,
      non_billable_hours: 1.5,
      total_kms: 20,
      billable_kms: 10,
      billable_amount: 100,
      billable_percent: 70,
    });
  });

  it('is nothing for a sheet without snapshot logs', () => {
    expect(billabilityOf([sheet([], 8)])).toMatchObject({
      total_hours: 8,
      billable_hours: 0,
      non_billable_hours: 8,
      billable_percent: 0,
    });
    expect(billabilityOf([])).toMatchObject({ total_hours: 0, billable_percent: 0 });
  });

  it('prorates the split when the computed hours differ from the sheet’s total', () => {
    expect(billabilityOf([sheet([entry({ duration: 3 }), entry({ work_code_id: 1 })], 8)])).toMatchObject({
      total_hours: 8,
      billable_hours: 6,
      non_billable_hours: 2,
      billable_percent: 75,
    });
  });

  it('counts logs up to today in the year to date', () => {
    const entries = [entry({ duration: 2 }), entry({ date: '2025-01-20', duration: 5 })];
    expect(billabilityOf([sheet(entries)], '2025-01-19')).toMatchObject({
      total_hours: 2,
      billable_amount: 80,
    });
    expect(billabilityOf([sheet(entries)], '2025-01-20').total_hours).toBe(7);
  });

  it('rounds the amount once per line, and totals the lines shown', () => {
    const thirds = [
      entry({ duration: 1 / 3, billing_rate: 10 }),
      entry({ duration: 1 / 3, billing_rate: 10 }),
    ];
    expect(billabilityOf([sheet(thirds)]).billable_amount).toBe(6.67);
    const lines = thirds.map((e) => billabilityOf([sheet([e])]));
    expect(sumBillability(lines).billable_amount).toBe(6.66);
  });

  it('takes the client’s rate, else the code’s, else the employee’s', () => {
    expect(billingRate({ client_rate: 50, billing_rate: 40, pay_rate: 20 })).toBe(50);
    expect(billingRate({ client_rate: null, billing_rate: 40, pay_rate: 20 })).toBe(40);
    expect(billingRate({ billing_rate: null, pay_rate: 20 })).toBe(20);
    expect(billingRate({})).toBeNull();
    expect(billingRate({ client_rate: 0, billing_rate: 40 })).toBe(0);
  });

  const anyEntry = fc
    .record({
      minutes: fc.integer({ min: 0, max: 1439 }),
      km: fc.integer({ min: 0, max: 50_000 }),
      code: fc.constantFrom(1, 2, 4, null),
      client: fc.boolean(),
      rate: fc.option(fc.integer({ min: 0, max: 20_000 })),
    })
    .map((r) =>
      entry({
        duration: r.minutes / 60,
        mileage: r.km / 100,
        work_code_id: r.code,
        contract: r.client ? contract : null,
        billing_rate: r.rate === null ? null : r.rate / 100,
      }),
    );

  test.prop([fc.array(fc.array(anyEntry, { maxLength: 8 }), { maxLength: 6 })], { numRuns: 1000 })(
    'splits without losing a minute, and its lines add up to its total',
    (sheets) => {
      const lines = sheets.map((entries) => {
        const minutes = entries.reduce((sum, e) => sum + Math.round(e.duration * 60), 0);
        return billabilityOf([{ ...sheet(entries), total_hours: minutes / 60 }]);
      });
      const total = sumBillability(lines);
      const minutes = (hours: number): number => Math.round(hours * 60);
      for (const line of [...lines, total]) {
        expect(minutes(line.billable_hours) + minutes(line.non_billable_hours)).toBe(
          minutes(line.total_hours),
        );
        expect(line.total_hours).toBe(minutes(line.total_hours) / 60);
      }
      const cents = lines.reduce((sum, line) => sum + Math.round(line.billable_amount * 100), 0);
      expect(total.billable_amount).toBe(cents / 100);
    },
  );
});

describe('a bill to the minute', () => {
  it('takes the sheet’s own total where the entries are within a hundredth of an hour of it', () => {
    expect(billabilityOf([sheet([entry({ duration: 2 })], 2 - 1 / 120)])).toMatchObject({
      billable_hours: 2,
      non_billable_hours: 0,
    });
    expect(billabilityOf([sheet([entry({ duration: 2 })], 4)])).toMatchObject({
      total_hours: 4,
      billable_hours: 4,
      non_billable_hours: 0,
    });
    expect(
      billabilityOf([sheet([entry({ duration: 2 }), entry({ duration: 2, work_code_id: 1 })], 2)]),
    ).toMatchObject({
      total_hours: 2,
      billable_hours: 1,
      non_billable_hours: 1,
      billable_percent: 50,
    });
  });

  it('bills km only of billable entries of clients whose km are billed', () => {
    const unbilled = readClientContract({});
    const entries = [
      entry({ mileage: 4 }),
      entry({ mileage: 5, contract: unbilled }),
      entry({ mileage: 6, contract: null }),
      entry({ mileage: 7, work_code_id: 1 }),
    ];
    expect(billabilityOf([sheet(entries), sheet([entry({ mileage: 1 })])])).toMatchObject({
      total_kms: 23,
      billable_kms: 5,
      total_hours: 5,
      billable_hours: 3,
      billable_amount: 120,
      billable_percent: 60,
    });
    expect(billabilityOf([sheet(entries)], '2025-01-06')).toMatchObject({ total_kms: 22, billable_kms: 4 });
    expect(billabilityOf([sheet(entries)], '2025-01-05')).toMatchObject({
      total_kms: 0,
      total_hours: 0,
      billable_percent: 0,
    });
  });

  it('adds lines up, prorated ones too', () => {
    const third = billabilityOf([
      sheet([entry({ duration: 1 }), entry({ duration: 2, work_code_id: 1 })], 1),
    ]);
    const whole = billabilityOf([sheet([entry({ duration: 2, mileage: 3 })])]);
    expect(third.billable_hours).toBeCloseTo(1 / 3, 10);
    expect(sumBillability([third, third, third])).toMatchObject({
      total_hours: 3,
      billable_hours: 1,
      non_billable_hours: 2,
      billable_percent: 33,
    });
    const seventh = billabilityOf([
      sheet([entry({ duration: 1 }), entry({ duration: 6, work_code_id: 1 })], 0.5),
    ]);
    expect(sumBillability([seventh]).billable_hours).toBeCloseTo(0.5 / 7, 10);
    expect(sumBillability([whole, whole])).toEqual({
      total_hours: 4,
      billable_hours: 4,
      non_billable_hours: 0,
      total_kms: 6,
      billable_kms: 6,
      billable_amount: 160,
      billable_percent: 100,
    });
    expect(sumBillability([])).toMatchObject({ total_hours: 0, billable_percent: 0 });
  });
});
