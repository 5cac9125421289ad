import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { compareNames, displayName, greetingName, groupByRole, joinName, splitName } from './names.ts';
import { isCommonPassword } from './common-passwords.ts';
import { passwordProblem } from './password.ts';
import { formatSignupCode, normaliseSignupCode, SIGNUP_CODE_ALPHABET, signupCode } from './signup-code.ts';
import { signupProblem } from './signup.ts';

describe('a password', () => {
  it('has 8 to 128 characters', () => {
    expect(passwordProblem('1234567')).toBe('Password must be at least 8 characters');
    expect(passwordProblem('12345678')).toBeNull();
    expect(passwordProblem('x'.repeat(128))).toBeNull();
    expect(passwordProblem('x'.repeat(129))).toBe('Password must be at most 128 characters');
  });

  it.each([
    'password',
    'Password1',
    'P@ssw0rd!',
    'welcome123',
    '12345678',
    'aaaaaaaa',
    'abcabcabc',
    'Summer2025!',
  ])('%s is pointed out as common', (password) => expect(isCommonPassword(password)).toBe(true));

  it.each(['correct horse battery', 'kq8-vuzzle-tam', 'Oslo trams run late'])('%s is not', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );
});

describe('signing up', () => {
  const form = {
    password: 'a long one',
    confirmPassword: 'a long one',
    accountType: 'join',
    signupCode: 'ABC',
    companyName: '',
  } as const;

  it('is checked in the order of the document', () => {
    const worst = { ...form, password: 'x', signupCode: ' ' };
    expect(signupProblem(worst)?.message).toBe('Passwords do not match');
    expect(signupProblem({ ...worst, confirmPassword: 'x' })?.message).toBe(
      'Password must be at least 8 characters',
    );
    expect(signupProblem({ ...form, signupCode: ' ' })?.message).toBe(
      'Please enter a signup code to join an existing company',
    );
    expect(signupProblem({ ...form, accountType: 'create' })?.message).toBe('Please enter a company name');
    expect(signupProblem({ ...form, signupCode: '', noCode: true })?.message).toBe(
      'Please enter a company name',
    );
    expect(signupProblem(form)).toBeNull();
    expect(signupProblem({ ...form, signupCode: '', noCode: true, companyName: 'Harbour' })).toBeNull();
  });

  test.prop([fc.infiniteStream(fc.nat())])('codes are ten letters that nobody mistakes', (numbers) => {
    const code = signupCode((below) => (numbers.next().value ?? 0) % below);
    expect(code).toMatch(/^[A-HJKMNP-TW-Z2-9]{10}$/);
    expect(normaliseSignupCode(` ${formatSignupCode(code).toLowerCase()} `)).toBe(code);
  });

  it('leaves out what is mistaken for something else', () => {
    for (const character of '01OILUV') expect(SIGNUP_CODE_ALPHABET).not.toContain(character);
    expect(new Set(SIGNUP_CODE_ALPHABET).size).toBe(SIGNUP_CODE_ALPHABET.length);
  });
});

describe('names', () => {
  it('are split at the last word and joined again', () => {
    expect(splitName(' Ana María  de la Cruz ')).toEqual({
      first_name: 'Ana María de la',
      last_name: 'Cruz',
    });
    expect(splitName('Cher')).toEqual({ first_name: 'Cher', last_name: '' });
    expect(splitName('  ')).toEqual({ first_name: '', last_name: '' });
    expect(joinName({ first_name: 'Ann', last_name: null })).toBe('Ann');
  });

  it('have a fallback for everybody', () => {
    expect(displayName({ first_name: '', last_name: '', email: 'a@b.c' })).toBe('a@b.c');
    expect(displayName({})).toBe('Unknown');
    expect(greetingName({ first_name: ' ', name: 'Ann Lee' })).toBe('Ann Lee');
    expect(greetingName({})).toBe('User');
  });

  it('are sorted by last and then first name, without case, and grouped by role', () => {
    const people = [
      { first_name: 'Zoe', last_name: 'adams', role: null },
      { first_name: 'Bo', last_name: 'Chen', role: { name: 'Support Worker' } },
      { first_name: 'Ann', last_name: 'Adams', role: { name: 'Support Worker' } },
      { first_name: 'Cy', last_name: 'Bell', role: { name: 'Lead' } },
    ];
    expect(people.toSorted(compareNames).map((p) => p.first_name)).toEqual(['Ann', 'Zoe', 'Cy', 'Bo']);
    expect(
      groupByRole(people).map(({ role, people: group }) => [role, ...group.map((p) => p.first_name)]),
    ).toEqual([
      ['Lead', 'Cy'],
      ['Support Worker', 'Ann', 'Bo'],
      ['No Role', 'Zoe'],
    ]);
  });
});
