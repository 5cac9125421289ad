import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, PASSWORD, type World } from '../support/world.ts';

// access.md#limits-of-guessing
describe('A person who guesses passwords', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ env: { RATE_LIMIT: 'on' } });
  });
  afterAll(() => world.close());

  const signIn = (email: string, password: string, remoteAddress: string) =>
    world.app.inject({ method: 'POST', url: '/api/token/', payload: { email, password }, remoteAddress });

  test('is stopped after ten failures for one account from one address, without locking out anyone else', async () => {
    const guess = async (times: number) => {
      for (let count = 1; count <= times; count += 1)
        expect((await signIn('will@example.org', 'guess', '192.0.2.10')).statusCode).toBe(401);
    };
    await guess(5);
    expect((await signIn('will@example.org', PASSWORD, '192.0.2.10')).statusCode).toBe(200);
    await guess(5);
    const refused = await signIn('Will@Example.org', PASSWORD, '192.0.2.10');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);

    expect((await signIn('will@example.org', PASSWORD, '192.0.2.11')).statusCode).toBe(200);
    expect((await signIn('cora@example.org', PASSWORD, '192.0.2.10')).statusCode).toBe(200);

    const forwarded = await world.app.inject({
      method: 'POST',
      url: '/api/token/',
      payload: { email: 'will@example.org', password: PASSWORD },
      remoteAddress: '192.0.2.10',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect(forwarded.statusCode, 'an address that anyone can claim changes nothing').toBe(429);

    world.travelTo(new Date(world.now().getTime() + 15 * 60_000 + 1_000).toISOString());
    expect((await signIn('will@example.org', PASSWORD, '192.0.2.10')).statusCode).toBe(200);
  });

  test('is stopped after a hundred failures from one address, for any accounts', async () => {
    for (let count = 1; count <= 100; count += 1)
      await signIn(`nobody${count}@example.org`, 'guess', '192.0.2.20');
    expect((await signIn('cora@example.org', PASSWORD, '192.0.2.20')).statusCode).toBe(429);
    expect((await signIn('cora@example.org', PASSWORD, '192.0.2.21')).statusCode).toBe(200);
  }, 120_000);

  test('is no longer stopped after the clock is set back', async () => {
    for (let count = 1; count <= 10; count += 1) await signIn('will@example.org', 'guess', '192.0.2.30');
    const until = world.now();
    world.travelTo(new Date(until.getTime() - 60 * 60_000).toISOString());
    expect((await signIn('will@example.org', PASSWORD, '192.0.2.30')).statusCode).toBe(200);
    world.travelTo(until.toISOString());
  });
});

describe('Registering', () => {
  let world: World;
  let number = 0;
  beforeAll(async () => {
    world = await createWorld({ env: { RATE_LIMIT: 'on' } });
  });
  afterAll(() => world.close());

  const register = (remoteAddress: string, more: Record<string, unknown>) => {
    number += 1;
    const email = `new${number}@example.net`;
    const payload = { first_name: 'New', last_name: 'Person', email, password: 'long enough', ...more };
    return world.app.inject({ method: 'POST', url: '/api/register/', payload, remoteAddress });
  };
  const create = { account_type: 'create', company_name: 'New Care' };
  const statusesOf = async (attempts: ReturnType<typeof register>[]) =>
    (await Promise.all(attempts)).map((answer) => answer.statusCode);
  const times = <Made>(count: number, make: () => Made) => Array.from({ length: count }, make);

  test('a stranger registers twenty accounts in an hour from one address, and more after the hour', async () => {
    const statuses = await statusesOf(times(25, () => register('192.0.2.1', create)));
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    const refused = await register('192.0.2.1', create);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60 * 60);
    expect((await register('192.0.2.2', create)).statusCode).toBe(201);
    world.travelTo(new Date(world.now().getTime() + 60 * 60_000).toISOString());
    expect((await register('192.0.2.1', create)).statusCode).toBe(201);
  });

  test('a stranger learns of twenty addresses an hour whether they have an account, and no more', async () => {
    const taken = { ...create, email: 'will@example.org' };
    const statuses = await statusesOf(times(25, () => register('192.0.2.3', taken)));
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  test('colleagues join with their company’s code from one address in any number', async () => {
    const { signup_code } = await world.as('ada').companies.own();
    const join = () => register('192.0.2.4', { account_type: 'join', signup_code });
    for (let group = 0; group < 5; group += 1) {
      expect(await statusesOf(times(5, join))).toEqual(Array(5).fill(201));
    }
  });
});
