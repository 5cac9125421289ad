import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeNamed } from '../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../tests/support/world.ts';

const lee = { first_name: 'Lee', last_name: 'New', password: 'long enough' };

describe('Signing up', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld({ env: { BILLING: 'on' } });
  });
  afterEach(() => world.close());

  const register = (body: Record<string, unknown>) => world.rest(null, 'POST', '/register/', body);
  const codeOfMaple = async () => (await world.as('ada').companies.own()).signup_code;

  test('a person who creates a company is its admin, must be onboarded, and gets a trial of Essential 5', async () => {
    const email = 'first@new.example';
    expect(await register({ ...lee, email, account_type: 'create', company_name: 'New Care' })).toMatchObject(
      {
        status: 201,
      },
    );
    const { access } = await world.as(null).session.signIn({ email, password: lee.password });
    const get = async (url: string) =>
      (await world.app.inject({ url, headers: { authorization: `Bearer ${access}` } })).json<unknown>();
    expect(await get('/api/current-user/')).toMatchObject({
      is_company_admin: true,
      onboarding_required: true,
    });
    expect(await get('/api/subscription/')).toMatchObject({
      plan: { name: 'Essential 5' },
      status: 'trialing',
      trial_end: '2026-04-01',
    });
    expect(await get('/api/workcodes/')).toMatchObject([{ code: 'Doc' }, { code: 'FS' }, { code: 'TT' }]);
  });

  test('a person who joins with the company’s code, however it is typed, is not an admin', async () => {
    const signup_code = (await codeOfMaple())?.toLowerCase().replace(/(.....)/, '$1-');
    const email = 'joins@example.net';
    expect(await register({ ...lee, email, account_type: 'join', signup_code })).toMatchObject({
      status: 201,
    });
    const { access } = await world.as(null).session.signIn({ email, password: lee.password });
    const headers = { authorization: `Bearer ${access}` };
    const own = await world.app.inject({ url: '/api/current-user/', headers });
    expect(own.json()).toMatchObject({ company: { name: 'Maple Care' }, is_company_admin: false });
    const admins = await world.app.inject({ url: '/api/roles/', headers });
    expect(admins.statusCode, 'what admins alone may read').toBe(403);
  });

  test('a sixth person cannot join a company on a plan for five employees', async () => {
    const signup_code = await codeOfMaple();
    const join = (email: string) => register({ ...lee, email, account_type: 'join', signup_code });
    expect((await join('fifth@example.net')).status).toBe(201);
    expect(await join('sixth@example.net')).toMatchObject({
      status: 403,
      body: { detail: 'Your plan allows 5 employees. Upgrade to add more.' },
    });
  });

  test.each([
    [{ account_type: 'join' }, { signup_code: ['Please enter a signup code to join an existing company'] }],
    [{ account_type: 'create' }, { company_name: ['Please enter a company name'] }],
    [
      { account_type: 'join', signup_code: 'NOSUCHCODE' },
      { signup_code: ['This signup code is not valid.'] },
    ],
    [
      { account_type: 'create', company_name: 'X', password: 'short' },
      { password: ['Password must be at least 8 characters'] },
    ],
    [
      { account_type: 'create', company_name: 'X', email: 'WILL@example.org' },
      { email: ['A user with this email already exists.'] },
    ],
  ])('%j is refused at its field', async (body, fields) => {
    expect(await register({ ...lee, email: 'lee@example.net', ...body })).toEqual(
      expect.objectContaining({ status: 400, body: fields }),
    );
  });

  test('a person who asks to join without a code gets the same answer whether or not the company exists', async () => {
    const { id } = await world.as('nora').companies.own();
    await world.as('nora').companies.update({ id, require_signup_code: false });
    const ask = (company_name: string, email: string) =>
      register({ ...lee, email, account_type: 'join', no_code: true, company_name });
    const [there, nowhere] = [
      await ask('birch support', 'asks@example.net'),
      await ask('Nowhere', 'also@example.net'),
    ];
    expect(there).toMatchObject({ status: 201, body: nowhere.body as object });
    expect(
      await refusalIn(world.as(null).session.signIn({ email: 'asks@example.net', password: lee.password })),
    ).toMatchObject({
      status: 401,
      detail: 'This account is deactivated. Please contact your administrator.',
    });
  });

  test('a person who asks to join one of two open companies of the same name joins neither', async () => {
    const company_name = 'Twin Care';
    const twins = await Promise.all(
      ['one', 'two'].map(async (twin) => {
        const email = `${twin}@twin.example`;
        await register({ ...lee, email, account_type: 'create', company_name });
        const { access } = await world.as(null).session.signIn({ email, password: lee.password });
        return { authorization: `Bearer ${access}` };
      }),
    );
    const waiting = (headers: { authorization: string }) =>
      world.app.inject({ url: '/api/users/?waiting_for_approval=true', headers });
    for (const headers of twins) {
      const { id } = (await world.app.inject({ url: '/api/company/', headers })).json<{ id: number }>();
      const payload = { require_signup_code: false };
      const opened = await world.app.inject({
        method: 'PATCH',
        url: `/api/company/${id}/`,
        headers,
        payload,
      });
      expect(opened.statusCode).toBe(200);
    }
    const asked = { ...lee, email: 'asks-twins@example.net', account_type: 'join', no_code: true };
    expect(await register({ ...asked, company_name })).toMatchObject({ status: 201 });
    for (const headers of twins) expect((await waiting(headers)).json()).toEqual([]);
  });

  test('a person who asks to join a company that requires a code, or has an account, gets the same answer', async () => {
    const ask = (company_name: string, email: string) =>
      register({ ...lee, email, account_type: 'join', no_code: true, company_name });
    const signIn = (email: string) => world.as(null).session.signIn({ email, password: lee.password });
    const { body } = await ask('Nowhere', 'nowhere@example.net');
    expect(await ask('Maple Care', 'closed@example.net')).toMatchObject({
      status: 201,
      body: body as object,
    });
    expect(await refusalIn(signIn('closed@example.net'))).toMatchObject({ code: 'sign_in_failed' });
    expect(await ask('Birch Support', 'WILL@example.org')).toMatchObject({
      status: 201,
      body: body as object,
    });
    // Maple has as many people as its plan allows: who only asks is let in later, or not.
    const { id } = await world.as('ada').companies.own();
    await world.as('ada').companies.update({ id, require_signup_code: false });
    expect(await ask(' maple care ', 'waits@example.net')).toMatchObject({
      status: 201,
      body: body as object,
    });
    expect(await refusalIn(signIn('waits@example.net'))).toMatchObject({ code: 'deactivated' });
    const [entry] = (await world.as('ada').audit.list({ action: 'account.register' })).results;
    expect(entry).toMatchObject({
      record_type: 'employee',
      after: { email: 'waits@example.net', waiting: true },
    });
  });

  test('a company on a larger plan takes a sixth person, and refuses an address that has an account', async () => {
    await world.as('olga').platform.updateSubscription({ id: world.companies.maple, plan_id: 2 });
    const join = async (email: string) =>
      register({ ...lee, email, account_type: 'join', signup_code: await codeOfMaple() });
    expect(await join('sixth@example.net')).toMatchObject({ status: 201 });
    expect(await join('Nora@example.org')).toMatchObject({
      status: 400,
      body: { email: ['A user with this email already exists.'] },
    });
  });

  test.each([
    ['America/Denver', 'America/Denver'],
    ['Mars/Olympus', Intl.DateTimeFormat().resolvedOptions().timeZone],
    ['', Intl.DateTimeFormat().resolvedOptions().timeZone],
    [undefined, Intl.DateTimeFormat().resolvedOptions().timeZone],
  ])('a person whose browser is in the time zone %j creates a company in %s', async (time_zone, expected) => {
    const email = `${String(time_zone).toLowerCase().replace(/\W/, '.')}x@zones.example`;
    const company = { account_type: 'create', company_name: 'Zone Care', time_zone };
    expect(await register({ ...lee, email, ...company })).toMatchObject({ status: 201 });
    const { access } = await world.as(null).session.signIn({ email, password: lee.password });
    const headers = { authorization: `Bearer ${access}` };
    const settings = await world.app.inject({ url: '/api/company-settings/', headers });
    expect(settings.json()).toMatchObject([{ time_zone: expected }]);
  });

  test('a person with a one-time code claims the account that was prepared for their address, once', async () => {
    const email = 'Pat@example.net';
    const prepared = await world
      .as('nora')
      .employees.create({ email, first_name: 'P', last_name: 'P', generate_signup_code: true });
    const { signup_code } = prepared;
    const claim = (who: string, password = lee.password) =>
      register({ ...lee, first_name: 'Pat', password, email: who, account_type: 'join', signup_code });
    expect(await claim('lee@example.net')).toMatchObject({
      status: 400,
      body: { signup_code: ['This code is for another email address.'] },
    });
    const passwords = ['the first one', 'the second one'];
    const answers = await Promise.all(passwords.map((password) => claim('pat@example.net', password)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 400]));
    const kept = passwords[answers.findIndex(({ status }) => status === 201)] ?? '';
    await world.as(null).session.signIn({ email, password: kept });
    // Payroll knows this person by the admin's spelling of the name.
    const claimed = await world.as('nora').employees.get({ id: prepared.id });
    expect(claimed.name).toBe('P P');
    const { results } = await world
      .as('nora')
      .audit.list({ record_type: 'employee', record_id: prepared.id });
    expect(results[0]).toMatchObject({
      action: 'account.register',
      user_id: prepared.id,
      user_name: 'Pat New',
    });
  });

  test('a company on a smaller plan keeps an amount that its plan does not have, and cannot change it', async () => {
    const id = await codeNamed(world, 'KEPT', 40, 'birch');
    const update = (billing_rate: number | null, description: string) =>
      world.as('nora').workCodes.update({ id, code: 'KEPT', description, billing_rate });
    expect(await update(40, 'Renamed')).toMatchObject({ description: 'Renamed' });
    expect(await refusalIn(update(41, 'Raised'))).toMatchObject({ status: 403, code: 'plan_feature' });
    await update(null, 'Cleared');
  });
});
