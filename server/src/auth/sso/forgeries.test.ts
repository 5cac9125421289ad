import { beforeEach, describe, expect, test } from 'vitest';
import {
  answerOf,
  connected,
  FORGED_SIGNATURES,
  openStandIn,
  signInAt,
  ssoBrowser,
  type StandIn,
} from '../../../../tests/support/provider-stand-in.ts';
import { confirmed } from '../../../../tests/support/second-step.ts';
import { createWorld, PASSWORD, refusalIn, type World } from '../../../../tests/support/world.ts';

// access.md#the-organisations-own-sign-in
describe('A forged answer of the provider', () => {
  let world: World;
  let provider: StandIn;
  connected('all', (begun) => ({ world, provider } = begun));
  beforeEach(() => {
    provider.claims = { sub: 'will', email: 'will@example.org', email_verified: true };
    provider.sign = null;
    provider.answers = {};
  });

  const later = (seconds: number) =>
    world.travelTo(new Date(world.now().getTime() + seconds * 1_000).toISOString());
  const leave = async (browser = ssoBrowser(world)) => {
    const { body } = await browser.start('will@example.org');
    return { browser, address: String(body.url) };
  };
  const reason = async () => (await world.as('ada').sso.connection()).refusals[0]?.reason;
  const UNVERIFIED = 'What the provider sent could not be verified.';
  const EXPIRED =
    'It took longer than ten minutes, was done twice, or ended in another browser than it began in.';

  const seconds = () => Math.floor(Date.now() / 1000);
  test.each<[string, Record<string, unknown>]>([
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['another audience', { aud: 'another client' }],
    ['another nonce', { nonce: 'of another sign-in' }],
    ['no nonce', { nonce: undefined }],
    ['a token that has expired', { exp: seconds() - 600 }],
    ['a token made long ago', { iat: seconds() - 3_600 }],
    ['a token of the future', { iat: seconds() + 3_600 }],
    ['no subject', { sub: undefined }],
  ])('with %s is refused', async (_what, forged) => {
    provider.claims = { ...provider.claims, ...forged };
    const { browser, address } = await leave();
    expect((await browser.back(answerOf(provider, address))).hash).toMatch(/^sso_error=/);
    expect(await reason()).toBe(UNVERIFIED);
  });

  test.each(Object.entries(FORGED_SIGNATURES))('signed with %s is refused', async (_what, sign) => {
    provider.sign = sign;
    const { browser, address } = await leave();
    expect((await browser.back(answerOf(provider, address))).hash).toMatch(/^sso_error=/);
    expect(await reason()).toBe(UNVERIFIED);
  });

  test('with another state, without PKCE’s proof, or with another provider’s name is refused', async () => {
    const first = await leave();
    const otherState = answerOf(provider, first.address, { state: 'invented' });
    expect((await first.browser.back(otherState)).hash).toMatch(/^sso_error=/);
    expect(await reason()).toBe(EXPIRED);
    const second = await leave();
    const otherProof = answerOf(provider, second.address, { challenge: 'of another verifier' });
    expect((await second.browser.back(otherProof)).hash).toMatch(/^sso_error=/);
    expect(await reason()).toBe(UNVERIFIED);
    for (const iss of ['https://elsewhere.example', null]) {
      const third = await leave();
      expect((await third.browser.back(answerOf(provider, third.address, { iss }))).hash).toMatch(
        /^sso_error=/,
      );
      expect(await reason()).toBe(UNVERIFIED);
    }
  });

  test('in another browser, without the cookie, a second time or after ten minutes is refused', async () => {
    const { browser, address } = await leave();
    const back = answerOf(provider, address);
    expect((await ssoBrowser(world).back(back)).hash).toMatch(/^sso_error=/);
    const other = await leave();
    expect((await other.browser.back(back)).hash).toMatch(/^sso_error=/);
    // The strangers spent nothing.
    expect((await browser.back(back)).hash).toMatch(/^sso=/);
    expect((await browser.back(back)).hash).toMatch(/^sso_error=/);
    const slow = await leave();
    const late = answerOf(provider, slow.address);
    later(601);
    expect((await slow.browser.back(late)).hash).toMatch(/^sso_error=/);
    expect(await reason()).toBe(EXPIRED);
    world.travelTo(new Date().toISOString());
  });

  test('the code of the address is good once, for a minute, in the browser that came back', async () => {
    const come = async () => {
      const { browser, address } = await leave();
      return { browser, code: (await browser.back(answerOf(provider, address))).hash.slice(4) };
    };
    const first = await come();
    const again = { status: 401, body: { detail: 'Please sign in again.' } };
    expect(await ssoBrowser(world).token(first.code)).toMatchObject(again);
    expect((await first.browser.token(first.code)).status).toBe(200);
    const second = await come();
    const both = await Promise.all([second.browser.token(second.code), second.browser.token(second.code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const third = await come();
    later(61);
    expect(await third.browser.token(third.code)).toMatchObject(again);
    world.travelTo(new Date().toISOString());
  });

  test('a code of the provider twice is refused there, and here', async () => {
    const first = await leave();
    const back = answerOf(provider, first.address);
    await first.browser.back(back);
    const code = new URL(back).searchParams.get('code') ?? '';
    const second = await leave();
    expect((await second.browser.back(answerOf(provider, second.address, { code }))).hash).toMatch(
      /^sso_error=/,
    );
    expect(await reason()).toBe(UNVERIFIED);
  });

  test('the answer of one company’s provider at another company’s address is refused', async () => {
    const birch = await openStandIn(world.now);
    const { sso: nora } = await confirmed(world, 'nora');
    const { id } = await nora.addDomain({ domain: 'birch.example' });
    await world.as('olga').sso.verifyDomain({ id: world.companies.birch, domain_id: id });
    const { issuer, client_id, client_secret } = birch;
    const { callback_url } = await nora.updateConnection({
      issuer,
      client_id,
      client_secret,
      is_active: true,
    });
    const { browser, address } = await leave();
    const mixedUp = new URL(answerOf(provider, address));
    const there = new URL(String(callback_url));
    there.search = mixedUp.search;
    expect((await browser.back(there.href)).hash).toMatch(/^sso_error=/);
    expect((await nora.connection()).refusals[0]?.reason).toBe(EXPIRED);
    await birch.close();
  });

  test('what the provider refuses is refused here, with its word in the log and not on the page', async () => {
    const { browser, address } = await leave();
    const back = new URL(answerOf(provider, address));
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    expect((await browser.back(back.href)).hash).toMatch(/^sso_error=[A-Z2-9]{10}$/);
    expect(await reason()).toBe('The provider refused it.');
  });

  test('a new key of the provider is found once the old ones are too old', async () => {
    await provider.rotateKey();
    const { browser, address } = await leave();
    expect((await browser.back(answerOf(provider, address))).hash).toMatch(/^sso_error=/);
    expect(await reason()).toBe(UNVERIFIED);
    // What is known of a provider is forgotten after ten minutes, its keys with it.
    later(601);
    const next = await leave();
    expect((await next.browser.back(answerOf(provider, next.address))).hash).toMatch(/^sso=/);
    world.travelTo(new Date().toISOString());
  });

  test('an unknown address of ours is refused, and nothing is recorded', async () => {
    const { location } = await ssoBrowser(world).back('http://localhost/sso/callback/unknown?code=1&state=2');
    expect(location).toMatch(/\/login#sso_error=[A-Z2-9]{10}$/);
  });
});

// access.md#the-organisations-own-sign-in
describe('What the server fetches', () => {
  let world: World;
  let provider: StandIn;
  connected('each', (begun) => ({ world, provider } = begun));
  const DISCOVERY = '/.well-known/openid-configuration';
  /** What the admin reads at the issuer. */
  const problemOf = async () => {
    return (await refusalIn((await confirmed(world, 'ada')).sso.test())).fields?.issuer?.[0];
  };

  test('follows no redirect, least of all to the address of a cloud’s metadata', async () => {
    provider.answers = {
      [DISCOVERY]: { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' } },
    };
    expect(await problemOf()).toMatch(/^The provider cannot be found there/);
    expect(provider.asked('/latest/meta-data/')).toBe(0);
  });

  test('goes to no private address that the provider names', async () => {
    provider.metadata = { token_endpoint: 'http://169.254.169.254/token' };
    await (await confirmed(world, 'ada')).sso.test();
    const { reference } = await signInAt(world, provider, 'will@example.org', { sub: 'will' });
    expect(reference).toMatch(/^[A-Z2-9]{10}$/);
  });

  test('takes no discovery of another issuer, no text, and no answer beyond a megabyte', async () => {
    provider.metadata = { issuer: 'https://elsewhere.example' };
    expect(await problemOf()).toMatch(/issuer/);
    provider.metadata = {};
    provider.answers = { [DISCOVERY]: { status: 200, body: 'no JSON' } };
    expect(await problemOf()).toMatch(/^The provider cannot be found there/);
    provider.answers = { [DISCOVERY]: { status: 200, body: `"${'x'.repeat(1_100_000)}"` } };
    expect(await problemOf()).toMatch(/longer than 1 MB/);
  });

  test.each([205, 600, 999])('takes an answer with the status %i for none', async (status) => {
    provider.answers = { [DISCOVERY]: { status, body: '{}' } };
    expect(await problemOf()).toMatch(/^The provider cannot be found there/);
    expect(provider.asked(DISCOVERY)).toBeGreaterThan(0);
  });

  test('private and plain addresses are no issuer', async () => {
    const { sso: ada } = await confirmed(world, 'ada');
    const wrong = [
      'http://id.example.org',
      'ftp://id.example.org',
      'nonsense',
      'https://user:pass@id.example.org',
      'https://id.example.org/#',
      'https://id.example.org/?',
      'https://id.exam ple.org/',
    ];
    for (const issuer of wrong)
      expect((await refusalIn(ada.updateConnection({ issuer }))).fields).toEqual({
        issuer: ['Must be an https address.'],
      });
    await ada.updateConnection({ issuer: 'https://10.0.0.1' });
    expect(await problemOf()).toMatch(/in a private network/);
  });
});

// access.md#the-organisations-own-sign-in
describe('Strangers who try to sign in with an organisation', () => {
  test('are stopped after 100 refusals from their network, and nobody else is', async () => {
    const world = await createWorld({ env: { RATE_LIMIT: 'on' } });
    const stranger = ssoBrowser(world, '203.0.113.9');
    for (let i = 0; i < 100; i += 1) await stranger.token('invented');
    expect((await stranger.token('invented')).status).toBe(429);
    expect((await ssoBrowser(world, '203.0.113.10').token('invented')).status).toBe(401);
    await world.close();
  });

  test('by other people’s browsers, which a page sends back without their having left, stop nobody', async () => {
    const world = await createWorld({ env: { RATE_LIMIT: 'on' } });
    const office = { remoteAddress: '203.0.113.9' };
    const back = (cookie?: string) =>
      world.app.inject({ url: '/sso/callback/x?state=x', ...office, headers: { ...(cookie && { cookie }) } });
    for (let i = 0; i < 102; i += 1) {
      const { statusCode, headers } = await back();
      expect({ i, statusCode, to: headers.location }).toEqual({
        i,
        statusCode: 303,
        to: expect.stringMatching(/\/login#sso_error=[A-Z2-9]{10}$/),
      });
    }
    const signIn = () =>
      world.app.inject({
        ...office,
        method: 'POST',
        url: '/api/token/',
        payload: { email: 'will@example.org', password: PASSWORD },
      });
    expect((await signIn()).statusCode).toBe(200);
    // Who left and comes back in vain counts, and reads on the page, not in JSON, that it was too often.
    for (let i = 0; i < 101; i += 1) expect((await back('sso=left')).statusCode).toBe(303);
    expect((await signIn()).statusCode).toBe(429);
    await world.close();
  });
});
