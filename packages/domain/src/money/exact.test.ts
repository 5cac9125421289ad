import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  centsFromUsd,
  distanceFromHundredths,
  divideHalfUp,
  formatDecimals,
  formatHours,
  formatTotalHours,
  formatUsd,
  formatUsdRate,
  hoursFromMinutes,
  hundredthsFromDistance,
  mileageCents,
  millicentsFromRate,
  minutesFromHours,
  rateFromMillicents,
  sumDistances,
  sumHours,
  sumUsd,
  toUnits,
  usdFromCents,
} from './exact.ts';

const whole = fc.integer({ min: 0, max: 1_000_000_000 });

// basics.md#numbers
describe('transmitted and stored numbers', () => {
  it('are rounded half up by the written decimal, not by a float product', () => {
    expect(centsFromUsd(1.005)).toBe(101);
    expect(centsFromUsd(1.004999)).toBe(100);
    expect(centsFromUsd(8.345)).toBe(835);
    expect(hundredthsFromDistance(0.285)).toBe(29);
    expect(millicentsFromRate(0.123455)).toBe(12346);
    expect(centsFromUsd(-1.005)).toBe(-101);
    expect(centsFromUsd(1e-7)).toBe(0);
    expect(centsFromUsd(5e-324)).toBe(0);
    expect(centsFromUsd(1e21)).toBe(1e23);
    expect(minutesFromHours(1.675)).toBe(101);
  });

  it('are refused if they are not numbers', () => {
    expect(() => centsFromUsd(Number.NaN)).toThrow(RangeError);
    expect(() => centsFromUsd(Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });

  test.prop([whole])('survive the round trip in every stored unit', (units) => {
    expect(minutesFromHours(hoursFromMinutes(units))).toBe(units);
    expect(hundredthsFromDistance(distanceFromHundredths(units))).toBe(units);
    expect(centsFromUsd(usdFromCents(units))).toBe(units);
    expect(millicentsFromRate(rateFromMillicents(units))).toBe(units);
  });

  test.prop([fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 9 })])(
    'are rounded by the third decimal alone',
    (cents, digit) => {
      const text = `${Math.floor(cents / 100)}.${(cents % 100).toString().padStart(2, '0')}${digit}`;
      expect(toUnits(Number(text), 100)).toBe(digit >= 5 ? cents + 1 : cents);
    },
  );

  test.prop([fc.array(whole, { maxLength: 200 })])('add up exactly, in any order', (units) => {
    const sum = units.reduce((a, b) => a + b, 0);
    expect(sumUsd(units.map(usdFromCents))).toBe(usdFromCents(sum));
    expect(sumDistances(units.map(distanceFromHundredths).toReversed())).toBe(distanceFromHundredths(sum));
    expect(sumHours(units.map(hoursFromMinutes))).toBe(hoursFromMinutes(sum));
  });

  it('make ten dimes a dollar, and a missing number zero', () => {
    expect(sumUsd(Array.from({ length: 10 }, () => 0.1))).toBe(1);
    expect(sumUsd([0.1, null, undefined, 0.2])).toBe(0.3);
  });
});

describe('the pay of mileage', () => {
  it('is rounded half a cent up, once', () => {
    expect(mileageCents(1050, 54545)).toBe(573); // 572.7225
    expect(mileageCents(100, 50)).toBe(0);
    expect(mileageCents(1000, 50)).toBe(1); // half a cent
  });

  test.prop([whole, whole])('stays exact where a float product would not', (hundredths, millicents) => {
    const exact = (BigInt(hundredths) * BigInt(millicents) * 2n + 100_000n) / 200_000n;
    expect(mileageCents(hundredths, millicents)).toBe(Number(exact));
  });
});

describe('numbers on screen', () => {
  it('are money with $, two decimals and thousands separators', () => {
    expect(formatUsd(1234567.5)).toBe('$1,234,567.50');
    expect(formatUsd(0)).toBe('$0.00');
    expect(formatUsd(1.005)).toBe('$1.01');
    expect(formatUsdRate(100_000.12345)).toBe('$100,000.12345');
    expect(formatUsdRate(-20)).toBe('-$20.00');
    expect(formatUsd(-3.2)).toBe('-$3.20');
  });

  it('are hours with the requested decimals', () => {
    expect(formatDecimals(100 / 60, 2)).toBe('1.67');
    expect(formatHours(-0.5)).toBe('-0:30');
    expect(formatHours(3498 + 10 / 60)).toBe('3,498:10');
    expect(formatTotalHours(57 + 10 / 60)).toBe('57.17 h (57:10)');
    expect(formatTotalHours(1234.5)).toBe('1,234.50 h (1,234:30)');
    expect(formatDecimals(9.45, 1)).toBe('9.5');
    expect(formatDecimals(310.5, 0)).toBe('311');
    expect(formatDecimals(-0.5, 2)).toBe('-0.50');
  });
});

describe('extreme numbers', () => {
  it('are divided away from zero, and zero has no sign', () => {
    expect(divideHalfUp(5n, 2n)).toBe(3);
    expect(divideHalfUp(-5n, 2n)).toBe(-3);
    expect(divideHalfUp(-1n, 3n)).toBe(0);
    expect(Object.is(divideHalfUp(-1n, 3n), 0)).toBe(true);
    expect(divideHalfUp(0n, 7n)).toBe(0);
  });

  it('are read at any size and in any notation', () => {
    expect(centsFromUsd(12_345_678_901.235)).toBe(1_234_567_890_124);
    expect(centsFromUsd(-12_345_678_901.235)).toBe(-1_234_567_890_124);
    expect(centsFromUsd(123_456_789_012)).toBe(12_345_678_901_200);
    expect(centsFromUsd(1.5e22)).toBe(1.5e24);
    expect(toUnits(4e-60, 10 ** 15)).toBe(0);
    expect(toUnits(0.5, 1)).toBe(1);
    expect(Object.is(centsFromUsd(-0), 0)).toBe(true);
    expect(() => centsFromUsd(Number.NaN)).toThrow('Not a finite number: NaN');
  });

  it('are shown as people write zero, a few cents and millions', () => {
    expect(formatUsd(0.05)).toBe('$0.05');
    expect(formatUsd(-0.001)).toBe('$0.00');
    expect(formatUsd(999.99)).toBe('$999.99');
    expect(formatUsd(1000)).toBe('$1,000.00');
    expect(formatUsd(1_234_567_890)).toBe('$1,234,567,890.00');
    expect(formatDecimals(0, 2)).toBe('0.00');
    expect(formatDecimals(-0.001, 2)).toBe('0.00');
    expect(formatDecimals(-12.3, 0)).toBe('-12');
    expect(formatDecimals(1.05, 2)).toBe('1.05');
  });
});
