import { expect, test } from 'vitest';
import { closeness, folded } from './text-match.ts';

const NAME = 'Jade Tremblay (YTH)';

test('a person who types the beginning of a name finds it first', () => {
  expect(closeness(NAME, folded('jad'))).toBe(0);
});

test('a person who types beginnings of its words, in any order, finds a name next, and its inner letters last', () => {
  expect(closeness(NAME, folded('tre ja'))).toBe(1);
  expect(closeness(NAME, folded('yth'))).toBe(1);
  expect(closeness(NAME, folded('blay'))).toBe(2);
  expect(closeness(NAME, folded('wolfe'))).toBeNull();
});

test('a person finds a name with accents without typing them', () => {
  expect(closeness('Zoë Núñez', folded('NUNEZ'))).toBe(1);
});
