import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type World, createWorld, refusalIn } from '../../../tests/support/world.ts';

describe('Signing in', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

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
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());
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
