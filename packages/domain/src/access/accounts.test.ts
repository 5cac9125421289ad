import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { normaliseSignupCode, SIGNUP_CODE_ALPHABET, signupCode } from './accounts.ts';

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
