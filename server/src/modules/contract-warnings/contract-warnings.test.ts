import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seedClient } from '../../../../tests/support/seed-client.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { momentOf } from '../../kernel/clock.ts';

// Today is Wednesday, 18 March 2026; the week is 15–21 March.
describe('Contract warnings', () => {
  let world: World;
  let june: number;
  beforeEach(async () => {
    world = await createWorld();
    const travel = (await world.as('will').workCodes.list({ search: 'TT' })).results[0]?.id ?? 0;
    june = await seedClient(world, {
      first_name: 'June',
      last_name: 'Park',
      assigned_workers: ['will'],
      contract_end: '2026-03-21',
      custom_fields: { contract_hours: { [travel]: { max: 4 } }, total_kms: 20 },
    });
    await seedClient(world, { first_name: 'Not', last_name: 'Assigned', contract_end: '2026-03-15' });
    await seedClient(world, { first_name: 'Long', last_name: 'Gone', contract_end: '2026-03-01' });
    const log = (who: 'will' | 'cora', date: string, start_time: string, end_time: string) =>
      world.as(who).dailyLogs.create({
        client: june,
        date,
        work_entries: [{ work_code_id: travel, start_time, end_time, mileage: 7 }],
      });
    await log('will', '2026-03-16', '09:00', '11:30');
    await log('cora', '2026-03-17', '09:00', '11:30');
    await log('will', '2026-03-02', '09:00', '18:00');
    await log('will', '2026-02-16', '09:00', '18:00');
  });
  afterEach(() => world.close());

  const sentences = (warnings: { client: { name: string }; message: string }[]) =>
    warnings.map(({ client, message }) => `${client.name} ${message}`);
  const expiry = 'June Park expires in 3 day(s) on Mar 21';
  const thisWeek = 'June Park Travel Time (TT): 5.0 of 4.0 h used in Mar 15 – Mar 21, 1.0 h over.';

  test('a worker sees those of assigned clients on the home page, counting all hours of two windows', async () => {
    expect(sentences(await world.as('will').contractWarnings.assigned())).toEqual([expiry, thisWeek]);
    expect(await world.as('cora').contractWarnings.assigned()).toEqual([]);
  });

  test('an admin sees those of all active clients', async () => {
    expect(sentences(await world.as('ada').contractWarnings.company())).toEqual([
      'Not Assigned expired 3 day(s) ago on Mar 15',
      expiry,
      thisWeek,
    ]);
  });

  test('an admin sees those of the whole contract on a client’s page', async () => {
    expect(sentences(await world.as('cora').contractWarnings.ofClient({ client: june }))).toEqual([
      expiry,
      'June Park Travel Time (TT): 9.0 of 4.0 h used in Feb 15 – Feb 21, 5.0 h over.',
      'June Park Travel Time (TT): 9.0 of 4.0 h used in Mar 1 – Mar 7, 5.0 h over.',
      thisWeek,
    ]);
  });

  test('an admin sees a yearly distance of one client next to the weekly hours of another', async () => {
    await world.as('ada').clients.update({ id: june, custom_fields: { kms_frequency: 'yearly' } });
    expect(sentences(await world.as('ada').contractWarnings.company())).toEqual([
      'Not Assigned expired 3 day(s) ago on Mar 15',
      expiry,
      thisWeek,
      'June Park Kilometers: 28.0 of 20.0 km used in 2026, 8.0 km over.',
    ]);
    await world.as('ada').clients.update({ id: june, custom_fields: { kms_frequency: 'weekly' } });
  });

  test('an admin sees how much of each allowance is used this week, and none of it is a warning', async () => {
    const travel = (await world.as('ada').workCodes.list({ search: 'TT' })).results[0]?.id ?? 0;
    const fresh = await seedClient(world, {
      first_name: 'Fresh',
      last_name: 'Start',
      visible_to: ['cora'],
      custom_fields: { contract_hours_period: 'month', contract_hours: { [travel]: { max: 8 } } },
    });
    const ids = { clients: [june, fresh, 999_999] };
    expect(await world.as('ada').contractWarnings.usage(ids)).toMatchObject([
      {
        client: june,
        allowances: [
          { kind: 'hours', work_code: { code: 'TT' }, used: 5, max: 4, over: 1 },
          { kind: 'kms', work_code: null, used: 14, max: 20, over: 0 },
        ],
      },
      {
        client: fresh,
        allowances: [{ period: 'month', used: 0, max: 8, window: { end_date: '2026-03-31' } }],
      },
    ]);
    expect((await world.as('will').contractWarnings.usage(ids)).map(({ client }) => client)).toEqual([june]);
  });

  test('an admin sees those from the first to the last log on a timesheet', async () => {
    const at = momentOf(world.now());
    const company_id = world.companies.maple;
    const sheet = await world.store.write(company_id, async (db) => {
      const [row] = await db
        .insert(timesheets)
        .values({
          company_id,
          user_id: world.people.will,
          start_date: '2026-03-01',
          end_date: '2026-03-14',
          created_at: at,
          updated_at: at,
        })
        .returning({ id: timesheets.id });
      return row?.id ?? 0;
    });
    expect(sentences(await world.as('will').contractWarnings.ofTimesheet({ timesheet: sheet }))).toEqual([
      expiry,
      'June Park Travel Time (TT): 9.0 of 4.0 h used in Mar 1 – Mar 7, 5.0 h over.',
    ]);
  });

  test('of a past week are those of the contract of that week, raised or lowered since', async () => {
    const ada = world.as('ada');
    const travel = (await ada.workCodes.list({ search: 'TT' })).results[0]?.id ?? 0;
    const limit = (max: number) =>
      ada.clients.update({ id: june, custom_fields: { contract_hours: { [travel]: { max } } } });
    const ofHours = async () =>
      sentences(await ada.contractWarnings.ofClient({ client: june })).filter((text) =>
        text.includes('Travel'),
      );
    await limit(10);
    expect(await ofHours()).toEqual([
      'June Park Travel Time (TT): 9.0 of 4.0 h used in Feb 15 – Feb 21, 5.0 h over (contract until Mar 18, 2026).',
      'June Park Travel Time (TT): 9.0 of 4.0 h used in Mar 1 – Mar 7, 5.0 h over (contract until Mar 18, 2026).',
    ]);
    world.travelTo('2026-03-23T15:00:00.000Z');
    await limit(1);
    expect((await ofHours()).map((text) => text.slice(text.indexOf('): ') + 3))).toEqual([
      '9.0 of 4.0 h used in Feb 15 – Feb 21, 5.0 h over (contract until Mar 18, 2026).',
      '9.0 of 4.0 h used in Mar 1 – Mar 7, 5.0 h over (contract until Mar 18, 2026).',
    ]);
    await limit(4);
  });
});
