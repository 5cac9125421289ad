import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  answerOf,
  connectMaple,
  openStandIn,
  signInAt,
  ssoBrowser,
  type StandIn,
} from '../../../../tests/support/provider-stand-in.ts';
import { confirmSession } from '../../../../tests/support/second-step.ts';
import { createWorld, withTokenOf, type World } from '../../../../tests/support/world.ts';
import { users } from '../../database/schema/employees.ts';
import { ssoIdentities } from '../../database/schema/sso.ts';
import type { Message } from '../../kernel/mail.ts';

// access.md#the-organisations-own-sign-in
describe('Whoever comes back from the provider', () => {
  const sent: Message[] = [];
  let world: World;
  let provider: StandIn;
  beforeAll(async () => {
    world = await createWorld({ mail: { send: async (message) => void sent.push(message) } });
    world.travelTo(new Date().toISOString());
    provider = await openStandIn(world.now);
    await connectMaple(world, provider, (person) => confirmSession(world, person));
  });
  afterAll(async () => {
    await world.close();
    await provider.close();
  });
  beforeEach(() => {
    sent.length = 0;
    provider.claims = {};
  });

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
    await world.as('olga').sso.trustAddresses({ id, trust_email: false });
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

  test('is refused and never linked: another company’s, an operator’s, a deactivated account, another identity', async () => {
    expect(await refused('ned@example.org', { sub: 'ned' })).toMatch(/another company/);
    expect(await refused('olga@example.org', { sub: 'olga' })).toMatch(/platform operator/);
    expect(await refused('dan@example.org', { sub: 'dan' })).toMatch(/deactivated/);
    expect(await refused('will@example.org', { sub: 'somebody else' })).toMatch(/another identity/);
    const linked = await world.store.read
      .select({ user_id: ssoIdentities.user_id })
      .from(ssoIdentities)
      .where(eq(ssoIdentities.company_id, world.companies.maple));
    expect(new Set(linked.map(({ user_id }) => user_id))).toEqual(
      new Set([world.people.will, world.people.cora]),
    );
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
    await confirmSession(world, 'ada');
    await world.as('ada').sso.updateConnection({ jit: true, jit_role_id: world.roles.coordinator });
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
    await confirmSession(world, 'ada');
    await world.as('ada').sso.updateConnection({ jit: false });
  });

  test('with the same subject of another provider is somebody else', async () => {
    const other = await openStandIn(world.now);
    await confirmSession(world, 'ada');
    await world.as('ada').sso.updateConnection({ issuer: other.issuer });
    await confirmSession(world, 'ada');
    await world.as('ada').sso.updateConnection({ is_active: true });
    // Another provider begins anew: nobody is linked.
    expect((await world.as('ada').sso.connection()).linked).toBe(0);
    expect((await signInAt(world, other, 'cora@example.org', { sub: 'will' })).status).toBe(200);
    const rows = await world.store.read
      .select({ user_id: ssoIdentities.user_id, issuer: ssoIdentities.issuer })
      .from(ssoIdentities)
      .where(eq(ssoIdentities.company_id, world.companies.maple));
    expect(rows).toEqual([{ user_id: world.people.cora, issuer: other.issuer }]);
    await confirmSession(world, 'ada');
    await world.as('ada').sso.updateConnection({ issuer: provider.issuer });
    await world.as('ada').sso.updateConnection({ is_active: true });
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

  test('twice at once is linked once', async () => {
    expect(await refusedAtOnce('cora@example.org', ['cora', 'cora'])).toBe(0);
    expect(await subjects()).toEqual(['cora']);
  });

  test('as two identities for one account at once: one of them is linked', async () => {
    expect(await refusedAtOnce('will@example.org', ['one', 'other'])).toBe(1);
    expect(await subjects()).toHaveLength(2);
  });

  test('as a new person twice at once gets one account', async () => {
    await confirmSession(world, 'ada');
    await world.as('ada').sso.updateConnection({ jit: true });
    expect(await refusedAtOnce('twice@example.org', ['twice', 'twice'])).toBe(0);
    const people = (await world.as('ada').employees.list({ search: 'twice' })).results;
    expect(people).toHaveLength(1);
  });
});

// access.md#the-organisations-own-sign-in
describe('Beginning to sign in with the organisation', () => {
  let world: World;
  let provider: StandIn;
  beforeAll(async () => {
    world = await createWorld();
    world.travelTo(new Date().toISOString());
    provider = await openStandIn(world.now);
    await connectMaple(world, provider, (person) => confirmSession(world, person));
  });
  afterAll(async () => {
    await world.close();
    await provider.close();
  });

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
    await confirmSession(world, 'ada');
    const ada = world.as('ada').sso;
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
