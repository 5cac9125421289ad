import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, PASSWORD, refusalIn, type World } from '../../../tests/support/world.ts';
import { failures } from '../database/schema/sign-in.ts';

/** As tests/api/guessing.test.ts, with attempts that need no hashing, to the second (access.md#limits-of-guessing). */
describe('A person who tries too often', () => {
  let world: World;
  let number = 0;
  beforeAll(async () => {
    world = await createWorld({ env: { RATE_LIMIT: 'on' }, mail: { send: async () => {} } });
  });
  afterAll(() => world.close());
  const later = (seconds: number) =>
    world.travelTo(new Date(world.now().getTime() + seconds * 1_000).toISOString());
  beforeEach(() => later(3 * 60 * 60));

  const post = async (url: string, payload: object, remoteAddress: string) => {
    const { statusCode, headers } = await world.app.inject({ method: 'POST', url, payload, remoteAddress });
    return statusCode === 429 ? `wait ${headers['retry-after']}` : statusCode;
  };
  /** Asks for a link for a new password. */
  const ask = (email: string, address: string) => post('/api/password-reset/request/', { email }, address);
  /** Tries a made-up link. */
  const useLink = (address: string) =>
    post('/api/password-reset/', { token: 'guess', new_password: 'long enough' }, address);
  const useCode = (address: string) => {
    number += 1;
    const person = { first_name: 'Gus', last_name: 'Guess', email: `gus${number}@example.net` };
    const payload = { ...person, password: 'long enough', account_type: 'join', signup_code: 'GUESSGUESS' };
    return post('/api/register/', payload, address);
  };
  const signIn = (email: string, address: string) =>
    post('/api/token/', { email, password: PASSWORD }, address);
  const times = async (count: number, attempt: (at: number) => Promise<number | string>) => {
    const answers = new Set<number | string>();
    for (let at = 1; at <= count; at += 1) answers.add(await attempt(at));
    return [...answers];
  };

  test('gets ten links for one account in fifteen minutes from the first, in whatever case it is written', async () => {
    expect(await ask('will@example.org', '192.0.2.1')).toBe(200);
    later(60);
    expect(await times(9, () => ask('Will@Example.org', '192.0.2.1'))).toEqual([200]);
    expect(await ask('will@example.org', '192.0.2.1')).toBe('wait 840');
    expect(await ask('will@example.org', '192.0.2.2')).toBe(200);
    expect(await ask('cora@example.org', '192.0.2.1')).toBe(200);
    later(839);
    expect(await ask('will@example.org', '192.0.2.1')).toBe('wait 1');
    later(1);
    expect(await ask('will@example.org', '192.0.2.1')).toBe(200);
    expect(await ask('will@example.org', '192.0.2.1')).toBe('wait 60');
  });

  test('gets a hundred from one address, for any accounts', async () => {
    expect(await times(100, (at) => ask(`nobody${at}@example.org`, '192.0.2.3'))).toEqual([200]);
    expect(await ask('cora@example.org', '192.0.2.3')).toBe('wait 900');
    expect(await signIn('cora@example.org', '192.0.2.3')).toBe('wait 900');
    expect(await ask('cora@example.org', '192.0.2.4')).toBe(200);
  });

  test('for one account from many addresses waits longer each time, and its owner at home does not', async () => {
    expect(await signIn('will@example.org', '198.51.100.1')).toBe(200);
    expect(await signIn('cora@example.org', '198.51.100.2')).toBe(200);
    expect(await times(30, (at) => ask('will@example.org', `203.0.113.${at}`))).toEqual([200]);
    for (const [index, seconds] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
      const address = `203.0.113.${100 + index}`;
      expect(await ask('WILL@example.org', address)).toBe(`wait ${seconds}`);
      later(seconds);
      expect(await ask('will@example.org', address)).toBe(200);
    }
    expect(await ask('will@example.org', '198.51.100.1'), 'where Will signed in').toBe(200);
    expect(await ask('will@example.org', '198.51.100.2'), 'where a colleague did').toBe('wait 60');
    expect(await ask('dell@example.org', '203.0.113.200')).toBe(200);
  });

  test('is not stopped by what succeeds', async () => {
    expect(await times(11, () => signIn('ned@example.org', '192.0.2.5'))).toEqual([200]);
  });

  test('gets ten tries at a link, and ten at a signup code', async () => {
    expect(await times(10, () => useLink('192.0.2.6'))).toEqual([400]);
    expect(await useLink('192.0.2.6')).toBe('wait 900');
    expect(await times(10, () => useCode('192.0.2.6'))).toEqual([400]);
    expect(await useCode('192.0.2.6')).toBe('wait 900');
    expect([await useLink('192.0.2.7'), await useCode('192.0.2.7')]).toEqual([400, 400]);
  });

  test('gets twenty tries at an account in an hour', async () => {
    for (let quarter = 0; quarter < 2; quarter += 1) {
      expect(await times(10, () => useCode('192.0.2.8'))).toEqual([400]);
      later(16 * 60);
    }
    expect(await useCode('192.0.2.8')).toBe(`wait ${28 * 60}`);
    expect(await useCode('192.0.2.9')).toBe(400);
    later(28 * 60);
    expect(await useCode('192.0.2.8')).toBe(400);
  });

  test('waits no longer than the limit lasts after the clock was set back, and not at all after an hour', async () => {
    await times(10, () => ask('will@example.org', '192.0.2.10'));
    later(-10 * 60);
    expect(await ask('will@example.org', '192.0.2.10')).toBe('wait 900');
    later(-10 * 60);
    expect(await ask('will@example.org', '192.0.2.10')).toBe(200);
  });

  test.each([
    ['an hour later', 61 * 60],
    ['an hour earlier, after the clock was set back', -61 * 60],
  ])('is forgotten %s', async (_when, seconds) => {
    const kept = async () => (await world.store.read.select().from(failures)).length;
    await ask('will@example.org', '192.0.2.11');
    const alone = await kept();
    later(seconds / 2);
    await ask('will@example.org', '192.0.2.11');
    expect(await kept()).toBe(2 * alone);
    later(seconds);
    await ask('will@example.org', '192.0.2.11');
    expect(await kept()).toBe(alone);
  });
});

test('a company whose server sets no limits tries as often as it likes', async () => {
  const world = await createWorld({ env: { RATE_LIMIT: 'off' } });
  const { resetPassword } = world.as(null).accounts;
  for (let count = 1; count <= 11; count += 1)
    expect(await refusalIn(resetPassword({ token: 'guess', new_password: 'long enough' }))).toMatchObject({
      status: 400,
    });
  await world.close();
});
