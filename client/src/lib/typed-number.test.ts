import { expect, test } from 'vitest';
import { cleanTypedNumber, typedNumber, stepped } from './typed-number.ts';

const cleaned = (text: string, decimals: number, min = 0) => cleanTypedNumber(text, { decimals, min });

test.each([
  ['12', 0, '12'],
  ['12.5', 0, '12'],
  ['12.', 2, '12.'],
  ['.5', 2, '.5'],
  ['0.05', 2, '0.05'],
  ['1.2.3', 2, '1.23'],
  ['-5', 2, '5'],
  ['1e5', 2, '15'],
])('"%s" with %i decimals leaves "%s"', (text, decimals, left) => {
  expect(cleaned(text, decimals)).toBe(left);
});

test('a minus counts only in front, and only where the number may be below zero', () => {
  expect(cleaned('-5', 0, -10)).toBe('-5');
  expect(cleaned('5-3', 0, -10)).toBe('53');
});

test('what is no number yet is none', () => {
  expect(['', '-', '.', '-.'].map(typedNumber)).toEqual([null, null, null, null]);
  expect(['0', '7.', '.5', '-3'].map(typedNumber)).toEqual([0, 7, 0.5, -3]);
});

test('a step up from 0.1 by 0.2 is 0.3, and never beyond the bounds', () => {
  const rules = { decimals: 2, min: 0, max: 10 };
  expect(stepped(0.1, 0.2, rules)).toBe(0.3);
  expect(stepped(10, 1, rules)).toBe(10);
  expect(stepped(0, -1, rules)).toBe(0);
});
