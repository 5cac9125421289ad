import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../support/world.ts';

// rest.md#answers
describe('A script refused before any procedure runs', () => {
  let world: World;
  let port: number;
  beforeAll(async () => {
    world = await createWorld();
    port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => world.close());

  /** The answer to exactly these bytes. */
  async function answerTo(bytes: string) {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write(bytes);
    await once(socket, 'close');
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
    return { head, status: Number(head.split(' ')[1]), body: JSON.parse(body) as unknown };
  }
  const get = (path: string, more = '') =>
    `GET ${path} HTTP/1.1\r\nHost: daybook\r\nConnection: close\r\n${more}\r\n`;

  test.each([
    ['an address that cannot be read', 400, get('/api/%zz/')],
    ['two slashes', 403, get('//x')],
    ['two slashes in the API', 404, get('/api//x')],
    ['an id of 6,000 digits', 404, get(`/api/clients/${'9'.repeat(6_000)}/`)],
    ['headers of 20 KB', 431, get('/api/clients/', `X-Long: ${'x'.repeat(20_000)}\r\n`)],
    ['no HTTP', 400, 'HELLO there\r\n\r\n'],
    ['two lengths', 400, get('/api/clients/', 'Content-Length: 1\r\nContent-Length: 2\r\n')],
  ])('reads one sentence of ours as `detail`: %s', async (_what, status, bytes) => {
    const answer = await answerTo(bytes);
    expect([answer.status, answer.body]).toEqual([
      status,
      { code: expect.stringMatching(/^[a-z_]+$/), detail: expect.stringMatching(/^[A-Z][^.]{8,}\.$/) },
    ]);
    expect(answer.head).toMatch(/content-type: application\/json/i);
    expect(answer.head).toMatch(/x-content-type-options: nosniff/i);
  });

  const DEEP = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
  const WAYS = [
    ['a body', 'POST', '/api/clients/', `{"first_name":"Ida","custom_fields":{"a":${DEEP}}}`],
    ['an unknown key', 'POST', '/api/clients/', `{"first_name":"Ida","last_name":"Moss","unknown":${DEEP}}`],
    ['a change', 'PATCH', '/api/users/1/', `{"custom_fields":{"a":${DEEP}}}`],
    ['nothing but depth', 'POST', '/api/clients/', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['a call', 'POST', '/trpc/clients.create', `{"first_name":"Ida","custom_fields":{"a":${DEEP}}}`],
    ['a batch', 'POST', '/trpc/clients.create,clients.create?batch=1', `{"0":{"a":${DEEP}}}`],
  ] as const;
  test.each(WAYS)(
    'reads why %s nested thousands of levels deep is a 400',
    async (_what, method, url, payload) => {
      for (const key of [{}, { 'idempotency-key': 'deep-1' }]) {
        const answer = await world.app.inject({
          method,
          url,
          payload,
          headers: {
            authorization: `Bearer ${await world.tokenOf('ada')}`,
            'content-type': 'application/json',
            ...key,
          },
        });
        expect([answer.statusCode, answer.body]).toEqual([
          400,
          expect.stringContaining('The request is nested too deeply.'),
        ]);
      }
    },
  );

  test('reads the same for one in the address of a query; 20 levels are allowed', async () => {
    const ask = async (levels: number) => {
      const input = encodeURIComponent(`${'['.repeat(levels)}${']'.repeat(levels)}`);
      const { statusCode, body } = await world.app.inject({
        url: `/trpc/clients.list?input=${input}`,
        headers: { authorization: `Bearer ${await world.tokenOf('ada')}` },
      });
      return [statusCode, body.includes('nested too deeply')];
    };
    expect(await ask(1_000)).toEqual([400, true]);
    expect(await ask(21)).toEqual([400, true]);
    expect(await ask(20)).toEqual([400, false]);
  });
});
