import { describe, expect, it } from 'vitest';
import { CLASSIC_REGULAR_MINUTES, type Definition } from './definition.ts';
import { nextLimits, type LimitedTime } from './next-limits.ts';
import { PRESETS } from './presets.ts';

const preset = (key: string): Definition => {
  const definition = PRESETS.find((one) => one.key === key)?.versions[0]?.definition;
  if (!definition) throw new Error(`There is no preset ${key}.`);
  return { starts_on: 'monday', anchor: null, ...definition } as Definition;
};
const time = (date: string, hours: number, pay_code: string | null = 'regular'): LimitedTime => ({
  date,
  minutes: hours * 60,
  pay_code,
});
const limits = (key: string, times: LimitedTime[], alternative: string | null = null) =>
  nextLimits(preset(key), alternative, times, { start_date: '2026-03-02', today: '2026-03-04' }).map(
    ({ in: scope, minutes, over_minutes, multiplier }) => [
      scope,
      minutes / 60,
      over_minutes / 60,
      multiplier,
    ],
  );

describe('A worker who looks ahead', () => {
  it('sees how far the 40 hours of the week are, without leave and unpaid sleep', () => {
    const times = [time('2026-03-02', 12), time('2026-03-03', 8, 'leave'), time('2026-03-04', 6, null)];
    expect(limits('us_40', times)).toEqual([['week', 12, 40, 1.5]]);
  });

  it('sees the next limit of the day, and the last one once all are passed', () => {
    const today = (hours: number) => limits('us_ca', [time('2026-03-04', hours)])[0];
    expect([today(6), today(8), today(13)]).toEqual([
      ['day', 6, 8, 1.5],
      ['day', 8, 12, 2],
      ['day', 13, 12, 2],
    ]);
  });

  it('does not get closer to 40 straight hours by what the day made overtime', () => {
    const times = [time('2026-03-02', 8), time('2026-03-02', 4, 'overtime')];
    expect(limits('us_ca', times)[1]).toEqual(['week', 8, 40, 1.5]);
  });

  it('sees the limits of the alternative that pays most', () => {
    const times = [time('2026-03-03', 10)];
    expect(limits('ca_ab', times, 'By week')).toEqual([['week', 10, 44, 1.5]]);
  });

  it('sees the day and the fourteen days of the 8 and 80 rule', () => {
    const times = [time('2026-03-02', 8), time('2026-03-04', 5)];
    expect(limits('us_8_80', times)).toEqual([
      ['day', 5, 8, 1.5],
      ['window', 13, 80, 1.5],
    ]);
  });

  it('sees none under a rule without overtime, and 80 hours under Classic 80', () => {
    expect(limits('us_home_care_exempt', [time('2026-03-02', 50)])).toEqual([]);
    const classic: Definition = { method: 'classic', regular_minutes: CLASSIC_REGULAR_MINUTES };
    const times = [time('2026-03-02', 80), time('2026-03-03', 2, 'overtime')];
    expect(nextLimits(classic, null, times, { start_date: '2026-03-02', today: '2026-03-04' })).toEqual([
      { in: 'window', minutes: 4_800, over_minutes: 4_800, multiplier: 1.5 },
    ]);
  });
});
