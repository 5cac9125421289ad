import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, PASSWORD, refusalIn, type World } from '../../../tests/support/world.ts';

let number = 0;
const someone = (more: Record<string, unknown> = {}) => {
  number += 1;
  return { email: `new${number}@example.net`, first_name: 'New', last_name: `Person ${number}`, ...more };
};
const coded = (more: Record<string, unknown> = {}) => someone({ generate_signup_code: true, ...more });

describe('The administrators of a company', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());
  const ada = () => world.as('ada').employees;
  const me = () => world.people.ada;

  test('a company’s last administrator cannot be demoted, deactivated or deleted', async () => {
    expect(await refusalIn(ada().update({ id: me(), is_company_admin: false }))).toMatchObject({
      status: 400,
      detail: 'The last active administrator of a company cannot be demoted.',
    });
    expect(await refusalIn(ada().update({ id: me(), is_active: false }))).toMatchObject({
      status: 400,
      detail: 'You cannot deactivate your own account.',
    });
    expect(await refusalIn(ada().remove({ id: me() }))).toMatchObject({
      status: 400,
      detail: 'You cannot delete your own account.',
    });
    // A person who never signed up cannot take over.
    await ada().create(coded({ is_company_admin: true }));
    expect(await refusalIn(ada().update({ id: me(), is_company_admin: false }))).toMatchObject({
      status: 400,
    });
  });

  test('a person whose role has all permissions is an administrator; the last one’s role keeps them', async () => {
    const role = await world.as('ada').roles.create({ name: 'Managers', permissions: 'admin,clients_view' });
    await ada().update({ id: world.people.cora, role_id: role.id });
    expect((await world.as('cora').session.currentUser()).is_company_admin).toBe(true);
    await ada().update({ id: me(), is_company_admin: false });
    const cora = world.as('cora');
    expect(
      await refusalIn(cora.roles.update({ id: role.id, name: 'Managers', permissions: 'clients_view' })),
    ).toMatchObject({ status: 400, detail: 'The last active administrator of a company cannot be demoted.' });
    expect(await refusalIn(cora.employees.update({ id: world.people.cora, role_id: null }))).toMatchObject({
      status: 400,
    });
    await cora.employees.update({ id: me(), is_company_admin: true });
  });

  test('nobody in a company can become or edit an operator', async () => {
    const made = await ada().create(coded({ is_superuser: true }));
    expect(made.is_superuser).toBe(false);
    await world.rest('ada', 'PATCH', `/users/${world.people.will}/`, {
      is_superuser: true,
      company: world.companies.birch,
    });
    expect(await ada().get({ id: world.people.will })).toMatchObject({
      is_superuser: false,
      company: { name: 'Maple Care' },
    });
  });

  test('a delegate edits others’ names and clients, but no access or pay', async () => {
    const dell = world.as('dell').employees;
    await dell.update({ id: world.people.will, phone: '555 0199', last_name: 'Workman' });
    for (const change of [
      { email: 'taken@over.example' },
      { password: 'taken over now' },
      { generate_signup_code: true },
      { pay_rate: 99 },
      { overtime_rate: 99 },
      { mileage_rate: 0.9 },
      { role_id: world.roles.coordinator },
      { is_company_admin: true },
      { is_active: false },
    ]) {
      expect(await refusalIn(dell.update({ id: world.people.will, ...change }))).toMatchObject({
        status: 403,
      });
    }
    expect(await refusalIn(dell.update({ id: me(), phone: '1' }))).toMatchObject({ status: 403 });
    expect(await refusalIn(dell.update({ id: world.people.dell, phone: '1' }))).toMatchObject({
      status: 403,
    });
    expect(await refusalIn(dell.create(coded()))).toMatchObject({ status: 403 });
    expect(await refusalIn(dell.remove({ id: world.people.will }))).toMatchObject({ status: 403 });
  });

  test('a person who asks to join waits until an admin approves or rejects them', async () => {
    await world.as('ada').companies.update({ id: world.companies.maple, require_signup_code: false });
    const ask = (email: string) =>
      world.as(null).accounts.register({
        first_name: 'Ask',
        last_name: 'Ing',
        email,
        password: PASSWORD,
        account_type: 'join',
        no_code: true,
        company_name: 'maple care',
      });
    await ask('one@ask.example');
    await ask('two@ask.example');
    const waiting = (await ada().list({ waiting_for_approval: true, ordering: 'email' })).results;
    expect(waiting.map((person) => person.email)).toEqual(['one@ask.example', 'two@ask.example']);
    expect((await world.as('dell').employees.list({ waiting_for_approval: true })).results).toEqual([]);
    expect(JSON.stringify(await ada().list({}))).not.toContain('ask.example');
    const [one, two] = waiting;
    await ada().approve({ id: one?.id ?? 0 });
    await ada().refuseRequest({ id: two?.id ?? 0 });
    await world.as(null).session.signIn({ email: 'one@ask.example', password: PASSWORD });
    expect(
      await refusalIn(world.as(null).session.signIn({ email: 'two@ask.example', password: PASSWORD })),
    ).toMatchObject({ status: 401 });
    expect(await refusalIn(ada().refuseRequest({ id: world.people.will }))).toMatchObject({ status: 400 });
  });
});
