import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

// clients-and-contracts.md#internal-clients
describe('Time without a client', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  const clients = (who: 'ada' | 'will' | 'dell' = 'ada') => world.as(who).clients;
  const training = async (more: Record<string, unknown> = {}) =>
    clients().create({ kind: 'internal', name: 'Training', ...more });
  const log = (client: number, more: Record<string, unknown> = {}) =>
    world.as('will').dailyLogs.create({
      client,
      date: '2026-01-05',
      work_entries: [{ start_time: '09:00', end_time: '12:00', mileage: 8 }],
      ...more,
    });

  test('an admin adds it with a name, and only those it names may use it', async () => {
    const created = await training({ visible_to: [world.people.will] });
    expect(created).toMatchObject({
      kind: 'internal',
      name: 'Training',
      first_name: '',
      last_name: 'Training',
      is_active: true,
      visible_to: [world.people.will],
    });
    expect(await refusalIn(clients('dell').get({ id: created.id }))).toMatchObject({ status: 404 });
    const offered = (await clients('will').picklist()).internal.map(({ name }) => name);
    expect(offered).toContain('Training');
    await clients().remove({ id: created.id });
  });

  test('a new company has an office', async () => {
    const { results } = await clients().list({ kind: 'internal' });
    expect(results.map(({ name }) => name)).toEqual(['Office']);
  });

  test('only lists that ask for it have it', async () => {
    const { id } = await training();
    const person = await clients().create({ first_name: 'Lee', last_name: 'Moss' });
    const ids = async (kind?: 'all' | 'internal') =>
      (await clients().list(kind ? { kind } : {})).results.map((client) => client.id);
    expect(await ids()).not.toContain(id);
    expect(await ids('internal')).toContain(id);
    expect(await ids('all')).toEqual(expect.arrayContaining([id, person.id]));
    const { internal, ...people } = await clients().picklist();
    expect(internal.map((client) => client.id)).toContain(id);
    expect(JSON.stringify(people)).not.toContain('Training');
    await clients().remove({ id });
  });

  test('it has no contract', async () => {
    const fields = async (answer: Promise<unknown>) => (await refusalIn(answer)).fields;
    const refused = { contract_end: ['Internal clients have no contract.'] };
    expect(await fields(training({ contract_end: '2026-12-31' }))).toMatchObject(refused);
    const { id } = await training();
    expect(await fields(clients().update({ id, contract_end: '2026-12-31' }))).toMatchObject(refused);
    expect(await fields(clients().update({ id, kind: 'person' }))).toHaveProperty('kind');
    expect(await clients().update({ id, name: 'Courses', is_active: false })).toMatchObject({
      name: 'Courses',
      is_active: false,
    });
    await clients().remove({ id });
  });

  test('a worker logs on it, and no report, no-show or incident is about it', async () => {
    const { id } = await training({ name: 'Course' });
    const { client_detail } = await log(id);
    expect(client_detail).toMatchObject({ kind: 'internal', name: 'Course' });
    const will = world.as('will');
    const refusal = { status: 400, fields: { client: ['Course is internal. Choose a client.'] } };
    expect(
      await refusalIn(will.monthlyReports.generate({ client: id, start_date: '2026-01-01' })),
    ).toMatchObject(refusal);
    const filed = { client_id: id, date: '2026-01-05' };
    expect((await refusalIn(will.noShows.create({ ...filed, reason: 'Ill' } as never))).status).toBe(400);
    expect((await refusalIn(clients().remove({ id }))).status).toBe(409);
  });

  test('nobody is assigned to it, from its own page or from theirs', async () => {
    const { id } = await training();
    const { employees } = world.as('ada');
    const { will } = world.people;
    const { current_client_ids: before, visible_client_ids } = await employees.get({ id: will });
    const assigned = await refusalIn(employees.update({ id: will, current_client_ids: [...before, id] }));
    expect(assigned).toMatchObject({
      status: 400,
      fields: { current_client_ids: ['Training is internal. Choose a client.'] },
    });
    expect((await refusalIn(clients().update({ id, assigned_workers: [will] }))).status).toBe(400);
    expect((await employees.get({ id: will })).current_client_ids).toEqual(before);
    // Who may use it is named from either side.
    await employees.update({ id: will, visible_client_ids: [...visible_client_ids, id] });
    expect((await clients().get({ id })).visible_to).toEqual([will]);
    await clients().remove({ id });
  });

  test('it counts toward no plan and no figure of clients', async () => {
    const before = await world.as('ada').dashboard.people();
    await training({ name: 'Travel' });
    expect(await world.as('ada').dashboard.people()).toEqual(before);
  });

  test('hours on it are paid and never billed', async () => {
    const { id } = await training({ name: 'Meetings' });
    await log(id, { date: '2026-02-02' });
    const sheets = world.as('will').timesheets;
    const { id: sheet } = await sheets.create({ start_date: '2026-02-01', end_date: '2026-02-14' });
    await sheets.submit({ id: sheet });
    const approved = await world.as('ada').timesheets.approve({ id: sheet });
    expect(approved).toMatchObject({ total_hours: 3 });
    const [billing] = Object.values(approved.rate_snapshot);
    expect(billing).toMatchObject({ billable: false, billable_reason: 'internal', kms_billable: false });
  });

  test('an admin makes an invented client internal, unless it has reports', async () => {
    const invented = await clients().create({
      first_name: 'Staff',
      last_name: 'Meeting',
      contract_number: '7',
      assigned_workers: [world.people.will],
    });
    await log(invented.id, { date: '2026-03-02' });
    expect((await refusalIn(clients('dell').update({ id: invented.id, kind: 'internal' }))).status).toBe(403);
    expect(await clients().update({ id: invented.id, kind: 'internal' })).toMatchObject({
      kind: 'internal',
      name: 'Staff Meeting',
      contract_number: null,
      assigned_workers: [],
    });
    const rosa = await clients().create({ first_name: 'Rosa', last_name: 'Lane' });
    await world.as('will').monthlyReports.generate({ client: rosa.id, start_date: '2026-03-01' });
    expect(await refusalIn(clients().update({ id: rosa.id, kind: 'internal' }))).toMatchObject({
      status: 409,
      detail: 'Rosa Lane has reports and cannot become internal.',
    });
  });
});
