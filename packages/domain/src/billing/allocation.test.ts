import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { sumUsd } from '../money/exact.ts';
import { oldestDueFirst } from './allocation.ts';

const invoice = (id: number, due_on: string, open: number) => ({ id, number: id, due_on, open });

// invoices.md#money
describe('A payment', () => {
  test('of 300.00 for 224.66 and 70.30 leaves a credit of 5.04', () => {
    expect(oldestDueFirst([invoice(8, '2026-12-14', 70.3), invoice(7, '2026-11-30', 224.66)], 300)).toEqual({
      allocations: [
        { invoice: 7, amount: 224.66 },
        { invoice: 8, amount: 70.3 },
      ],
      rest: 5.04,
    });
  });

  test('fills the lower number first where two are due on one day', () => {
    expect(oldestDueFirst([invoice(9, '2026-12-14', 50), invoice(8, '2026-12-14', 50)], 60)).toEqual({
      allocations: [
        { invoice: 8, amount: 50 },
        { invoice: 9, amount: 10 },
      ],
      rest: 0,
    });
  });

  test('is never more than what is open, and nothing of it is lost', () => {
    const cents = fc.integer({ min: 0, max: 500_000 }).map((amount) => amount / 100);
    const day = fc.constantFrom('2026-10-31', '2026-11-30', '2026-12-31');
    fc.assert(
      fc.property(fc.array(fc.tuple(day, cents)), cents, (rows, amount) => {
        const invoices = rows.map(([due_on, open], at) => invoice(at + 1, due_on, open));
        const { allocations, rest } = oldestDueFirst(invoices, amount);
        expect(sumUsd([...allocations.map((each) => each.amount), rest])).toBe(amount);
        for (const { invoice: id, amount: paid } of allocations) {
          expect(paid).toBeGreaterThan(0);
          expect(paid).toBeLessThanOrEqual(invoices[id - 1]?.open ?? 0);
        }
        const open = sumUsd(invoices.map((each) => each.open));
        expect(rest).toBe(Math.max(0, sumUsd([amount, -open])));
      }),
    );
  });
});
