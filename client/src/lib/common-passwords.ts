/** The ones that are tried first everywhere. The form warns of them and takes them (decisions §7). */
const common = new Set(
  (
    '12345678 123456789 1234567890 11111111 00000000 12341234 87654321 password password1 password12 password123 ' +
    'passw0rd p@ssw0rd p@ssword qwertyui qwerty12 qwerty123 qwertyuiop qwerty1234 1q2w3e4r 1qaz2wsx asdfghjk asdfghjkl ' +
    'iloveyou iloveyou1 sunshine princess football baseball superman trustno1 letmein1 letmein12 welcome1 welcome12 ' +
    'welcome123 admin123 admin1234 administrator changeme changeme1 abcd1234 abc12345 abcdefgh monkey123 dragon123 ' +
    'michael1 jennifer computer internet starwars whatever charlie1 summer2024 summer2025 winter2024 winter2025 ' +
    'spring2025 autumn2025 january1 daybook1 daybook123 timesheet timesheet1 support1 support123 carework careworker'
  ).split(' '),
);

export const isVeryCommon = (password: string): boolean => common.has(password.trim().toLowerCase());

export const commonPasswordWarning =
  'This password is very common and easily guessed. You can use it, but another one is safer.';
