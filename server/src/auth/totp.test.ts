import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

const RFC_SECRET = Secret.fromUTF8('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1000);

// access.md#two-step-sign-in
describe('Codes of an authenticator app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('RFC 6238 at %i is %s', (seconds, code) => {
    expect(stepOfCode(RFC_SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  test('the code of second 59 is right from 0 to 89 and wrong at 90', () => {
    expect([0, 59, 89, 90].map((seconds) => stepOfCode(RFC_SECRET, '287082', at(seconds)))).toEqual([
      1,
      1,
      1,
      null,
    ]);
  });

  test('no other text is a code', () => {
    for (const code of ['', '28708', '2870823', '287083', 'abcdef', '２８７０８２'])
      expect(stepOfCode(RFC_SECRET, code, at(59))).toBe(null);
  });

  test('a secret has 160 bits, and its address names Daybook and the person', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = totpUri(secret, 'will@example.org');
    expect(uri).toContain('otpauth://totp/Daybook:will%40example.org?');
    expect(uri).toContain(`secret=${secret}`);
  });
});
