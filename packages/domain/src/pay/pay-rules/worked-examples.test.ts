import { describe, expect, it } from 'vitest';
import { sumUsd } from '../../money/exact.ts';
import { addDays } from '../../time/day.ts';
import { LOADING_DEFAULTS, type Definition } from './definition.ts';
import { mileageLines } from './mileage.ts';
import {
  amount,
  days,
  due,
  entry,
  FRIDAY,
  hours,
  linesOf,
  MONDAY,
  pay,
  preset,
  SATURDAY,
  SUNDAY,
  THURSDAY,
  total,
  WEDNESDAY,
} from './test-person.ts';

const NEXT_SUNDAY = addDays(SUNDAY, 7);

/** A rule with something changed in its first alternative. */
function changed(
  key: string,
  more: Partial<Extract<Definition, { method: 'ledger' }>['alternatives'][0]>,
): Definition {
  const rule = preset(key);
  if (rule.method === 'classic') return rule;
  return { ...rule, alternatives: rule.alternatives.map((one) => ({ ...one, ...more })) };
}

/** The worked examples (pay.md#worked-examples), by their numbers. */
describe('A carer is paid, to the cent,', () => {
  it('1: under us_40 for 24 h at 8 and 24 h at 9 at a regular rate of 8.50', () => {
    const paid = pay('us_40', [
      ...days(SUNDAY, [8, 8, 8], { pay_rate: 8 }),
      ...days(WEDNESDAY, [8, 8, 8], { pay_rate: 9 }),
    ]);
    expect(paid.windows[0]?.regular_rate).toBe(850_000);
    expect(total(paid)).toBe(442);
  });

  const two = [
    ...days(SUNDAY, [10, 10, 10], { pay_rate: 18, timesheet_id: 1 }),
    ...days(WEDNESDAY, [10], { pay_rate: 21, timesheet_id: 2, stipend: 60, stipend_kind: 'counts' }),
    ...days(THURSDAY, [6], { pay_rate: 21, timesheet_id: 2 }),
  ];

  it('2: for 30 h at 18, then 16 h at 21, with a stipend of 60 that counts: 936 ÷ 46', () => {
    const paid = pay('us_40', two);
    expect(paid.windows[0]?.regular_rate).toBe(2_034_783);
    expect(total(paid)).toBe(997.04);
    expect(total(pay(changed('us_40', { regular_rate: 'rate_in_effect' }), two))).toBe(1002.91);
  });

  it('3: for seven days of 12 h in 14 (36 + 48) what each of three rules makes of them', () => {
    const seven = [...days(SUNDAY, [12, 12, 12]), ...days(NEXT_SUNDAY, [12, 12, 12, 12])];
    const overtime = (key: string) => hours(pay(key, seven), 'overtime');
    expect(['classic_80', 'us_40', 'us_8_80'].map((key) => [total(pay(key, seven)), overtime(key)])).toEqual([
      [1720, 4],
      [1760, 8],
      [1960, 28],
    ]);
  });

  it('4: for 48 h and 32 h in one bi-weekly period, 80 more under us_40 than under Classic', () => {
    const weeks = [...days(SUNDAY, [8, 8, 8, 8, 8, 8]), ...days(NEXT_SUNDAY, [8, 8, 8, 8])];
    expect(total(pay('classic_80', weeks))).toBe(1600);
    expect(total(pay('us_40', weeks))).toBe(1680);
  });

  it('5: under us_8_80 for 50 + 40 h with one day of 10, and 8 h leave: 10 h of overtime', () => {
    const paid = pay('us_8_80', [
      ...days(SUNDAY, [8, 8, 8, 8, 8, 10]),
      ...days(NEXT_SUNDAY, [8, 8, 8, 8, 8]),
      ...days(addDays(NEXT_SUNDAY, 5), [8], { pay_kind: 'leave' }),
    ]);
    expect(hours(paid, 'overtime')).toBe(10);
    expect([hours(paid, 'leave'), amount(paid, 'leave')]).toEqual([8, 160]);
    expect(total(paid)).toBe(2060);
  });

  const flat = [
    ...days(SUNDAY, [8, 8, 8, 8], { pay_rate: 20 }),
    ...days(THURSDAY, [8], { stipend: 15, stipend_kind: 'counts' }),
    ...days(FRIDAY, [4]),
  ];

  it('6: in California by the day, the week, the seventh day and with a flat sum', () => {
    const parts = (paid: ReturnType<typeof pay>) => [
      total(paid),
      ...['regular', 'overtime', 'double_time'].map((code) => hours(paid, code)),
    ];
    expect(parts(pay('us_ca', days(MONDAY, [10, 8, 13, 8, 8], { pay_rate: 25 })))).toEqual([1275, 40, 6, 1]);
    expect(parts(pay('us_ca', days(SUNDAY, [8, 8, 8, 8, 8, 8, 10])))).toEqual([1360, 40, 16, 2]);
    expect(parts(pay('us_ca', flat))).toEqual([937.25, 40, 4, 0]);
  });

  it('7: the flat 15 under us_40, as a personal attendant and in Ontario', () => {
    expect(total(pay('us_40', flat))).toBe(935.68);
    expect(total(pay('us_ca_attendant', days(MONDAY, [10, 10, 10, 10, 10], { pay_rate: 18 })))).toBe(945);
    expect(total(pay('ca_on', days(SUNDAY, [8, 8, 8, 8, 8, 6], { pay_rate: 22 })))).toBe(1034);
  });

  it('8: in British Columbia and, by the better of two ways, in Alberta', () => {
    const at22 = (lengths: number[]) => days(SUNDAY, lengths, { pay_rate: 22 });
    expect(total(pay('ca_bc', at22([13, 8, 8, 8, 8])))).toBe(1056);
    const alberta = (lengths: number[]) => {
      const paid = pay('ca_ab', at22(lengths));
      return [hours(paid, 'overtime'), total(paid), paid.windows[0]?.alternative];
    };
    expect(alberta([8, 8, 8, 8, 8, 8])).toEqual([4, 1100, 'By week']);
    expect(alberta([5, 7, 11])).toEqual([3, 539, 'By day']);
    expect(alberta([10, 10, 10, 10, 10])).toEqual([10, 1210, 'By day']);
  });

  it('9: for a duty of 24 h with 8 h of sleep, when it was interrupted, and for one of 12 h', () => {
    const duty = (called: string) => [
      entry(MONDAY, '08:00', '22:00'),
      entry(MONDAY, '22:00', '06:00', { pay_kind: 'sleep' }),
      entry(addDays(MONDAY, 1), '01:00', called),
      entry(addDays(MONDAY, 1), '06:00', '08:00'),
    ];
    const agreed = { agreement_date: '2026-01-01' };
    const worked = (entries: ReturnType<typeof duty>, more = {}) =>
      (pay('us_40', entries, more).windows[0]?.worked_minutes ?? 0) / 60;
    expect(worked(duty('02:30'), agreed)).toBe(17.5);
    expect(worked(duty('04:30'), agreed)).toBe(24);
    const short = [
      entry(MONDAY, '20:00', '22:00'),
      entry(MONDAY, '22:00', '06:00', { pay_kind: 'sleep' }),
      entry(addDays(MONDAY, 1), '06:00', '08:00'),
    ];
    expect(worked(short, agreed)).toBe(12);
    expect(worked(duty('02:30'))).toBe(24);
  });

  const award = { pay_rate: 38.65 };

  it('10: under SCHADS for an afternoon, a Saturday, a Sunday, a holiday and a long Wednesday', () => {
    const shift = (date: string, from: string, to: string, holidays: string[] = []) =>
      total(pay('au_schads', [entry(date, from, to, award)], { holidays }));
    expect(shift(MONDAY, '13:00', '21:00')).toBe(347.85);
    expect(shift(SATURDAY, '09:00', '15:00')).toBe(347.85);
    expect(shift(SUNDAY, '09:00', '17:00')).toBe(618.4);
    expect(shift(MONDAY, '09:00', '17:00', [MONDAY])).toBe(773);
    expect(shift(WEDNESDAY, '06:00', '19:00')).toBe(579.75);
  });

  it('11: as a casual, for a broken shift, and for a Friday night', () => {
    expect(total(pay('au_schads_casual', [entry(SATURDAY, '09:00', '15:00', award)]))).toBe(405.83);
    const holiday = [entry(MONDAY, '09:00', '17:00', award)];
    expect(total(pay('au_schads_casual', holiday, { holidays: [MONDAY] }))).toBe(850.3);
    const broken = pay('au_schads', [
      entry(MONDAY, '08:00', '10:00', award),
      entry(MONDAY, '16:00', '18:00', award),
    ]);
    expect([total(broken), amount(broken, 'broken_shift')]).toEqual([175.42, 20.82]);
    expect(total(pay('au_schads', [entry(FRIDAY, '22:00', '06:00', award)]))).toBe(436.75);
  });

  it('12: once for an hour that two clients’ entries share', () => {
    const paid = pay('us_40', [
      ...days(SUNDAY, [8, 8, 8, 8, 8]),
      entry(FRIDAY, '09:00', '12:00', { id: 6 }),
      entry(FRIDAY, '10:00', '13:00', { id: 7 }),
    ]);
    expect(paid.windows[0]?.worked_minutes).toBe(44 * 60);
    expect(total(paid)).toBe(920);
    expect(paid.findings).toEqual([
      {
        kind: 'overlap',
        entry_id: 7,
        counted_with: 6,
        date: FRIDAY,
        from: '10:00',
        to: '12:00',
        minutes: 120,
      },
    ]);
  });

  it('13: without overtime where a night over the start of the week is split', () => {
    const paid = pay('us_40', [...days(SUNDAY, [9, 9, 9, 9]), entry(SATURDAY, '22:00', '06:00')], {
      range: { start_date: SUNDAY, end_date: NEXT_SUNDAY },
    });
    expect(paid.windows.map(({ worked_minutes }) => worked_minutes / 60)).toEqual([38, 6]);
    expect(hours(paid, 'overtime')).toBe(0);
    expect(total(paid)).toBe(880);
  });

  it('14: with 1.50 an hour more from 22:00 on: 922.50 ÷ 45', () => {
    const rule = preset('us_40');
    const evening = {
      ...LOADING_DEFAULTS,
      name: 'Late',
      pay_code: 'late',
      clock: { from: '22:00', to: '06:00' },
      add_rate: 150,
    };
    const nights = [0, 1, 2, 3, 4].map((day) => entry(addDays(SUNDAY, day), '16:00', '01:00'));
    const paid = pay(rule.method === 'classic' ? rule : { ...rule, loadings: [evening] }, nights);
    expect(paid.windows[0]?.regular_rate).toBe(2_050_000);
    expect([hours(paid, 'late'), amount(paid, 'late')]).toEqual([15, 22.5]);
    expect(total(paid)).toBe(973.75);
  });

  it('15: overtime from the minute at which the week tips over', () => {
    const paid = pay('us_40', [...days(SUNDAY, [9.25, 9.25, 9.25, 9.25]), entry(FRIDAY, '15:00', '21:00')]);
    const tipped = paid.windows[0]?.ledger.find(({ pay_code }) => pay_code === 'overtime');
    expect(tipped).toMatchObject({ date: FRIDAY, from: '18:00', to: '21:00', minutes: 180 });
    expect(tipped?.why).toEqual([
      { band: 'week', over_minutes: 2400, multiplier: 1.5, on: FRIDAY, at: '18:00' },
    ]);
    expect(total(paid)).toBe(890);
  });

  it('16: case 2 over two runs, the 30 h in the first', () => {
    const first = pay('us_40', two.slice(0, 3));
    expect(total(first)).toBe(540);
    const second = due(first, pay('us_40', two));
    expect(sumUsd(Object.values(second).map(([, usd]) => usd))).toBe(457.04);
  });

  it('17: 60.00 more when 40 h are corrected to 42 h, and 30.00 less when to 41 h', () => {
    const week = (last: number) => pay('us_40', days(SUNDAY, [8, 8, 8, 8, last]));
    expect(total(week(8))).toBe(800);
    expect(due(week(8), week(10))).toEqual({ overtime: [2, 60] });
    expect(due(week(10), week(9))).toEqual({ overtime: [-1, -30] });
  });

  it('18: 2 h at 20.00 and 8 h of overtime when 10 h earlier in the week come late', () => {
    const known = days(MONDAY, [8, 8, 8, 8, 6], { timesheet_id: 1 });
    const late = days(SUNDAY, [10], { timesheet_id: 2 });
    expect(due(pay('us_40', known), pay('us_40', [...known, ...late]))).toEqual({
      regular: [2, 40],
      overtime: [8, 240],
    });
  });

  it('19: 62.06 more for 76 h and 4.5 h of overtime when 18.00 becomes 18.75 afterwards', () => {
    const paidAt = (pay_rate: number) =>
      pay('us_40', [
        ...days(SUNDAY, [9, 9, 9, 9], { pay_rate }),
        ...days(NEXT_SUNDAY, [9, 9, 9, 9, 8.5], { pay_rate }),
      ]);
    const [before, after] = [paidAt(18), paidAt(18.75)];
    const more = (code: string) => sumUsd([amount(after, code), -amount(before, code)]);
    expect([hours(before, 'regular'), hours(before, 'overtime')]).toEqual([76, 4.5]);
    expect([more('regular'), more('overtime')]).toEqual([57, 5.06]);
    expect(sumUsd([total(after), -total(before)])).toBe(62.06);
  });

  it('20: for three sheets of 1:05 h at 17.33 in one window what the window is paid', () => {
    const paid = pay(
      'us_40',
      [1, 2, 3].map((sheet) =>
        entry(addDays(SUNDAY, sheet), '09:00', '10:05', { timesheet_id: sheet, pay_rate: 17.33 }),
      ),
    );
    expect(linesOf(paid)[0]?.shares.map(({ cents }) => cents)).toEqual([1_877, 1_878, 1_877]);
    expect(total(paid)).toBe(56.32);
  });

  it('21: the hours that passed in New York when the clocks change', () => {
    const night = (date: string) =>
      pay('us_40', [entry(date, '22:00', '06:00')], {
        time_zone: 'America/New_York',
        range: { start_date: date, end_date: addDays(date, 1) },
      });
    const minutes = (date: string) => night(date).windows.reduce((sum, one) => sum + one.worked_minutes, 0);
    expect([minutes('2026-10-31'), minutes('2026-03-07')]).toEqual([9 * 60, 7 * 60]);
    expect(night('2026-10-31').findings).toMatchObject([
      { kind: 'clock_change', clock: 'back', minutes: 540 },
    ]);
    expect(night('2026-03-07').findings).toMatchObject([
      { clock: 'forward', minutes: 420, wall_minutes: 480 },
    ]);
  });

  const driven = (distance: number, unit: 'km' | 'mi', rate: number) => ({
    timesheet_id: 1,
    distance,
    unit,
    rate: { amount: rate, unit: 'mi' as const },
    limit: null,
  });

  it('22: for kilometers at a rate per mile', () => {
    const paid = (km: number, rate: number) => mileageLines([driven(km, 'km', rate)])[0]?.cents;
    expect([paid(100, 0.7), paid(100, 0.725), paid(10_000, 0.725)]).toEqual([4_350, 4_505, 450_494]);
  });

  it('23: taxed above the standard rate; and a bonus of 50 that counts', () => {
    const limit = { amount: 0.725, unit: 'mi' as const };
    expect(mileageLines([{ ...driven(100, 'mi', 0.8), limit }])).toMatchObject([
      { pay_code: 'mileage_untaxed', cents: 7_250 },
      { pay_code: 'mileage_taxed', cents: 750 },
    ]);
    const bonus = { cents: 5_000, start_date: SUNDAY, end_date: SATURDAY };
    expect(total(pay('us_40', days(SUNDAY, [9, 9, 9, 9, 9]), { extras: [bonus] })) + 50).toBe(1002.78);
  });
});
