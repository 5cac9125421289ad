import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type World, createWorld } from '../support/world.ts';

describe('What every answer tells the browser', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ env: { PUBLIC_URL: 'https://daybook.example' } });
  });
  afterAll(() => world.close());

  test.each(['/readyz', '/api/current-user/', '/trpc/session.currentUser', '/trpc/no.such', '/api/nothing/'])(
    '%s lets nobody frame it, load scripts from elsewhere or guess its type',
    async (url) => {
      const { headers } = await world.app.inject({ url });
      expect(headers['content-security-policy']).toMatch(/default-src 'none';script-src 'self';/);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
    },
  );

  test('no answer of the API is kept in a cache', async () => {
    for (const url of [
      '/api/current-user/',
      '/%61pi/current-user/',
      '/api/no-such-thing/',
      '/trpc/session.currentUser',
      '/%74rpc/session.currentUser',
      '/trpc/no.such',
    ]) {
      const { headers } = await world.app.inject({ url });
      expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
    }
  });

  test('a browser that came over TLS comes over TLS ever after, and one on a plain address is not sent there', async () => {
    const strict = async (of: World) =>
      (await of.app.inject({ url: '/readyz' })).headers['strict-transport-security'];
    expect(await strict(world)).toMatch(/max-age=31536000/);
    const plain = await createWorld();
    expect(await strict(plain)).toBeUndefined();
    await plain.close();
  });
});
