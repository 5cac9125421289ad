import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with what every authenticator app knows: SHA-1, six digits, thirty seconds. */
const PERIOD_S = 30;
const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Daybook',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });

/** 160 random bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code says. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The time step of a code, of now, one before or one after; null for any other code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  // The library throws for a text of another length.
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}
