import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createWorld,
  PASSWORD,
  refusalIn,
  type PersonName,
  type World,
} from '../../../tests/support/world.ts';
import { companies } from '../database/schema/companies.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const ORIGIN = 'http://localhost:3000';

// access.md#sessions
describe('Staying signed in on a device', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  /** A browser on a device: it keeps the cookie that it is given, and sends it where its path says. */
  function device(user_agent = PHONE) {
    let cookie: string | undefined;
    const post = async (path: string, body: object = {}, headers: Record<string, string> = {}) => {
      const answer = await world.app.inject({
        method: 'POST',
        url: path,
        headers: {
          origin: ORIGIN,
          'user-agent': user_agent,
          ...(path.startsWith('/api/session/') && cookie && { cookie }),
          ...headers,
        },
        payload: body,
      });
      const set = answer.headers['set-cookie'];
      if (typeof set === 'string') cookie = set.includes('Max-Age=0') ? undefined : set.split(';')[0];
      return {
        status: answer.statusCode,
        body: answer.json<{ access?: string; refresh?: string }>(),
        set,
        clears: answer.headers['clear-site-data'],
      };
    };
    return {
      post,
      cookie: () => cookie,
      signIn: (person: PersonName) =>
        post('/trpc/session.signInAndStay', { email: `${person}@example.org`, password: PASSWORD }),
      refresh: (headers?: Record<string, string>) => post('/api/session/refresh/', {}, headers),
    };
  }
  const callAs = (access: string | undefined) =>
    world.app.inject({ url: '/api/current-user/', headers: { authorization: `Bearer ${access}` } });

  test('a worker’s phone gets the refresh token as a cookie that no script and no other path can read', async () => {
    const phone = device();
    const { body, set } = await phone.signIn('will');
    expect(body).toEqual({ result: { data: { access: expect.any(String) } } });
    expect(set).toMatch(
      /^daybook-session=[\w-]{43}; Path=\/api\/session; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    );
  });

  test('behind TLS it has a name that no other host of the domain can set, and one that is set elsewhere counts for nothing', async () => {
    const origin = 'https://daybook.example.org';
    const secure = await createWorld({ env: { PUBLIC_URL: origin } });
    const post = (url: string, payload: object, cookie = '') =>
      secure.app.inject({ method: 'POST', url, payload, headers: { origin, cookie } });
    const signedIn = await post('/trpc/session.signInAndStay', {
      email: 'will@example.org',
      password: PASSWORD,
    });
    const set = String(signedIn.headers['set-cookie']);
    expect(set).toMatch(
      /^__Host-daybook-session=[\w-]{43}; Path=\/; Secure; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    );
    const [cookie] = set.split(';');
    const forged = 'daybook-session=of-a-sibling';
    expect((await post('/api/session/refresh/', {}, `${forged}; ${cookie}`)).statusCode).toBe(200);
    await secure.close();
  });

  test('a worker who reopens the phone after three weeks is signed in, and after 31 days without use is not', async () => {
    const phone = device();
    world.travelTo('2026-03-18T15:00:00.000Z');
    await phone.signIn('will');
    world.travelTo('2026-04-08T15:00:00.000Z');
    const later = await phone.refresh();
    expect(later.status).toBe(200);
    expect(later.body).toEqual({ access: expect.any(String) });
    expect((await callAs(later.body.access)).statusCode).toBe(200);
    world.travelTo('2026-05-06T15:00:00.000Z');
    expect((await phone.refresh()).status).toBe(200);
    world.travelTo('2026-06-06T15:00:00.000Z');
    expect(await phone.refresh()).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect(phone.cookie()).toBeUndefined();
  });

  test('a page of another site cannot use the cookie', async () => {
    const phone = device();
    await phone.signIn('will');
    expect((await phone.refresh({ origin: 'https://evil.example' })).status).toBe(401);
    expect((await phone.refresh({ origin: '' })).status).toBe(401);
    const form = await world.app.inject({
      method: 'POST',
      url: '/api/session/refresh/',
      headers: { origin: ORIGIN, cookie: phone.cookie(), 'content-type': 'text/plain' },
      payload: '{}',
    });
    expect(form.statusCode).not.toBe(200);
    expect((await phone.refresh()).status).toBe(200);
  });

  test('a copy of the cookie that is used after it was renewed ends the session', async () => {
    const phone = device();
    await phone.signIn('will');
    const copied = phone.cookie() ?? '';
    await phone.refresh();
    world.travelTo(new Date(world.services.clock().getTime() + 60_000).toISOString());
    const thief = await world.app.inject({
      method: 'POST',
      url: '/api/session/refresh/',
      headers: { origin: ORIGIN, cookie: copied },
      payload: {},
    });
    expect(thief.statusCode).toBe(401);
    expect((await phone.refresh()).status).toBe(401);
  });

  test('signing out ends the session of the device and takes its cookie', async () => {
    const phone = device();
    const { body } = await phone.signIn('cora');
    const { access } = (body as { result?: { data: { access: string } } }).result?.data ?? {};
    // The cache, and not the storage: that may hold what a colleague has not sent.
    expect(await phone.post('/api/session/sign-out/')).toMatchObject({ status: 200, clears: '"cache"' });
    expect(phone.cookie()).toBeUndefined();
    expect((await callAs(access)).statusCode).toBe(401);
  });

  test('a changed password ends it on every other device', async () => {
    const phone = device();
    await phone.signIn('dell');
    await world.as('dell').session.changePassword({ current_password: PASSWORD, new_password: PASSWORD });
    expect((await phone.refresh()).status).toBe(401);
  });

  test('a company that does not allow it gives an ordinary session, and ends those that stay', async () => {
    const phone = device();
    const { body } = await phone.signIn('cora');
    const { access } = (body as { result?: { data: { access: string } } }).result?.data ?? {};
    expect((await callAs(access)).statusCode).toBe(200);
    await world.as('ada').companySettings.update({ may_stay_signed_in: false });
    expect((await callAs(access)).statusCode).toBe(401);
    await world.as('ada').companySettings.update({ may_stay_signed_in: true });
    expect((await phone.refresh()).status).toBe(401);
    await world.as('ada').companySettings.update({ may_stay_signed_in: false });
    const again = await device().signIn('cora');
    expect(again.set).toBeUndefined();
    expect(again.body).toMatchObject({ result: { data: { refresh: expect.any(String) } } });
    await world.as('ada').companySettings.update({ may_stay_signed_in: true });
  });

  test('people of a deactivated company read that it is deactivated, on the phone and at the desk', async () => {
    const phone = device();
    await phone.signIn('will');
    const { refresh } = await world
      .as(null)
      .session.signIn({ email: 'cora@example.org', password: PASSWORD });
    const detail = 'This account is deactivated. Please contact your administrator.';
    const setActive = (is_active: boolean) =>
      world.store.write(world.companies.maple, (db) =>
        db.update(companies).set({ is_active }).where(eq(companies.id, world.companies.maple)),
      );
    await setActive(false);
    expect(await phone.refresh()).toMatchObject({ status: 401, body: { code: 'deactivated', detail } });
    expect(phone.cookie()).toBeUndefined();
    const refused = { status: 401, code: 'deactivated', detail };
    expect(await refusalIn(world.as(null).session.refresh({ refresh }))).toMatchObject(refused);
    await setActive(true);
    // A person alone: their sessions have ended, too.
    const { refresh: own } = await world
      .as(null)
      .session.signIn({ email: 'cora@example.org', password: PASSWORD });
    await world.as('ada').employees.update({ id: world.people.cora, is_active: false });
    expect(await refusalIn(world.as(null).session.refresh({ refresh: own }))).toMatchObject(refused);
    await world.as('ada').employees.update({ id: world.people.cora, is_active: true });
  });
});

describe('The list of sessions', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  const signIn = (email: string, user_agent: string) =>
    world.app.inject({
      method: 'POST',
      url: '/api/token/',
      headers: { 'user-agent': user_agent },
      payload: { email, password: PASSWORD },
    });

  test('a worker sees where they are signed in and ends one of them', async () => {
    const other = await signIn('will@example.org', PHONE);
    const sessions = (await world.as('will').session.list({})).results;
    expect(sessions).toMatchObject([
      { current: true },
      { device: 'Chrome on Android', address: '127.0.0.1', stays: false, current: false },
    ]);
    await world.as('will').session.end({ id: sessions[1]?.id });
    expect((await world.as('will').session.list({})).results).toMatchObject([{ current: true }]);
    const { refresh } = other.json<{ refresh: string }>();
    expect(await refusalIn(world.as(null).session.refresh({ refresh }))).toMatchObject({ status: 401 });
  });

  test('a worker ends all others at once and stays signed in', async () => {
    await signIn('will@example.org', PHONE);
    await signIn('will@example.org', 'curl/8.5.0');
    await world.as('will').session.end({});
    expect((await world.as('will').session.list({})).results).toMatchObject([{ current: true }]);
  });

  test('an admin ends the session of an employee who lost their phone, and the history says so', async () => {
    await signIn('cora@example.org', PHONE);
    const user = world.people.cora;
    const [session] = (await world.as('ada').session.list({ user })).results;
    expect(session).toMatchObject({ device: 'Chrome on Android' });
    await world.as('ada').session.end({ user, id: session?.id });
    expect((await world.as('ada').session.list({ user })).results).toEqual([]);
    const [entry] = (await world.rest('ada', 'GET', '/audit-entries/?action=session.end')).body as unknown[];
    expect(entry).toMatchObject({ record_type: 'session', record_id: user });
  });

  test('a colleague and an admin of another company see and end nothing', async () => {
    const user = world.people.will;
    expect(await refusalIn(world.as('cora').session.list({ user }))).toMatchObject({ status: 403 });
    expect(await refusalIn(world.as('nora').session.list({ user }))).toMatchObject({ status: 404 });
    expect(await refusalIn(world.as('nora').session.end({ user }))).toMatchObject({ status: 404 });
  });

  test('a worker ends the one session that is named, and no other', async () => {
    await world.as('dell').session.list({});
    await signIn('dell@example.org', PHONE);
    await signIn('dell@example.org', 'curl/8.5.0');
    const list = () => world.as('dell').session.list({ user: world.people.dell });
    const { count, results } = await list();
    expect(count).toBe(3);
    const devices = results.map(({ device }) => device);
    await world
      .as('dell')
      .session.end({ id: results.find(({ device }) => device === 'Chrome on Android')?.id });
    expect((await list()).results.map(({ device }) => device)).toEqual(
      devices.filter((device) => device !== 'Chrome on Android'),
    );
    expect(await refusalIn(world.as('dell').session.end({ id: 999_999 }))).toMatchObject({ status: 404 });
    await world.as('dell').session.end({});
    expect((await list()).count).toBe(1);
    await world.as('dell').session.end({});
    const { results: entries } = await world
      .as('ada')
      .audit.list({ record_type: 'session', record_id: world.people.dell, action: 'session.end' });
    expect(entries.map(({ after }) => after)).toEqual([{ ended: 1 }, { ended: 1 }]);
  });

  test('a worker sees since when a device is signed in, and when it was last used', async () => {
    const begun = '2026-03-20T08:00:00.000Z';
    const used = '2026-03-20T16:00:00.000Z';
    world.travelTo(begun);
    const { refresh } = (await signIn('dell@example.org', PHONE)).json<{ refresh: string }>();
    world.travelTo(used);
    await world.as(null).session.refresh({ refresh });
    const { results } = await world.as('dell').session.list({});
    expect(results).toContainEqual(expect.objectContaining({ first_used: begun, last_used: used }));
  });

  test('an operator without a company sees nobody’s sessions', async () => {
    const user = world.people.will;
    expect(await refusalIn(world.as('olga').session.list({ user }))).toMatchObject({ status: 403 });
    expect((await world.as('olga').session.list({})).count).toBe(1);
  });
});
