import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  billabilityOf,
  billedWork,
  resolveBilling,
  sumBillability,
  type BilledEntry,
  type BillingFacts,
} from './billing.ts';
import { readClientContract } from './client-contract.ts';

const contract = readClientContract({
  kms_billable: true,
  contract_hours: {
    1: { max: 5, billable: false },
    2: { max: 10, billable: true, client_rate: 50 },
    4: { max: 3, client_rate: 0 },
  },
});
const facts: BillingFacts = {
  kind: 'person',
  contract,
  work_code_id: 2,
  billing_rate: 40,
  pay_rate: 20,
  client_rates: true,
};
const entry = (more: Partial<BilledEntry> = {}): BilledEntry => ({
  ...resolveBilling({ ...facts, client_rates: false }),
  hours: 1,
  mileage: 0,
  ...more,
});
function sheet(entries: BilledEntry[], more?: number) {
  const minutes = entries.reduce((sum, { hours }) => sum + Math.round(hours * 60), 0);
  const total_hours = more ?? minutes / 60;
  const total_mileage = entries.reduce((sum, { mileage }) => sum + mileage, 0);
  return { total_hours, total_mileage, ...billedWork(total_hours, entries) };
}

describe('how an entry is billed', () => {
  it('follows the contract’s setting for the code, otherwise is billed, and shows which', () => {
    const billed = (work_code_id: number | null) => {
      const { billable, billable_reason } = resolveBilling({ ...facts, work_code_id });
      return [billable, billable_reason];
    };
    expect(billed(2)).toEqual([true, 'contract']);
    expect(billed(1)).toEqual([false, 'contract']);
    expect(billed(4)).toEqual([true, 'contract']);
    expect(billed(99)).toEqual([true, 'no_setting']);
    expect(billed(null)).toEqual([true, 'no_setting']);
    expect(resolveBilling(facts).kms_billable).toBe(true);
    expect(resolveBilling({ ...facts, contract: readClientContract({}) }).kms_billable).toBe(false);
  });

  it('uses the client’s rate, else the code’s, else the employee’s, and shows which', () => {
    const rated = (more: Partial<BillingFacts>) => {
      const { billing_rate, billing_rate_source } = resolveBilling({ ...facts, ...more });
      return [billing_rate, billing_rate_source];
    };
    expect(rated({})).toEqual([50, 'client']);
    expect(rated({ work_code_id: 4 })).toEqual([0, 'client']);
    expect(rated({ client_rates: false })).toEqual([40, 'work_code']);
    expect(rated({ work_code_id: 99 })).toEqual([40, 'work_code']);
    expect(rated({ billing_rate: null, work_code_id: 99 })).toEqual([20, 'pay_rate']);
    expect(rated({ billing_rate: null, pay_rate: null, work_code_id: 99 })).toEqual([null, 'none']);
  });
});

// billing.md#what-is-billable
describe('billability', () => {
  it('bills hours at the frozen rate, and kilometers only if both client and entry are billable', () => {
    expect(
      billabilityOf([
        sheet([
          entry({ hours: 2.5, mileage: 10 }),
          entry({ hours: 1.5, mileage: 7, billable: false }),
          entry({ mileage: 3, kms_billable: false, billing_rate: null }),
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

  it('is empty for a sheet without snapshot logs', () => {
    expect(billabilityOf([sheet([], 8)])).toMatchObject({
      total_hours: 8,
      billable_hours: 0,
      non_billable_hours: 8,
      billable_percent: 0,
    });
    expect(billabilityOf([])).toMatchObject({ total_hours: 0, billable_percent: 0 });
  });

  it('prorates the split when the computed hours differ from the sheet’s total', () => {
    expect(billabilityOf([sheet([entry({ hours: 3 }), entry({ billable: false })], 8)])).toMatchObject({
      total_hours: 8,
      billable_hours: 6,
      non_billable_hours: 2,
      billable_percent: 75,
    });
  });

  it('rounds the amount once per line, and totals the rounded lines', () => {
    const thirds = [entry({ hours: 1 / 3, billing_rate: 10 }), entry({ hours: 1 / 3, billing_rate: 10 })];
    expect(billabilityOf([sheet(thirds)]).billable_amount).toBe(6.67);
    expect(billabilityOf(thirds.map((one) => sheet([one]))).billable_amount).toBe(6.67);
    const lines = thirds.map((one) => billabilityOf([sheet([one])]));
    expect(sumBillability(lines).billable_amount).toBe(6.66);
  });

  const anyEntry = fc
    .record({
      minutes: fc.integer({ min: 0, max: 1439 }),
      km: fc.integer({ min: 0, max: 50_000 }),
      billable: fc.boolean(),
      rate: fc.option(fc.integer({ min: 0, max: 20_000 })),
    })
    .map((r) =>
      entry({
        hours: r.minutes / 60,
        mileage: r.km / 100,
        billable: r.billable,
        billing_rate: r.rate === null ? null : r.rate / 100,
      }),
    );

  test.prop([fc.array(fc.array(anyEntry, { maxLength: 8 }), { maxLength: 6 })], { numRuns: 1000 })(
    'splits without losing a minute, and its lines add up to the total',
    (sheets) => {
      const lines = sheets.map((entries) => billabilityOf([sheet(entries)]));
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
