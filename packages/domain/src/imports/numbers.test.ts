import { describe, expect, test } from 'vitest';
import { judgeNumberStyle, readNumber } from './numbers.ts';

describe('Numbers of a file', () => {
  test.each([
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['12,5', 12.5],
    ['1,234,567', 1_234_567],
    ['$ 38.50', 38.5],
    ['0,125', 0.125],
    ['.5', 0.5],
    ['1,23,4', null],
    ['12 h', null],
    ['1.2.3', null],
  ])('%s is %s', (cell, number) => {
    expect(readNumber(cell, 'point')).toBe(number);
  });

  test('1,234 is ambiguous, and read as the answer says', () => {
    expect(judgeNumberStyle(['12', '1,234', '2,250'])).toEqual({ style: null, ambiguous: '1,234' });
    expect([readNumber('1,234', 'point'), readNumber('1,234', 'comma')]).toEqual([1234, 1.234]);
    expect(judgeNumberStyle(['+1,234']).ambiguous).toBe('+1,234');
  });

  test.each([
    [['1,500', '2,250', '0,750'], 'comma'],
    [['12,5', '1,234'], 'comma'],
    [['1,234.50', '1,500'], 'point'],
    [['7.5', '1,500'], 'point'],
    [['1,234,567', '1,500'], 'point'],
    [['1.234.567', '1,500'], 'comma'],
  ] as const)('of %j another cell says how to read it: %s', (cells, style) => {
    expect(judgeNumberStyle(cells)).toEqual({ style, ambiguous: null });
  });

  test('a file with as many of both kinds is asked about', () => {
    expect(judgeNumberStyle(['7.5', '7,5', '1,234'])).toEqual({ style: null, ambiguous: '1,234' });
  });
});
