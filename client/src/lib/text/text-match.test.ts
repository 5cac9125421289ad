import { expect, test } from 'vitest';
import { closeness } from './text-match.ts';

const NAME = 'Jade Tremblay (YTH)';

test('a person who types the beginning of a name finds it first', () => {
  expect(closeness(NAME, 'jad')).toBe(0);
});

test('a person who types beginnings of its words, in any order, finds a name next, and its inner letters last', () => {
  expect(closeness(NAME, 'tre ja')).toBe(1);
  expect(closeness(NAME, 'yth')).toBe(1);
  expect(closeness(NAME, 'blay')).toBe(2);
  expect(closeness(NAME, 'wolfe')).toBeNull();
});

test('a person finds a name with accents without typing them', () => {
  expect(closeness('Zoë Núñez', 'NUNEZ')).toBe(1);
});

test('a person finds a name last name first, and with any apostrophe', () => {
  expect(closeness('Sam Lee', 'Lee, Sam')).toBe(1);
  expect(closeness('D’Arcy O’Brien', "d'arcy o")).toBe(0);
  expect(closeness("D'Arcy O'Brien", 'o’brien')).toBe(2);
});
