import { expect, test } from 'vitest';
import { minutesProblem, readTypedMinutes } from './typed-minutes.ts';

test.each([
  ['8', 480],
  ['8:00', 480],
  ['7:36', 456],
  [':30', 30],
  ['7.5', 450],
  ['7,5', 450],
  ['0.25', 15],
  ['12.42', 745],
  ['8 h', 480],
  ['-4:00', -240],
  ['-1.5', -90],
  ['0', 0],
  ['-0', 0],
  ['', null],
  ['7:5', '7:5'],
  ['8:75', '8:75'],
  ['soon', 'soon'],
  ['-', '-'],
])('a person who types "%s" hours gets %s minutes', (typed, minutes) => {
  expect(readTypedMinutes(typed)).toBe(minutes);
  expect(minutesProblem(readTypedMinutes(typed)) === null).toBe(typeof minutes !== 'string');
});
