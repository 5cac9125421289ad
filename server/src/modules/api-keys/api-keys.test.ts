import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, PASSWORD, refusalIn, type World } from '../../../../tests/support/world.ts';
import { apiKeys } from '../../database/schema/api-keys.ts';
import { users } from '../../database/schema/employees.ts';

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

  test('an admin creates a key and sees it once; only its hash is stored', async () => {
    const { key, ...shown } = await make({ scope: 'write' });
    expect(key).toMatch(/^dbk_[\w-]{43}$/);
    expect(shown).toMatchObject({
      name: 'Nightly export',
      scope: 'write',
      status: 'active',
      last_used_at: null,
    });
    const listed = (await world.as('ada').apiKeys.list({})).results;
    expect(listed).toContainEqual(shown);
    expect(JSON.stringify(listed)).not.toContain(key);
    const kept = await world.store.read
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.company_id, world.companies.maple));
    expect(JSON.stringify(kept)).not.toContain(key);
  });

  test('a script acts as the admin who created its key, within the company, and its last use is shown', async () => {
    const { key, id } = await make({ scope: 'write' });
    expect(await call(key, 'GET', '/current-user/')).toMatchObject({
      status: 200,
      body: { name: 'Ada Admin' },
    });
    expect(await call(key, 'POST', '/workcodes/', { code: 'KEY', description: 'By a key' })).toMatchObject({
      status: 201,
    });
    const listed = (await world.as('ada').apiKeys.list({})).results;
    expect(listed.find((one) => one.id === id)?.last_used_at).toBe(world.now().toISOString());
    const { results } = await world.as('ada').audit.list({});
    expect(JSON.stringify(results)).not.toContain(key);
  });

  test('a script with a read-only key reads and changes nothing', async () => {
    const { key } = await make();
    expect(await call(key, 'GET', '/clients/')).toMatchObject({ status: 200 });
    expect(await call(key, 'POST', '/workcodes/', { code: 'NO', description: 'No' })).toEqual({
      status: 403,
      body: { code: 'read_only_key', detail: 'This API key can only read.' },
    });
  });

  test('a script with a key can neither create nor revoke keys', async () => {
    const { key, id } = await make({ scope: 'write' });
    expect(await call(key, 'POST', '/api-keys/', { name: 'Another' })).toMatchObject({ status: 403 });
    expect(await call(key, 'POST', `/api-keys/${id}/revoke/`)).toMatchObject({ status: 403 });
  });

  describe('A script whose key can write', () => {
    let key: string;
    let role: number;
    beforeAll(async () => {
      ({ key } = await make({ scope: 'write' }));
      role = (await world.as('ada').roles.create({ name: 'Deputy', permissions: 'admin' })).id;
    });
    const will = () => `/users/${world.people.will}/`;
    const newPerson = { email: 'key@example.net', first_name: 'By', last_name: 'Key' };

    test.each<[string, 'POST' | 'PATCH' | 'PUT', () => string, () => Record<string, unknown>]>([
      ['sets no password', 'PATCH', will, () => ({ password: 'known to a key' })],
      ['makes no signup code', 'PATCH', will, () => ({ generate_signup_code: true })],
      ['changes nobody’s e-mail address', 'PATCH', will, () => ({ email: 'key@example.net' })],
      ['makes nobody an admin', 'PATCH', will, () => ({ is_company_admin: true })],
      ['gives nobody an admin’s role', 'PATCH', will, () => ({ role_id: role })],
      ['reactivates nobody', 'PATCH', () => `/users/${world.people.dan}/`, () => ({ is_active: true })],
      [
        'adds nobody with a password',
        'POST',
        () => '/users/',
        () => ({ ...newPerson, password: 'known to a key' }),
      ],
      [
        'adds nobody with a code',
        'POST',
        () => '/users/',
        () => ({ ...newPerson, generate_signup_code: true }),
      ],
      ['adds no admin', 'POST', () => '/users/', () => ({ ...newPerson, is_company_admin: true })],
      ['adds nobody with an admin’s role', 'POST', () => '/users/', () => ({ ...newPerson, role_id: role })],
      ['makes no admin’s role', 'POST', () => '/roles/', () => ({ name: 'Boss', permissions: 'admin' })],
      [
        'makes no role an admin’s',
        'PUT',
        () => `/roles/${world.roles.coordinator}/`,
        () => ({ name: 'Coordinator', permissions: 'clients_view,admin' }),
      ],
      [
        'changes no password of its own admin',
        'POST',
        () => '/current-user/password/',
        () => ({ current_password: PASSWORD, new_password: 'known to a key' }),
      ],
      ['renews no signup code', 'POST', () => `/company/${world.companies.maple}/signup-code/`, () => ({})],
      [
        'opens the company to nobody',
        'PATCH',
        () => `/company/${world.companies.maple}/`,
        () => ({ require_signup_code: false }),
      ],
    ])('%s', async (_what, method, path, body) => {
      const before = (await world.as('ada').employees.list({})).results;
      const answer = await world.app.inject({
        method,
        url: `/api${path()}`,
        headers: { authorization: `Bearer ${key}` },
        payload: body(),
      });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual({
        code: 'not_for_keys',
        detail: expect.stringMatching(/^An API key /) as string,
      });
      expect((await world.as('ada').employees.list({})).results).toEqual(before);
    });

    test('cannot approve a person who asks to join, or read the company’s signup code', async () => {
      const { id } = await world.as('ada').companies.own();
      await world.as('ada').companies.update({ id, require_signup_code: false });
      await world.as(null).accounts.register({
        ...newPerson,
        email: 'waits@example.net',
        password: 'long enough',
        account_type: 'join',
        no_code: true,
        company_name: 'Maple Care',
      });
      const [waiting] = (await world.as('ada').employees.list({ waiting_for_approval: true })).results;
      const path = `/users/${waiting?.id}/`;
      expect(await call(key, 'POST', `${path}approve/`)).toMatchObject({ status: 403 });
      const own = await call(key, 'GET', '/company/');
      expect(own).toMatchObject({ status: 200, body: { name: 'Maple Care' } });
      expect(own.body).not.toHaveProperty('signup_code');
      await world.as('ada').companies.update({ id, require_signup_code: true });
    });

    test('can add and edit people’s records', async () => {
      const added = await call(key, 'POST', '/users/', { ...newPerson, phone: '555 0100' });
      expect(added).toMatchObject({ status: 201, body: { phone: '555 0100', is_active: true } });
      const { id } = added.body as { id: number };
      const change = async (body: Record<string, unknown>) =>
        world.app.inject({
          method: 'PATCH',
          url: `/api/users/${id}/`,
          headers: { authorization: `Bearer ${key}` },
          payload: body,
        });
      const same = { email: 'Key@example.net', is_company_admin: false, is_active: true };
      expect((await change({ ...same, phone: '555 0101' })).statusCode).toBe(200);
      expect((await change({ role_id: world.roles.coordinator })).statusCode).toBe(200);
      expect((await change({ is_active: false })).statusCode).toBe(200);
    });
  });

  test('a person who changes their password can revoke their own keys, and only those', async () => {
    const keys = [await make(), await world.as('nora').apiKeys.create({ name: 'Birch' })];
    const statuses = () =>
      Promise.all(keys.map(async ({ key }) => (await call(key, 'GET', '/clients/')).status));
    const change = (more: object) =>
      world.rest('ada', 'POST', '/current-user/password/', {
        current_password: PASSWORD,
        new_password: PASSWORD,
        ...more,
      });
    expect((await change({})).status).toBe(200);
    expect(await statuses()).toEqual([200, 200]);
    expect((await change({ revoke_api_keys: true })).status).toBe(200);
    expect(await statuses()).toEqual([401, 200]);
    const { results } = await world.as('ada').audit.list({ record_type: 'api_key', record_id: keys[0]?.id });
    expect(results[0]).toMatchObject({ action: 'session.change_password' });
  });

  test('an admin’s revoked key fails on the next call, and cannot be revoked twice', async () => {
    const { key, id } = await make();
    expect(await world.rest('ada', 'POST', `/api-keys/${id}/revoke/`)).toMatchObject({
      status: 200,
      body: { status: 'revoked' },
    });
    expect(await call(key, 'GET', '/clients/')).toMatchObject({ status: 401 });
    expect(await refusalIn(world.as('ada').apiKeys.revoke({ id }))).toMatchObject({ status: 409 });
  });

  test('an admin’s key expires after its last day, and cannot be given a past day', async () => {
    expect(await refusalIn(make({ expires_on: '2026-03-17' }))).toMatchObject({
      fields: { expires_on: ['Choose today or a later day.'] },
    });
    const { key, expires_at } = await make({ expires_on: '2026-03-18' });
    expect(expires_at).toBe('2026-03-18T23:59:59.999Z');
    expect(await call(key, 'GET', '/clients/')).toMatchObject({ status: 200 });
    world.travelTo('2026-03-19T00:00:00.000Z');
    expect(await call(key, 'GET', '/clients/')).toMatchObject({ status: 401 });
    expect((await world.as('ada').apiKeys.list({})).results[0]).toMatchObject({ status: 'expired' });
  });

  test('an admin who loses their rights loses the key', async () => {
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
