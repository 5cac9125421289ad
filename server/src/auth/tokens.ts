import { createSecretKey } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jwtVerify, SignJWT } from 'jose';
import { ConfigProblem, type Config } from '../config.ts';
import { keyedHash, randomSecret } from './secrets.ts';

/** The user and the company are looked up on every call, so a longer life of this token costs nothing. */
const ACCESS_MINUTES = 60;
const ISSUER = 'daybook';

/** `app`: the product. `platform`: the operators' console, whose sign-in is separate. */
export type Audience = 'app' | 'platform';

interface Claims {
  user_id: number;
  audience: Audience;
  family: string;
}

/** A session sends the same token for an hour: its signature is verified at the first call, its expiry at every one. */
const MAX_KNOWN = 2_000;

export interface Signer {
  accessToken(userId: number, audience: Audience, family: string, now: Date): Promise<string>;
  /** The owner of the token, or null if it is forged, expired or of another kind. */
  readAccessToken(token: string, now: Date): Promise<Claims | null>;
  /** The one successor of a refresh token, derived so that only hashes need to be stored. */
  successorOf(refreshToken: string): string;
  /** A key for one purpose, derived from the signing key. */
  derived(purpose: string): string;
}

export function createSigner(secret: string): Signer {
  const key = createSecretKey(secret, 'utf8');
  const cache = new Map<string, { claims: Claims; exp: number }>();
  return {
    accessToken(userId, audience, family, now) {
      const seconds = Math.floor(now.getTime() / 1000);
      return new SignJWT({ family })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setSubject(String(userId))
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + ACCESS_MINUTES * 60)
        .sign(key);
    },
    async readAccessToken(token, now) {
      const seen = cache.get(token);
      if (seen) return now.getTime() < seen.exp * 1000 ? seen.claims : null;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ: 'at+jwt',
          issuer: ISSUER,
          audience: ['app', 'platform'],
          currentDate: now,
          requiredClaims: ['sub', 'exp'],
        });
        const user_id = Number(payload.sub);
        const { aud, family } = payload;
        if (!Number.isSafeInteger(user_id) || (aud !== 'app' && aud !== 'platform')) return null;
        if (typeof family !== 'string' || payload.exp === undefined) return null;
        const claims: Claims = { user_id, audience: aud, family };
        if (cache.size >= MAX_KNOWN) cache.clear();
        cache.set(token, { claims, exp: payload.exp });
        return claims;
      } catch {
        return null;
      }
    },
    successorOf: (refreshToken) => keyedHash(secret, `refresh ${refreshToken}`),
    derived: (purpose) => keyedHash(secret, `for ${purpose}`),
  };
}

const signingKeyFile = (config: Config): string => join(config.data_dir, 'signing-key');

/** The existing signing key, if there is one. */
export function presentSigningKey(config: Config): string | null {
  if (config.jwt_secret) return config.jwt_secret;
  const file = signingKeyFile(config);
  if (!existsSync(file)) return null;
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < 32) {
    throw new ConfigProblem(`${file} is too short to be a signing key. Delete it, or set JWT_SECRET.`);
  }
  return key;
}

/** `JWT_SECRET`, or a key that is created once and stored in the data directory, readable only by its owner. */
export function signingKey(config: Config): string {
  const present = presentSigningKey(config);
  if (present !== null) return present;
  const file = signingKeyFile(config);
  mkdirSync(config.data_dir, { recursive: true });
  const secret = randomSecret();
  try {
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Another process that started at the same moment created it.
    const theirs = presentSigningKey(config);
    if (theirs === null) throw error;
    return theirs;
  }
  return secret;
}
