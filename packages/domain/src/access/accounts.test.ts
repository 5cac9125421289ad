import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { joinName, splitName } from '../text/names.ts';
import { isCommonPassword } from '../common-passwords.ts';
import { normaliseSignupCode, SIGNUP_CODE_ALPHABET, signupCode } from './accounts.ts';

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

describe('signing up', () => {
  test.prop([fc.infiniteStream(fc.nat())])('has codes of ten letters that cannot be confused', (numbers) => {
    const code = signupCode((below) => (numbers.next().value ?? 0) % below);
    expect(code).toMatch(/^[A-HJKMNP-TW-Z2-9]{10}$/);
    expect(normaliseSignupCode(` ${code.slice(0, 5)}-${code.slice(5)} `.toLowerCase())).toBe(code);
  });

  it('leaves out letters that look alike', () => {
    for (const character of '01OILUV') expect(SIGNUP_CODE_ALPHABET).not.toContain(character);
    expect(new Set(SIGNUP_CODE_ALPHABET).size).toBe(SIGNUP_CODE_ALPHABET.length);
  });
});

describe('names', () => {
  it('are split at the last word and joined back', () => {
    expect(splitName(' Ana María  de la Cruz ')).toEqual({
      first_name: 'Ana María de la',
      last_name: 'Cruz',
    });
    expect(splitName('Cher')).toEqual({ first_name: 'Cher', last_name: '' });
    expect(splitName('  ')).toEqual({ first_name: '', last_name: '' });
    expect(joinName({ first_name: 'Ann', last_name: null })).toBe('Ann');
  });
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

describe('a name', () => {
  it('is joined from the parts that are not empty', () => {
    expect(joinName({ first_name: ' Ann ', last_name: ' Lee ' })).toBe('Ann Lee');
    expect(joinName({ first_name: ' ', last_name: 'Lee' })).toBe('Lee');
    expect(joinName({})).toBe('');
  });
});
