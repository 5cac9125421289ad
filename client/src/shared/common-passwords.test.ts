import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORD_WARNING, isCommonPassword } from './common-passwords.ts';

describe('a password', () => {
  it.each([
    'password',
    'Password1',
    'P@ssw0rd!',
    'welcome123',
    '12345678',
    'aaaaaaaa',
    'abcabcabc',
    'Summer2025!',
  ])('"%s" is reported as common', (password) => expect(isCommonPassword(password)).toBe(true));

  it.each(['correct horse battery', 'kq8-vuzzle-tam', 'Oslo trams run late'])('"%s" is not', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );
});

describe('a guessable password', () => {
  it.each([
    'football!',
    'sunshin3',
    'Sunshine2024',
    'p4ssword',
    'pa55w0rd',
    'tru5tno!',
    '7rus7no1',
    'xyzxyzxyz',
    '$unshine',
  ])('"%s" is a common one in disguise, ends in digits, or repeats itself', (password) =>
    expect(isCommonPassword(password)).toBe(true),
  );

  it.each([
    'dragon',
    'aaaaaaa',
    'abcdeabcde',
    'xx football',
    '12dragonfly34',
    '8302716459',
    'aaaaaaab',
    'baaaaaaa',
  ])('"%s" is too short for a warning, or not an obvious guess', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );
});

it('warns in a sentence', () => expect(COMMON_PASSWORD_WARNING).toMatch(/^[A-Z].+\.$/));
