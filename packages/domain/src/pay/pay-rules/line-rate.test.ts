import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { isByRegularRate, lineRateText, type ShownLine } from './line-rate.ts';
import type { LineKey } from './model.ts';

const line = (hours: number, amount: number, more: Partial<ShownLine> = {}): ShownLine => ({
  rate: 20,
  multiplier: 1.5,
  units: null,
  hours,
  amount,
  ...more,
});

/** The amount that a reader works out from the text. */
function product(text: string, hours: number): number {
  const [rate = ''] = text.split(' (');
  const value = rate
    .split(' + ')
    .map((part) =>
      part
        .split(' × ')
        .map((factor) => Number(factor.replaceAll(/[$,]/g, '')))
        .reduce((all, factor) => all * factor, 1),
    )
    .reduce((all, part) => all + part, 0);
  return hours * value;
}

describe('The rate of a pay line', () => {
  it('does not compile in millicents where a screen shows USD', () => {
    const key: LineKey = { pay_code: 'regular', multiplier: 1, rate: 2_000_000 };
    // @ts-expect-error In millicents.
    const shown: ShownLine = { ...key, hours: 8, units: null, amount: 160 };
    expect(shown.rate).toBe(key.rate);
  });

  it('is the base rate times the multiplier where that is the amount, up to a rounded cent or two', () => {
    expect(lineRateText(line(8, 240))).toBe('$20.00 × 1.5');
    expect(lineRateText(line(8, 240.02))).toBe('$20.00 × 1.5');
    expect(lineRateText(line(-8, -240))).toBe('$20.00 × 1.5');
    expect(lineRateText(line(40, 800, { multiplier: 1 }))).toBe('$20.00');
    expect(lineRateText(line(0, 58.2, { multiplier: null, units: 100, rate: 0.582 }))).toBe('100 × $0.582');
    expect(lineRateText(line(3, 4.5, { multiplier: null, rate: 1.5 }))).toBe('$1.50');
    expect(lineRateText(line(0, 60, { multiplier: null, rate: null }))).toBe('');
  });

  it('has the regular rate in it where a bonus raised it, and otherwise what an hour pays (example 23)', () => {
    // 45 h at 20 and a bonus of 50: 950 ÷ 45 = 21.11…
    const paid = line(5, 152.78);
    expect(lineRateText(paid, 21.11111)).toBe('$20.00 + 0.5 × $21.11');
    expect(lineRateText(paid)).toBe('$30.556 (base $20.00)');
    // A person's own overtime rate is not the regular rate.
    expect(lineRateText(line(8, 400), 20)).toBe('$50.00 (base $20.00)');
    expect([isByRegularRate(paid), isByRegularRate(line(8, 240))]).toEqual([true, false]);
  });

  it('is left out where only the money of a line is adjusted', () => {
    expect(lineRateText(line(0, 5))).toBe('');
    expect(lineRateText(line(-1, 5))).toBe('');
  });

  test.prop([
    fc.integer({ min: 1, max: 6_000 }),
    fc.integer({ min: 100, max: 9_999 }),
    fc.integer({ min: 0, max: 500_000 }),
    fc.constantFrom(1.5, 2, 1.125),
  ])('multiplies out to the cent', (minutes, rate, more, multiplier) => {
    const regular = rate / 100 + more / 100_000;
    const amount = Math.round((minutes / 60) * (rate + (multiplier - 1) * regular * 100)) / 100;
    const shown = line(minutes / 60, amount, { rate: rate / 100, multiplier });
    for (const known of [regular, null])
      expect(Math.abs(product(lineRateText(shown, known), minutes / 60) - amount)).toBeLessThan(0.026);
  });
});
