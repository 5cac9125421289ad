import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeys } from '../../database/schema/session.ts';
import { users } from '../../database/schema/employees.ts';
import { and, eq } from 'drizzle-orm';
import { type World, createWorld, refusalIn } from '../../../../tests/support/world.ts';

describe('API keys', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  async function call(key: string, method: 'GET' | 'POST', path: string, payload?: object) {
    const response = await world.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${key}` },
      ...(payload && { payload }),
    });
    return { status: response.statusCode, body: JSON.parse(response.body || 'null') as unknown };
  }
  const make = (more: Record<string, unknown> = {}) =>
    world.as('ada').apiKeys.create({ name: 'Nightly export', ...more });

  test('an admin makes one, sees it once, and only its hash is kept', async () => {
    const { key, ...shown } = await make({ scope: 'write' });
    expect(key).toMatch(/^dbk_[\w-]{43}$/);
    expect(shown).toMatchObject({
      name: 'Nightly export',
      scope: 'write',
      status: 'active',
      last_used_at: null,
    });
    const listed = await world.as('ada').apiKeys.list({});
    expect(listed).toContainEqual(shown);
    expect(JSON.stringify(listed)).not.toContain(key);
    const kept = await world.store.read
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.company_id, world.companies.maple));
    expect(JSON.stringify(kept)).not.toContain(key);
  });

  test('it acts as the admin who made it, within the company, and tells when it was last used', async () => {
    const { key, id } = await make({ scope: 'write' });
    expect(await call(key, 'GET', '/current-user/')).toMatchObject({
      status: 200,
      body: { name: 'Ada Admin' },
    });
    expect(await call(key, 'POST', '/workcodes/', { code: 'KEY', description: 'By a key' })).toMatchObject({
      status: 201,
    });
    const listed = await world.as('ada').apiKeys.list({});
    expect(listed.find((one) => one.id === id)?.last_used_at).toBe('2026-03-18T15:00:00.000Z');
    const { results } = await world.as('ada').audit.page({});
    expect(JSON.stringify(results)).not.toContain(key);
  });

  test('a key to read reads and changes nothing', async () => {
    const { key } = await make();
    expect(await call(key, 'GET', '/clients/')).toMatchObject({ status: 200 });
    expect(await call(key, 'POST', '/workcodes/', { code: 'NO', description: 'No' })).toEqual({
      status: 403,
      body: { detail: 'This API key can only read.' },
    });
  });

  test('a key makes no keys and revokes none, so that a leaked one stays what it is', async () => {
    const { key, id } = await make({ scope: 'write' });
    expect(await call(key, 'POST', '/api-keys/', { name: 'Another' })).toMatchObject({ status: 403 });
    expect(await call(key, 'POST', `/api-keys/${id}/revoke/`)).toMatchObject({ status: 403 });
  });

  test('once revoked it is dead on the next call, and revoking again is refused', async () => {
    const { key, id } = await make();
    expect(await world.rest('ada', 'POST', `/api-keys/${id}/revoke/`)).toMatchObject({
      status: 200,
      body: { status: 'revoked' },
    });
    expect(await call(key, 'GET', '/clients/')).toMatchObject({ status: 401 });
    expect(await refusalIn(world.as('ada').apiKeys.revoke({ id }))).toMatchObject({ status: 409 });
  });

  test('it ends with its last day, and a day that is over is refused', async () => {
    expect(await refusalIn(make({ expires_on: '2026-03-17' }))).toMatchObject({
      fields: { expires_on: ['Choose a day that is not over.'] },
    });
    const { key, expires_at } = await make({ expires_on: '2026-03-18' });
    expect(expires_at).toBe('2026-03-18T23:59:59.999Z');
    expect(await call(key, 'GET', '/clients/')).toMatchObject({ status: 200 });
    world.travelTo('2026-03-19T00:00:00.000Z');
    expect(await call(key, 'GET', '/clients/')).toMatchObject({ status: 401 });
    expect((await world.as('ada').apiKeys.list({}))[0]).toMatchObject({ status: 'expired' });
  });

  test('it dies with its admin’s rights', async () => {
    const { key } = await make();
    const ada = and(eq(users.company_id, world.companies.maple), eq(users.id, world.people.ada));
    const setAdmin = (is_company_admin: boolean) =>
      world.store.write(world.companies.maple, (db) => db.update(users).set({ is_company_admin }).where(ada));
    await setAdmin(false);
    expect(await call(key, 'GET', '/clients/')).toMatchObject({ status: 401 });
    await setAdmin(true);
    expect(await call(key, 'GET', '/clients/')).toMatchObject({ status: 200 });
  });
});
