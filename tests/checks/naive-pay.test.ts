import { describe, expect, test } from 'vitest';
import { naiveClassic } from '../support/naive-pay/classic.ts';
import { naiveMileage, type NaiveMileageRate } from '../support/naive-pay/mileage.ts';
import { entry, onRule, person } from '../support/naive-pay/person.ts';
import { PRESETS, type PresetKey } from '../support/naive-pay/presets.ts';
import {
  alternative,
  band,
  definition,
  type Definition,
  type NaiveEntry,
  type NaivePerson,
} from '../support/naive-pay/shapes.ts';
import { dateOf, dayOf } from '../support/naive-pay/timeline.ts';
import { naiveWindows } from '../support/naive-pay/windows.ts';

/** The worked examples (pay.md#worked-examples), over the engine that the product's is compared with. */
const SUNDAY = '2026-03-15';
const day = (count: number) => dateOf(dayOf(SUNDAY) + count);
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const shift = (count: number, hours: number, set: Partial<NaiveEntry> = {}, from = 360) =>
  entry(day(count), `${clock(from)}–${clock(from + hours * 60)}`, set);
/** Shifts of so many hours, from Monday on, one a day. */
const days = (...hours: number[]) => hours.map((each, index) => shift(index + 1, each));
const on = (preset: PresetKey, agreement: string | null = '2026-01-01') => [
  {
    target: 'company' as const,
    from: '1970-01-01',
    agreement_date: agreement,
    versions: PRESETS[preset].versions,
  },
];

/** Cents of all windows, and minutes by pay code. */
function paid(of: NaivePerson) {
  const lines = naiveWindows(of).flatMap((window) => window.lines);
  const minutes: Record<string, number> = {};
  for (const line of lines) minutes[line.pay_code] = (minutes[line.pay_code] ?? 0) + line.minutes;
  return { cents: lines.reduce((total, { amount }) => total + amount, 0), minutes };
}
const pay = (preset: PresetKey, rate: number, entries: NaiveEntry[], set: Partial<NaivePerson> = {}) =>
  paid(person(on(preset), rate, entries, set));
const worked = (of: NaivePerson) => naiveWindows(of).reduce((total, window) => total + window.worked, 0) / 60;

const TWO_RATES: Partial<NaivePerson> = {
  rates: [
    { person: true, work_code: null, kind: 'pay', from: '1970-01-01', amount: 800 },
    { person: true, work_code: 7, kind: 'pay', from: '1970-01-01', amount: 900 },
  ],
};
const thirtyAndSixteen = [
  ...days(10, 10, 10).map((each, index) =>
    index === 0 ? { ...each, stipend: 6_000, stipend_kind: 'counts' as const } : each,
  ),
  shift(4, 8, { work_code: 7, timesheet_id: 2 }),
  shift(5, 8, { work_code: 7, timesheet_id: 2 }),
];
const eighteenAndTwentyOne: Partial<NaivePerson> = {
  rates: [
    { person: true, work_code: null, kind: 'pay', from: '1970-01-01', amount: 1_800 },
    { person: true, work_code: 7, kind: 'pay', from: '1970-01-01', amount: 2_100 },
  ],
};
const flat = { stipend: 1_500, stipend_kind: 'counts' } as const;
const fortyFour = [...days(8, 8, 8, 8, 8), shift(6, 4, flat)];

describe('A carer is paid what the worked examples say', () => {
  test('1: at two rates, by the weighted regular rate', () => {
    const entries = [...days(8, 8, 8), ...[4, 5, 6].map((count) => shift(count, 8, { work_code: 7 }))];
    expect(pay('us_40', 0, entries, TWO_RATES).cents).toBe(44_200);
  });

  test('2: with a stipend that counts, weighted or by the rate in effect', () => {
    expect(pay('us_40', 0, thirtyAndSixteen, eighteenAndTwentyOne).cents).toBe(99_704);
    const inEffect = definition({
      alternatives: [alternative('only', [band('week', 40, 1.5)], { regular_rate: 'rate_in_effect' })],
    });
    expect(paid(person(onRule(inEffect), 0, thirtyAndSixteen, eighteenAndTwentyOne)).cents).toBe(100_291);
  });

  test('3 and 4: by three rules, over one pay period', () => {
    const seven = [1, 2, 3, 8, 9, 10, 11].map((count) => shift(count, 12));
    expect(pay('us_40', 2_000, seven)).toEqual({
      cents: 176_000,
      minutes: { regular: 4_560, overtime: 480 },
    });
    expect(pay('us_8_80', 2_000, seven)).toEqual({
      cents: 196_000,
      minutes: { regular: 3_360, overtime: 1_680 },
    });
    const classic = (entries: NaiveEntry[]) =>
      naiveClassic([{ id: 1, entries, pay: 2_000, overtime: null }]).map((sheet) => [
        sheet.amount,
        sheet.overtime,
      ]);
    expect(classic(seven)).toEqual([[172_000, 240]]);
    const uneven = [...days(8, 8, 8, 8, 8), shift(6, 8), ...[8, 9, 10, 11].map((count) => shift(count, 8))];
    expect(classic(uneven)).toEqual([[160_000, 0]]);
    expect(pay('us_40', 2_000, uneven).cents).toBe(168_000);
  });

  test('5: 8 and 80, with leave that is paid and not worked', () => {
    const entries = [
      ...days(10, 8, 8, 8, 8),
      shift(6, 8),
      ...[8, 9, 10, 11, 12].map((count) => shift(count, 8)),
      shift(7, 8, { pay_kind: 'leave' }),
    ];
    expect(pay('us_8_80', 2_000, entries)).toEqual({
      cents: 206_000,
      minutes: { regular: 4_800, overtime: 600, leave: 480 },
    });
  });

  test('6: in California', () => {
    expect(pay('us_ca', 2_500, days(10, 8, 13, 8, 8))).toEqual({
      cents: 127_500,
      minutes: { regular: 2_400, overtime: 360, double_time: 60 },
    });
    expect(
      pay(
        'us_ca',
        2_000,
        [0, 1, 2, 3, 4, 5, 6].map((count) => shift(count, count === 6 ? 10 : 8)),
      ),
    ).toEqual({
      cents: 136_000,
      minutes: { regular: 2_400, overtime: 960, double_time: 120 },
    });
    expect(pay('us_ca', 2_000, fortyFour).cents).toBe(93_725);
  });

  test('7: the flat sum under 40 a week, a Californian attendant, Ontario', () => {
    expect(pay('us_40', 2_000, fortyFour).cents).toBe(93_568);
    expect(pay('us_ca_attendant', 1_800, days(10, 10, 10, 10, 10)).cents).toBe(94_500);
    expect(pay('ca_on', 2_200, days(10, 10, 10, 10, 6)).cents).toBe(103_400);
  });

  test('8: in British Columbia, and in Alberta by what pays more', () => {
    expect(pay('ca_bc', 2_200, days(13, 8, 8, 8, 8)).cents).toBe(105_600);
    expect(pay('ca_ab', 2_200, [...days(8, 8, 8, 8, 8), shift(6, 8)])).toEqual({
      cents: 110_000,
      minutes: { regular: 2_640, overtime: 240 },
    });
    expect(pay('ca_ab', 2_200, days(5, 7, 11))).toEqual({
      cents: 53_900,
      minutes: { regular: 1_200, overtime: 180 },
    });
    expect(pay('ca_ab', 2_200, days(10, 10, 10, 10, 10))).toEqual({
      cents: 121_000,
      minutes: { regular: 2_400, overtime: 600 },
    });
  });

  test('9: sleep on duty', () => {
    const duty = (...calls: string[]) =>
      person(on('us_40'), 2_000, [
        entry(day(1), '08:00–22:00'),
        entry(day(1), '22:00–06:00', { pay_kind: 'sleep' }),
        entry(day(2), '06:00–08:00'),
        ...calls.map((hours) => entry(day(2), hours)),
      ]);
    expect(worked(duty('01:00–02:30'))).toBe(17.5);
    expect(worked(duty('01:00–04:30'))).toBe(24);
    const short = [
      entry(day(1), '20:00–22:00'),
      entry(day(1), '22:00–06:00', { pay_kind: 'sleep' }),
      entry(day(2), '06:00–08:00'),
    ];
    expect(worked(person(on('us_40'), 2_000, short))).toBe(12);
    expect(worked(person(on('us_40', null), 2_000, duty().entries))).toBe(24);
    expect(worked(person(on('us_40_live_in'), 2_000, short))).toBe(4);
  });

  test('10 and 11: under SCHADS', () => {
    const schads = (entries: NaiveEntry[], set: Partial<NaivePerson> = {}, preset: PresetKey = 'au_schads') =>
      pay(preset, 3_865, entries, { zone: 'Australia/Sydney', ...set }).cents;
    expect(schads([shift(2, 8, {}, 14 * 60)])).toBe(34_785);
    expect(schads([shift(6, 6)])).toBe(34_785);
    expect(schads([shift(0, 8)])).toBe(61_840);
    expect(schads([shift(2, 8)], { holidays: [day(2)] })).toBe(77_300);
    expect(schads([shift(3, 13)])).toBe(57_975);
    expect(schads([shift(6, 6)], {}, 'au_schads_casual')).toBe(40_583);
    expect(schads([shift(2, 8)], { holidays: [day(2)] }, 'au_schads_casual')).toBe(85_030);
    expect(schads([shift(2, 2), shift(2, 2, {}, 14 * 60)])).toBe(17_542);
    expect(schads([shift(5, 8, {}, 22 * 60)])).toBe(43_675);
  });

  test('12: hours at two clients at once are worked once', () => {
    const twice = [
      ...days(8, 8, 8, 8, 8),
      entry(day(6), '09:00–12:00'),
      entry(day(6), '10:00–13:00', { client: 'Bo Day' }),
    ];
    expect(pay('us_40', 2_000, twice)).toEqual({ cents: 92_000, minutes: { regular: 2_400, overtime: 240 } });
  });

  test("13: a night over the week's start is split", () => {
    const windows = naiveWindows(
      person(on('us_40'), 2_000, [...days(9, 9, 9, 9), entry(day(6), '22:00–06:00')]),
    );
    expect(windows.map(({ worked: minutes, lines }) => [minutes, lines.map(({ amount }) => amount)])).toEqual(
      [
        [2_280, [76_000]],
        [360, [12_000]],
      ],
    );
  });

  test('14: an hourly addition at night is in the regular rate', () => {
    const rule = definition({
      alternatives: [alternative('only', [band('week', 40, 1.5)])],
      loadings: [
        {
          name: 'Night',
          pay_code: 'night',
          clock: { from: '22:00', to: '06:00' },
          applies_to: 'minutes_inside',
          add_rate: 150,
        },
      ],
    });
    const nights = [1, 2, 3, 4, 5].map((count) => entry(day(count), '16:00–01:00'));
    expect(paid(person(onRule(rule), 2_000, nights)).cents).toBe(97_375);
  });

  test('15: the minute that tips over 40 hours', () => {
    const entries = [1, 2, 3, 4].map((count) => entry(day(count), '08:00–17:15'));
    expect(pay('us_40', 2_000, [...entries, entry(day(5), '15:00–18:00')]).minutes).toEqual({
      regular: 2_400,
    });
    expect(pay('us_40', 2_000, [...entries, entry(day(5), '15:00–21:00')])).toEqual({
      cents: 89_000,
      minutes: { regular: 2_400, overtime: 180 },
    });
  });

  test('16 to 19: what a later run adds is the difference', () => {
    expect(
      pay(
        'us_40',
        0,
        thirtyAndSixteen.slice(0, 3).map((each) => ({ ...each, stipend: 0 })),
        eighteenAndTwentyOne,
      ).cents,
    ).toBe(54_000);
    const week = (...hours: number[]) => pay('us_40', 2_000, days(...hours)).cents;
    expect([week(8, 8, 8, 8, 8), week(8, 8, 8, 8, 10), week(8, 8, 8, 8, 9)]).toEqual([
      80_000, 86_000, 83_000,
    ]);
    const late = naiveWindows(
      person(on('us_40'), 2_000, [shift(0, 10, { timesheet_id: 2 }), ...days(8, 8, 8, 8, 6)]),
    );
    expect(
      late[0]?.lines.map(({ pay_code, minutes, amount }) => [
        pay_code,
        minutes - (pay_code === 'regular' ? 2_280 : 0),
        amount,
      ]),
    ).toEqual([
      ['regular', 120, 80_000],
      ['overtime', 480, 24_000],
    ]);
    const entries = [...days(9, 9, 9, 9, 8.5), ...[8, 9, 10, 11].map((count) => shift(count, 9))];
    expect(pay('us_40', 1_875, entries).cents - pay('us_40', 1_800, entries).cents).toBe(5_700 + 506);
  });

  test('20: three sheets share one rounded line', () => {
    const entries = [1, 2, 3].map((count) => entry(day(count), '09:00–10:05', { timesheet_id: count }));
    const [window] = naiveWindows(person(on('us_40'), 1_733, entries));
    expect(window?.lines.map(({ amount, shares }) => [amount, shares.map((share) => share.amount)])).toEqual([
      [5_632, [1_877, 1_878, 1_877]],
    ]);
  });

  test('21: nights on which the clock changes', () => {
    const night = (date: string, rule: Definition) =>
      worked(person(onRule(rule), 2_000, [entry(date, '22:00–06:00')]));
    const only = [alternative('only', [])];
    expect(night('2026-10-31', definition({ alternatives: only }))).toBe(9);
    expect(night('2026-03-07', definition({ alternatives: only }))).toBe(7);
    expect(night('2026-03-07', definition({ alternatives: only, elapsed: 'wall' }))).toBe(8);
  });

  test('22 and 23: miles and kilometers, and what of them is taxed', () => {
    const own = (amount: number): NaiveMileageRate => ({
      level: 'person',
      from: '1970-01-01',
      amount,
      unit: 'mi',
    });
    const standard: NaiveMileageRate = { level: 'standard', from: '2026-01-01', amount: 72_500, unit: 'mi' };
    const back = (
      distance: number,
      unit: 'km' | 'mi',
      rates: NaiveMileageRate[],
      tax_limit: 'none' | 'standard' = 'none',
    ) =>
      naiveMileage([entry(day(1), '', { start: null, distance, distance_unit: unit })], rates, {
        source: 'own',
        tax_limit,
      }).map(({ untaxed, taxed }) => [untaxed, taxed]);
    expect(back(10_000, 'km', [own(70_000)])).toEqual([[4_350, 0]]);
    expect(back(10_000, 'km', [own(72_500)])).toEqual([[4_505, 0]]);
    expect(back(1_000_000, 'km', [own(72_500)])).toEqual([[450_494, 0]]);
    expect(back(10_000, 'mi', [own(80_000), standard], 'standard')).toEqual([[7_250, 750]]);
  });

  test('23: a bonus that counts raises the overtime of its week', () => {
    const extras = [{ amount: 5_000, start_date: day(1), end_date: day(3), counts: true }];
    expect(pay('us_40', 2_000, days(9, 9, 9, 9, 9), { extras }).cents + 5_000).toBe(100_278);
  });
});
