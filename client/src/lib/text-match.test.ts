import { expect, test } from 'vitest';
import { closeness, folded } from './text-match.ts';

test('a person finds a name by its beginning, by parts of its words, and without accents', () => {
  expect(closeness('Jade Tremblay (YTH)', folded('jad'))).toBe(0);
  expect(closeness('Jade Tremblay (YTH)', folded('tre ja'))).toBe(1);
  expect(closeness('Jade Tremblay (YTH)', folded('yth'))).toBe(1);
  expect(closeness('Jade Tremblay (YTH)', folded('blay'))).toBe(2);
  expect(closeness('Zoë Núñez', folded('NUNEZ'))).toBe(1);
  expect(closeness('Jade Tremblay', folded('wolfe'))).toBeNull();
});
