import { describe, expect, it } from 'vitest';
import { addDays } from '../../time/day.ts';
import { sheetOrder } from './lines.ts';
import { sheetLines } from './pay-person.ts';
import { sheetColumns } from './sheet-columns.ts';
import { days, entry, linesOf, MONDAY, pay, SATURDAY, SUNDAY } from './test-person.ts';

describe('A sheet', () => {
  // pay.md#pay-codes, pay.md#ledger
  it('has the rows of its lines, and its figures are their sums', () => {
    const paid = pay('us_40', [
      ...days(SUNDAY, [9, 9, 9, 9]),
      ...days(addDays(SUNDAY, 4), [9], { timesheet_id: 2, stipend: 7.5 }),
    ]);
    const rows = sheetLines(paid).filter(({ timesheet_id }) => timesheet_id === 2);
    const window = { window_start: SUNDAY, window_end: SATURDAY, pay_rule_version_id: 1, timesheet_id: 2 };
    expect(rows).toEqual([
      {
        ...window,
        pay_code: 'regular',
        multiplier: 1,
        rate: 2_000_000,
        minutes: 240,
        units: null,
        cents: 8_000,
      },
      {
        ...window,
        pay_code: 'overtime',
        multiplier: 1.5,
        rate: 2_000_000,
        minutes: 300,
        units: null,
        cents: 15_000,
      },
      {
        ...window,
        pay_code: 'stipend',
        multiplier: null,
        rate: null,
        minutes: null,
        units: null,
        cents: 750,
      },
    ]);
    expect(sheetColumns(rows)).toEqual({
      regular_hours: 4,
      overtime_hours: 5,
      regular_pay: 80,
      overtime_pay: 150,
      total_stipend: 7.5,
      total_pay: 237.5,
    });
    expect([
      ...sheetOrder([
        { id: 3, start_date: MONDAY },
        { id: 9, start_date: SUNDAY },
        { id: 1, start_date: MONDAY },
      ]),
    ]).toEqual([
      [9, 0],
      [1, 1],
      [3, 2],
    ]);
  });

  // pay.md#rounding
  it('that begins first has the first share of a line, whatever its id', () => {
    const paid = pay('us_40', [
      entry(MONDAY, '09:00', '10:05', { timesheet_id: 2, pay_rate: 17.33 }),
      entry(SATURDAY, '09:00', '10:05', { timesheet_id: 1, pay_rate: 17.33 }),
    ]);
    expect(linesOf(paid)[0]?.shares.map(({ timesheet_id, cents }) => [timesheet_id, cents])).toEqual([
      [2, 1_877],
      [1, 1_878],
    ]);
  });
});
