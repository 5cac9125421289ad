import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

test.each([
  ['Ida Moss', 'Ida Moss'],
  ['I\u200Bda\u2060 Mo\u00ADss\uFEFF', 'Ida Moss'],
  ['Ida \u202EssoM\u202C', 'Ida ssoM'],
  ['Ida\u200D Moss\u200C', 'Ida Moss'],
  ['\u200DIda Moss\uFE0F', 'Ida Moss'],
  ['e\u200B\u0301', '\u00E9'],
  ['Ida\r\n\tMoss', 'Ida Moss'],
  ['Ida\u2028Moss\u0085', 'Ida Moss'],
  ['\u3164\u2800\u115F', ''],
  [' \u200B ', ''],
])('a name typed as %j is the one that people see, in one line', (typed, stored) => {
  expect(oneLine(typed)).toBe(stored);
});

test.each(['علی\u200Cرضا', 'क्\u200Dष', '👩\u200D⚕\uFE0F', 'مريم', 'שרה', '中村 葛\u{E0100}城'])(
  'a name that needs its joiners keeps them: %s',
  (name) => expect(oneLine(name)).toBe(name.normalize('NFC')),
);
