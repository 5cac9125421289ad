import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { totalCents } from '../pay-rules/lines.ts';
import {
  CARRY_FORWARD,
  linesToPay,
  runTotals,
  type EarlierRun,
  type Owed,
  type Paid,
  type RunLine,
} from './due-lines.ts';

const owed = (cents: number, more: Partial<Owed> = {}): Owed => ({
  user_id: 1,
  timesheet_id: 7,
  pay_extra_id: null,
  window_start: '2026-09-01',
  pay_code: 'regular',
  multiplier: 1,
  rate: 2_000_000,
  minutes: null,
  units: null,
  cents,
  ...more,
});

/** Runs after each other, each of which pays what is due then. */
function paidInTurn(dues: readonly (readonly Owed[])[]): RunLine[][] {
  const paid: Paid[] = [];
  const takenBy = new Map<number, number>();
  const runs = new Map<number, EarlierRun>();
  return dues.map((due, index) => {
    const id = index + 1;
    const lines = linesToPay(due, paid, takenBy, runs);
    paid.push(...lines.map((line) => ({ ...line, pay_run_id: id })));
    for (const { timesheet_id } of lines)
      if (timesheet_id !== null && !takenBy.has(timesheet_id)) takenBy.set(timesheet_id, id);
    runs.set(id, { id, start_date: `2026-09-0${id}`, end_date: `2026-09-0${id}` });
    // Due minus paid is 0 after a lock, but for what was carried.
    expect(linesToPay(due, paid, takenBy, runs)).toEqual([]);
    return lines;
  });
}

const cents = (lines: readonly RunLine[]) => runTotals(lines).total;

describe('What a run pays', () => {
  test('a sheet corrected twice is paid the difference each time, and names the run that paid it', () => {
    const [first, second, third] = paidInTurn([
      [owed(80_000, { minutes: 2_400 })],
      [
        owed(80_000, { minutes: 2_400 }),
        owed(6_000, { pay_code: 'overtime', multiplier: 1.5, minutes: 120 }),
      ],
      [owed(80_000, { minutes: 2_400 }), owed(3_000, { pay_code: 'overtime', multiplier: 1.5, minutes: 60 })],
    ]);
    expect([first, second, third].map((lines) => cents(lines ?? []))).toEqual([
      80_000,
      6_000,
      -3_000 + 3_000,
    ]);
    expect(second?.[0]).toMatchObject({
      cents: 6_000,
      minutes: 120,
      adjusts_run_id: 1,
      note: 'Adjustment for Sep 1',
    });
    // Less than nothing is not paid: it is carried.
    expect(third?.map((line) => [line.pay_code, line.cents])).toEqual([
      ['overtime', -3_000],
      [CARRY_FORWARD, 3_000],
    ]);
  });

  test('a carried amount is deducted from the next pay, and not by itself', () => {
    const later = owed(50_000, { timesheet_id: 8 });
    const [, carried, nothing, next] = paidInTurn([
      [owed(10_000)],
      [owed(4_000)],
      [owed(4_000)],
      [owed(4_000), later],
    ]);
    expect(cents(carried ?? [])).toBe(0);
    expect(nothing).toEqual([]);
    expect(next?.map((line) => [line.pay_code, line.cents, line.adjusts_run_id])).toEqual([
      ['regular', 50_000, null],
      [CARRY_FORWARD, -6_000, 2],
    ]);
    expect(next?.[1]?.note).toBe('Carried from Sep 2');
  });

  test('minutes that move without money are a line, so that hours and money stay true', () => {
    const [, second] = paidInTurn([
      [owed(0, { minutes: 60, rate: null })],
      [owed(0, { minutes: 90, rate: null })],
    ]);
    expect(second).toMatchObject([{ minutes: 30, cents: 0 }]);
  });

  test('a back-dated rate pays the difference of 19: 57.00 + 5.06', () => {
    const at = (rate: number, regular: number, overtime: number) => [
      owed(regular, { rate, minutes: 76 * 60 }),
      owed(overtime, { rate, minutes: 270, pay_code: 'overtime', multiplier: 1.5 }),
    ];
    const [, second] = paidInTurn([at(1_800_000, 136_800, 12_150), at(1_875_000, 142_500, 12_656)]);
    expect(runTotals(second ?? []).total).toBe(6_206);
  });

  test('for any history, each run settles what is due, pays nobody less than 0, and all runs together pay what is due', () => {
    const line = fc.record({
      user_id: fc.integer({ min: 1, max: 3 }),
      timesheet_id: fc.integer({ min: 1, max: 4 }),
      pay_code: fc.constantFrom('regular', 'overtime', 'mileage_untaxed'),
      rate: fc.constantFrom(1_800_000, 1_875_000, null),
      minutes: fc.option(fc.integer({ min: -600, max: 6_000 })),
      cents: fc.integer({ min: -50_000, max: 200_000 }),
    });
    fc.assert(
      fc.property(fc.array(fc.array(line, { maxLength: 6 }), { minLength: 1, maxLength: 5 }), (history) => {
        const dues = history.map((due) =>
          due.map(({ cents: amount, timesheet_id, ...one }) =>
            // A sheet is of one person.
            owed(amount, { ...one, timesheet_id: one.user_id * 10 + timesheet_id }),
          ),
        );
        const runs = paidInTurn(dues);
        for (const lines of runs)
          for (const user of [1, 2, 3])
            expect(cents(lines.filter(({ user_id }) => user_id === user))).toBeGreaterThanOrEqual(0);
        const work = runs.flat().filter(({ pay_code }) => pay_code !== CARRY_FORWARD);
        const due = totalCents(dues.at(-1) ?? []);
        expect(cents(work)).toBe(due);
      }),
      { numRuns: 300 },
    );
  });
});
