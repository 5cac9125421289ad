import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listedClient } from '@daybook/contract/clients';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';

describe('Clients', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada').clients;
  const add = (last_name: string, more: Record<string, unknown> = {}) =>
    ada().create({ first_name: 'Bo', last_name, ...more });

  test('an admin adds a client with contract hours, and reads it back in full', async () => {
    const codes = (await world.as('ada').workCodes.list({})).results;
    const support = codes.find((code) => code.code === 'FS')?.id ?? 0;
    const travel = codes.find((code) => code.code === 'TT')?.id ?? 0;
    const code = await world.as('ada').clientCodes.create({ code: 'B1', description: 'Block 1' });
    const client = await add('Contract', {
      client_code: code.id,
      contract_start: '2026-01-01',
      contract_end: '',
      assigned_workers: [world.people.will],
      custom_fields: {
        contract_hours: {
          [support]: { max: 10.5, frequency: 'weekly', client_rate: 40, billable: true },
          [travel]: { max: '', frequency: 'weekly', billable: true },
        },
        total_kms: 50,
        kms_frequency: 'monthly',
        weekly_stipend: 20,
        goals: 'Cook a meal\n\nTake the bus',
        social_worker: 'Sam Social',
      },
    });
    const brief = { id: code.id, code: 'B1', description: 'Block 1' };
    expect(client).toMatchObject({
      name: 'Bo Contract',
      client_code: brief,
      client_code_details: brief,
      contract_end: null,
      is_active: true,
      assigned_workers: [world.people.will],
      assigned_workers_details: [{ name: 'Will Worker', username: 'will@example.org' }],
      visible_to: [],
      visible_employee_ids: [],
      social_worker: 'Sam Social',
    });
    expect(client.custom_fields).toMatchObject({
      contract_hours: { [support]: { max: 10.5, client_rate: 40 } },
      kms_timeframe: 'monthly',
      total_kms_period: 'monthly',
      stipend_amount: 20,
      goals: ['Cook a meal', 'Take the bus'],
    });
    expect(Object.keys(client.custom_fields.contract_hours as object)).toEqual([String(support)]);
    expect(await ada().get({ id: client.id })).toEqual(client);
  });

  test('a worker reads a client without the billing rates', async () => {
    const [code] = (await world.as('ada').workCodes.list({})).results;
    const contract_hours = { [code?.id ?? 0]: { max: 4, client_rate: 55.5 } };
    const { id } = await add('Rates', { custom_fields: { contract_hours } });
    const read = async (who: 'will' | 'dell') =>
      JSON.stringify((await world.as(who).clients.get({ id })).custom_fields);
    expect(await read('will')).not.toContain('client_rate');
    expect(await read('dell')).toContain('55.5');
  });

  test('an admin’s custom fields are merged, and null removes one', async () => {
    const { id } = await add('Fields', { custom_fields: { shirt: 'L', hobby: 'Chess' } });
    const after = await ada().update({ id, custom_fields: { shirt: null, pet: 'Dog' } });
    expect(after.custom_fields).toEqual({ hobby: 'Chess', pet: 'Dog' });
  });

  test('an admin can set the social worker as a field or as a custom field', async () => {
    const { id } = await add('Social', { social_worker: 'Ann' });
    expect((await ada().get({ id })).custom_fields).toEqual({ social_worker: 'Ann' });
    const after = await ada().update({ id, custom_fields: { social_worker: 'Ben' } });
    expect(after.social_worker).toBe('Ben');
  });

  test('an admin who names a record they cannot see is refused at its field', async () => {
    const stranger = world.people.ned;
    const fields = async (more: Record<string, unknown>) => {
      const { status, fields: at } = await refusalIn(add('Wrong', more));
      return [status, ...Object.keys(at ?? {})];
    };
    expect(await fields({ assigned_workers: [stranger] })).toEqual([400, 'assigned_workers']);
    expect(await fields({ visible_to: [stranger] })).toEqual([400, 'visible_to']);
    expect(await fields({ visible_employee_ids: [stranger] })).toEqual([400, 'visible_employee_ids']);
    expect(await fields({ client_code: 999_999 })).toEqual([400, 'client_code']);
    expect(await fields({ custom_fields: { contract_hours: { 999999: { max: 1 } } } })).toEqual([
      400,
      'custom_fields',
    ]);
    expect(await fields({ custom_fields: { ['__proto__x.']: 1 } })).toEqual([400, 'custom_fields']);
    expect(await fields({ contract_start: '2026-02-02', contract_end: '2026-02-01' })).toEqual([
      400,
      'contract_end',
    ]);
    expect(await fields({ first_name: ' ' })).toEqual([400, 'first_name']);
  });

  // access.md#visible-clients
  test('a client with named viewers is visible to them, its workers and admins only', async () => {
    const { id } = await add('Hidden', {
      visible_to: [world.people.cora],
      assigned_workers: [world.people.will],
    });
    for (const who of ['ada', 'will', 'cora'] as const) {
      expect((await world.as(who).clients.get({ id })).id).toBe(id);
    }
    expect(await refusalIn(world.as('dell').clients.get({ id }))).toMatchObject({ status: 404 });
    expect(await refusalIn(world.as('dell').clients.update({ id, phone: '1' }))).toMatchObject({
      status: 404,
    });
    const listed = (await world.as('dell').clients.list({ search: 'Hidden' })).results;
    expect(listed).toEqual([]);
  });

  test('a person sees in the table of clients what the whole records contain', async () => {
    const code = await world.as('ada').clientCodes.create({ code: 'TBL', description: 'Of the table' });
    await add('Tabled', { client_code: code.id, assigned_workers: [world.people.will, world.people.cora] });
    await add('Shown', { visible_to: [world.people.cora], contract_end: '2026-05-01' });
    for (const who of ['ada', 'will', 'dell'] as const) {
      const { count, results } = await world.as(who).clients.list({ ordering: '-client_code' });
      expect(await world.as(who).clients.summaries({ ordering: '-client_code' })).toEqual({
        count,
        results: results.map((record) => listedClient.parse(record)),
      });
    }
  });

  test('a delegate who removes her own access to a client still gets the answer', async () => {
    const { id } = await add('Handed over');
    const after = await world.as('dell').clients.update({ id, visible_to: [world.people.will] });
    expect(after.visible_to).toEqual([world.people.will]);
  });

  test('an admin filters, searches, sorts and pages the list', async () => {
    const code = await world.as('ada').clientCodes.create({ code: 'ZED', description: 'Last' });
    await add('List A', { contract_end: '2026-05-01', client_code: code.id });
    await add('List B', { contract_end: '2026-04-01', is_active: false });
    await add('List C', { assigned_workers: [world.people.cora], contract_number: 'C-100%' });
    const names = async (filters: Parameters<ReturnType<typeof ada>['list']>[0]) =>
      (await ada().list(filters)).results.map((client) => client.last_name);
    expect(await names({ search: 'bo LIST' })).toEqual(['List A', 'List B', 'List C']);
    expect(await names({ search: 'list', is_active: 'true' })).toEqual(['List A', 'List C']);
    expect(await names({ search: 'list', assigned_workers: world.people.cora })).toEqual(['List C']);
    expect(await names({ search: 'zed' })).toEqual(['List A']);
    expect(await names({ search: '100%' })).toEqual(['List C']);
    expect(await names({ search: 'list', ordering: 'contract_end' })).toEqual(['List B', 'List A', 'List C']);
    expect(await names({ search: 'list', ordering: '-contract_end', limit: 2 })).toEqual([
      'List A',
      'List B',
    ]);
    const page = await world.rest('ada', 'GET', '/clients/?search=list&page=2&page_size=2&is_active=');
    expect(page.body).toMatchObject({ count: 3, next: null, results: [{ last_name: 'List C' }] });
    const typo = await world.rest('ada', 'GET', '/clients/?is_activ=true');
    expect(typo).toMatchObject({ status: 400, body: { is_activ: ['Unknown filter.'] } });
  });

  test('a worker’s form offers her own clients first, then other active ones, then the rest', async () => {
    const mine = await add('Mine', { assigned_workers: [world.people.will] });
    const running = await add('Running', { contract_start: '2026-01-01' });
    const over = await add('Over', { contract_end: '2025-01-01' });
    const groups = await world.as('will').clients.picklist();
    const ids = (group: { id: number }[]) => group.map((client) => client.id);
    expect(ids(groups.assigned)).toContain(mine.id);
    expect(ids(groups.unassigned)).toContain(running.id);
    expect(ids(groups.inactive)).toContain(over.id);
  });

  test('an admin cannot delete a client with records, and can delete one without', async () => {
    const worked = await add('Worked');
    await world.store.write(world.companies.maple, async (db) => {
      await db.insert(dailyLogs).values({
        company_id: world.companies.maple,
        user_id: world.people.will,
        client_id: worked.id,
        date: '2026-03-01',
        total_hours: 1,
        total_mileage: 0,
        total_stipend: 0,
        created_at: '2026-03-01T00:00:00.000Z',
        updated_at: '2026-03-01T00:00:00.000Z',
      });
    });
    expect(await refusalIn(ada().remove({ id: worked.id }))).toMatchObject({
      status: 409,
      detail: 'Bo Worked has records and cannot be deleted. Deactivate instead.',
    });
    const fresh = await add('Fresh', {
      assigned_workers: [world.people.will],
      visible_to: [world.people.will],
    });
    await ada().remove({ id: fresh.id });
    expect(await refusalIn(ada().get({ id: fresh.id }))).toMatchObject({ status: 404 });
  });

  test('an admin who saves over a colleague’s change is refused', async () => {
    const client = await add('Twice');
    await ada().update({ id: client.id, phone: '1', updated_at: client.updated_at });
    expect(
      await refusalIn(ada().update({ id: client.id, phone: '2', updated_at: client.updated_at })),
    ).toMatchObject({ status: 409 });
  });
});

describe('Clients on the plan Essential 5', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld({ env: { BILLING: 'on' } });
  });
  afterEach(() => world.close());

  const add = (more: Record<string, unknown> = {}) =>
    world.as('ada').clients.create({ first_name: 'Bo', last_name: 'Essential', ...more });

  test('an admin cannot set billing rates and stipend amounts, but can remove them', async () => {
    const [code] = (await world.as('ada').workCodes.list({})).results;
    const rate = { contract_hours: { [code?.id ?? 0]: { max: 4, client_rate: 40 } } };
    const locked = { status: 403, detail: 'Upgrade to Professional to unlock this feature' };
    expect(await refusalIn(add({ custom_fields: rate }))).toMatchObject(locked);
    expect(await refusalIn(add({ custom_fields: { weekly_stipend: 5 } }))).toMatchObject(locked);
    const { id } = await add({ custom_fields: { weekly_stipend: null, stipend_frequency: 'weekly' } });
    expect((await world.as('ada').clients.get({ id })).custom_fields).toMatchObject({
      stipend_frequency: 'weekly',
    });
  });

  test('an admin cannot add or activate a 26th active client', async () => {
    const before = (await world.as('ada').clients.list({ is_active: true })).results.length;
    for (let count = before; count < 25; count += 1) await add();
    const refused = { status: 403, detail: 'Your plan allows 25 clients. Upgrade to add more.' };
    expect(await refusalIn(add())).toMatchObject(refused);
    const { id } = await add({ is_active: false });
    expect(await refusalIn(world.as('ada').clients.update({ id, is_active: true }))).toMatchObject(refused);
  });
});
