import { describe, expect, test } from 'vitest';
import {
  answerOf,
  connected,
  signInAt,
  ssoBrowser,
  type StandIn,
} from '../../../../tests/support/provider-stand-in.ts';
import { confirmed, setUpApp } from '../../../../tests/support/second-step.ts';
import { refusalIn, withTokenOf, type PersonName, type World } from '../../../../tests/support/world.ts';

let world: World;
let provider: StandIn;
connected('each', (begun) => ({ world, provider } = begun));

const ada = () => confirmed(world, 'ada');
/** The access token of somebody who came from the provider. */
const cameIn = async (person: PersonName) => {
  const { body } = await signInAt(world, provider, `${person}@example.org`, { sub: person });
  return String(body.access);
};
/** Signs in again there, as `sub`; where the browser ends. */
async function round(access: string, claims: Record<string, unknown>) {
  const browser = ssoBrowser(world);
  const { body } = await browser.post('/confirm-identity/sso/', {}, { authorization: `Bearer ${access}` });
  const address = String(body.url);
  expect(new URL(address).searchParams.get('max_age')).toBe('0');
  const auth_time = Math.floor(world.now().getTime() / 1000);
  provider.claims = { email_verified: true, auth_time, ...claims };
  return (await browser.back(answerOf(provider, address))).location;
}
const linkedPeople = async () => (await world.as('ada').sso.connection()).linked;
const REFUSED = /\/sso-confirmed#sso_error=/;

// access.md#confirming-who-one-is
describe('Confirming at the organisation’s provider', () => {
  const begin = (access: string) => withTokenOf(world)(access, 'POST', '/second-step/');
  const will = { sub: 'will', email: 'will@example.org' };

  test('signing in again at the provider confirms who is calling, and an older sign-in there does not', async () => {
    const access = await cameIn('will');
    expect((await begin(access)).body).toMatchObject({ confirm: ['password', 'sso'] });
    const seconds = Math.floor(world.now().getTime() / 1000);
    expect(await round(access, { ...will, auth_time: undefined })).toMatch(REFUSED);
    expect(await round(access, { ...will, auth_time: seconds - 3_600 })).toMatch(REFUSED);
    expect((await begin(access)).status).toBe(403);
    expect(await round(access, { ...will, auth_time: seconds + 60 })).toMatch(/\/sso-confirmed$/);
    expect((await begin(access)).status).toBe(200);
  });

  test('confirms one person, and links and makes nobody else', async () => {
    await (await ada()).sso.updateConnection({ jit: true });
    const access = await cameIn('will');
    await cameIn('cora');
    const before = await linkedPeople();
    // A colleague who is linked, one who is not, somebody new, and the same address by another identity.
    for (const claims of [
      { sub: 'cora', email: 'cora@example.org' },
      { sub: 'dell', email: 'dell@example.org' },
      { sub: 'new', email: 'new@example.org' },
      { sub: 'another', email: 'will@example.org' },
    ])
      expect([claims.sub, await round(access, claims)]).toEqual([claims.sub, expect.stringMatching(REFUSED)]);
    expect(await linkedPeople()).toBe(before);
    expect((await world.as('ada').employees.list({ search: 'new@' })).count).toBe(0);
    expect((await begin(access)).status).toBe(403);
    expect((await world.as('ada').sso.connection()).refusals.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 4 }, () => 'The identity belongs to someone else.'),
    );
  });

  test('is for people who are linked', async () => {
    const { status, body } = await world.rest('dell', 'POST', '/confirm-identity/sso/', {});
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { detail: 'Your account is not linked to a provider.' },
    });
  });

  test('nobody is asked to confirm at a provider whose connection is off, nor counts as ready by it', async () => {
    const access = await cameIn('will');
    const isReady = async () =>
      (await world.as('ada').secondStep.policy()).people.find(({ id }) => id === world.people.will)?.is_ready;
    await (await ada()).sso.updateConnection({ is_active: false });
    expect((await begin(access)).body).toMatchObject({ confirm: ['password'] });
    expect(await isReady()).toBe(false);
    await (await ada()).sso.updateConnection({ is_active: true });
    expect((await begin(access)).body).toMatchObject({ confirm: ['password', 'sso'] });
    expect(await isReady()).toBe(true);
  });
});

// access.md#confirming-who-one-is, imports-and-exports.md#downloading-everything
describe('Downloading everything without a password', () => {
  const everything = (access: string, body = {}) =>
    withTokenOf(world)(access, 'POST', '/company-export/', body);

  test('is for whoever confirmed in another way: at the provider, or with a passkey or an app', async () => {
    const access = await cameIn('ada');
    const other = { user: world.people.will };
    const person = () => withTokenOf(world)(access, 'POST', '/users/export/', other);
    for (const asked of [await everything(access), await person()])
      expect(asked).toMatchObject({ status: 403, body: { confirm: ['password', 'sso'] } });
    await round(access, { sub: 'ada', email: 'ada@example.org' });
    expect((await everything(access)).status).toBe(201);
    expect((await person()).status).toBe(201);
  });

  test('asks whoever has nothing else for it', async () => {
    const nora = await world.tokenOf('nora');
    expect(await everything(nora)).toMatchObject({
      status: 400,
      body: { password: ['Enter your password.'] },
    });
  });
});

// access.md#confirming-who-one-is
test('an operator who has a second step confirms before a domain is verified or addresses are trusted', async () => {
  const { id: domain_id } = await (await ada()).sso.addDomain({ domain: 'maple.example' });
  const id = world.companies.maple;
  await setUpApp(world, 'olga');
  world.travelTo(new Date(world.now().getTime() + 600_000).toISOString());
  const unconfirmed = { status: 403, code: 'confirm_identity' };
  expect(await refusalIn(world.as('olga').sso.verifyDomain({ id, domain_id }))).toMatchObject(unconfirmed);
  const trust = { id, trust_email: true };
  expect(await refusalIn(world.as('olga').sso.trustAddresses(trust))).toMatchObject(unconfirmed);
  const olga = await confirmed(world, 'olga');
  expect((await olga.sso.verifyDomain({ id, domain_id })).verified_at).not.toBe(null);
  expect((await olga.sso.trustAddresses(trust)).trust_email).toBe(true);
});

// access.md#policy
describe('Who is linked', () => {
  test('counts as ready for the company’s policy, and is let in by it', async () => {
    await cameIn('will');
    await setUpApp(world, 'ada');
    await (
      await ada()
    ).secondStep.updatePolicy({
      second_step: 'everyone',
      second_step_from: world.now().toISOString().slice(0, 10),
    });
    const isReady = new Map(
      (await world.as('ada').secondStep.policy()).people.map(({ id, is_ready }) => [id, is_ready]),
    );
    const { will, dell } = world.people;
    expect([isReady.get(will), isReady.get(dell)]).toEqual([true, false]);
    // Also with the password.
    expect((await world.as('will').session.currentUser()).second_step).toMatchObject({
      due: null,
      must_set_up: false,
    });
    expect((await world.as('will').dailyLogs.list({})).results).toEqual([]);
    expect(await refusalIn(world.as('dell').dailyLogs.list({}))).toMatchObject({
      code: 'set_up_second_step',
    });
  });
});
