import { describe, expect, it } from 'vitest';
import { addDays } from '../../time/day.ts';
import {
  ALTERNATIVE_DEFAULTS,
  LEDGER_DEFAULTS,
  LOADING_DEFAULTS,
  type Band,
  type LedgerDefinition,
} from './definition.ts';
import { sheetColumns } from './sheet-columns.ts';
import {
  amount,
  days,
  entry,
  FRIDAY,
  hours,
  linesOf,
  MONDAY,
  pay,
  preset,
  SATURDAY,
  SUNDAY,
  total,
} from './test-person.ts';

const TUESDAY = addDays(MONDAY, 1);
const NEXT_SUNDAY = addDays(SUNDAY, 7);

const band = (
  scope: Band['in'],
  over: number,
  multiplier = 1.5,
  counts: Band['counts'] = 'straight_only',
): Band => ({
  in: scope,
  over_minutes: over * 60,
  multiplier,
  pay_code: multiplier < 2 ? 'overtime' : 'double_time',
  counts,
});
const rule = (bands: Band[], more: Partial<LedgerDefinition> = {}): LedgerDefinition => ({
  ...LEDGER_DEFAULTS,
  method: 'ledger',
  anchor: null,
  starts_on: 'sunday',
  alternatives: [{ ...ALTERNATIVE_DEFAULTS, name: 'One', bands }],
  ...more,
});
const loading = (more: Partial<LedgerDefinition['loadings'][0]>) => ({
  ...LOADING_DEFAULTS,
  name: 'Late',
  pay_code: 'late',
  ...more,
});

describe('Overtime', () => {
  // pay.md#order
  it('of a day is not overtime of the week again, unless the week counts all hours', () => {
    const week = days(MONDAY, [10, 10, 10, 10, 8]);
    expect(hours(pay(rule([band('day', 8), band('week', 40)]), week), 'overtime')).toBe(8);
    expect(hours(pay(rule([band('day', 8), band('week', 40, 1.5, 'all')]), week), 'overtime')).toBe(16);
  });

  it('of a shift counts from its beginning, also where the week starts within it', () => {
    const paid = pay(rule([band('shift', 10)]), [entry(SATURDAY, '18:00', '06:00')], {
      range: { start_date: SUNDAY, end_date: NEXT_SUNDAY },
    });
    expect(
      paid.windows.map(({ ledger }) =>
        ledger.map(({ date, from, to, multiplier }) => [date, from, to, multiplier]),
      ),
    ).toEqual([
      [[SATURDAY, '18:00', '24:00', 1]],
      [
        [NEXT_SUNDAY, '00:00', '04:00', 1],
        [NEXT_SUNDAY, '04:00', '06:00', 1.5],
      ],
    ]);
  });

  it('of a span counts the breaks of a broken shift', () => {
    const broken = rule([band('span', 12, 2)], { broken_shift: true });
    const paid = pay(broken, [entry(MONDAY, '07:00', '10:00'), entry(MONDAY, '16:00', '20:00')]);
    expect(paid.windows[0]?.ledger.at(-1)).toMatchObject({
      from: '19:00',
      to: '20:00',
      pay_code: 'double_time',
    });
    const apart = pay({ ...broken, broken_shift: false }, [
      entry(MONDAY, '07:00', '10:00'),
      entry(MONDAY, '16:00', '20:00'),
    ]);
    expect(hours(apart, 'double_time')).toBe(0);
  });

  it('of a seventh day needs all seven days', () => {
    const seventh_day = [{ over_minutes: 0, multiplier: 1.5, pay_code: 'overtime' as const }];
    const one = rule([], {
      alternatives: [{ ...ALTERNATIVE_DEFAULTS, name: 'One', bands: [], seventh_day }],
    });
    expect(hours(pay(one, days(SUNDAY, [4, 4, 4, 4, 4, 4, 4])), 'overtime')).toBe(4);
    expect(hours(pay(one, days(MONDAY, [4, 4, 4, 4, 4, 4])), 'overtime')).toBe(0);
  });

  it('of two bands that pay the same is the first one’s', () => {
    const same = [
      { ...band('day', 8), pay_code: 'double_time' as const },
      { ...band('day', 8), pay_code: 'overtime' as const },
    ];
    expect(hours(pay(rule(same), days(MONDAY, [9])), 'double_time')).toBe(1);
  });

  it('at the rate in effect takes what a loading adds with it', () => {
    const bands = [band('day', 8)];
    const one = { ...ALTERNATIVE_DEFAULTS, name: 'One', bands, regular_rate: 'rate_in_effect' as const };
    const evening = loading({ clock: { from: '13:00', to: '24:00' }, add_rate: 200 });
    const paid = pay(rule([], { alternatives: [one], loadings: [evening] }), days(MONDAY, [9]));
    expect([amount(paid, 'overtime'), amount(paid, 'late')]).toEqual([31, 4]);
  });

  it('at base rate is not moved by a stipend that counts, whatever it would be divided by', () => {
    const bands = [band('day', 8)];
    const one = { ...ALTERNATIVE_DEFAULTS, name: 'One', bands, regular_rate: 'base' as const };
    const stipend = { stipend: 90, stipend_kind: 'counts' as const };
    for (const extras_divisor of ['all_hours', 'straight_hours'] as const) {
      const based = rule([], { alternatives: [{ ...one, extras_divisor }] });
      expect(amount(pay(based, days(MONDAY, [9], stipend)), 'overtime')).toBe(30);
    }
  });

  it('begins with the workday of the rule, not with midnight', () => {
    const early = rule([band('day', 8)], { at: '06:00' });
    const night = [entry(MONDAY, '20:00', '06:00')];
    expect(hours(pay(early, night), 'overtime')).toBe(2);
    expect(hours(pay(rule([band('day', 8)]), night), 'overtime')).toBe(0);
  });

  it('is paid at the person’s own rate where that is higher than 1.5 times, and never lower', () => {
    const week = (overtime_rate: number) => pay('us_40', days(SUNDAY, [9, 9, 9, 9, 9], { overtime_rate }));
    expect(amount(week(35), 'overtime')).toBe(175);
    expect(week(35).windows[0]?.ledger.at(-1)?.why).toContainEqual({ own_overtime_rate: 3_500_000 });
    expect(amount(week(29), 'overtime')).toBe(150);
    const saturday = loading({ weekdays: ['saturday'], multiplier: 1.5 });
    const loaded = pay(rule([], { loadings: [saturday] }), [
      entry(SATURDAY, '08:00', '09:00', { overtime_rate: 45 }),
    ]);
    expect(amount(loaded, 'late')).toBe(30);
    const double = pay(rule([band('week', 40, 2)]), days(SUNDAY, [9, 9, 9, 9, 9], { overtime_rate: 45 }));
    expect(amount(double, 'double_time')).toBe(200);
  });
});

describe('A loading', () => {
  it('pays the highest multiplier of a minute, never a product, and the band where they are equal', () => {
    const saturday = loading({
      name: 'Saturday',
      pay_code: 'saturday',
      weekdays: ['saturday'],
      multiplier: 1.5,
    });
    const shiftRule = rule([band('shift', 8), band('shift', 10, 2)], {
      loadings: [saturday],
      base_multiplier: 1.25,
    });
    const paid = pay(shiftRule, [entry(FRIDAY, '08:00', '10:00'), entry(SATURDAY, '08:00', '20:00')]);
    expect(
      paid.windows[0]?.ledger.map(({ pay_code, multiplier, minutes }) => [pay_code, multiplier, minutes]),
    ).toEqual([
      ['regular', 1.25, 120],
      ['saturday', 1.5, 480],
      ['overtime', 1.5, 120],
      ['double_time', 2, 120],
    ]);
  });

  it('of several that pay the same is the first, and comes before the base multiplier', () => {
    const same = [
      loading({ pay_code: 'late', multiplier: 1.25 }),
      loading({ pay_code: 'long', multiplier: 1.25 }),
    ];
    const paid = pay(rule([], { loadings: same, base_multiplier: 1.25 }), days(MONDAY, [2]));
    expect(linesOf(paid)).toMatchObject([{ pay_code: 'late', multiplier: 1.25, cents: 5_000 }]);
  });

  it('of a clock runs past midnight, and of a holiday stops there', () => {
    const night = loading({ clock: { from: '22:00', to: '06:00' }, multiplier: 1.2 });
    const holiday = loading({ name: 'Holiday', pay_code: 'holiday', holiday: 'only', multiplier: 2 });
    const paid = pay(rule([], { loadings: [night, holiday] }), [entry(MONDAY, '21:00', '07:00')], {
      holidays: [TUESDAY],
    });
    expect(['regular', 'late', 'holiday'].map((code) => hours(paid, code))).toEqual([1, 2, 7]);
  });

  it('of a whole shift applies to all of one that has a minute in it', () => {
    const weekday = { weekdays: ['monday' as const], shift_ends_after: '20:00' };
    const whole = loading({ ...weekday, applies_to: 'whole_shift', multiplier: 1.2 });
    const shift = [entry(SUNDAY, '22:00', '04:00')];
    expect(hours(pay(rule([], { loadings: [whole] }), shift), 'late')).toBe(6);
    const inside = { ...whole, applies_to: 'minutes_inside' as const };
    expect(hours(pay(rule([], { loadings: [inside] }), shift), 'late')).toBe(4);
    expect(hours(pay(rule([], { loadings: [whole] }), [entry(MONDAY, '12:00', '20:00')]), 'late')).toBe(0);
  });

  it('that adds a rate does so in addition to any other, on a separate line', () => {
    const added = [
      loading({ add_rate: 100 }),
      loading({ name: 'Dog', pay_code: 'dog', add_rate: 50 }),
      loading({ name: 'Sunday', pay_code: 'sunday', weekdays: ['sunday'], multiplier: 2 }),
    ];
    const paid = pay(rule([], { loadings: added }), [entry(SUNDAY, '08:00', '12:00')]);
    // 4 × (20 + 21.50), the regular rate with what is added.
    expect(['sunday', 'late', 'dog'].map((code) => amount(paid, code))).toEqual([166, 4, 2]);
    expect(sheetColumns(linesOf(paid))).toMatchObject({
      regular_hours: 4,
      regular_pay: 172,
      total_pay: 172,
    });
  });
});

describe('A work period', () => {
  it('continues over a short break', () => {
    const visits = [entry(MONDAY, '08:00', '13:00'), entry(MONDAY, '13:15', '18:15')];
    expect(hours(pay(rule([band('shift', 8)], { shift_gap_minutes: 15 }), visits), 'overtime')).toBe(2);
    expect(hours(pay(rule([band('shift', 8)], { shift_gap_minutes: 14 }), visits), 'overtime')).toBe(0);
  });

  it('is paid up to the minimum engagement, at base rate and not as hours worked', () => {
    const one = rule([band('week', 1)], { minimum_engagement_minutes: 120 });
    const paid = pay(one, [entry(MONDAY, '08:00', '08:45'), entry(MONDAY, '12:00', '14:00')]);
    expect([hours(paid, 'minimum_engagement'), amount(paid, 'minimum_engagement')]).toEqual([1.25, 25]);
    expect(paid.windows[0]).toMatchObject({ worked_minutes: 165 });
    expect(paid.windows[0]?.sums).toMatchObject([
      { entry_id: 1, date: MONDAY, minutes: 75, rate: 2_000_000, cents: null },
    ]);
  });

  it('of which a broken shift has three earns the allowance for two breaks, and a sleepover its own', () => {
    const paid = pay('au_schads', [
      entry(MONDAY, '07:00', '09:00'),
      entry(MONDAY, '11:00', '13:00'),
      entry(MONDAY, '15:00', '17:00'),
      entry(TUESDAY, '22:00', '06:00', { pay_kind: 'sleep' }),
    ]);
    const allowances = linesOf(paid).filter(({ units }) => units !== null);
    expect(allowances.map((line) => [line.pay_code, line.rate, line.units])).toEqual([
      ['broken_shift', 2_756_000, 1],
      ['sleepover', 6_287_000, 1],
    ]);
  });
});

describe('Sleep', () => {
  const agreed = { agreement_date: '2026-01-01' };
  const sleep = { min_duty: 600, max_excluded: 300, min_sleep: 240, without_agreement: false };
  const duty = [entry(MONDAY, '18:00', '22:00'), entry(MONDAY, '22:00', '06:00', { pay_kind: 'sleep' })];
  it('is left out up to the maximum, and the ledger shows it', () => {
    const paid = pay(rule([], { sleep }), duty, agreed);
    expect(paid.windows[0]?.ledger.map(({ from, to, pay_code, why }) => [from, to, pay_code, why])).toEqual([
      ['18:00', '22:00', 'regular', []],
      ['22:00', '24:00', null, [{ sleep: 'excluded' }]],
      ['00:00', '03:00', null, [{ sleep: 'excluded' }]],
      ['03:00', '06:00', 'regular', [{ sleep: 'over_maximum' }]],
    ]);
  });

  it('of exactly the least that a duty needs is left out', () => {
    const four = [entry(MONDAY, '16:00', '22:00'), entry(MONDAY, '22:00', '02:00', { pay_kind: 'sleep' })];
    expect(pay(rule([], { sleep }), four, agreed).windows[0]?.worked_minutes).toBe(360);
  });

  it.each([
    ['no_agreement', duty, {}],
    ['duty_too_short', duty.slice(1), agreed],
    ['too_little_sleep', [...duty, entry(MONDAY, '23:00', '03:30')], agreed],
  ] as const)('is paid as work with a reason: %s', (reason, entries, more) => {
    const paid = pay(rule([], { sleep }), entries, more);
    const given = entries.length === 3 || entries.length === 2 ? 12 : 8;
    expect(paid.windows[0]?.worked_minutes).toBe(given * 60);
    expect(paid.windows[0]?.ledger.flatMap(({ why }) => why)).toContainEqual({ sleep: reason });
  });

  it('is one duty with work on both sides of the week’s start', () => {
    const paid = pay(
      rule([], { sleep: { ...sleep, min_duty: 1_440, max_excluded: 480 } }),
      [
        entry(SATURDAY, '08:00', '22:00'),
        entry(SATURDAY, '22:00', '06:00', { pay_kind: 'sleep' }),
        entry(NEXT_SUNDAY, '06:00', '08:00'),
      ],
      agreed,
    );
    expect(paid.windows.map(({ worked_minutes }) => worked_minutes / 60)).toEqual([14, 2]);
  });
});

describe('An entry', () => {
  it('without an end, or without a rate, is a finding and keeps its stipend', () => {
    const paid = pay('us_40', [
      entry(MONDAY, '08:00', null, { stipend: 5 }),
      entry(TUESDAY, '08:00', '10:00', { pay_rate: null, stipend: 3, stipend_kind: 'reimbursed' }),
    ]);
    expect(paid.findings).toEqual([
      { kind: 'not_placed', entry_id: 1, date: MONDAY },
      { kind: 'no_rate', entry_id: 2, date: TUESDAY },
    ]);
    expect(
      linesOf(paid).map(({ pay_code, rate, minutes, cents }) => [pay_code, rate, minutes, cents]),
    ).toEqual([
      ['regular', null, 120, 0],
      ['stipend', null, null, 500],
      ['stipend_reimbursed', null, null, 300],
    ]);
    expect(sheetColumns(linesOf(paid))).toMatchObject({ regular_pay: 0, total_stipend: 8, total_pay: 8 });
  });

  it('that is unpaid counts as no time, and leave is paid in addition to work, outside every band', () => {
    const paid = pay('us_40', [
      ...days(SUNDAY, [8, 8, 8, 8, 8]),
      entry(FRIDAY, '08:00', '12:00', { pay_kind: 'unpaid' }),
      entry(FRIDAY, '08:00', '16:00', { pay_kind: 'leave' }),
    ]);
    expect([hours(paid, 'regular'), hours(paid, 'overtime'), hours(paid, 'leave')]).toEqual([40, 0, 8]);
    expect(total(paid)).toBe(960);
  });

  it('in the hour that the clock skips is in the week that begins within that hour only from then on', () => {
    const fortyAWeek = preset('us_40');
    if (fortyAWeek.method !== 'ledger') throw new Error('Forty a week has a ledger.');
    // The clocks go forward on Sunday, March 8, at 02:00, the week begins at 02:30.
    const skipped = [entry('2026-03-08', '02:00', '02:45')];
    const paid = pay({ ...fortyAWeek, at: '02:30' }, skipped, {
      range: { start_date: SUNDAY, end_date: '2026-03-08' },
      time_zone: 'America/New_York',
    });
    expect(paid.windows.map(({ window, worked_minutes }) => [window.start_date, worked_minutes])).toEqual([
      [SUNDAY, 30],
      ['2026-03-08', 15],
    ]);
  });

  it('gives its minutes to the one with the higher rate, whichever began first', () => {
    const paid = pay('us_40', [
      entry(MONDAY, '09:00', '12:00', { id: 1 }),
      entry(MONDAY, '10:00', '11:00', { id: 2, pay_rate: 25 }),
    ]);
    expect(paid.windows[0]?.ledger.map(({ entry_id, from, to }) => [entry_id, from, to])).toEqual([
      [1, '09:00', '10:00'],
      [2, '10:00', '11:00'],
      [1, '11:00', '12:00'],
    ]);
    expect(total(paid)).toBe(65);
  });
});

describe('An extra', () => {
  it('of several weeks counts in each week in equal parts', () => {
    const week = (first: string) => days(first, [9, 9, 9, 9, 9]);
    const extras = [{ cents: 9_000, start_date: SATURDAY, end_date: addDays(NEXT_SUNDAY, 7) }];
    const paid = pay('us_40', [...week(SUNDAY), ...week(NEXT_SUNDAY)], { extras });
    // 30 in each of three weeks: (900 + 30) ÷ 45.
    expect(paid.windows.map(({ regular_rate }) => regular_rate)).toEqual([2_066_667, 2_066_667]);
  });
});
