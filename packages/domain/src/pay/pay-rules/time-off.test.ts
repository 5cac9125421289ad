import { describe, expect, it } from 'vitest';
import { addDays } from '../../time/day.ts';
import { CLASSIC_REGULAR_MINUTES, type Definition } from './definition.ts';
import type { PaidLeave, PayEntry, PersonPay } from './model.ts';
import { payPerson, sheetLines } from './pay-person.ts';
import { days, inputOf, preset, SUNDAY } from './test-person.ts';

const CLASSIC: Definition = { method: 'classic', regular_minutes: CLASSIC_REGULAR_MINUTES };
const MONDAY = addDays(SUNDAY, 1);
const off = (
  day: number,
  minutes: number,
  more: Partial<PaidLeave> = {},
  pay_rate: number | null = 20,
): PayEntry => ({
  id: 0,
  timesheet_id: 1,
  date: addDays(SUNDAY, day),
  start_time: null,
  end_time: null,
  pay_kind: 'leave',
  pay_rate: pay_rate === null ? null : pay_rate * 100_000,
  overtime_rate: null,
  stipend: 0,
  stipend_kind: 'taxed',
  leave: { minutes, pay_code: 'leave_sick', multiplier: 1, rate: 'base', ...more },
});
const paid = (definition: Definition, entries: readonly PayEntry[], more = {}): PersonPay =>
  payPerson(inputOf(definition, entries, more));
const total = (pay: PersonPay): number => sheetLines(pay).reduce((sum, { cents }) => sum + cents, 0) / 100;
const leaveOf = (pay: PersonPay) => sheetLines(pay).filter(({ pay_code }) => pay_code === 'leave_sick');

// time-off.md#pay-of-time-off
describe('The pay of time off', () => {
  it('under Classic 80 does not count to the 80 hours, and is never paid at 1.5', () => {
    const fortnight = (last: number) => [
      ...days(MONDAY, [10, 10, 10, 10]),
      ...days(addDays(MONDAY, 7), [10, 10, 10, last]),
    ];
    expect(total(paid(CLASSIC, [...fortnight(6), off(12, 480)]))).toBe(1_680);
    expect(total(paid(CLASSIC, [...fortnight(14), off(12, 480)]))).toBe(1_880);
  });

  it('under a rule of 40 hours a week does not count to them', () => {
    const pay = paid(preset('us_40'), [...days(MONDAY, [9, 9, 9, 9]), off(5, 480)]);
    expect(total(pay)).toBe(880);
    expect(pay.windows[0]?.worked_minutes).toBe(36 * 60);
  });

  it('in California is paid at the regular rate of its week, counting stipends over the straight hours', () => {
    const week = [
      ...days(MONDAY, [8, 8, 8], { pay_rate: 18 }),
      ...days(addDays(MONDAY, 3), [8, 4], { pay_rate: 21 }),
    ];
    const sick = off(6, 480, { rate: 'regular_rate' }, 18);
    expect(leaveOf(paid(preset('us_ca'), [...week, sick]))).toMatchObject([
      { minutes: 480, rate: 1_900_000, cents: 15_200 },
    ]);
    const stipend = week.map((entry, index) =>
      index === 0 ? { ...entry, stipend: 60, stipend_kind: 'counts' as const } : entry,
    );
    expect(leaveOf(paid(preset('us_ca'), [...stipend, sick]))).toMatchObject([{ cents: 16_533 }]);
  });

  it('without hours worked in the week is paid at the frozen rate', () => {
    const sick = off(6, 480, { rate: 'regular_rate' }, 18);
    expect(leaveOf(paid(preset('us_ca'), [sick]))).toMatchObject([{ rate: 1_800_000, cents: 14_400 }]);
  });

  it.each([
    ['Classic 80', CLASSIC],
    ['a rule', preset('us_40')],
  ])('with a loading is rounded once: %s', (_name, definition) => {
    const pay = paid(definition, [off(3, 456, { multiplier: 1.175 }, 38.65)]);
    expect(leaveOf(pay)).toMatchObject([{ multiplier: 1.175, rate: 3_865_000, minutes: 456, cents: 34_514 }]);
  });

  it('is in the ledger as minutes of its day, without times', () => {
    const { windows } = paid(preset('us_40'), [off(3, 480)]);
    expect(windows[0]?.ledger).toMatchObject([
      { date: addDays(SUNDAY, 3), from: null, to: null, minutes: 480, pay_code: 'leave_sick' },
    ]);
  });

  it('without a rate is not paid under a rule, and said; Classic 80 has its default', () => {
    const unpaid = paid(preset('us_40'), [off(3, 480, {}, null)]);
    expect(total(unpaid)).toBe(0);
    expect(unpaid.findings).toMatchObject([{ kind: 'no_rate', date: addDays(SUNDAY, 3) }]);
    expect(total(paid(CLASSIC, [off(3, 480, {}, null)]))).toBe(200);
  });
});
