import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  answerOf,
  connected,
  connectMaple,
  createConnectedWorld,
  openStandIn,
  signInAt,
  ssoBrowser,
  type StandIn,
} from '../../../../tests/support/provider-stand-in.ts';
import { confirmed } from '../../../../tests/support/second-step.ts';
import { createWorld, withTokenOf, type World } from '../../../../tests/support/world.ts';
import { users } from '../../database/schema/employees.ts';
import { ssoIdentities } from '../../database/schema/sso.ts';

// access.md#the-organisations-own-sign-in
describe('A person who comes back from the provider', () => {
  let world: World;
  let provider: StandIn;
  const sent = connected('each', (begun) => ({ world, provider } = begun));

  const signIn = (email: string, claims: Record<string, unknown>) => signInAt(world, provider, email, claims);
  const lastReason = async () => {
    const [refusal] = (await world.as('ada').sso.connection()).refusals;
    return refusal;
  };
  /** The reason of the admin's page, which has the reference that the person was told. */
  const refused = async (email: string, claims: Record<string, unknown>) => {
    const { reference } = await signIn(email, claims);
    const refusal = await lastReason();
    expect(refusal?.reference).toBe(reference);
    return refusal?.reason;
  };

  test('is linked once by a verified address, mailed, and from then on recognised by the subject alone', async () => {
    const first = await signIn('will@example.org', { sub: 'will' });
    expect(first).toMatchObject({
      status: 200,
      body: { access: expect.any(String), refresh: expect.any(String) },
    });
    await world.services.background.idle();
    expect(sent.map(({ to, subject }) => [to, subject])).toContainEqual([
      'will@example.org',
      'Your Daybook account is linked to your organisation',
    ]);
    expect(sent.at(-1)?.text).toContain('Its password still works. If you never chose one,');
    sent.length = 0;
    const second = await signIn('will@example.org', {
      sub: 'will',
      email: 'other@elsewhere.example',
      email_verified: false,
    });
    expect(second.status).toBe(200);
    const me = await withTokenOf(world)(String(second.body.access), 'GET', '/current-user/');
    expect(me.body).toMatchObject({ email: 'will@example.org' });
    const [session] = (await world.as('ada').session.list({ user: world.people.will })).results;
    expect(session?.method).toBe('sso');
    const links = (await world.as('ada').audit.list({})).results.filter(
      ({ action }) => action === 'sso.link',
    );
    expect(links).toHaveLength(1);
  });

  test.each([false, undefined, 'true', 'yes', 1])(
    'with email_verified %j is refused, unless an operator trusts the addresses',
    async (email_verified) => {
      expect(await refused('cora@example.org', { sub: 'cora', email_verified })).toMatch(/is verified/);
    },
  );

  test('without the claim is let in once an operator trusts the addresses of the connection', async () => {
    const id = world.companies.maple;
    await world.as('olga').sso.trustAddresses({ id, trust_email: true });
    expect(await signIn('cora@example.org', { sub: 'cora', email_verified: undefined })).toMatchObject({
      status: 200,
    });
  });

  test('is refused with an address of another domain, of a subdomain, or with none', async () => {
    expect(await refused('dell@example.org', { sub: 'd1', email: 'dell@elsewhere.example' })).toMatch(
      /no verified domain/,
    );
    expect(await refused('dell@example.org', { sub: 'd1', email: 'A@Sub.Example.org' })).toMatch(
      /no verified domain/,
    );
    expect(await refused('dell@example.org', { sub: 'd1', email: undefined })).toMatch(
      /sent no email address/,
    );
  });

  test('is refused with an address that no account can have, unless linked already', async () => {
    const { sso } = await confirmed(world, 'ada');
    await sso.updateConnection({ jit: true });
    await signIn('will@example.org', { sub: 'will' });
    for (const email of [
      'will@example.org/x',
      'will@example.org#',
      '"will"@example.org',
      'new name@example.org',
      'new@will@example.org',
      'new\u0000@example.org',
      '<b>new</b>@example.org',
      'néw@example.org',
      // A Kelvin sign: in lower case it is a k.
      'Ma\u212Aer@example.org',
      `${'x'.repeat(250)}@example.org`,
    ]) {
      const reason = await refused('new@example.org', { sub: 'new', email });
      const { status } = await signIn('will@example.org', { sub: 'will', email });
      expect({ email, reason, status }).toEqual({
        email,
        reason: expect.stringMatching(/one that cannot be used/),
        status: 200,
      });
    }
  });

  test('is known by an address whose domain the provider writes with letters beyond ASCII', async () => {
    const { sso } = await confirmed(world, 'ada');
    const { id } = await sso.addDomain({ domain: 'bücher.example' });
    await world.as('olga').sso.verifyDomain({ id: world.companies.maple, domain_id: id });
    await sso.updateConnection({ jit: true });
    const { access } = (await signIn('will@example.org', { sub: 'new', email: 'new@Bücher.example' })).body;
    const me = await withTokenOf(world)(String(access), 'GET', '/current-user/');
    expect(me.body).toMatchObject({ email: 'new@xn--bcher-kva.example' });
  });

  test('is refused and never linked: another company’s, an operator’s, a deactivated account, another identity', async () => {
    await signIn('will@example.org', { sub: 'will' });
    expect(await refused('ned@example.org', { sub: 'ned' })).toMatch(/another company/);
    expect(await refused('olga@example.org', { sub: 'olga' })).toMatch(/platform operator/);
    expect(await refused('dan@example.org', { sub: 'dan' })).toMatch(/deactivated/);
    expect(await refused('will@example.org', { sub: 'somebody else' })).toMatch(/another identity/);
    const linked = await world.store.read
      .select({ user_id: ssoIdentities.user_id })
      .from(ssoIdentities)
      .where(eq(ssoIdentities.company_id, world.companies.maple));
    expect(linked).toEqual([{ user_id: world.people.will }]);
  });

  test('who was linked and is deactivated, or was made an operator, is refused', async () => {
    await signIn('dell@example.org', { sub: 'dell' });
    const set = (values: Partial<typeof users.$inferInsert>) =>
      world.store.write(null, (db) =>
        db
          .update(users)
          .set(values)
          .where(and(eq(users.company_id, world.companies.maple), eq(users.id, world.people.dell))),
      );
    await set({ is_active: false });
    expect(await refused('dell@example.org', { sub: 'dell' })).toMatch(/deactivated/);
    await set({ is_active: true, is_superuser: true });
    expect(await refused('dell@example.org', { sub: 'dell' })).toMatch(/platform operator/);
    await set({ is_superuser: false });
    expect((await signIn('dell@example.org', { sub: 'dell' })).status).toBe(200);
  });

  test('without an account is refused, unless the connection makes one: with its role, no admin, no name from the claims', async () => {
    expect(await refused('new@example.org', { sub: 'new', name: 'Nina New' })).toMatch(/no account/);
    await (
      await confirmed(world, 'ada')
    ).sso.updateConnection({ jit: true, jit_role_id: world.roles.coordinator });
    const made = await signIn('new@example.org', {
      sub: 'new',
      name: 'Nina New',
      given_name: 'Nina',
      is_company_admin: true,
      groups: ['admin'],
    });
    expect(made.status).toBe(200);
    const me = await withTokenOf(world)(String(made.body.access), 'GET', '/current-user/');
    expect(me.body).toMatchObject({
      email: 'new@example.org',
      first_name: 'new',
      last_name: '',
      is_company_admin: false,
      role: { id: world.roles.coordinator },
    });
    expect(await refused('newer@example.org', { sub: 'newer', email_verified: false })).toMatch(/verified/);
  });

  test('without an account beyond the plan’s number is refused, with the reason for the admin', async () => {
    const small = await createWorld({ env: { BILLING: 'on' } });
    small.travelTo(world.now().toISOString());
    await small.as('olga').platform.updateSubscription({ id: small.companies.maple, trial_end: null });
    await connectMaple(small, provider);
    await (await confirmed(small, 'ada')).sso.updateConnection({ jit: true });
    const come = (name: string) => signInAt(small, provider, `${name}@example.org`, { sub: name });
    // Maple Care has four people, and a plan for five.
    expect(await come('fifth')).toMatchObject({ status: 200 });
    const { reference } = await come('sixth');
    expect(reference).toMatch(/^[A-Z2-9]{10}$/);
    expect((await small.as('ada').sso.connection()).refusals[0]).toMatchObject({
      reference,
      email: 'sixth@example.org',
      reason: 'The plan allows no more employees.',
    });
    expect((await small.as('ada').employees.list({ search: 'sixth' })).count).toBe(0);
    await small.close();
  });

  test('with the same subject of another provider is somebody else', async () => {
    await signIn('will@example.org', { sub: 'will' });
    const other = await openStandIn(world.now);
    await (await confirmed(world, 'ada')).sso.updateConnection({ issuer: other.issuer });
    await (await confirmed(world, 'ada')).sso.updateConnection({ is_active: true });
    // With another provider nobody is linked yet.
    expect((await world.as('ada').sso.connection()).linked).toBe(0);
    expect((await signInAt(world, other, 'cora@example.org', { sub: 'will' })).status).toBe(200);
    const rows = await world.store.read
      .select({ user_id: ssoIdentities.user_id, issuer: ssoIdentities.issuer })
      .from(ssoIdentities)
      .where(eq(ssoIdentities.company_id, world.companies.maple));
    expect(rows).toEqual([{ user_id: world.people.cora, issuer: other.issuer }]);
    await other.close();
  });

  /** How many are refused of browsers that come back at the same moment, each with a subject. */
  async function refusedAtOnce(email: string, subjects: readonly string[]) {
    const browsers = await Promise.all(
      subjects.map(async (sub) => {
        const browser = ssoBrowser(world);
        const { body } = await browser.start(email);
        return { browser, back: answerOf(provider, String(body.url), { claims: { sub } }) };
      }),
    );
    provider.claims = { email, email_verified: true };
    const answers = await Promise.all(browsers.map(({ browser, back }) => browser.back(back)));
    return answers.map(({ hash }) => hash.startsWith('sso_error=')).filter((isRefused) => isRefused).length;
  }
  const subjects = async () => {
    const rows = await world.store.read
      .select({ subject: ssoIdentities.subject })
      .from(ssoIdentities)
      .where(eq(ssoIdentities.company_id, world.companies.maple));
    return rows.map(({ subject }) => subject);
  };

  test('twice at the same time is linked once', async () => {
    expect(await refusedAtOnce('cora@example.org', ['cora', 'cora'])).toBe(0);
    expect(await subjects()).toEqual(['cora']);
  });

  test('as two identities for one account at the same time has one of them linked', async () => {
    expect(await refusedAtOnce('will@example.org', ['one', 'other'])).toBe(1);
    expect(await subjects()).toHaveLength(1);
  });

  test('as a new person twice at the same time gets one account', async () => {
    await (await confirmed(world, 'ada')).sso.updateConnection({ jit: true });
    expect(await refusedAtOnce('twice@example.org', ['twice', 'twice'])).toBe(0);
    const people = (await world.as('ada').employees.list({ search: 'twice' })).results;
    expect(people).toHaveLength(1);
  });
});

// access.md#the-organisations-own-sign-in
describe('Beginning to sign in with the organisation', () => {
  let world: World;
  let provider: StandIn;
  connected('each', (begun) => ({ world, provider } = begun));

  test('leads on for every address of a verified domain, whether there is such an account or not', async () => {
    const answers = await Promise.all(
      ['will@example.org', 'nobody@example.org', 'dan@EXAMPLE.org'].map((email) =>
        ssoBrowser(world).start(email),
      ),
    );
    for (const { status, body, headers } of answers) {
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(['url']);
      const url = new URL(String(body.url));
      expect(`${url.origin}${url.pathname}`).toBe(`${provider.issuer}/authorize`);
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        scope: 'openid email profile',
        response_type: 'code',
        code_challenge_method: 'S256',
        state: expect.stringMatching(/^.{43}$/),
        nonce: expect.stringMatching(/^.{43}$/),
        redirect_uri: expect.stringMatching(/\/sso\/callback\/.{43}$/),
      });
      expect(String(headers['set-cookie'])).toMatch(
        /^sso=.{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax$/,
      );
    }
  });

  test('is refused at the address for any other domain, also a subdomain', async () => {
    for (const email of ['a@sub.example.org', 'a@elsewhere.example', 'a@gmail.com'])
      expect(await ssoBrowser(world).start(email)).toMatchObject({
        status: 400,
        body: { email: ["Your organisation's sign-in is not set up here."] },
      });
  });

  test('is refused while the domain is not verified, or the connection or the company is off', async () => {
    const { sso: ada } = await confirmed(world, 'ada');
    await ada.updateConnection({ is_active: false });
    expect((await ssoBrowser(world).start('will@example.org')).status).toBe(400);
    await ada.updateConnection({ is_active: true });
    await ada.addDomain({ domain: 'Care.Example' });
    expect((await ssoBrowser(world).start('will@care.example')).status).toBe(400);
    const company = { id: world.companies.maple };
    await world.as('olga').platform.updateCompany({ ...company, is_active: false });
    expect((await ssoBrowser(world).start('will@example.org')).status).toBe(400);
    await world.as('olga').platform.updateCompany({ ...company, is_active: true });
  });
});

// access.md#the-organisations-own-sign-in
test('behind TLS the browser’s cookie has a name that no other host of the domain can set, and one that is set elsewhere counts for nothing', async () => {
  const { world, provider, close } = await createConnectedWorld({
    env: { PUBLIC_URL: 'https://daybook.example.org' },
  });
  const browser = ssoBrowser(world);
  const { body, headers } = await browser.start('will@example.org');
  expect(headers['set-cookie']).toMatch(
    /^__Host-sso=[\w-]{43}; Path=\/; Max-Age=900; HttpOnly; Secure; SameSite=Lax$/,
  );
  provider.claims = { sub: 'will', email: 'will@example.org', email_verified: true };
  const address = answerOf(provider, String(body.url));
  expect(address).toMatch(/^https:\/\/daybook\.example\.org\/sso\/callback\//);
  const { pathname, search } = new URL(address);
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  const planted = await world.app.inject({
    url: `${pathname}${search}`,
    headers: { cookie: cookie.replace('__Host-', '') },
  });
  expect(planted.headers.location).toMatch(/^https:\/\/daybook\.example\.org\/login#sso_error=/);
  const { hash } = await browser.back(address);
  expect(await browser.token(hash.slice(4))).toMatchObject({ status: 200 });
  await close();
});
