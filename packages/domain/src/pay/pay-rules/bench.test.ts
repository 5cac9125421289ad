import { describe, expect, it } from 'vitest';
import { sumHours, sumUsd } from '../../money/exact.ts';
import { addDays } from '../../time/day.ts';
import { compareWeeks, weeksIn, widenedToWindows } from './bench.ts';
import { LOADING_DEFAULTS } from './definition.ts';
import {
  amount,
  days,
  entry,
  linesOf,
  pay,
  preset,
  SATURDAY,
  SUNDAY,
  total,
  WEDNESDAY,
} from './test-person.ts';

const NEXT_SUNDAY = addDays(SUNDAY, 7);
const FORTNIGHT = { start_date: SUNDAY, end_date: addDays(SUNDAY, 13) };
const WEEKS = weeksIn(FORTNIGHT, 0);

describe('A period on the bench', () => {
  it('has whole weeks from a weekday, cut at its ends', () => {
    expect(WEEKS.map(({ start_date }) => start_date)).toEqual([SUNDAY, NEXT_SUNDAY]);
    expect(weeksIn({ start_date: WEDNESDAY, end_date: NEXT_SUNDAY }, 0)).toEqual([
      { start_date: WEDNESDAY, end_date: SATURDAY },
      { start_date: NEXT_SUNDAY, end_date: NEXT_SUNDAY },
    ]);
  });

  it('is widened to the windows at its ends, but not beyond 92 days', () => {
    const aDay = { start_date: WEDNESDAY, end_date: WEDNESDAY };
    const year = { start_date: '2026-01-01', end_date: '2026-12-31' };
    expect(
      widenedToWindows(
        aDay,
        () => WEEKS[0] ?? aDay,
        () => FORTNIGHT,
      ),
    ).toEqual(FORTNIGHT);
    expect(widenedToWindows(aDay, () => year)).toEqual(aDay);
  });
});

describe('Two rules, week by week,', () => {
  const seven = [...days(SUNDAY, [12, 12, 12]), ...days(NEXT_SUNDAY, [12, 12, 12, 12])];
  const weeksOf = (a: string, b: string) => compareWeeks(pay(a, seven), pay(b, seven), WEEKS);

  it('pay what their windows pay, also where a window has several weeks', () => {
    const sums = weeksOf('classic_80', 'us_8_80').map(({ codes }) =>
      codes.map((code) => [code.pay_code, code.hours_a, code.amount_a, code.hours_b, code.amount_b]),
    );
    expect(sums).toEqual([
      [
        ['regular', 36, 720, 24, 480],
        ['overtime', 0, 0, 12, 360],
      ],
      [
        ['regular', 44, 880, 32, 640],
        ['overtime', 4, 120, 16, 480],
      ],
    ]);
  });

  it('tip over at the first minute that a limit makes overtime', () => {
    const [first, second] = weeksOf('us_40', 'us_ca');
    expect([first?.tips_a, first?.tips_b?.date, first?.tips_b?.from]).toEqual([null, SUNDAY, '14:00']);
    expect(second?.tips_a).toMatchObject({ date: addDays(NEXT_SUNDAY, 3), from: '10:00', to: '18:00' });
  });

  it('share a line of cents by the running total, with stipends, added rates and what has no hours', () => {
    const rule = preset('us_8_80');
    if (rule.method === 'classic') throw new Error('It has a ledger.');
    const late = {
      ...LOADING_DEFAULTS,
      name: 'Late',
      pay_code: 'late',
      clock: { from: '12:00', to: '24:00' },
    };
    const odd = { pay_rate: 17.33 };
    const worked = [
      ...days(SUNDAY, [7.25], { ...odd, stipend: 10 }),
      ...days(NEXT_SUNDAY, [7.25], { ...odd, stipend: 2.5, stipend_kind: 'reimbursed' }),
      entry(addDays(NEXT_SUNDAY, 1), null, null, { ...odd, stipend: 5 }),
    ];
    const paid = pay(
      { ...rule, minimum_engagement_minutes: 480, loadings: [{ ...late, add_rate: 133 }] },
      worked,
    );
    const weeks = compareWeeks(pay('classic_80', worked), paid, WEEKS);
    const amounts = (code: string) =>
      weeks.map(({ codes }) => codes.find(({ pay_code }) => pay_code === code)?.amount_b ?? 0);
    expect(amounts('stipend')).toEqual([10, 5]);
    expect(amounts('stipend_reimbursed')).toEqual([0, 2.5]);
    // 251.285 is rounded to 251.29, of which half is 125.645.
    expect(amounts('regular')).toEqual([125.65, 125.64]);
    expect(amounts('late')).toEqual([1.67, 1.66]);
    for (const code of new Set(linesOf(paid).map(({ pay_code }) => pay_code)))
      expect(sumUsd(amounts(code))).toBe(amount(paid, code));
    expect(sumUsd(weeks.flatMap(({ codes }) => codes.map(({ amount_b }) => amount_b)))).toBe(total(paid));
    const hours = weeks.flatMap(({ codes }) =>
      codes.map((code) => (code.pay_code === 'late' ? 0 : code.hours_b)),
    );
    expect(sumHours(hours)).toBe(16);
  });

  it('count only what is dated in the requested weeks', () => {
    const [second] = compareWeeks(pay('classic_80', seven), pay('us_40', seven), WEEKS.slice(1));
    expect(second?.codes.map(({ amount_a }) => amount_a)).toEqual([880, 120]);
  });
});
