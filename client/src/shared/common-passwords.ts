import { MIN_PASSWORD_CHARACTERS } from '@daybook/domain/access/accounts';

/**
 * The most common passwords and their parts in published lists of guessed ones; in lower case. For a
 * warning only: none is refused.
 */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  12345678 123456789 1234567890 87654321 987654321 0987654321 11223344 123123123 12341234 147258369
  123654789 789456123 159753456 01234567 0123456789 112233445566 123456789a a123456789 12345678a a12345678
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 1qaz2wsx3edc qwerty qwertyui
  qwertyuiop qwerty12 qwerty123 qwer1234 qwe123qwe asdf1234 asdfasdf asdfghjk asdfghjkl zxcvbnm zxcvbnm1
  qazwsxedc qazwsx password passwort motdepasse contrasena passw0rd pass passphrase mypassword
  yourpassword newpassword changeme changeit letmein welcome iloveyou iloveu loveyou lovely sunshine
  princess football baseball basketball softball superman batman spiderman starwars pokemon dragon monkey
  shadow master michael jennifer jessica ashley daniel charlie jordan michelle nicholas samantha computer
  internet samsung google facebook whatever trustno1 trustnoi liverpool chelsea arsenal corvette mustang
  mercedes ferrari chocolate butterfly blink182 metallica midnight diamond victoria elizabeth christian
  jesuschrist jesus freedom forever babygirl lovelove hello hellohello helloworld access secret topsecret
  admin adminadmin administrator root rootroot guest login user username default test testtest testing
  temporary temppass demo company daybook timesheet support caregiver careworker supportworker spring
  summer autumn winter january february october november december september monday friday saturday sunday
  abc abcd abcdef abcdefg abcdefgh abcdefghi abc12345 abcd1234 aa123456 a1b2c3d4 nothing killer cheese
  cookie pepper ginger summertime snoopy purple orange yellow
`
    .trim()
    .split(/\s+/),
);

/** Digits and signs that people use in place of letters. */
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

const TAIL = '0123456789!.?*#_-';

/** Removes what people append to a word when a password needs digits or signs. */
function withoutTail(password: string): string {
  let end = password.length;
  while (end > 0 && TAIL.includes(password.charAt(end - 1))) end -= 1;
  return password.slice(0, end);
}

/** Whether an attacker would try this early: a common password, one with look-alikes, or one key repeated. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (lower.length < MIN_PASSWORD_CHARACTERS) return false;
  if (/^(.{1,4})\1+$/.test(lower)) return true;
  const bare = withoutTail(lower);
  const asLetters = (text: string): string =>
    text.replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return [lower, bare, asLetters(lower), asLetters(bare)].some((form) => COMMON_PASSWORDS.has(form));
}

/** The form shows this and accepts the password anyway. */
export const COMMON_PASSWORD_WARNING =
  'This password is very common and easily guessed. You can use it, but another one is safer.';
