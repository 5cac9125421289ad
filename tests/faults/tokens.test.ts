import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createWorld, type World } from '../support/world.ts';
import { proves } from './proof.ts';

const AT_ONCE = 50;

describe('Tokens', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  const post = (path: string, payload: object) =>
    world.app.inject({ method: 'POST', url: `/api${path}`, payload });
  /** What a busy server turns away is sent again. */
  async function refreshed(refresh: string) {
    for (;;) {
      const answer = await post('/token/refresh/', { refresh });
      if (answer.statusCode !== 503) return answer;
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      await sleep(100);
    }
  }
  const signIn = async (name: string) =>
    (await post('/token/', { email: `${name}@example.org`, password: 'correct horse battery' })).json<{
      access: string;
      refresh: string;
    }>();
  const asked = async (access: string) =>
    (
      await world.app.inject({
        url: '/api/current-user/',
        headers: { authorization: `Bearer ${access}` },
      })
    ).statusCode;

  proves(
    'tokens',
    `${AT_ONCE} concurrent refreshes of one token give one successor; a replay ends the family`,
    async () => {
      const { access, refresh } = await signIn('cora');
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => refreshed(refresh)));
      expect(answers.map((answer) => answer.statusCode)).toEqual(Array(AT_ONCE).fill(200));
      const successors = new Set(answers.map((answer) => answer.json<{ refresh: string }>().refresh));
      expect(successors.size).toBe(1);
      const [successor = ''] = successors;
      expect(await asked(access)).toBe(200);

      world.travelTo(new Date(world.now().getTime() + 31_000).toISOString());
      expect((await post('/token/refresh/', { refresh })).statusCode).toBe(401);
      expect((await post('/token/refresh/', { refresh: successor })).statusCode).toBe(401);
      expect(await asked(access)).toBe(401);
      return `${AT_ONCE} at once: 1 successor; used again after 31 s: 401, and the whole family with it`;
    },
  );

  proves('tokens', 'are refused if they are forged', async () => {
    const { access } = await signIn('will');
    expect(await asked(access)).toBe(200);
    const [head = '', body = '', signature = ''] = access.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const secret = world.services.config.jwt_secret ?? '';
    const key = new TextEncoder().encode(secret);
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = (
      header: { alg: string; typ?: string },
      payload: Record<string, unknown> = claims,
      by: Uint8Array = key,
    ) => new SignJWT(payload).setProtectedHeader(header).sign(by);
    const at = { alg: 'HS256', typ: 'at+jwt' };
    const without = (name: string) =>
      Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name));
    const hs256 = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
    const hidden = `${encoded({ ...at, crit: ['b64'], b64: false })}.${body}`;

    const forged: [string, string][] = [
      ['no algorithm', `${encoded({ alg: 'none', typ: 'at+jwt' })}.${body}.`],
      ['no algorithm, the old signature', `${encoded({ alg: 'none', typ: 'at+jwt' })}.${body}.${signature}`],
      ['another algorithm', await signed({ alg: 'HS512', typ: 'at+jwt' })],
      ['a critical header', `${hidden}.${hs256(hidden)}`],
      ['another key', await signed(at, claims, new TextEncoder().encode(secret.toUpperCase()))],
      [
        'an empty key',
        `${head}.${body}.${createHmac('sha256', '').update(`${head}.${body}`).digest('base64url')}`,
      ],
      ['no signature', `${head}.${body}.`],
      [
        'somebody else’s claims',
        `${head}.${encoded({ ...claims, sub: String(world.people.ada) })}.${signature}`,
      ],
      ['no type', await signed({ alg: 'HS256' })],
      ['another type', await signed({ alg: 'HS256', typ: 'JWT' })],
      ['another audience', await signed(at, { ...claims, aud: 'mail' })],
      ['no audience', await signed(at, without('aud'))],
      ['another issuer', await signed(at, { ...claims, iss: 'somebody' })],
      ['no end', await signed(at, without('exp'))],
      ['expired', await signed(at, { ...claims, exp: Math.floor(world.now().getTime() / 1000) - 1 })],
      ['nobody', await signed(at, { ...claims, sub: '999999' })],
      ['no number', await signed(at, { ...claims, sub: '1 or 1=1' })],
      ['a family that never was', await signed(at, { ...claims, family: 'made up' })],
      ['no family', await signed(at, without('family'))],
    ];
    const control = await asked(await signed(at));
    expect(control, 'signed rightly, it opens').toBe(200);
    for (const [how, token] of forged) expect(await asked(token), `a token with ${how}`).toBe(401);
    return `${forged.length} forgeries (algorithm, type, audience, issuer, key, claims): 401 each`;
  });
});
