import { describe, expect, test } from 'vitest';
import { agingOn, statementOf } from './statement.ts';
import { ageOf } from './status.ts';

// invoices.md#money
describe('A statement', () => {
  test.each([
    ['2026-11-14', 'current'],
    ['2026-11-15', 'days_1_30'],
    ['2026-12-14', 'days_1_30'],
    ['2026-12-15', 'days_31_60'],
    ['2027-01-13', 'days_31_60'],
    ['2027-01-14', 'days_61_90'],
    ['2027-02-12', 'days_61_90'],
    ['2027-02-13', 'over_90'],
  ])('counts an invoice that was due on November 14, on %s, as %s', (day, column) => {
    expect(ageOf('2026-11-14', day)).toBe(column);
  });

  test('adds up what is past due to the cent', () => {
    expect(
      agingOn(
        [
          { due_on: '2026-11-14', open: 10 },
          { due_on: '2026-11-20', open: 20 },
          { due_on: '2026-12-31', open: 7_030 },
        ],
        '2026-12-01',
      ),
    ).toEqual({ current: 7_030, days_1_30: 30, days_31_60: 0, days_61_90: 0, over_90: 0 });
  });

  test('begins with what came before its range, and ends without what comes after', () => {
    const events = [
      { date: '2026-12-01', amount: 7_030 },
      { date: '2026-10-31', amount: 22_466 },
      { date: '2026-11-20', amount: -30_000 },
    ];
    expect(statementOf(events, { start_date: '2026-11-01', end_date: '2026-11-30' })).toEqual({
      opening_balance: 22_466,
      rows: [{ date: '2026-11-20', amount: -30_000, balance: -7_534 }],
      closing_balance: -7_534,
    });
  });
});
