import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedClient } from '../support/seed-client.ts';
import { createWorld, type World } from '../support/world.ts';

interface Ask {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  headers?: Record<string, string>;
  payload?: string | object;
  anonymous?: boolean;
}

describe('A program that knows HTTP', () => {
  let world: World;
  let ida: number;
  beforeAll(async () => {
    world = await createWorld({
      env: { SECURITY_CONTACT: 'mailto:security@example.org', PUBLIC_URL: 'https://daybook.example' },
    });
    ida = await seedClient(world, { first_name: 'Ida', last_name: 'Moss' });
    for (const code of ['W1', 'W2', 'W3'])
      await world.as('ada').workCodes.create({ code, description: code });
  });
  afterAll(() => world.close());

  async function ask(url: string, { method = 'GET', headers, payload, anonymous = false }: Ask = {}) {
    const answer = await world.app.inject({
      method,
      url,
      headers: { ...(!anonymous && { authorization: `Bearer ${await world.tokenOf('ada')}` }), ...headers },
      ...(payload !== undefined && { payload }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: answer.body };
  }

  test.each([
    ['POST', '/api/clients/1/', 'DELETE, GET, HEAD, PATCH, OPTIONS'],
    ['PUT', '/api/token/', 'POST, OPTIONS'],
    ['PUT', '/trpc/clients.list', 'GET, HEAD, POST, OPTIONS'],
    ['POST', '/readyz', 'GET, HEAD, OPTIONS'],
    ['POST', '/api/openapi.json', 'GET, HEAD, OPTIONS'],
  ] as const)('reads after %s %s which methods the path takes', async (method, url, allow) => {
    expect(await ask(url, { method })).toMatchObject({
      status: 405,
      headers: { allow },
      text: expect.stringContaining('method_not_allowed'),
    });
    const asked = await ask(url, { method: 'OPTIONS', anonymous: true });
    expect([asked.status, asked.headers.allow]).toEqual([204, allow]);
  });

  test('reads with every 401 how to authenticate', async () => {
    for (const url of ['/api/clients/', '/trpc/clients.list?input={}'])
      expect(await ask(url, { anonymous: true })).toMatchObject({
        status: 401,
        headers: { 'www-authenticate': 'Bearer realm="Daybook"' },
      });
    expect((await ask('/api/clients/')).headers['www-authenticate']).toBeUndefined();
  });

  test.each([
    '/api/workcodes/',
    '/api/workcodes/?page=1',
    '/api/company/',
    '/api/openapi.json',
    '/api/roles/',
  ])('gets nothing again of %s that has not changed', async (url) => {
    const first = await ask(url);
    const etag = String(first.headers.etag);
    expect(first.status).toBe(200);
    for (const known of [etag, etag.replace(/^W\//, ''), `"other", W/${etag.replace(/^W\//, '')}`, '*']) {
      const again = await ask(url, { headers: { 'if-none-match': known } });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await ask(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  test('gets a record again if names of others in it have changed, although its version has not', async () => {
    const admin = world.as('ada');
    const [code] = (await admin.clientCodes.list({})).results;
    const client_code =
      code?.id ?? (await admin.clientCodes.create({ code: 'PS', description: 'Private' })).id;
    await admin.clients.update({ id: ida, client_code });
    const url = `/api/clients/${ida}/`;
    const { headers } = await ask(url);
    await admin.clientCodes.update({ id: client_code, code: 'PS', description: 'Privately paid' });
    const again = await ask(url, { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, again.text]).toEqual([200, expect.stringContaining('Privately paid')]);
    // Its version is the same, so that a change with the previous ETag is no conflict.
    const changed = await ask(url, {
      method: 'PATCH',
      headers: { 'if-match': `W/${String(headers.etag)}` },
      payload: { phone: '555 0101' },
    });
    expect(changed.status).toBe(200);
  });

  test('is refused with a body that is not an object, and nothing changes', async () => {
    const before = (await ask(`/api/clients/${ida}/`)).text;
    for (const payload of ['[]', '[{"phone":"1"}]', '"x"', '7', 'null'])
      for (const [method, url] of [
        ['PATCH', `/api/clients/${ida}/`],
        ['POST', '/api/company-settings/'],
        ['PATCH', '/api/company-settings/1/'],
      ] as const) {
        const { status, text } = await ask(url, {
          method,
          payload,
          headers: { 'content-type': 'application/json' },
        });
        expect([method, url, payload, status, text]).toEqual([
          method,
          url,
          payload,
          400,
          expect.stringContaining('Send the fields as one JSON object.'),
        ]);
      }
    expect((await ask(`/api/clients/${ida}/`)).text).toBe(before);
  });

  test('sends a merge patch, and only to PATCH', async () => {
    const headers = { 'content-type': 'application/merge-patch+json' };
    const url = `/api/clients/${ida}/`;
    const patched = await ask(url, {
      method: 'PATCH',
      headers,
      payload: '{"phone":"555 0199","address":null}',
    });
    expect([patched.status, JSON.parse(patched.text)]).toEqual([
      200,
      expect.objectContaining({ phone: '555 0199', address: null, last_name: 'Moss' }),
    ]);
    const posted = await ask('/api/clients/', { method: 'POST', headers, payload: '{"first_name":"X"}' });
    expect(posted.status).toBe(415);
    const options = await ask(url, { method: 'OPTIONS' });
    expect(options.headers['accept-patch']).toContain('application/merge-patch+json');
  });

  test('follows the links of a page', async () => {
    const { headers } = await ask('/api/workcodes/?page=2&page_size=1&search=W');
    expect(headers.link).toBe(
      [
        '</api/workcodes/?page=1&page_size=1&search=W>; rel="first"',
        '</api/workcodes/?page=1&page_size=1&search=W>; rel="prev"',
        '</api/workcodes/?page=3&page_size=1&search=W>; rel="next"',
        '</api/workcodes/?page=3&page_size=1&search=W>; rel="last"',
      ].join(', '),
    );
  });

  test('reads a list page by page under a separate path, up to its end', async () => {
    const seen: unknown[] = [];
    let next: string | null = '/api/pages/workcodes/1/?page_size=2';
    while (next !== null && seen.length < 20) {
      const { status, text } = await ask(next);
      expect(status).toBe(200);
      const page = JSON.parse(text) as { next: string | null; results: { code: string }[] };
      seen.push(...page.results.map(({ code }) => code));
      ({ next } = page);
    }
    const whole = JSON.parse((await ask('/api/workcodes/')).text) as { code: string }[];
    expect(seen).toEqual(whole.map(({ code }) => code));
    expect(whole.length).toBeGreaterThan(2);
    const bad = await ask('/api/pages/workcodes/x/');
    expect([bad.status, Object.keys(JSON.parse(bad.text) as object)]).toEqual([400, ['page']]);
  });

  test('reads how many calls it has left', async () => {
    const left = async (url: string, anonymous = false) => {
      const { headers } = await ask(url, { anonymous });
      expect(headers['ratelimit-policy']).toBe('"calls";q=6000;w=60');
      return Number(/^"calls";r=(\d+);t=\d+$/.exec(String(headers.ratelimit))?.[1]);
    };
    const first = await left('/api/clients/');
    expect(await left('/api/clients/999999/')).toBe(first - 1);
    expect(await left('/api/clients/', true)).toBeGreaterThan(first);
  });

  test('asks with HEAD for the headers of an answer, compressed or not, without its body', async () => {
    for (const coding of ['br', 'identity']) {
      const headers = { 'accept-encoding': coding };
      const got = await ask('/api/audit-entries/', { headers });
      const headed = await ask('/api/audit-entries/', { method: 'HEAD', headers });
      expect([headed.status, headed.text]).toEqual([200, '']);
      for (const name of ['content-type', 'content-encoding', 'content-length', 'etag', 'vary'])
        expect([name, headed.headers[name]]).toEqual([name, got.headers[name]]);
    }
  });

  test('finds the files of crawlers and password managers, and a 404 where there is none', async () => {
    expect((await ask('/robots.txt')).text).toContain('Disallow: /api/');
    const security = await ask('/.well-known/security.txt');
    expect(security.headers['content-type']).toContain('text/plain');
    expect(security.text).toMatch(/^Contact: mailto:security@example.org\nExpires: 2026-09-/);
    const password = await ask('/.well-known/change-password');
    expect([password.status, password.headers.location]).toEqual([302, '/settings']);
    for (const path of [
      '/favicon.ico',
      '/sitemap.xml',
      '/apple-touch-icon.png',
      '/metrics',
      '/scim/v2/Users',
      '/.well-known/openid-configuration',
    ])
      expect([path, await ask(path, { headers: { accept: '*/*' } })]).toMatchObject([path, { status: 404 }]);
  });

  test('finds no security.txt where no contact is set', async () => {
    const plain = await createWorld();
    expect((await plain.app.inject({ url: '/.well-known/security.txt' })).statusCode).toBe(404);
    await plain.close();
  });
});
