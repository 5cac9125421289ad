import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createConnectedWorld, ssoBrowser } from '../../../tests/support/provider-stand-in.ts';
import { PASSWORD, type World } from '../../../tests/support/world.ts';

// A clock would show it on a quiet machine only; what is done for an answer shows it everywhere.
describe('A stranger learns nothing by waiting: the same work is done', () => {
  const statements: string[] = [];
  let world: World;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ world, close } = await createConnectedWorld({
      env: { RATE_LIMIT: 'on' },
      watch: (statement) => void statements.push(statement),
    }));
    // An account without a password.
    await world.as('ada').employees.create({
      email: 'prepared@example.org',
      first_name: 'Pia',
      last_name: 'Prepared',
      generate_signup_code: true,
    });
  });
  afterAll(() => close());

  /** With nobody's password. */
  const enter = (name: string) =>
    world.rest(null, 'POST', '/token/', { email: `${name}@example.org`, password: `not ${PASSWORD}` });
  const STRANGERS = ['nobody', 'prepared', 'dan', 'olga'];

  async function workOf(call: () => Promise<{ status: number; body: unknown }>) {
    await world.services.background.idle();
    statements.length = 0;
    const { status, body } = await call();
    return { status, body, statements: [...statements] };
  }

  // access.md#signing-in
  test('for a wrong password of an account, of one without a password, of a deactivated one, and of none', async () => {
    const workFor = (name: string) => workOf(() => enter(name));
    const known = await workFor('will');
    expect(known).toMatchObject({
      status: 401,
      body: { detail: 'Login failed. Please check your email and password.' },
    });
    expect(known.statements.length).toBeGreaterThan(2);
    for (const name of STRANGERS) expect(await workFor(name)).toEqual(known);
  });

  // access.md#signing-in
  test('and a password is hashed, whether there is one to compare with or not', async () => {
    /** What a call takes of the processor, which waiting does not change: the least of five. */
    async function effortFor(name: string) {
      const efforts: number[] = [];
      for (let time = 0; time < 5; time += 1) {
        const before = process.cpuUsage();
        await enter(name);
        const { user, system } = process.cpuUsage(before);
        efforts.push(user + system);
      }
      return Math.min(...efforts);
    }
    const known = await effortFor('cora');
    // Without hashing it is a tenth.
    for (const name of ['nobody', 'prepared']) expect(await effortFor(name)).toBeGreaterThan(known / 3);
  });

  // access.md#the-organisations-own-sign-in
  test('for an address of the organisation’s domain with and without an account', async () => {
    const workFor = async (name: string) => {
      const { body, ...work } = await workOf(() => ssoBrowser(world).start(`${name}@example.org`));
      return { ...work, fields: Object.keys(body as object) };
    };
    // What the provider says of itself is read once.
    await workFor('will');
    const known = await workFor('will');
    expect(known).toMatchObject({ status: 200, fields: ['url'] });
    expect(known.statements.length).toBeGreaterThan(2);
    for (const name of STRANGERS) expect(await workFor(name)).toEqual(known);
  });
});
