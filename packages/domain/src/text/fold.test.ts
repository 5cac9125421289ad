import { expect, test } from 'vitest';
import { fold, foldedKey, matchesSearch, searchWords } from './fold.ts';

test.each([
  ['José Núñez', 'jose nunez'],
  ['José Núñez'.normalize('NFD'), 'jose nunez'],
  ['D’Arcy O`Brien', "d'arcy o'brien"],
  ['Anne–Marie', 'anne-marie'],
  ['René Müller', 'rene muller'],
  ['ŁUKASZ ØRSTED Æsa Straße', 'lukasz orsted aesa strasse'],
  ['İstanbul IŞIK', 'istanbul isik'],
  ['ΟΔΥΣΣΕΥΣ ὀδυσσεύς', 'οδυσσευσ οδυσσευσ'],
  ['Ёлкин', 'елкин'],
  ['Sam Lee', 'sam lee'],
])('%s is compared as %s', (text, compared) => {
  expect(fold(text)).toBe(compared);
});

test('a fold changes nothing the second time', () => {
  const letters = Array.from({ length: 0x2_0000 }, (_, code) => String.fromCodePoint(code));
  expect(letters.filter((letter) => fold(fold(letter)) !== fold(letter))).toEqual([]);
});

// basics.md#text
test('names that differ in spaces, case and accents only are one name', () => {
  expect(foldedKey('  Café\u00a0 Noir ')).toBe('cafe noir');
});

test('words of a search count in any order, and a comma parts them', () => {
  expect(searchWords('Lee, Sam')).toEqual(['lee', 'sam']);
  expect(searchWords(' , ')).toEqual([',']);
  expect(matchesSearch('lee sam', 'Sam Lee')).toBe(true);
  expect(matchesSearch('o’brien', "D'Arcy O'Brien")).toBe(true);
  expect(matchesSearch('lee fs', 'Sam Lee', 'FS')).toBe(true);
  expect(matchesSearch('lee jo', 'Sam Lee', null)).toBe(false);
});
