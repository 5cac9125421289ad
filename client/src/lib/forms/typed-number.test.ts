import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { numberOf, numberProblem, readTypedNumber, stepped } from './typed-number.ts';

const read = (text: string, decimals: number) => readTypedNumber(text, { decimals });
const money = { decimals: 2, prefix: '$' };

test.each([
  ['12', 0, 12],
  ['1,234', 0, 1234],
  ['2.0', 0, 2],
  ['12.', 2, 12],
  ['.5', 2, 0.5],
  [',5', 2, 0.5],
  ['0.05', 2, 0.05],
  ['007', 2, 7],
  ['12,', 2, 12],
  ['12,5', 2, 12.5],
  ['26,75', 2, 26.75],
  ['0,61', 2, 0.61],
  ['1,234', 2, 1234],
  ['1,234.50', 2, 1234.5],
  ['1,234,567', 2, 1_234_567],
  ['0,61234', 5, 0.61234],
  ['0,612', 5, 0.612],
  ['1234,567', 5, 1234.567],
  ['1,234.5', 5, 1234.5],
  [' 12.5 ', 2, 12.5],
  ['-5', 2, -5],
])('"%s" typed in a field with %i decimals is %d', (text, decimals, number) => {
  expect(read(text, decimals)).toBe(number);
});

test.each([
  ['1.234,5', 2],
  ['1,2,3', 2],
  ['12,34,567', 2],
  ['0,612', 2],
  ['1,2345', 2],
  ['1.2.3', 2],
  ['1e3', 2],
  ['1e5', 0],
  ['12abc', 2],
  ['5-3', 2],
  ['--5', 2],
  ['+5', 2],
  ['1 234', 2],
  ['Infinity', 2],
  ['0x10', 2],
  ['٣', 2],
  ['1,234', 3],
  ['1,234', 5],
  ['2.5', 0],
  ['1,5', 0],
  ['12,', 0],
  ['-', 2],
  ['.', 2],
  [',', 2],
  ['$', 2],
  ['$5', 2],
  ['9'.repeat(400), 2],
])('"%s" typed in a field with %i decimals is left as typed', (text, decimals) => {
  expect(read(text, decimals)).toBe(text);
});

test('an emptied field has no value', () => {
  expect(['', '  '].map((text) => read(text, 2))).toEqual([null, null]);
});

test.each([
  ['12.345', 2, 12.35],
  ['26.255', 2, 26.26],
  ['1.005', 2, 1.01],
  ['0.005', 2, 0.01],
  ['0.004999999999999999999999', 2, 0],
  ['0.612345', 5, 0.61235],
  ['$1,234.567', 2, 1234.57],
])('"%s" is rounded half up to %i decimals: %d', (text, decimals, number) => {
  expect(readTypedNumber(text, { ...money, decimals })).toBe(number);
});

test('a person may type the field’s own symbols around the number, and no others', () => {
  expect(readTypedNumber('$26.75', money)).toBe(26.75);
  expect(readTypedNumber('$ 26,75', money)).toBe(26.75);
  expect(readTypedNumber('26.75 km', money)).toBe('26.75 km');
  expect(readTypedNumber('12.5 KM', { decimals: 2, suffix: 'km' })).toBe(12.5);
  expect(readTypedNumber('km', { decimals: 2, suffix: 'km' })).toBe('km');
});

describe('any typed text', () => {
  const written = (decimals: number) =>
    fc
      .tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 10 ** decimals - 1 }))
      .map(([whole, rest]) => ({ whole: String(whole), rest: String(rest).padStart(decimals, '0') }));

  property.prop([
    fc.constantFrom(1, 2, 5).chain((decimals) => fc.tuple(fc.constant(decimals), written(decimals))),
  ])(
    'a number of as many decimals reads as itself, with a point, with a comma and with thousands apart',
    ([decimals, { whole, rest }]) => {
      const number = Number(`${whole}.${rest}`);
      expect(read(`${whole}.${rest}`, decimals)).toBe(number);
      expect(read(`${whole},${rest}`, decimals)).toBe(number);
      expect(read(`${Number(whole).toLocaleString('en-US')}.${rest}`, decimals)).toBe(number);
    },
  );

  property.prop([fc.string(), fc.stringMatching(/^[\d.,e $km-]*$/), fc.integer({ min: 0, max: 5 })])(
    'a number is what the text says but for its rounding, and an unclear text stays itself',
    (anything, near, decimals) => {
      for (const text of [anything, near]) {
        const number = read(text, decimals);
        if (number === null) expect(text.trim()).toBe('');
        else if (typeof number === 'string') expect(number).toBe(text);
        else {
          expect(text.trim()).toMatch(/^-?[\d.,]+$/);
          const plain = /^-?\d{1,3}(,\d{3})+(\.|$)/.test(text.trim())
            ? text.trim().replaceAll(',', '')
            : text.trim().replace(',', '.');
          expect(Math.abs(number - Number(plain))).toBeLessThanOrEqual(
            0.5 / 10 ** decimals + Math.abs(number) * 1e-15,
          );
        }
      }
    },
  );

  property.prop([written(2), fc.stringMatching(/^[a-z+*/_'"$%€:;]{1,3}$/), fc.nat(10)])(
    'a text with any other character never yields a number',
    ({ whole, rest }, strange, at) => {
      const clean = `${whole}.${rest}`;
      const text = clean.slice(0, at) + strange + clean.slice(at);
      expect(read(text, 2)).toBe(text);
    },
  );
});

test('the message about a wrong number names the field’s own bounds', () => {
  const rules = { decimals: 2, min: 0, max: 10_000 };
  expect(numberProblem('12abc', rules)).toBe('Enter a number, as in 12.5.');
  expect(numberProblem('2.5', { ...rules, decimals: 0 })).toBe('Enter a whole number.');
  expect(numberProblem(-5, rules)).toBe('Enter 0 or more.');
  expect(numberProblem(10_000.01, rules)).toBe('Enter 10,000 or less.');
  expect([null, undefined, 0, 10_000].map((value) => numberProblem(value, rules))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('text that is not a number counts as nothing in a sum', () => {
  expect(['12,34,5', null, 0, 7.5].map(numberOf)).toEqual([null, null, 0, 7.5]);
});

test('a step up from 0.1 by 0.2 gives 0.3, and stops at the bounds', () => {
  const rules = { decimals: 2, min: 0, max: 10 };
  expect(stepped(0.1, 0.2, rules)).toBe(0.3);
  expect(stepped(10, 1, rules)).toBe(10);
  expect(stepped(0, -1, rules)).toBe(0);
});
