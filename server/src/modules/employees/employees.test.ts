import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listedEmployee } from '@daybook/contract/employees';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';

let number = 0;
const someone = (more: Record<string, unknown> = {}) => {
  number += 1;
  return { email: `new${number}@example.net`, first_name: 'New', last_name: `Person ${number}`, ...more };
};
const coded = (more: Record<string, unknown> = {}) => someone({ generate_signup_code: true, ...more });

describe('Employees', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());
  const ada = () => world.as('ada').employees;
  const signIn = (email: string, password: string) => world.as(null).session.signIn({ email, password });

  test('a person claims the prepared account with the one-time code once, at the same address', async () => {
    const person = coded({ password: 'temporary one', phone: '555' });
    const answer = await world.rest('ada', 'POST', '/users/', person);
    expect(answer.status).toBe(201);
    const { id, signup_code } = answer.body as { id: number; signup_code: string };
    expect(signup_code).toMatch(/^[A-Z0-9]{10}$/);
    expect(JSON.stringify(await ada().get({ id }))).not.toContain(signup_code);
    const join = (email: string, code: string) =>
      world.as(null).accounts.register({
        first_name: 'Own',
        last_name: 'Name',
        email,
        password: 'my own password',
        account_type: 'join',
        signup_code: code,
      });
    expect(await refusalIn(join('other@example.net', signup_code))).toMatchObject({ status: 400 });
    await join(person.email.toUpperCase(), signup_code.toLowerCase());
    await signIn(person.email, 'my own password');
    expect(await refusalIn(join(person.email, signup_code))).toMatchObject({ status: 400 });
    // The office's spelling of the name stays: payroll knows the person by it.
    expect(await ada().get({ id })).toMatchObject({ first_name: person.first_name, awaiting_signup: false });
  });

  test('a person cannot use a code to open an account that has been used with its password', async () => {
    const person = coded({ password: 'temporary one' });
    const { signup_code } = await ada().create(person);
    await signIn(person.email, 'temporary one');
    const claim = world.as(null).accounts.register({
      ...person,
      password: 'stolen password',
      account_type: 'join',
      signup_code,
    });
    expect(await refusalIn(claim)).toMatchObject({ status: 400 });
    await signIn(person.email, 'temporary one');
  });

  test('an admin’s code is valid for 14 days, and can be renewed', async () => {
    const short = await createWorld();
    const person = coded();
    const { id, signup_code, awaiting_signup } = await short.as('ada').employees.create(person);
    expect(awaiting_signup).toBe(true);
    short.travelTo('2026-04-02T00:00:00.000Z');
    const join = (code: string | undefined) =>
      short.as(null).accounts.register({
        ...person,
        password: 'my own password',
        account_type: 'join',
        signup_code: code,
      });
    expect(await refusalIn(join(signup_code))).toMatchObject({ status: 400 });
    const again = await short.as('ada').employees.update({ id, generate_signup_code: true });
    await join(again.signup_code);
    await short.close();
  });

  test('an admin reads at its field what is missing or taken', async () => {
    const fieldsOf = async (input: Parameters<ReturnType<typeof ada>['create']>[0]) => {
      const { status, fields } = await refusalIn(ada().create(input));
      return [status, fields];
    };
    expect(await fieldsOf(someone())).toEqual([400, { password: ['This field is required.'] }]);
    expect(await fieldsOf(coded({ email: 'WILL@example.org' }))).toEqual([
      400,
      { email: ['A user with this email already exists.'] },
    ]);
    expect(await fieldsOf(coded({ role_id: 999 }))).toEqual([
      400,
      { role_id: ['This role does not exist.'] },
    ]);
    expect(await fieldsOf(coded({ current_client_ids: [999] }))).toMatchObject([
      400,
      { current_client_ids: [expect.any(String)] },
    ]);
  });

  test('an admin who leaves out rates gets those of the role', async () => {
    const role = await world.as('ada').roles.create({
      name: 'Night shift',
      default_pay_rate: 22.5,
      default_mileage_rate: 0.45123,
    });
    const filled = await ada().create(coded({ role_id: role.id }));
    expect(filled).toMatchObject({ pay_rate: 22.5, mileage_rate: 0.45123, role: { name: 'Night shift' } });
    const own = await ada().create(coded({ role_id: role.id, pay_rate: 30 }));
    expect(own).toMatchObject({ pay_rate: 30, mileage_rate: 0.45123 });
  });

  test('a worker sees her own rates, and only admins see all', async () => {
    await ada().update({ id: world.people.will, pay_rate: 21 });
    const seen = async (who: 'ada' | 'will' | 'cora' | 'dell') =>
      (await world.as(who).employees.get({ id: world.people.will })).pay_rate;
    expect([await seen('ada'), await seen('will'), await seen('cora'), await seen('dell')]).toEqual([
      21,
      21,
      undefined,
      undefined,
    ]);
    expect(JSON.stringify(await world.as('cora').employees.list({ search: 'will' }))).not.toContain('_rate"');
  });

  test('a worker sees her own first and last day of employment, and who manages employees everybody’s', async () => {
    await ada().update({ id: world.people.will, hired_on: '2025-06-02' });
    const seen = async (who: 'ada' | 'will' | 'cora' | 'dell') =>
      (await world.as(who).employees.get({ id: world.people.will })).hired_on;
    expect([await seen('ada'), await seen('will'), await seen('cora'), await seen('dell')]).toEqual([
      '2025-06-02',
      '2025-06-02',
      null,
      '2025-06-02',
    ]);
  });

  test('a worker reads of a colleague who they are, and nothing else that was entered', async () => {
    const { will: id } = world.people;
    const entered = {
      hired_on: '2025-06-02',
      left_on: '2027-06-02',
      pay_rate: 21,
      custom_fields: { shirt: 'L' },
    };
    await ada().update({ id, payroll_id: 'COLLEAGUE-1', ...entered });
    const record = await world.as('cora').employees.get({ id });
    await ada().update({ id, left_on: null, payroll_id: null });
    // Whoever adds a field decides whether every colleague may read it, and if so names it here.
    const open = [
      'id email username first_name last_name name full_name phone company role role_details role_id is_active',
      'is_company_admin is_superuser waiting_for_approval current_clients current_client_ids current_clients_details',
      'assigned_clients_details created_at updated_at',
    ];
    const emptied = {
      visible_client_ids: [],
      visible_client_details: [],
      custom_fields: {},
      last_login: null,
      hired_on: null,
      left_on: null,
      awaiting_signup: false,
      invitation: null,
    };
    expect(record).toMatchObject(emptied);
    const fields = [...open.join(' ').split(' '), ...Object.keys(emptied)];
    expect(Object.keys(record).toSorted()).toEqual(fields.toSorted());
  });

  test('a person sees in the table of employees what the whole records contain, and no more', async () => {
    await ada().update({ id: world.people.cora, payroll_id: 'C-7' });
    for (const who of ['ada', 'will', 'cora', 'dell'] as const) {
      const { count, results } = await world.as(who).employees.list({});
      expect(await world.as(who).employees.summaries({})).toEqual({
        count,
        results: results.map((record) => listedEmployee.parse(record)),
      });
    }
  });

  // people-and-roles.md#employees, pay.md#who-and-which-plan, pay.md#refusals
  test('an admin gives each person a payroll ID, which no colleague can read or search for', async () => {
    const { id } = await ada().create(coded({ payroll_id: 'W-1042' }));
    await ada().update({ id: world.people.will, payroll_id: '1042 A' });
    const refused = { status: 400, fields: { payroll_id: ['This payroll ID belongs to Will Worker.'] } };
    expect(await refusalIn(ada().update({ id, payroll_id: '1042 a' }))).toMatchObject(refused);
    expect(await refusalIn(ada().create(coded({ payroll_id: '1042 a' })))).toMatchObject(refused);
    for (const payroll_id of ['-1042', '=1+1', 'x'.repeat(21)])
      expect(await refusalIn(ada().update({ id, payroll_id }))).toMatchObject({ status: 400 });
    // The same ID again, in other letters, is the person's own.
    expect(await ada().update({ id: world.people.will, payroll_id: '1042 A' })).toMatchObject({
      payroll_id: '1042 A',
    });
    const found = async (who: 'ada' | 'cora' | 'dell') =>
      (await world.as(who).employees.list({ search: '1042 will' })).results.map(({ name }) => name);
    expect([await found('ada'), await found('cora'), await found('dell')]).toEqual([['Will Worker'], [], []]);
    expect(await world.as('dell').employees.get({ id })).not.toHaveProperty('payroll_id');
    expect((await world.as('will').session.currentUser()).payroll_id).toBe('1042 A');
    const change = world.as('dell').employees.update({ id: world.people.cora, payroll_id: '7' });
    expect(await refusalIn(change)).toMatchObject({
      status: 403,
      detail: 'Only an administrator can change: payroll_id.',
    });
    const [entry] = (
      await world.as('ada').audit.list({ record_type: 'employee', record_id: world.people.will, page: 1 })
    ).results;
    expect(entry).toMatchObject({ before: { payroll_id: null }, after: { payroll_id: '1042 A' } });
    const csv = await world.app.inject({
      url: '/api/users/?search=1042',
      headers: { authorization: `Bearer ${await world.tokenOf('ada')}`, accept: 'text/csv' },
    });
    expect(csv.body).toContain('payroll_id');
    expect(csv.body).toContain('1042 A');
    await ada().update({ id: world.people.will, payroll_id: '' });
    expect(await ada().update({ id, payroll_id: '1042 a' })).toMatchObject({ payroll_id: '1042 a' });
  });

  test('an admin filters, searches, sorts and pages the list', async () => {
    const names = async (query: string) =>
      ((await world.rest('ada', 'GET', `/users/?${query}`)).body as { name: string }[]).map(
        (person) => person.name,
      );
    expect(await names('is_employee=true&search=coordinator')).toEqual(['Dell Delegate']);
    expect(await names('is_active=false')).toEqual(['Dan Deactivated']);
    expect(await names('is_employee=false')).toEqual([]);
    expect(await names('search=w%20work')).toEqual(['Will Worker']);
    expect(await names('search=will%20w')).toEqual(['Will Worker']);
    expect((await names('ordering=-name&limit=1'))[0]).toBe('Will Worker');
    const page = await world.rest('ada', 'GET', '/users/?page=1&page_size=2&search=example.org');
    expect(page.body).toMatchObject({ count: 5, previous: null });
  });

  test('a deactivated employee is refused on the next call', async () => {
    const person = someone({ password: 'temporary one' });
    const { id } = await ada().create(person);
    const { access } = await signIn(person.email, 'temporary one');
    const call = async () =>
      (
        await world.app.inject({
          url: '/api/current-user/',
          headers: { authorization: `Bearer ${access}` },
        })
      ).statusCode;
    expect(await call()).toBe(200);
    await ada().update({ id, is_active: false });
    expect(await call()).toBe(401);
    await ada().update({ id, is_active: true });
    expect(await call()).toBe(401);
  });

  test('an admin who sets a temporary password ends the person’s sessions, and cannot set their own this way', async () => {
    const person = someone({ password: 'temporary one' });
    const { id } = await ada().create(person);
    const { refresh } = await signIn(person.email, 'temporary one');
    await ada().update({ id, password: 'temporary two' });
    expect(await refusalIn(world.as(null).session.refresh({ refresh }))).toMatchObject({ status: 401 });
    await signIn(person.email, 'temporary two');
    expect(await refusalIn(ada().update({ id: world.people.ada, password: 'another one' }))).toMatchObject({
      status: 400,
      fields: { password: [expect.any(String)] },
    });
  });

  test('an admin cannot delete a person with records, and can delete one without', async () => {
    const { id } = await world.as('ada').clients.create({ first_name: 'Cli', last_name: 'Ent' });
    await world.store.write(world.companies.maple, async (db) => {
      await db.insert(dailyLogs).values({
        company_id: world.companies.maple,
        user_id: world.people.will,
        client_id: id,
        date: '2026-03-01',
        total_hours: 1,
        total_mileage: 0,
        total_stipend: 0,
        created_at: '2026-03-01T00:00:00.000Z',
        updated_at: '2026-03-01T00:00:00.000Z',
      });
    });
    expect(await refusalIn(ada().remove({ id: world.people.will }))).toMatchObject({
      status: 409,
      detail: 'Will Worker has records and cannot be deleted. Deactivate instead.',
    });
    const fresh = await ada().create(coded({ current_client_ids: [id] }));
    await ada().remove({ id: fresh.id });
    expect(await refusalIn(ada().get({ id: fresh.id }))).toMatchObject({ status: 404 });
  });

  test('an admin deletes a person with rates and a rule of their own, but not one with an extra', async () => {
    const rated = await ada().create(coded({ pay_rate: 20, mileage_rate: 0.5 }));
    const { id: pay_rule } = await world.as('ada').payRules.create({ name: 'Forty', preset: 'us_40' });
    await world.as('ada').payRuleAssignments.create({
      pay_rule,
      user: rated.id,
      effective_from: '2026-03-04',
    });
    await ada().remove({ id: rated.id });
    expect(await refusalIn(ada().get({ id: rated.id }))).toMatchObject({ status: 404 });

    const paid = await ada().create(coded());
    await world.as('ada').payExtras.create({
      user: paid.id,
      pay_code: 'bonus',
      amount: 50,
      start_date: '2026-03-04',
      end_date: '2026-03-10',
      reason: 'Covered a holiday.',
    });
    expect(await refusalIn(ada().remove({ id: paid.id }))).toMatchObject({ code: 'has_records' });
  });

  test('an admin who deletes a client’s only viewer does not make the client visible to all', async () => {
    const only = await ada().create(coded());
    await world.as('ada').clients.create({ first_name: 'Very', last_name: 'Private', visible_to: [only.id] });
    const refusal = await refusalIn(ada().remove({ id: only.id }));
    expect(refusal.status).toBe(409);
    expect(refusal.detail).toContain('the only one who can see Very Private');
  });

  test('a delegate can neither open nor edit a person who awaits approval, an admin can do both', async () => {
    const { id: company } = await world.as('ada').companies.own();
    await world.as('ada').companies.update({ id: company, require_signup_code: false });
    await world.as(null).accounts.register({
      first_name: 'Wanda',
      last_name: 'Waiting',
      email: 'wanda@example.net',
      password: 'long enough',
      account_type: 'join',
      no_code: true,
      company_name: 'Maple Care',
    });
    const [wanda] = (await ada().list({ waiting_for_approval: true })).results;
    const id = wanda?.id ?? 0;
    const dell = world.as('dell').employees;
    expect((await dell.list({ waiting_for_approval: true })).results).toEqual([]);
    expect(await refusalIn(dell.get({ id }))).toMatchObject({ status: 404 });
    expect(await refusalIn(dell.update({ id, phone: '555 0100' }))).toMatchObject({ status: 404 });
    expect(await ada().get({ id })).toMatchObject({ email: 'wanda@example.net', phone: null });
    expect(await ada().update({ id, phone: '555 0101' })).toMatchObject({ phone: '555 0101' });
  });

  test('a person does not see invisible clients in an employee’s record', async () => {
    const { id } = await world.as('ada').clients.create({
      first_name: 'Secret',
      last_name: 'Somebody',
      visible_to: [world.people.will],
      assigned_workers: [world.people.will],
    });
    const text = async (who: 'will' | 'cora' | 'dell') =>
      JSON.stringify([
        await world.as(who).employees.get({ id: world.people.will }),
        (await world.as(who).directory.list({})).results,
      ]);
    expect(await text('will')).toContain('Secret');
    expect(await text('cora')).not.toContain('Secret');
    expect(await text('dell')).not.toContain('Secret');
    await world.as('dell').employees.update({ id: world.people.will, current_client_ids: [] });
    expect((await ada().get({ id: world.people.will })).current_client_ids).toEqual([id]);
  });
});

describe('Employees on the plan Essential 5', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ env: { BILLING: 'on' } });
  });
  afterAll(() => world.close());

  test('an admin cannot set rates or activate a sixth employee', async () => {
    const ada = world.as('ada').employees;
    const hint = 'Upgrade to Professional to set role-based pay rates';
    expect(await refusalIn(ada.create(coded({ pay_rate: 20 })))).toMatchObject({ status: 403, detail: hint });
    expect(await refusalIn(ada.update({ id: world.people.will, overtime_rate: 20 }))).toMatchObject({
      status: 403,
    });
    expect(await refusalIn(ada.update({ id: world.people.will, mileage_rate: 1 }))).toMatchObject({
      status: 403,
    });
    expect(
      await refusalIn(world.as('ada').roles.create({ name: 'Paid', default_pay_rate: 20 })),
    ).toMatchObject({ status: 403, detail: hint });
    await ada.create(coded({ pay_rate: null }));
    const refused = { status: 403, detail: 'Your plan allows 5 employees. Upgrade to add more.' };
    expect(await refusalIn(ada.create(coded()))).toMatchObject(refused);
    expect(await refusalIn(ada.update({ id: world.people.dan, is_active: true }))).toMatchObject(refused);
  });
});
