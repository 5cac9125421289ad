import { afterEach, beforeEach, expect, test } from 'vitest';
import { importsOf } from '../../../../tests/support/imports.ts';
import { createWorld, PASSWORD, type World } from '../../../../tests/support/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const { apply, plan } = importsOf(() => world);
const ada = () => world.as('ada');
const waiting = async () =>
  (await ada().employees.summaries({ awaiting_signup: 'true', is_active: 'true' })).results.map(
    ({ email }) => email,
  );
const imported = async () =>
  apply(
    await plan(
      'employees',
      'Email address,Given name,Surname,Active\nann@example.net,Ann,One,yes\nbob@example.net,Bob,Two,yes\ncy@example.net,Cy,Three,no',
    ),
  );

test('imported people who are active can be given codes at once, and sign in with them', async () => {
  expect(await waiting()).toEqual([]);
  await imported();
  expect(await waiting()).toEqual(['ann@example.net', 'bob@example.net'].toSorted());
  const { codes, valid_until } = await ada().employees.createSignupCodes();
  expect(codes.map(({ email }) => email).toSorted()).toEqual(['ann@example.net', 'bob@example.net']);
  expect(valid_until > world.now().toISOString().slice(0, 10)).toBe(true);
  const [ann] = codes.filter(({ name }) => name === 'Ann One');
  await world.as(null).accounts.register({
    account_type: 'join',
    email: 'ann@example.net',
    first_name: 'Ann',
    last_name: 'One',
    password: PASSWORD,
    signup_code: ann?.signup_code,
  });
  const session = await world.as(null).session.signIn({ email: 'ann@example.net', password: PASSWORD });
  expect(session).toBeTruthy();
  expect(await waiting()).toEqual(['bob@example.net']);
});

test('one who never signed in gets a code on the own page, however the account came', async () => {
  await imported();
  const [cy] = (await ada().employees.list({ search: 'Cy Three' })).results;
  expect(cy).toMatchObject({ awaiting_signup: true, last_login: null });
  const { signup_code } = await ada().employees.update({ id: cy?.id ?? 0, generate_signup_code: true });
  expect(signup_code).toMatch(/^\w+/);
});
