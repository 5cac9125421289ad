import { describe, expect, test } from 'vitest';
import { abnProblem, isAbn } from './abn.ts';

// invoices.md#settings
describe('An ABN', () => {
  test.each(['51 824 753 556', '53004085616', '83 914 571 673'])('%s passes its check', (number) => {
    expect(isAbn(number)).toBe(true);
  });

  test.each(['51 824 753 557', '51824753', '15 824 753 556', 'A1824753556', ''])('%s does not', (number) => {
    expect(isAbn(number)).toBe(false);
  });

  test('is checked only where the number is called so', () => {
    expect(abnProblem('abn', '1')).toBe('This is not an ABN. Check its 11 digits.');
    expect(abnProblem('EIN', '12-3456789')).toBeNull();
    expect(abnProblem('ABN', null)).toBeNull();
  });
});
