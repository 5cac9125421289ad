import { fc } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { largestRemainders } from './largest-remainders.ts';

it('a column that is rounded adds up to its rounded total: exact cells stay, none is 1 or more off', () => {
  expect(largestRemainders([30, 30, 30], 60)).toEqual([1, 1, 0]);
  expect(largestRemainders([4_800, ...Array.from({ length: 30 }, () => 20)], 60)[0]).toBe(80);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 })),
      fc.integer({ min: 1, max: 1_000 }),
      (parts, divisor) => {
        const rounded = largestRemainders(parts, divisor);
        const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
        expect(sum(rounded)).toBe(Math.floor(sum(parts) / divisor + 0.5) + 0);
        rounded.forEach((number, at) => {
          const exact = (parts[at] ?? 0) / divisor;
          expect(Math.abs(number - exact)).toBeLessThan(Number.isInteger(exact) ? Number.MIN_VALUE : 1);
        });
      },
    ),
  );
});
