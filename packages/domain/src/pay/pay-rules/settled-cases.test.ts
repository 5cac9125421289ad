import { describe, expect, it } from 'vitest';
import { addDays } from '../../time/day.ts';
import type { Definition, LedgerDefinition } from './definition.ts';
import type { PayEntry } from './model.ts';
import { payPerson } from './pay-person.ts';
import { weekChangeSentence } from './sentences.ts';
import {
  amount,
  days,
  entry,
  FRIDAY,
  hours,
  inputOf,
  linesOf,
  MONDAY,
  pay,
  preset,
  SUNDAY,
  total,
  TUESDAY,
  WEDNESDAY,
} from './test-person.ts';

const ledger = (key: string): LedgerDefinition => {
  const definition = preset(key);
  if (definition.method === 'classic') throw new Error(`${key} has no ledger.`);
  return definition;
};

describe('Sleep', () => {
  const AGREED = { agreement_date: '2026-01-01' };
  /** 48 hours from Monday at 8:00 with two nights of sleep, interrupted from `called` to 6:00. */
  const duty = (called: string | null) => [
    entry(MONDAY, '08:00', '22:00'),
    entry(MONDAY, '22:00', '06:00', { pay_kind: 'sleep' }),
    entry(TUESDAY, '06:00', '22:00'),
    entry(TUESDAY, '22:00', '06:00', { pay_kind: 'sleep' }),
    entry(WEDNESDAY, '06:00', '08:00'),
    ...(called === null ? [] : [entry(TUESDAY, called, '06:00'), entry(WEDNESDAY, called, '06:00')]),
  ];

  it('of each night is judged by itself: two nights with 2:30 h are paid, two with 8 h are not', () => {
    expect(total(pay('us_40', duty('00:30'), AGREED))).toBe(1_040);
    expect(total(pay('us_40', duty(null), AGREED))).toBe(640);
  });

  it('is paid until the day of the agreement', () => {
    const worked = (agreement_date: string) =>
      pay('us_40', duty(null), { agreement_date }).windows[0]?.worked_minutes;
    expect([MONDAY, TUESDAY, WEDNESDAY].map(worked)).toEqual([32 * 60, 40 * 60, 48 * 60]);
  });

  it('is excluded without an agreement where the rule says so', () => {
    const sleep = { min_duty: 1_440, max_excluded: 480, min_sleep: 300, without_agreement: true };
    expect(total(pay({ ...ledger('us_40'), sleep }, duty(null)))).toBe(640);
  });

  it('on a SCHADS sleepover is paid by the allowance, and a call in it as work', () => {
    const at30 = { pay_rate: 30 };
    const sleepover = [
      entry(MONDAY, '14:00', '22:00', at30),
      entry(MONDAY, '22:00', '06:00', { ...at30, pay_kind: 'sleep' }),
      entry(TUESDAY, '06:00', '10:00', at30),
    ];
    const quiet = pay('au_schads', sleepover);
    expect(total(quiet)).toBeLessThanOrEqual(476.87);
    expect([total(quiet), amount(quiet, 'sleepover'), quiet.windows[0]?.worked_minutes]).toEqual([
      452.87,
      62.87,
      12 * 60,
    ]);
    const called = pay('au_schads', [...sleepover, entry(TUESDAY, '02:00', '03:00', at30)]);
    expect(called.windows[0]?.worked_minutes).toBe(13 * 60);
  });

  it('over a midnight with a raise is one night with one sleepover allowance', () => {
    const raised = { pay_rate: 20, after_midnight: { pay_rate: 30, overtime_rate: null } };
    const paid = pay('au_schads', [entry(MONDAY, '22:00', '06:00', { ...raised, pay_kind: 'sleep' })]);
    expect(total(paid)).toBe(62.87);
  });
});

describe('A raise at midnight', () => {
  const raised = { pay_rate: 20, after_midnight: { pay_rate: 30, overtime_rate: null } };

  it('cuts a night at midnight', () => {
    const paid = pay('us_40', [entry(MONDAY, '22:00', '06:00', raised)]);
    expect(total(paid)).toBe(220);
    expect(linesOf(paid).map(({ rate, minutes }) => [rate, minutes])).toEqual([
      [2_000_000, 120],
      [3_000_000, 360],
    ]);
  });

  it('leaves a night one shift, and an entry that ends before it alone', () => {
    const paid = pay('ca_bc', [entry(MONDAY, '20:00', '08:00', raised)]);
    expect([hours(paid, 'overtime'), paid.findings]).toEqual([0, []]);
    expect(total(pay('us_40', [entry(MONDAY, '16:00', '00:00', raised)]))).toBe(160);
  });

  it('is one overlap for the approver, before and after midnight', () => {
    const paid = pay('us_40', [
      entry(MONDAY, '20:00', '04:00', { pay_rate: 40 }),
      entry(MONDAY, '22:00', '02:00', raised),
    ]);
    expect(paid.findings).toMatchObject([{ kind: 'overlap', from: '22:00', to: '02:00', minutes: 240 }]);
    expect(total(paid)).toBe(320);
  });
});

describe('A minimum engagement', () => {
  it('is paid at the rate of the period’s last minute', () => {
    const paid = pay('au_schads_casual', [entry(SUNDAY, '10:00', '11:00', { pay_rate: 30 })]);
    expect([total(paid), amount(paid, 'minimum_engagement')]).toEqual([135, 67.5]);
    expect(total(pay('au_schads', [entry(TUESDAY, '10:00', '11:00', { pay_rate: 30 })]))).toBe(60);
    // Its last minute is on Sunday.
    const night = pay('au_schads', [entry('2026-03-07', '23:30', '00:30', { pay_rate: 30 })]);
    expect(amount(night, 'minimum_engagement')).toBe(60);
  });
});

// pay.md#change-of-workweek
describe('A change of workweek', () => {
  const from = (starts_on: LedgerDefinition['starts_on'], at = '00:00'): Definition => ({
    ...ledger('us_40'),
    starts_on,
    at,
  });
  const NEXT_SUNDAY = addDays(SUNDAY, 7);
  const changed = (old: Definition, next: Definition, on: string, entries: PayEntry[]) =>
    payPerson({
      ...inputOf(next, entries),
      assignments: [
        [old, '2000-01-03'],
        [next, on],
      ].map(([definition, effective_from], index) => ({
        target: index === 0 ? 'company' : 'user',
        effective_from: effective_from as string,
        agreement_date: null,
        versions: [{ id: index + 1, effective_from: '2000-01-01', definition: definition as Definition }],
      })),
    });
  const sunday = (length: number) => days(NEXT_SUNDAY, [length]);

  it('counts the days of both weeks where they pay more', () => {
    const before = changed(from('monday'), from('sunday'), NEXT_SUNDAY, [
      ...days(MONDAY, [8, 8, 8, 8, 8]),
      ...sunday(5),
      ...days('2026-03-09', [7, 7, 7, 7, 7]),
    ]);
    expect(total(before)).toBe(1_650);
    expect(before.windows.map(({ window }) => [window.start_date, window.end_date])).toEqual([
      [MONDAY, NEXT_SUNDAY],
      ['2026-03-09', '2026-03-14'],
    ]);
    const [change] = before.windows.map(({ week_change }) => week_change);
    expect(change && weekChangeSentence(change)).toBe(
      'The week begins on another day: Mar 8, 00:00 to Mar 9, 00:00 is in two weeks and counts in the earlier one; ' +
        'the two weeks pay $1,650.00 this way, and $1,600.00 the other',
    );
    const after = changed(from('monday'), from('sunday'), NEXT_SUNDAY, [
      ...days(MONDAY, [7, 7, 7, 7, 7]),
      ...sunday(5),
      ...days('2026-03-09', [8, 8, 8, 8, 8]),
    ]);
    expect(total(after)).toBe(1_650);
    expect(after.windows.map(({ window }) => window.start_date)).toEqual([MONDAY, NEXT_SUNDAY]);
    expect(after.windows[1]?.week_change).toMatchObject({ counts_in: 'later', in_earlier: 160_000 });
  });

  it('counts the hours of both weeks where only the time of their start changes', () => {
    const morning = [entry(NEXT_SUNDAY, '00:00', '05:00')];
    const old = from('sunday', '06:00');
    const paid = changed(old, from('sunday'), NEXT_SUNDAY, [
      ...days(MONDAY, [8, 8, 8, 8, 8]),
      ...morning,
      ...days('2026-03-09', [7, 7, 7, 7, 7]),
    ]);
    expect(total(paid)).toBe(1_650);
    expect(paid.windows[0]?.week_change).toMatchObject({
      from: NEXT_SUNDAY,
      from_at: '00:00',
      until: NEXT_SUNDAY,
      until_at: '06:00',
      counts_in: 'earlier',
    });
    // The other way round no time is in both.
    const later = changed(from('sunday'), old, NEXT_SUNDAY, [...days(MONDAY, [8, 8, 8, 8, 8]), ...morning]);
    expect([total(later), later.windows[0]?.week_change]).toEqual([950, null]);
  });

  it('pays all time once, whichever of its days is looked at', () => {
    const entries = [
      ...days(MONDAY, [8, 8, 8, 8, 8]),
      entry(FRIDAY, '22:00', '05:00'),
      ...sunday(5),
      ...days('2026-03-09', [7, 7, 7, 7, 7]),
    ];
    const whole = changed(from('monday'), from('sunday'), NEXT_SUNDAY, entries);
    expect(hours(whole, 'regular', 'overtime')).toBe(87);
    for (const day of [MONDAY, NEXT_SUNDAY, '2026-03-09']) {
      const input = inputOf(from('sunday'), entries);
      const { windows } = payPerson({
        ...input,
        range: { start_date: day, end_date: day },
        assignments: [
          { target: 'company', effective_from: '2000-01-03', definition: from('monday') },
          { target: 'user', effective_from: NEXT_SUNDAY, definition: from('sunday') },
        ].map(({ definition, ...one }, index) => ({
          ...one,
          target: index === 0 ? ('company' as const) : ('user' as const),
          agreement_date: null,
          versions: [{ id: index + 1, effective_from: '2000-01-01', definition }],
        })),
      });
      expect(windows.map(({ lines }) => lines)).toEqual(whole.windows.map(({ lines }) => lines));
    }
  });
});

describe('Imported time without times of day', () => {
  it('inside a shift over two midnights leaves the limits of its days as they are', () => {
    const shift = [
      entry(MONDAY, '20:00', '20:00'),
      entry(MONDAY, '20:00', '19:00'),
      entry(TUESDAY, '19:00', '02:00'),
    ];
    const after = entry(WEDNESDAY, '10:00', '18:00');
    const history = entry(TUESDAY, null, null, { id: 90, timesheet_id: 9, imported_minutes: 60 });
    const alone = pay('us_8_80', [...shift, after]);
    const beside = pay('us_8_80', [...shift, after, history]);
    expect(hours(alone, 'regular')).toBe(4 + 8 + 8);
    expect(hours(beside, 'regular')).toBe(hours(alone, 'regular'));
  });
});
