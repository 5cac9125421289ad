import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type World, createWorld } from '../support/world.ts';

describe('Guessing passwords', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ env: { RATE_LIMIT: 'on' } });
  });
  afterAll(() => world.close());

  const signIn = (email: string, password: string, remoteAddress: string) =>
    world.app.inject({ method: 'POST', url: '/api/token/', payload: { email, password }, remoteAddress });

  test('ends after ten failures for one account from one address, and nobody else is locked out by it', async () => {
    for (let count = 1; count <= 10; count += 1) {
      expect((await signIn('will@example.org', 'guess', '192.0.2.10')).statusCode).toBe(401);
      if (count === 5)
        expect((await signIn('will@example.org', PASSWORD, '192.0.2.10')).statusCode).toBe(200);
    }
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
    expect(forwarded.statusCode, 'an address that anybody can claim changes nothing').toBe(429);

    world.travelTo(new Date(world.now().getTime() + 15 * 60_000 + 1_000).toISOString());
    expect((await signIn('will@example.org', PASSWORD, '192.0.2.10')).statusCode).toBe(200);
  });

  test('ends after a hundred failures from one address, whoever it was about', async () => {
    for (let count = 1; count <= 100; count += 1)
      await signIn(`nobody${count}@example.org`, 'guess', '192.0.2.20');
    expect((await signIn('cora@example.org', PASSWORD, '192.0.2.20')).statusCode).toBe(429);
    expect((await signIn('cora@example.org', PASSWORD, '192.0.2.21')).statusCode).toBe(200);
  }, 120_000);
});
