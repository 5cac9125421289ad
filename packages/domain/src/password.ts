import { COMMON_PASSWORDS } from './common-passwords.ts';

/** decisions §7 */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** The refusal of a new password, or null: 8 to 128 characters, any. */
export function passwordProblem(password: string): string | null {
  if (password.length < PASSWORD_MIN) return `Password must be at least ${PASSWORD_MIN} characters`;
  return password.length > PASSWORD_MAX ? `Password must be at most ${PASSWORD_MAX} characters` : null;
}

/** Digits and signs that people write for letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const common = new Set(COMMON_PASSWORDS);

/** Whether somebody who guesses would try this early: a common one, one written with look-alikes, or one key over and over. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (lower.length < PASSWORD_MIN) return false;
  if (/^(.{1,4})\1+$/.test(lower)) return true;
  const bare = lower.replace(/[\d!.?*#_-]+$/, '');
  const asLetters = (text: string): string =>
    text.replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return [lower, bare, asLetters(lower), asLetters(bare)].some((form) => common.has(form));
}

/** The form says this and takes the password all the same. */
export const COMMON_PASSWORD_WARNING = 'This is a very common password. A longer, unusual one is safer.';
