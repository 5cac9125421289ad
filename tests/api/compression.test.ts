import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../server/src/http/rest/routes.ts';
import { procedures } from '../../server/src/router.ts';
import { createWorld, PASSWORD, type World } from '../support/world.ts';

const SECRET_BEARING = [...procedures].flatMap(([name, { secret }]) => (secret ? [name] : []));

describe('Compressed answers', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
    for (let count = 0; count < 40; count += 1)
      await world.as('ada').workCodes.create({ code: `W${count}`, description: 'Support at home' });
  });
  afterAll(() => world.close());

  async function ask(url: string, accept_encoding: string | undefined, accept = 'application/json') {
    const answer = await world.app.inject({
      url,
      headers: {
        authorization: `Bearer ${await world.tokenOf('ada')}`,
        accept,
        ...(accept_encoding !== undefined && { 'accept-encoding': accept_encoding }),
      },
    });
    return { ...answer.headers, bytes: answer.rawPayload };
  }

  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
  ] as const)('a script or browser gets %s where it accepts "%s"', async (coding, accepted, unpack) => {
    for (const url of ['/api/workcodes/', '/trpc/workCodes.list?input={}']) {
      const plain = await ask(url, undefined);
      const packed = await ask(url, accepted);
      expect(packed['content-encoding']).toBe(coding);
      expect(packed.vary).toContain('accept-encoding');
      expect(Number(packed['content-length'])).toBe(packed.bytes.length);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4);
      expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true);
    }
  });

  test('a spreadsheet’s CSV is compressed as well, and still says that it depends on Accept', async () => {
    const csv = await ask('/api/workcodes/', 'br', 'text/csv');
    expect([csv['content-encoding'], csv.vary]).toEqual(['br', 'accept, accept-encoding']);
  });

  test.each([undefined, '', 'identity', 'br;q=0, gzip;q=0.0', 'compress'])(
    'who accepts "%s" gets plain text',
    async (accepted) => {
      const plain = await ask('/api/workcodes/', accepted);
      expect(plain['content-encoding']).toBeUndefined();
      expect(plain.vary).toContain('accept-encoding');
    },
  );

  test('what fits into a packet is sent as it is', async () => {
    expect((await ask('/api/client-codes/', 'br'))['content-encoding']).toBeUndefined();
  });

  test('no answer that has a secret in it is compressed, here or by a proxy', async () => {
    expect(SECRET_BEARING.length).toBeGreaterThan(20);
    const guarded = (headers: Record<string, unknown>) =>
      String(headers['cache-control']).includes('no-transform') && headers['content-encoding'] === undefined;
    const headers = { 'accept-encoding': 'br' };
    for (const name of SECRET_BEARING) {
      const batch = `/trpc/workCodes.list,${name}?batch=1&input={"0":{}}`;
      expect([name, guarded((await world.app.inject({ url: batch, headers })).headers)]).toEqual([
        name,
        true,
      ]);
    }
    for (const [method, path] of ROUTES.filter(([, , procedure]) => SECRET_BEARING.includes(procedure))) {
      const url = `/api${path.replace(':id', '1')}/`;
      const answer = await world.app.inject({ method, url, headers });
      expect([method, path, guarded(answer.headers)]).toEqual([method, path, true]);
    }
    const signedIn = await world.app.inject({
      method: 'POST',
      url: '/api/token/',
      headers,
      payload: { email: 'ada@example.org', password: PASSWORD },
    });
    expect([signedIn.statusCode, guarded(signedIn.headers)]).toEqual([200, true]);
    const list = await world.app.inject({ url: '/trpc/workCodes.list?input={}', headers });
    expect(list.headers['cache-control']).toBe('no-store');
  });
});
