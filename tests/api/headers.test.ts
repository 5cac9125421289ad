import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../support/world.ts';

describe('The headers of an answer', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ env: { PUBLIC_URL: 'https://daybook.example' } });
  });
  afterAll(() => world.close());

  test.each(['/readyz', '/api/current-user/', '/trpc/session.currentUser', '/trpc/no.such', '/api/nothing/'])(
    'of %s forbid framing, scripts from elsewhere and type sniffing',
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

  test('of the API forbid caching', async () => {
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

  test('tell a browser on TLS to stay there, and one on a plain address nothing', async () => {
    const strict = async (of: World) =>
      (await of.app.inject({ url: '/readyz' })).headers['strict-transport-security'];
    expect(await strict(world)).toMatch(/max-age=31536000/);
    const plain = await createWorld();
    expect(await strict(plain)).toBeUndefined();
    await plain.close();
  });
});
