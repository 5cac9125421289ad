import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, PASSWORD, refusalIn, type World } from '../../../tests/support/world.ts';
import { sessions } from '../database/schema/session.ts';

const DAYS = { start_date: '2026-05-01', end_date: '2026-05-07' };

describe('Signing in', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  const signIn = (email: string, password = PASSWORD) => world.as(null).session.signIn({ email, password });

  test('a worker signs in with the address in any case and sees her own record', async () => {
    const { access } = await signIn('WILL@example.org');
    const answer = await world.app.inject({
      url: '/api/current-user/',
      headers: { authorization: `Bearer ${access}` },
    });
    expect(answer.json()).toMatchObject({
      email: 'will@example.org',
      is_company_admin: false,
      company: { name: 'Maple Care' },
    });
  });

  test('an access token of no session opens nothing, though it is signed', async () => {
    const open = async (family: string) => {
      const access = await world.services.signer.accessToken(world.people.will, 'app', family, world.now());
      const headers = { authorization: `Bearer ${access}` };
      return (await world.app.inject({ url: '/api/current-user/', headers })).statusCode;
    };
    await signIn('will@example.org');
    const [session] = await world.store.read
      .select({ family: sessions.family })
      .from(sessions)
      .where(eq(sessions.user_id, world.people.will));
    expect(await open(session?.family ?? '')).toBe(200);
    // What the server itself means by "before a session has begun".
    expect(await open('')).toBe(401);
    expect(await open('another')).toBe(401);
  });

  test('a wrong password and an unknown address give the same answer', async () => {
    const refusal = { status: 401, detail: 'Login failed. Please check your email and password.' };
    expect(await refusalIn(signIn('will@example.org', 'wrong'))).toMatchObject(refusal);
    expect(await refusalIn(signIn('nobody@example.org'))).toMatchObject(refusal);
  });

  test('a deactivated person learns of it only with the right password', async () => {
    expect(await refusalIn(signIn('dan@example.org'))).toMatchObject({
      status: 401,
      detail: 'This account is deactivated. Please contact your administrator.',
    });
  });

  test('a person whose refresh token is used twice at once gets one successor; a later replay ends the session', async () => {
    const { refresh } = await signIn('cora@example.org');
    const [one, two] = await Promise.all([
      world.as(null).session.refresh({ refresh }),
      world.as(null).session.refresh({ refresh }),
    ]);
    expect(one.refresh).toBe(two.refresh);
    world.travelTo('2026-03-18T15:01:00.000Z');
    expect(await refusalIn(world.as(null).session.refresh({ refresh }))).toMatchObject({ status: 401 });
    expect(await refusalIn(world.as(null).session.refresh({ refresh: one.refresh }))).toMatchObject({
      status: 401,
    });
  });

  test('a person who signs out invalidates both tokens', async () => {
    const { access, refresh } = await signIn('will@example.org');
    await world.as(null).session.signOut({ refresh });
    const answer = await world.app.inject({
      url: '/api/current-user/',
      headers: { authorization: `Bearer ${access}` },
    });
    expect(answer.statusCode).toBe(401);
    expect(await refusalIn(world.as(null).session.refresh({ refresh }))).toMatchObject({ status: 401 });
  });

  test('a person who keeps working signs in again after a week, and after twelve hours without work', async () => {
    const begin = new Date('2026-03-18T15:00:00.000Z').getTime();
    const HOUR = 3_600_000;
    const at = (hours: number) => world.travelTo(new Date(begin + hours * HOUR).toISOString());
    const refused = { status: 401, detail: 'Token refresh failed. User logged out.' };
    const renew = (refresh: string) => world.as(null).session.refresh({ refresh });
    at(0);
    const idle = await signIn('cora@example.org');
    let { refresh } = await signIn('cora@example.org');
    for (let hours = 11; hours < 7 * 24; hours += 11) {
      at(hours);
      ({ refresh } = await renew(refresh));
      if (hours === 11) await renew(idle.refresh);
    }
    at(7 * 24);
    expect(await refusalIn(renew(refresh))).toMatchObject(refused);
    const again = await signIn('cora@example.org');
    at(7 * 24 + 12);
    expect(await refusalIn(renew(again.refresh))).toMatchObject(refused);
    at(0);
  });

  test('a person at a host with shorter sessions signs in again after half an hour without work, and after a day', async () => {
    const strict = await createWorld({ env: { SESSION_IDLE_HOURS: '0.5', SESSION_DAYS: '1' } });
    const begin = Date.parse('2026-03-18T15:00:00.000Z');
    const at = (minutes: number) => strict.travelTo(new Date(begin + minutes * 60_000).toISOString());
    const signInThere = () =>
      strict.as(null).session.signIn({ email: 'cora@example.org', password: PASSWORD });
    const renew = (refresh: string) => strict.as(null).session.refresh({ refresh });
    const idle = await signInThere();
    let { refresh } = await signInThere();
    for (let minutes = 29; minutes < 24 * 60; minutes += 29) {
      at(minutes);
      ({ refresh } = await renew(refresh));
    }
    expect(await refusalIn(renew(idle.refresh))).toMatchObject({ status: 401 });
    at(24 * 60);
    expect(await refusalIn(renew(refresh))).toMatchObject({ status: 401 });
    await strict.close();
  });

  test('a person whose answer was lost gets the same token again for thirty seconds', async () => {
    world.travelTo('2026-03-18T15:00:00.000Z');
    const { refresh } = await signIn('cora@example.org');
    const first = await world.as(null).session.refresh({ refresh });
    world.travelTo('2026-03-18T15:00:30.000Z');
    expect((await world.as(null).session.refresh({ refresh })).refresh).toBe(first.refresh);
    world.travelTo('2026-03-18T15:00:30.001Z');
    expect(await refusalIn(world.as(null).session.refresh({ refresh }))).toMatchObject({ status: 401 });
  });

  test('only an operator can sign in to the console', async () => {
    const console_ = (email: string) => world.as(null).platform.signIn({ email, password: PASSWORD });
    expect(await console_('olga@example.org')).toMatchObject({ access: expect.any(String) });
    expect(await refusalIn(console_('ada@example.org'))).toMatchObject({
      status: 403,
      detail: 'Access denied. Platform admin privileges required.',
    });
  });

  test('people of a deactivated company cannot sign in, and their sessions end', async () => {
    const token = await world.tokenOf('ned');
    const call = async () =>
      (await world.app.inject({ url: '/api/current-user/', headers: { authorization: `Bearer ${token}` } }))
        .statusCode;
    expect(await call()).toBe(200);
    await world.as('olga').platform.updateCompany({ id: world.companies.birch, is_active: false });
    expect(await call()).toBe(401);
    expect(await refusalIn(signIn('ned@example.org'))).toMatchObject({ status: 401, code: 'deactivated' });
    await world.as('olga').platform.updateCompany({ id: world.companies.birch, is_active: true });
    expect((await signIn('ned@example.org')).access).toEqual(expect.any(String));
  });

  test('a person changes the password only with the current one, and of two concurrent attempts one succeeds', async () => {
    const change = (current_password: string, new_password: string) =>
      world.as('dell').session.changePassword({ current_password, new_password });
    const refused = { status: 400, fields: { current_password: ['This is not your current password.'] } };
    expect(await refusalIn(change('guess', 'taken over by me'))).toMatchObject(refused);
    await signIn('dell@example.org');
    const passwords = ['the first one', 'the second one'];
    const results = await Promise.allSettled(passwords.map((password) => change(PASSWORD, password)));
    const kept = passwords[results.findIndex(({ status }) => status === 'fulfilled')] ?? '';
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await signIn('dell@example.org', kept);
    const [entry] = (
      await world.as('ada').audit.list({ record_type: 'employee', record_id: world.people.dell })
    ).results;
    expect(entry).toMatchObject({ action: 'session.change_password', user_name: 'Dell Delegate' });
  });

  test('a worker sees the company’s days and the rate of today', async () => {
    const user = world.people.cora;
    const ada = world.as('ada');
    await ada.companySettings.update({ time_zone: 'America/Denver', week_starts_on: 'monday' });
    await ada.payRates.create({ user, effective_from: '2026-03-01', amount: 21 });
    await ada.payRates.create({ user, effective_from: '2026-04-01', amount: 22 });
    expect(await world.as('cora').session.currentUser()).toMatchObject({
      pay_rate: 21,
      company_days: { time_zone: 'America/Denver', week_starts_on: 'monday' },
    });
    await ada.companySettings.update({ time_zone: 'UTC', week_starts_on: 'sunday' });
  });

  test('a worker’s history has what they changed of their own record, and nothing else of it', async () => {
    const will = world.as('will').session;
    await will.updateCurrentUser({ phone: '555 0100', last_name: 'Woods' });
    const [entry] = (
      await world.as('ada').audit.list({ record_type: 'employee', record_id: world.people.will })
    ).results;
    expect(entry).toMatchObject({ action: 'session.update_profile', user_name: 'Will Worker' });
    expect([entry?.before, entry?.after]).toEqual([
      { phone: null, last_name: 'Worker' },
      { phone: '555 0100', last_name: 'Woods' },
    ]);
    expect(await refusalIn(will.updateCurrentUser({ last_name: null }))).toMatchObject({
      status: 400,
      fields: { last_name: ['This field is required.'] },
    });
    expect(await will.updateCurrentUser({ first_name: 'Bill' })).toMatchObject({
      first_name: 'Bill',
      last_name: 'Woods',
      phone: '555 0100',
    });
    await will.updateCurrentUser({ name: 'Will Worker' });
  });

  test('an admin sees when a key was last used, to the minute', async () => {
    const { key } = await world.as('ada').apiKeys.create({ name: 'Nightly export' });
    const lastUsed = async (moment: string) => {
      world.travelTo(moment);
      const headers = { authorization: `Bearer ${key}` };
      expect((await world.app.inject({ url: '/api/clients/', headers })).statusCode).toBe(200);
      return (await world.as('ada').apiKeys.list({})).results[0]?.last_used_at;
    };
    const first = '2026-03-19T09:00:00.000Z';
    expect(await lastUsed(first)).toBe(first);
    expect(await lastUsed('2026-03-19T09:01:00.000Z')).toBe(first);
    expect(await lastUsed('2026-03-19T09:01:00.001Z')).toBe('2026-03-19T09:01:00.001Z');
  });

  test('a worker cannot become an admin by editing their own record', async () => {
    const changed = await world.rest('will', 'PATCH', '/current-user/', {
      name: 'Will Power Worker',
      is_superuser: true,
      is_company_admin: true,
      pay_rate: 99,
    });
    expect(changed.body).toMatchObject({
      first_name: 'Will Power',
      last_name: 'Worker',
      is_superuser: false,
      is_company_admin: false,
      pay_rate: null,
    });
  });
});

describe('The history of a session', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());
  const signIn = () => world.as(null).session.signIn({ email: 'will@example.org', password: PASSWORD });
  const history = async () =>
    (await world.as('ada').audit.list({ record_type: 'session' })).results.map(
      ({ action, user_name, record_id }) => [action, user_name, record_id],
    );

  test('records each sign-in and sign-out once, and no renewed token', async () => {
    const { refresh } = await signIn();
    const next = await world.as(null).session.refresh({ refresh });
    await world.as(null).session.signOut({ refresh: next.refresh });
    await world.as(null).session.signOut({ refresh: next.refresh });
    await world.as(null).session.signOut({ refresh: 'a token that nobody has' });
    const { will } = world.people;
    expect(await history()).toEqual([
      ['session.sign_out', 'Will Worker', will],
      ['session.sign_in', 'Will Worker', will],
    ]);
  });

  test('records that a session ended because a used token was replayed', async () => {
    const { refresh } = await signIn();
    await world.as(null).session.refresh({ refresh });
    world.travelTo('2026-03-18T15:01:00.000Z');
    expect(await refusalIn(world.as(null).session.refresh({ refresh }))).toMatchObject({ status: 401 });
    expect((await history())[0]).toEqual(['session.end_reused', 'Will Worker', world.people.will]);
  });
});

describe('A company whose trial is over', () => {
  test('changes nothing, but its people sign in and out, keep their accounts safe, and get their figures', async () => {
    const world = await createWorld({ env: { BILLING: 'on' } });
    await world.as('olga').platform.updateSubscription({ id: world.companies.maple, plan_id: 3 });
    world.travelTo('2026-06-01T12:00:00.000Z');
    const locked = { status: 403, code: 'subscription_inactive' };
    expect(await refusalIn(world.as('will').timesheets.create(DAYS))).toMatchObject(locked);
    const { refresh } = await world
      .as(null)
      .session.signIn({ email: 'will@example.org', password: PASSWORD });
    await world.as('will').session.updateCurrentUser({ phone: '555 0100' });
    await world.as('will').session.end({});
    await world.as('will').session.changePassword({ current_password: PASSWORD, new_password: PASSWORD });
    await world.as(null).session.signOut({ refresh });
    expect((await world.as('ada').payroll.export(DAYS)).file_name).toContain('2026-05-01');
    await world.close();
  });
});
