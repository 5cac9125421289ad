import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type World, createWorld, refusalIn } from '../../../../tests/support/world.ts';

const lee = { first_name: 'Lee', last_name: 'New', password: 'long enough' };

describe('Signing up', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ env: { BILLING: 'on' } });
  });
  afterAll(() => world.close());

  const register = (body: Record<string, unknown>) => world.rest(null, 'POST', '/register/', body);
  const codeOfMaple = async () => (await world.as('ada').companies.own()).signup_code;

  test('whoever creates a company is its admin, has to be onboarded, and is on Essential 5 in a trial', async () => {
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

  test('whoever joins with the company’s code, however it is typed, is a worker of that company and no admin', async () => {
    const signup_code = (await codeOfMaple())?.toLowerCase().replace(/(.....)/, '$1-');
    const email = 'joins@example.net';
    const joined = await register({ ...lee, email, account_type: 'join', signup_code });
    expect(joined.status).toBe(201);
    const { access } = await world.as(null).session.signIn({ email, password: lee.password });
    const url = '/api/current-user/';
    const person = await world.app.inject({ url, headers: { authorization: `Bearer ${access}` } });
    expect(person.json()).toMatchObject({ is_company_admin: false, company: { name: 'Maple Care' } });
    expect(await world.rest('ada', 'GET', '/users/')).toMatchObject({
      body: expect.arrayContaining([expect.objectContaining({ email, is_company_admin: false })]) as unknown,
    });
  });

  test('beyond the plan’s five employees nobody can join', async () => {
    const answer = await register({
      ...lee,
      email: 'sixth@example.net',
      account_type: 'join',
      signup_code: await codeOfMaple(),
    });
    expect(answer).toMatchObject({
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

  test('asking to join without a code gets the same answer whether the company exists or not', async () => {
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
});

describe('Forgotten passwords', () => {
  const sent: { to: string; text: string }[] = [];
  let world: World;
  beforeAll(async () => {
    world = await createWorld({
      mail: {
        send: (message) => {
          sent.push(message);
          return Promise.resolve();
        },
      },
    });
  });
  afterAll(() => world.close());

  const ask = (email: string) => world.as(null).accounts.requestPasswordReset({ email });
  const linkOf = (text: string) => /token=(\S+)/.exec(text)?.[1] ?? '';
  const reset = (token: string) =>
    world.as(null).accounts.resetPassword({ token, new_password: 'a new password' });

  test('a link in a mail sets a new password once, and ends every session', async () => {
    const session = await world.as(null).session.signIn({ email: 'will@example.org', password: PASSWORD });
    await ask('Will@example.org');
    const token = linkOf(sent[0]?.text ?? '');
    await reset(token);
    await world.as(null).session.signIn({ email: 'will@example.org', password: 'a new password' });
    expect(await refusalIn(world.as(null).session.refresh(session))).toMatchObject({ status: 401 });
    expect(await refusalIn(reset(token))).toMatchObject({ status: 400 });
  });

  test('nothing is sent to an unknown address, and nothing is said', async () => {
    const before = sent.length;
    expect(await ask('nobody@example.org')).toEqual({});
    expect(sent).toHaveLength(before);
  });

  test('a link is dead after an hour', async () => {
    await ask('cora@example.org');
    world.travelTo('2026-03-18T16:00:01.000Z');
    expect(await refusalIn(reset(linkOf(sent.at(-1)?.text ?? '')))).toMatchObject({ status: 400 });
  });
});
