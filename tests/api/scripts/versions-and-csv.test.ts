import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedClient } from '../../support/seed-client.ts';
import { createWorld, type World } from '../../support/world.ts';

describe('A script', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  async function call(
    method: 'GET' | 'PUT' | 'PATCH' | 'POST',
    path: string,
    headers: Record<string, string> = {},
    payload?: object,
  ) {
    const response = await world.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${await world.tokenOf('ada')}`, ...headers },
      ...(payload && { payload }),
    });
    return { status: response.statusCode, headers: response.headers, text: response.body };
  }

  test('gets a record’s ETag, and a 412 for an update with a stale one', async () => {
    const id = await seedClient(world, { first_name: 'Ida', last_name: 'Moss' });
    const { headers } = await call('GET', `/clients/${id}/`);
    const etag = String(headers.etag);
    expect(etag).toMatch(/^"\d{4}-.*Z\/[\w-]{16}"$/);
    const first = await call('PATCH', `/clients/${id}/`, { 'if-match': etag }, { phone: '555 0101' });
    expect(first.status).toBe(200);
    expect(first.headers.etag).not.toBe(etag);
    const second = await call('PATCH', `/clients/${id}/`, { 'if-match': etag }, { phone: '555 0102' });
    expect(second.status).toBe(412);
    expect(second.text).toContain('changed by someone else');
    expect((await call('GET', `/clients/${id}/`)).text).toContain('555 0101');
    expect((await call('PATCH', `/clients/${id}/`, { 'if-match': '*' }, { phone: '1' })).status).toBe(200);
    expect((await call('PATCH', `/clients/${id}/`, { 'if-match': 'x' }, { phone: '2' })).status).toBe(400);
    const stale = await call(
      'PATCH',
      `/clients/${id}/`,
      {},
      { phone: '3', updated_at: etag.slice(1).split('/')[0] },
    );
    expect(stale.status).toBe(409);
  });

  test('gets any list as a CSV with the same columns, full or empty, that runs no formula', async () => {
    const empty = await call('GET', '/clients/?search=nobody', { accept: 'text/csv' });
    expect(empty.headers['content-type']).toBe('text/csv; charset=utf-8');
    const { id } = await world
      .as('ada')
      .clients.create({ first_name: '=HYPERLINK("x")', last_name: 'Comma, "Quote"' });
    const full = await call('GET', '/clients/?search=comma', { accept: 'text/csv' });
    const [head] = full.text.split('\r\n');
    expect(empty.text).toBe(`${head}\r\n`);
    expect(head?.split(',')).toEqual(expect.arrayContaining(['first_name', 'client_code.code', 'is_active']));
    expect(head).not.toMatch(/_details/);
    expect(full.text).toContain(`"'=HYPERLINK(""x"")","Comma, ""Quote"""`);
    expect(full.text).toContain(`${id},`);
    const page = await call('GET', '/clients/?page=1&page_size=1', { accept: 'text/csv' });
    expect(page.text.trimEnd().split('\r\n')).toHaveLength(2);
    const rather = await call('GET', '/clients/', { accept: 'text/csv;q=0.1, application/json' });
    expect(rather.headers['content-type']).toContain('application/json');
    const neither = await call('GET', '/clients/', { accept: 'application/xml' });
    expect([neither.status, neither.text]).toEqual([406, expect.stringContaining('not_acceptable')]);
    const both = await call('GET', '/clients/', { accept: 'application/json, text/csv' });
    expect(both.headers['content-type']).toContain('application/json');
    const one = await call('GET', `/clients/${id}/`, { accept: 'text/csv' });
    expect(one.headers['content-type']).toContain('application/json');
  });

  test('leaves an entry in the audit trail for each export', async () => {
    await call('GET', '/workcodes/', { accept: 'text/csv' });
    const { results } = await world.as('ada').audit.list({});
    expect(results[0]).toMatchObject({ action: 'work_code.export', record_type: 'work_code' });
  });
});
