/** access.md#accounts */
export const MIN_PASSWORD_CHARACTERS = 8;
export const MAX_PASSWORD_CHARACTERS = 128;

/** Without 0 and O, 1, I and L, U and V: these are confused when read out or copied by hand. */
export const SIGNUP_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTWXYZ23456789';
const SIGNUP_CODE_LENGTH = 10;
/** A one-time code is valid for this long (access.md#accounts). */
export const ONE_TIME_CODE_DAYS = 14;
/** The link of an invitation (access.md#invitations). */
export const INVITATION_DAYS = 14;
/** The link in the mail about a forgotten password. */
export const RESET_LINK_HOURS = 1;
/** A session in a device's cookie ends after so long without use (access.md#sessions). */
export const KEPT_SESSION_DAYS = 30;
/** A device that was not used for so long is a new one. */
export const KNOWN_DEVICE_DAYS = 90;
export const INVITATION_STATES = ['Invited', 'Accepted', 'Expired'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

interface InvitedAccount {
  invited_until: string | null;
  invitation_accepted_at: string | null;
  last_login: string | null;
}

/** What became of the newest invitation; null without one, and once the person came in another way. */
export function invitationState(
  { invited_until, invitation_accepted_at, last_login }: InvitedAccount,
  now: Date,
): InvitationState | null {
  if (invitation_accepted_at !== null) return 'Accepted';
  if (invited_until === null || last_login !== null) return null;
  return Date.parse(invited_until) > now.getTime() ? 'Invited' : 'Expired';
}

/** A new code. `random` returns a whole number from 0 to below its argument. */
export const signupCode = (random: (below: number) => number): string =>
  Array.from(
    { length: SIGNUP_CODE_LENGTH },
    () => SIGNUP_CODE_ALPHABET[random(SIGNUP_CODE_ALPHABET.length)],
  ).join('');

/** A typed code in its original form: in capitals, without spaces and dashes. */
export const normaliseSignupCode = (typed: string): string => typed.replace(/[\s\-–—]/g, '').toUpperCase();

/** For the link in the mail about a forgotten password: used, older than an hour, or never created. */
export const DEAD_LINK = 'This link is no longer valid. Please ask for a new one.';

/** How a session began; `password_recovery`: with a password and a recovery code. */
export const SIGN_IN_METHODS = ['password', 'password_totp', 'password_recovery', 'passkey', 'sso'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];
