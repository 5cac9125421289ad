import { createTRPCClient, httpBatchLink, httpLink } from '@trpc/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppRouter } from '../../server/src/router.ts';
import { createWorld, type World } from '../support/world.ts';

/** The library's own client against our handler, which must follow its protocol. */
describe("the library's own client", () => {
  let world: World;
  let url: string;
  const requests: string[] = [];

  beforeAll(async () => {
    world = await createWorld();
    world.app.addHook('onResponse', async (request) => void requests.push(request.url));
    url = `${await world.app.listen({ port: 0, host: '127.0.0.1' })}/trpc`;
  });
  afterAll(() => world.close());

  async function clientOf(name: 'ada' | 'will', link: typeof httpLink | typeof httpBatchLink = httpLink) {
    const headers = { authorization: `Bearer ${await world.tokenOf(name)}` };
    return createTRPCClient<AppRouter>({ links: [link({ url, headers })] });
  }

  test('reads and writes, one call at a time', async () => {
    const client = await clientOf('ada');
    const created = await client.workCodes.create.mutate({ code: 'NV', description: 'Night visit' });
    expect(created).toMatchObject({ code: 'NV' });
    const codes = await client.workCodes.list.query({ search: 'Night ✓ & visit?' });
    expect(codes).toEqual({ count: 0, results: [] });
    expect((await client.workCodes.list.query({})).results).toContainEqual(created);
  });

  test('gets an answer to each call of a batch, in one request', async () => {
    const client = await clientOf('will', httpBatchLink);
    requests.length = 0;
    const [me, refused, codes] = await Promise.allSettled([
      client.session.currentUser.query(),
      client.clients.get.query({ id: 999 }),
      client.workCodes.list.query({}),
    ]);
    expect(requests).toHaveLength(1);
    expect(me).toMatchObject({
      status: 'fulfilled',
      value: { email: expect.stringContaining('will') as string },
    });
    expect(refused).toMatchObject({
      reason: { data: { code: 'NOT_FOUND', refusal: 'not_found', httpStatus: 404 } },
    });
    expect(codes).toMatchObject({ status: 'fulfilled' });
  });

  test('reads at which field the input was wrong', async () => {
    const client = await clientOf('ada');
    await expect(client.workCodes.create.mutate({ code: '', description: 'x' })).rejects.toMatchObject({
      data: { httpStatus: 400, fields: { code: [expect.any(String) as string] } },
    });
  });

  test('is refused more than ten calls in one request', async () => {
    const names = Array.from({ length: 11 }, () => 'workCodes.list').join(',');
    const answer = await fetch(`${url}/${names}?batch=1&input={}`);
    expect(answer.status).toBe(400);
  });

  test.each([
    ['GET', 'workCodes.create', undefined, 405],
    ['POST', 'workCodes.list', '{}', 405],
    ['GET', 'nobody.here', undefined, 404],
    ['GET', 'constructor', undefined, 404],
    ['GET', 'workCodes.list?input=%7Bnot', undefined, 400],
    ['POST', 'workCodes.create', '{not', 400],
    ['GET', 'workCodes.list', undefined, 401],
  ])('is refused %s %s in the format it reads', async (method, path, body, status) => {
    const answer = await fetch(`${url}/${path}`, {
      method,
      ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
    });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({
      error: { message: expect.any(String) as string, data: { httpStatus: status } },
    });
  });

  test('is refused too large a body', async () => {
    const body = JSON.stringify('x'.repeat(1_100_000));
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/workCodes.create`, { method: 'POST', body, headers });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ error: { data: { httpStatus: 413 } } });
  });
});
