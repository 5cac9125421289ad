import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthenticator } from '../../../tests/support/authenticator.ts';
import { confirmSession, enterPassword } from '../../../tests/support/second-step.ts';
import { createWorld, refusalIn, type PersonName, type World } from '../../../tests/support/world.ts';
import { passkeys } from '../database/schema/sign-in.ts';
import type { Message } from '../kernel/mail.ts';

type Authenticator = ReturnType<typeof createAuthenticator>;
type Forgery = Partial<Parameters<Authenticator['sign']>[0]>;

// access.md#passkeys
describe('Passkeys', () => {
  const sent: Message[] = [];
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ mail: { send: async (message) => void sent.push(message) } });
  });
  afterAll(() => world.close());
  const address = () => {
    const { origin, hostname } = new URL(world.services.config.public_url);
    return { origin, rp_id: hostname };
  };

  async function add(person: PersonName, authenticator: Authenticator, forged: Forgery = {}) {
    await confirmSession(world, person);
    const { ticket, options } = await world.as(person).passkeys.options();
    const response = authenticator.register({ challenge: options.challenge, ...address(), ...forged });
    return world.as(person).passkeys.create({ ticket, name: 'Key', response });
  }
  async function ownerWithKey(person: PersonName, counter = 0) {
    const authenticator = createAuthenticator();
    await add(person, authenticator, { counter });
    return authenticator;
  }
  async function signIn(authenticator: Authenticator, forged: Forgery = {}) {
    const { ticket, options } = await world.as(null).session.passkeyOptions();
    const response = authenticator.sign({ challenge: options.challenge, ...address(), ...forged });
    return world.rest(null, 'POST', '/token/passkey/', { ticket, response });
  }
  const refused = { status: 401, body: { detail: 'Use another way to sign in.' } };
  const counterOf = async ({ credential_id }: Authenticator) =>
    (await world.store.read.select().from(passkeys).where(eq(passkeys.credential_id, credential_id)))[0]
      ?.counter;

  test('a worker signs in with one alone, and a forged answer lets nobody in', async () => {
    const key = await ownerWithKey('will');
    expect(await signIn(key)).toMatchObject({ status: 200, body: { access: expect.any(String) } });
    for (const forged of [
      { origin: 'https://daybook.example.com' },
      { rp_id: 'example.com' },
      { challenge: Buffer.from('a challenge of somebody else').toString('base64url') },
      { is_verified: false },
    ])
      expect({ forged, ...(await signIn(key, forged)) }).toMatchObject(refused);
    expect(await signIn(createAuthenticator()), 'a key that nobody has added').toMatchObject(refused);
    expect(await signIn(key)).toMatchObject({ status: 200 });
  });

  test('of several that are added at once only the first comes with recovery codes', async () => {
    await confirmSession(world, 'cora');
    const { passkeys: cora } = world.as('cora');
    const answers = [];
    for (const name of ['Phone', 'Laptop', 'Key']) {
      const { ticket, options } = await cora.options();
      const response = createAuthenticator().register({ challenge: options.challenge, ...address() });
      answers.push({ ticket, name, response });
    }
    const added = await Promise.all(answers.map((answer) => cora.create(answer)));
    const counts = added.map(({ recovery_codes }) => recovery_codes.length);
    expect(counts.toSorted((a, b) => b - a)).toEqual([10, 0, 0]);
  });

  test('the first try uses up a challenge, right or wrong, and of two at the same time one gets in', async () => {
    const key = await ownerWithKey('will');
    const { ticket, options } = await world.as(null).session.passkeyOptions();
    const post = (forged: Forgery = {}) =>
      world.rest(null, 'POST', '/token/passkey/', {
        ticket,
        response: key.sign({ challenge: options.challenge, ...address(), ...forged }),
      });
    expect(await post({ is_verified: false })).toMatchObject(refused);
    expect(await post()).toMatchObject(refused);
    const next = await world.as(null).session.passkeyOptions();
    const answer = {
      ticket: next.ticket,
      response: key.sign({ challenge: next.options.challenge, ...address() }),
    };
    const outcomes = await Promise.all(
      [answer, answer].map((body) => world.rest(null, 'POST', '/token/passkey/', body)),
    );
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const late = await world.as(null).session.passkeyOptions();
    world.travelTo(new Date(world.now().getTime() + 5 * 60_000 + 1).toISOString());
    expect(
      await world.rest(null, 'POST', '/token/passkey/', {
        ticket: late.ticket,
        response: key.sign({ challenge: late.options.challenge, ...address() }),
      }),
    ).toMatchObject(refused);
  });

  test('a counter of 0 stays 0 and one that rises is taken; one that does not is refused, kept, noted and mailed', async () => {
    const synced = await ownerWithKey('cora');
    expect(await signIn(synced, { counter: 0 })).toMatchObject({ status: 200 });
    expect(await signIn(synced, { counter: 0 })).toMatchObject({ status: 200 });
    const counting = await ownerWithKey('cora', 5);
    expect(await signIn(counting, { counter: 6 })).toMatchObject({ status: 200 });
    const before = sent.length;
    for (const counter of [6, 5, 0]) expect(await signIn(counting, { counter })).toMatchObject(refused);
    await world.services.background.idle();
    expect(sent.slice(before).map(({ to, subject }) => [to, subject])[0]).toEqual([
      'cora@example.org',
      'A passkey of your Daybook account was refused',
    ]);
    expect(await counterOf(counting)).toBe(6);
    const entries = (await world.as('ada').audit.list({ record_type: 'session' })).results;
    expect(entries.map(({ action }) => action)).toContain('session.second_step_failed');
    expect(await signIn(counting, { counter: 7 })).toMatchObject({ status: 200 });
  });

  test('as a second step somebody else’s passkey is refused, and so is one that confirms who is calling', async () => {
    const own = await ownerWithKey('dell');
    const foreign = await ownerWithKey('ned');
    const secondStep = async (key: Authenticator) => {
      const ticket = (await enterPassword(world, 'dell')).body.second_step?.ticket ?? '';
      const challenge = await world.as(null).session.passkeyOptions();
      const response = key.sign({ challenge: challenge.options.challenge, ...address() });
      const passkey = { ticket: challenge.ticket, response };
      return world.rest(null, 'POST', '/token/second-step/', { ticket, passkey });
    };
    expect(await secondStep(foreign)).toMatchObject({ status: 401 });
    expect(await secondStep(own)).toMatchObject({ status: 200 });
    const confirm = async (key: Authenticator) => {
      const challenge = await world.as(null).session.passkeyOptions();
      const response = key.sign({ challenge: challenge.options.challenge, ...address() });
      return world.rest('dell', 'POST', '/confirm-identity/', {
        passkey: { ticket: challenge.ticket, response },
      });
    };
    expect(await confirm(foreign)).toMatchObject({ status: 400 });
    expect(await confirm(own)).toMatchObject({ status: 200 });
  });

  test('adding one takes neither another origin, another host, no verification, nor someone else’s challenge', async () => {
    for (const forged of [
      { origin: 'https://daybook.example.com' },
      { rp_id: 'example.com' },
      { is_verified: false },
      { challenge: 'bm90IG91cnM' },
    ])
      expect(await refusalIn(add('nora', createAuthenticator(), forged))).toMatchObject({
        status: 400,
        fields: { response: ['The passkey could not be added. Please try again.'] },
      });
    await confirmSession(world, 'nora');
    await confirmSession(world, 'ned');
    const { ticket, options } = await world.as('ned').passkeys.options();
    const response = createAuthenticator().register({ challenge: options.challenge, ...address() });
    expect(
      await refusalIn(world.as('nora').passkeys.create({ ticket, name: 'Key', response })),
    ).toMatchObject({ status: 400 });
    expect((await world.as('nora').passkeys.list()).results).toEqual([]);
  });

  test('thirty wrong codes do not stop a passkey', async () => {
    const limited = await createWorld({ env: { RATE_LIMIT: 'on' } });
    const { origin, hostname: rp_id } = new URL(limited.services.config.public_url);
    const key = createAuthenticator();
    await confirmSession(limited, 'will');
    const adding = await limited.as('will').passkeys.options();
    const response = key.register({ challenge: adding.options.challenge, origin, rp_id });
    await limited.as('will').passkeys.create({ ticket: adding.ticket, name: 'Key', response });
    const post = (remoteAddress: string, url: string, payload: object) =>
      limited.app.inject({ method: 'POST', url, remoteAddress, payload });
    const ticketOf = async () => (await enterPassword(limited, 'will')).body.second_step?.ticket ?? '';
    let stopped = 0;
    for (let tries = 0; tries < 35; tries += 5) {
      const ticket = await ticketOf();
      for (let at = 0; at < 5; at += 1) {
        const { statusCode } = await post(`198.51.100.${tries}`, '/api/token/second-step/', {
          ticket,
          recovery_code: 'WRONGWRONG',
        });
        stopped += statusCode === 429 ? 1 : 0;
      }
    }
    expect(stopped).toBe(5);
    const challenge = await limited.as(null).session.passkeyOptions();
    const signed = key.sign({ challenge: challenge.options.challenge, origin, rp_id });
    const passkey = { ticket: challenge.ticket, response: signed };
    const { statusCode } = await post('203.0.113.7', '/api/token/second-step/', {
      ticket: await ticketOf(),
      passkey,
    });
    expect(statusCode).toBe(200);
    await limited.close();
  });
});
