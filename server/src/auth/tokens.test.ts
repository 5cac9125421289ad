import { createSecretKey } from 'node:crypto';
import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { ConfigProblem, readConfig } from '../config.ts';
import { createSigner, presentSigningKey, signingKey } from './tokens.ts';

const SECRET = 'for tests only, and long enough to sign';
const NOW = new Date('2026-03-18T15:00:00.000Z');
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const HOUR = 3_600_000;

describe('An access token', () => {
  test('is good for an hour, to the moment, however often it is sent', async () => {
    const signer = createSigner(SECRET);
    const claims = { user_id: 7, audience: 'app', family: 'family' };
    const token = await signer.accessToken(7, 'app', 'family', NOW);
    for (const reader of [createSigner(SECRET), signer]) {
      expect(await reader.readAccessToken(token, NOW)).toEqual(claims);
      expect(await reader.readAccessToken(token, later(HOUR - 1))).toEqual(claims);
      expect(await reader.readAccessToken(token, later(HOUR))).toBeNull();
    }
    expect(await createSigner(SECRET).readAccessToken(token, later(HOUR))).toBeNull();
    expect(await createSigner(`${SECRET}.`).readAccessToken(token, NOW)).toBeNull();
  });

  /** A token as the product makes it, but for what is given. */
  const made = ({
    typ = 'at+jwt',
    subject = '7',
    issuer = 'daybook',
    audience = 'app' as string | string[],
    expires = (NOW.getTime() / 1_000 + 60) as number | null,
    claims = { family: 'family' } as Record<string, unknown>,
  }) => {
    const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ }).setSubject(subject);
    token.setIssuer(issuer).setAudience(audience);
    if (expires !== null) token.setExpirationTime(expires);
    return token.sign(createSecretKey(SECRET, 'utf8'));
  };
  const read = async (token: Promise<string>) => createSigner(SECRET).readAccessToken(await token, NOW);

  test('of the console is one of the console', async () => {
    expect(await read(made({ audience: 'platform' }))).toMatchObject({ audience: 'platform' });
  });

  test.each<[string, Parameters<typeof made>[0]]>([
    ['of another kind', { typ: 'jwt' }],
    ['of another issuer', { issuer: 'elsewhere' }],
    ['for another audience', { audience: 'elsewhere' }],
    ['for both audiences', { audience: ['app', 'platform'] }],
    ['for nobody', { subject: 'nobody' }],
    ['of no session', { claims: {} }],
    ['of a session that is no text', { claims: { family: 7 } }],
    ['that never ends', { expires: null }],
    ['that has ended', { expires: NOW.getTime() / 1_000 - 1 }],
  ])('%s opens nothing, though it is signed', async (_what, change) => {
    expect(await read(made({}))).toMatchObject({ user_id: 7 });
    expect(await read(made(change))).toBeNull();
  });
});

describe('The signing key', () => {
  const inFolder = (folder: string, more: Record<string, string> = {}) =>
    readConfig({ DATABASE_URL: 'file:unused', DATA_DIR: folder, ...more });

  test('is made at the first start, for the owner alone, and kept', () => {
    const config = inFolder(join(temporaryFolder('key'), 'not', 'there'));
    expect(presentSigningKey(config)).toBeNull();
    const key = signingKey(config);
    expect(key.length).toBeGreaterThanOrEqual(32);
    expect(statSync(join(config.data_dir, 'signing-key')).mode & 0o777).toBe(0o600);
    expect(signingKey(config)).toBe(key);
    expect(presentSigningKey(config)).toBe(key);
  });

  test('is the one that an admin sets, and no file is made', () => {
    const config = inFolder(temporaryFolder('key'), { JWT_SECRET: SECRET });
    expect(signingKey(config)).toBe(SECRET);
    expect(() => statSync(join(config.data_dir, 'signing-key'))).toThrow('ENOENT');
  });

  test('is the one that an admin puts into the file, without the line end of an editor', () => {
    const config = inFolder(temporaryFolder('key'));
    const file = join(config.data_dir, 'signing-key');
    writeFileSync(file, `${'k'.repeat(32)}\n`);
    expect(signingKey(config)).toBe('k'.repeat(32));
    expect(readFileSync(file, 'utf8')).toBe(`${'k'.repeat(32)}\n`);
    writeFileSync(file, 'k'.repeat(31));
    expect(() => signingKey(config)).toThrow(
      new ConfigProblem(`${file} is too short to be a signing key. Delete it, or set JWT_SECRET.`),
    );
  });

  test('that cannot be kept is not used: sessions would end with the process', () => {
    const config = inFolder(temporaryFolder('key'));
    symlinkSync(join(config.data_dir, 'gone'), join(config.data_dir, 'signing-key'));
    expect(() => signingKey(config)).toThrow('EEXIST');
  });
});
