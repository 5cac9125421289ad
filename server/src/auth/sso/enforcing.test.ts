import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  answerOf,
  connected,
  signInAt,
  ssoBrowser,
  type StandIn,
} from '../../../../tests/support/provider-stand-in.ts';
import { codeAt, confirmed, enterPassword, setUpApp } from '../../../../tests/support/second-step.ts';
import {
  createWorld,
  PASSWORD,
  refusalIn,
  withTokenOf,
  type World,
} from '../../../../tests/support/world.ts';
import { users } from '../../database/schema/employees.ts';
import { refreshTokens } from '../../database/schema/session.ts';

const KEEP_ONE = 'Keep one administrator who can sign in without SSO.';
const ENFORCED = { status: 403, body: { detail: 'Your organisation signs in with its own account.' } };

// access.md#enforcing-it
describe('Enforcing the organisation’s own sign-in', () => {
  let world: World;
  let provider: StandIn;
  const sent = connected('each', (begun) => ({ world, provider } = begun));
  const ada = () => confirmed(world, 'ada');
  const enforce = async (sso_enforced: boolean) => (await ada()).sso.updateConnection({ sso_enforced });
  const change = async (input: object) => (await ada()).employees.update({ id: world.people.ada, ...input });
  /** Ada has signed in at the provider, and can go on without it; the secret of her app. */
  const ready = async () => {
    await signInAt(world, provider, 'ada@example.org', { sub: 'ada' });
    await change({ break_glass: true });
    return (await setUpApp(world, 'ada')).secret;
  };
  const enforced = async () => {
    const secret = await ready();
    expect((await enforce(true)).sso_enforced).toBe(true);
    return secret;
  };

  test('at another provider needs a sign-in there first, even in the change that names it', async () => {
    await enforced();
    const issuer = 'https://elsewhere.example';
    const refused = { status: 409, code: 'no_sso' };
    expect(await refusalIn((await ada()).sso.updateConnection({ issuer, sso_enforced: true }))).toMatchObject(
      refused,
    );
    expect(await (await ada()).sso.connection()).toMatchObject({
      issuer: provider.issuer,
      sso_enforced: true,
    });
    await (await ada()).sso.updateConnection({ issuer });
    await (await ada()).sso.updateConnection({ is_active: true });
    expect(await (await ada()).sso.connection()).toMatchObject({ issuer, sso_enforced: false });
    expect(await refusalIn(enforce(true))).toMatchObject({
      status: 409,
      code: 'sso_not_ready',
      detail: 'Sign in with your organisation first; it must have worked within the hour.',
    });
  });

  test('"Test" finds the provider and links the admin by a real sign-in, while it is off', async () => {
    await (await ada()).sso.updateConnection({ is_active: false });
    await ada();
    const browser = ssoBrowser(world);
    const { body } = await browser.post(
      '/sso-connection/test/',
      {},
      {
        authorization: `Bearer ${await world.tokenOf('ada')}`,
      },
    );
    // The address at the provider may be another than in Daybook, if it is nobody else’s.
    provider.claims = { sub: 'ada', email: 'boss@example.org', email_verified: true };
    const { hash } = await browser.back(answerOf(provider, String(body.url)));
    expect(hash).toMatch(/^sso=/);
    const { body: tokens } = await browser.token(hash.slice(4));
    const me = await withTokenOf(world)(String(tokens.access), 'GET', '/current-user/');
    expect(me.body).toMatchObject({ email: 'ada@example.org' });
    await (await ada()).sso.updateConnection({ is_active: true });
  });

  test('"Test" never links somebody else’s address', async () => {
    await ada();
    const browser = ssoBrowser(world);
    const { body } = await browser.post(
      '/sso-connection/test/',
      {},
      {
        authorization: `Bearer ${await world.tokenOf('ada')}`,
      },
    );
    provider.claims = { sub: 'will', email: 'will@example.org', email_verified: true };
    expect((await browser.back(answerOf(provider, String(body.url)))).hash).toMatch(/^sso_error=/);
    expect((await world.as('ada').sso.connection()).linked).toBe(0);
  });

  test('needs a break-glass administrator with password, second step and recovery codes', async () => {
    await signInAt(world, provider, 'ada@example.org', { sub: 'ada' });
    expect(await refusalIn(enforce(true))).toMatchObject({
      status: 409,
      code: 'sso_not_ready',
      detail: expect.stringMatching(/break-glass administrator/),
    });
    const will = refusalIn((await ada()).employees.update({ id: world.people.will, break_glass: true }));
    expect(await will).toMatchObject({ status: 400, fields: { break_glass: ['Choose an administrator.'] } });
    await change({ break_glass: true });
    expect(await refusalIn(enforce(true))).toMatchObject({ status: 409 });
    await setUpApp(world, 'ada');
    expect((await world.as('ada').sso.connection()).break_glass).toEqual([
      { id: world.people.ada, name: 'Ada Admin', is_ready: true },
    ]);
  });

  test('needs an admin who signed in there within the hour', async () => {
    await ready();
    const now = world.now().toISOString();
    world.travelTo(new Date(world.now().getTime() + 3_700_000).toISOString());
    expect(await refusalIn(enforce(true))).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/within the hour/),
    });
    world.travelTo(now);
    expect((await enforce(true)).sso_enforced).toBe(true);
  });

  test('break glass needs a confirmed admin, no key, and is for three at most', async () => {
    await change({ break_glass: true });
    const dell = world.as('dell').employees.update({ id: world.people.cora, break_glass: true });
    expect((await refusalIn(dell)).status).toBe(403);
    const api = await world.as('ada').apiKeys.create({ name: 'Key', scope: 'write' });
    const byKey = await world.app.inject({
      method: 'PATCH',
      url: `/api/users/${world.people.cora}/`,
      headers: { authorization: `Bearer ${api.key}` },
      payload: { break_glass: true },
    });
    expect(byKey.statusCode).toBe(403);
    for (const person of ['will', 'cora'] as const)
      await (
        await ada()
      ).employees.update({ id: world.people[person], is_company_admin: true, break_glass: true });
    const fourth = (await ada()).employees.update({
      id: world.people.dell,
      is_company_admin: true,
      break_glass: true,
    });
    expect((await refusalIn(fourth)).fields?.break_glass?.[0]).toMatch(/^At most 3/);
    // Who was deactivated makes room, and is none of them when active again.
    const set = async (person: 'will' | 'dell', input: object) =>
      (await ada()).employees.update({ id: world.people[person], ...input });
    await set('will', { is_active: false });
    await set('dell', { is_company_admin: true, break_glass: true });
    expect((await set('will', { is_active: true })).break_glass).toBe(false);
    const { break_glass } = await (await ada()).sso.connection();
    expect(break_glass).toHaveLength(3);
  });

  test('someone who is no longer an administrator signs in there, like everyone else', async () => {
    await enforced();
    const cora = { id: world.people.cora, is_company_admin: true, break_glass: true };
    await (await ada()).employees.update(cora);
    expect((await enterPassword(world, 'cora')).status).toBe(200);
    await (await ada()).employees.update({ ...cora, is_company_admin: false, break_glass: undefined });
    expect(await enterPassword(world, 'cora')).toMatchObject(ENFORCED);
  });

  test('a right password is 403, a wrong one the usual 401; another domain goes on', async () => {
    await enforced();
    expect(await enterPassword(world, 'will')).toMatchObject(ENFORCED);
    const wrong = await world.app.inject({
      method: 'POST',
      url: '/api/token/',
      payload: { email: 'will@example.org', password: 'wrong' },
    });
    expect([wrong.statusCode, wrong.json<{ detail: string }>().detail]).toEqual([
      401,
      'Login failed. Please check your email and password.',
    ]);
    await world.store.write(null, (db) =>
      db
        .update(users)
        .set({ email: 'cora@elsewhere.example', email_key: 'cora@elsewhere.example' })
        .where(and(eq(users.company_id, world.companies.maple), eq(users.id, world.people.cora))),
    );
    const elsewhere = { email: 'cora@elsewhere.example', password: PASSWORD };
    expect(await world.as(null).session.signIn(elsewhere)).toHaveProperty('access');
    expect(await signInAt(world, provider, 'will@example.org', { sub: 'will' })).toMatchObject({
      status: 200,
    });
  });

  test('a reset answers as always, and mails the sentence and no link', async () => {
    await enforced();
    await world.services.background.idle();
    sent.length = 0;
    for (const email of ['will@example.org', 'nobody@example.org'])
      expect(await world.as(null).accounts.requestPasswordReset({ email })).toEqual({});
    await world.services.background.idle();
    expect(sent.map(({ to }) => to)).toEqual(['will@example.org']);
    expect(sent[0]?.text).toContain('Your organisation signs in with its own account.');
    expect(sent[0]?.text).not.toContain('token=');
  });

  test('the break-glass administrator goes on with the password, and all admins read of it', async () => {
    const secret = await enforced();
    await world.services.background.idle();
    sent.length = 0;
    const first = await enterPassword(world, 'ada');
    expect(first.status).toBe(401);
    world.travelTo(new Date(world.now().getTime() + 60_000).toISOString());
    const ticket = first.body.second_step?.ticket ?? '';
    const code = codeAt(secret, world.now());
    expect(await world.as(null).session.secondStep({ ticket, code })).toHaveProperty('access');
    await world.services.background.idle();
    const mails = sent.filter(({ subject }) => /without your organisation’s sign-in/.test(subject));
    expect(mails.map(({ to }) => to)).toEqual(['ada@example.org']);
  });

  test('the last one stays while it is enforced', async () => {
    await enforced();
    const dell = { id: world.people.dell, is_company_admin: true };
    await (await ada()).employees.update(dell);
    const last = { status: 409, code: 'last_break_glass', detail: KEEP_ONE };
    expect(await refusalIn(change({ break_glass: false }))).toMatchObject(last);
    const { employees: byDell } = await confirmed(world, 'dell');
    const id = world.people.ada;
    expect(await refusalIn(byDell.update({ id, is_active: false }))).toMatchObject(last);
    expect(await refusalIn(byDell.update({ id, is_company_admin: false }))).toMatchObject(last);
    // One without a second step could not sign in.
    await byDell.update({ ...dell, break_glass: true });
    expect(await refusalIn(change({ break_glass: false }))).toMatchObject(last);
    await byDell.update({ ...dell, break_glass: false });
    // Whatever does not take one away goes on.
    expect((await byDell.update({ id, phone: '555 0100' })).phone).toBe('555 0100');
    await enforce(false);
    expect((await change({ break_glass: false })).break_glass).toBe(false);
    await change({ break_glass: true });
    await enforce(true);
    expect((await world.as('will').employees.get({ id })).break_glass).toBeUndefined();
  });

  test('the last one keeps the second step while it is enforced', async () => {
    await enforced();
    const dell = { id: world.people.dell, break_glass: true };
    await (await ada()).employees.update({ id: dell.id, is_company_admin: true });
    const last = { status: 409, code: 'last_break_glass', detail: KEEP_ONE };
    expect(await refusalIn((await ada()).secondStep.disable())).toMatchObject(last);
    const reset = { id: world.people.ada, reason: 'Lost the phone' };
    expect(await refusalIn((await confirmed(world, 'dell')).secondStep.reset(reset))).toMatchObject(last);
    // Another one without a second step does not count.
    await (await ada()).employees.update(dell);
    expect(await refusalIn((await ada()).secondStep.disable())).toMatchObject(last);
    await setUpApp(world, 'dell');
    await (await ada()).secondStep.disable();
  });

  test('of the last two who give their second step up at once, one keeps it', async () => {
    await enforced();
    const id = world.people.cora;
    await setUpApp(world, 'cora');
    await (await ada()).employees.update({ id, is_company_admin: true, break_glass: true });
    const both = [await ada(), await confirmed(world, 'cora')];
    const outcomes = await Promise.allSettled(both.map(({ secondStep }) => secondStep.disable()));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const left = (await world.as('ada').sso.connection()).break_glass.filter(({ is_ready }) => is_ready);
    expect(left).toHaveLength(1);
  });

  test.each([
    ['the break glass', async () => change({ break_glass: false })],
    ['its second step', async () => (await ada()).secondStep.disable()],
  ])('of enforcing and taking the last administrator %s at once, one is refused', async (_what, take) => {
    await ready();
    const outcomes = await Promise.allSettled([enforce(true), take()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('ends where the sign-in is switched off, and needs another sign-in there after that', async () => {
    await enforced();
    const set = async (input: object) => (await ada()).sso.updateConnection(input);
    expect(await set({ is_active: false })).toMatchObject({ is_active: false, sso_enforced: false });
    world.travelTo(new Date(world.now().getTime() + 3_700_000).toISOString());
    expect(await set({ is_active: true })).toMatchObject({ is_active: true, sso_enforced: false });
    expect((await enterPassword(world, 'will')).status).toBe(200);
    expect(await refusalIn(enforce(true))).toMatchObject({ status: 409, code: 'sso_not_ready' });
    await signInAt(world, provider, 'ada@example.org', { sub: 'ada' });
    await set({ is_active: false });
    expect(await set({ is_active: true, sso_enforced: true })).toMatchObject({ sso_enforced: true });
  });

  test('a session lasts as many days as the company says, also on a device that stays signed in', async () => {
    await (await ada()).sso.updateConnection({ sso_session_days: 2 });
    const browser = ssoBrowser(world);
    provider.claims = { sub: 'will', email: 'will@example.org', email_verified: true };
    const { body } = await browser.post('/sso/start/', { email: 'will@example.org', stay: true });
    const { hash } = await browser.back(answerOf(provider, String(body.url)));
    expect((await browser.token(hash.slice(4))).status).toBe(200);
    const rows = await world.store.read
      .select({
        is_kept: refreshTokens.is_kept,
        end: refreshTokens.family_expires_at,
        at: refreshTokens.created_at,
      })
      .from(refreshTokens)
      .where(eq(refreshTokens.user_id, world.people.will));
    const kept = rows.filter(({ is_kept }) => is_kept);
    expect(kept.map(({ end, at }) => Date.parse(end) - Date.parse(at))).toEqual([2 * 86_400_000]);
    // A refresh does not make it longer.
    const begun = world.now().getTime();
    const refreshedAfter = async (hours: number) => {
      world.travelTo(new Date(begun + hours * 3_600_000).toISOString());
      return (await browser.post('/session/refresh/', {}, { origin: 'http://localhost:3000' })).status;
    };
    expect([await refreshedAfter(24), await refreshedAfter(47), await refreshedAfter(49)]).toEqual([
      200, 200, 401,
    ]);
    const wrong = (await ada()).sso.updateConnection({ sso_session_days: 31 });
    expect((await refusalIn(wrong)).fields).toHaveProperty('sso_session_days');
  });
});

// access.md#the-organisations-own-sign-in
describe('Setting up domains and the connection', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());
  const ada = async () => (await confirmed(world, 'ada')).sso;
  const problemWith = async (domain: string) =>
    (await refusalIn((await ada()).addDomain({ domain }))).fields?.domain?.[0];

  test('needs a confirmed session', async () => {
    const refusal = await refusalIn(world.as('ada').sso.addDomain({ domain: 'example.org' }));
    expect(refusal).toMatchObject({ status: 403, code: 'confirm_identity' });
  });

  test('a domain is stored in lower case and punycode, with the record that proves it', async () => {
    const added = await (await ada()).addDomain({ domain: '@Bücher.Example' });
    expect(added).toMatchObject({
      domain: 'xn--bcher-kva.example',
      dns_name: '_daybook.xn--bcher-kva.example',
      dns_value: expect.stringMatching(/^daybook-verify=.{43}$/),
      verified_at: null,
    });
    const id = world.companies.maple;
    const verified = await world.as('olga').sso.verifyDomain({ id, domain_id: added.id });
    expect(verified.verified_at).toBe(world.now().toISOString());
    expect(await refusalIn(world.as('ada').sso.verifyDomain({ id, domain_id: added.id }))).toMatchObject({
      status: 403,
    });
  });

  test('public mail providers, domains of others and what is no domain are refused', async () => {
    await (await confirmed(world, 'nora')).sso.addDomain({ domain: 'birch.example' });
    expect(await problemWith('GMAIL.com')).toMatch(/public email provider/);
    expect(await problemWith('birch.example')).toBe('This domain belongs to another company.');
    for (const wrong of ['example', '1.2.3.4', 'a b.example', '*.example.org', 'https://example.org/'])
      expect(await problemWith(wrong)).toBe('Enter a domain, such as example.org.');
  });

  test('new people never get an administrator’s role, and trust in addresses ends with its provider', async () => {
    const { id: jit_role_id } = await world.as('ada').roles.create({ name: 'Boss', permissions: 'admin' });
    const settings = { issuer: 'https://id.example.org', client_id: 'daybook', client_secret: 'hidden' };
    const id = world.companies.maple;
    expect((await refusalIn((await ada()).updateConnection({ ...settings, jit_role_id }))).fields).toEqual({
      jit_role_id: ['Choose a role without the rights of an administrator.'],
    });
    await (await ada()).updateConnection(settings);
    await world.as('olga').sso.trustAddresses({ id, trust_email: true });
    await (await ada()).updateConnection({ issuer: 'https://other.example.org' });
    expect(await world.as('olga').sso.platformConnection({ id })).toMatchObject({
      trust_email: false,
    });
  });

  test('the secret is never shown again, in no answer and no history', async () => {
    const settings = {
      issuer: 'https://id.example.org',
      client_id: 'daybook',
      client_secret: 'never shown again',
    };
    await (await ada()).updateConnection(settings);
    const answers = [
      await world.as('ada').sso.connection(),
      (await world.as('ada').audit.list({})).results,
      await world.as('olga').sso.platformConnection({ id: world.companies.maple }),
    ];
    expect(JSON.stringify(answers)).not.toContain('never shown');
  });
});
