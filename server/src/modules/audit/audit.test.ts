import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditBrief } from '@daybook/contract/audit';
import { clientNamed } from '../../../../tests/support/worked-time.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('the history of a record', () => {
  it('shows who did what, and names the record and everything its fields refer to', async () => {
    const client_id = await clientNamed(world, 'Ida Moss');
    const { id } = await world
      .as('will')
      .noShows.create({ client_id, date: '2026-03-17', staff_name: 'Will Worker' });
    await world.as('ada').noShows.approve({ id });

    const [approved, created] = await world
      .as('ada')
      .audit.history({ record_type: 'no_show', record_id: id });
    expect(approved).toMatchObject({
      user_name: 'Ada Admin',
      action: 'no_show.approve',
      record_name: 'Ida Moss, Mar 17, 2026',
      before: { approved: false },
      after: { approved: true },
    });
    expect(created).toMatchObject({
      user_name: 'Will Worker',
      names: { [`client ${client_id}`]: 'Ida Moss' },
    });
  });

  it('names no record of another company, whatever number a field holds', async () => {
    const ned = world.people.ned;
    const client_id = await clientNamed(world, 'Una Reed');
    await world.as('ada').clients.update({ id: client_id, custom_fields: { user_id: ned } });
    const [entry] = await world.as('ada').audit.history({ record_type: 'client', record_id: client_id });
    expect(entry?.names).toEqual({});
  });

  it('names deleted records, and those without a name of their own, as their entries have them', async () => {
    const { will } = world.people;
    const ada = world.as('ada');
    await ada.payRates.create({ user: will, kind: 'pay', effective_from: '2026-03-08', amount: 22 });
    const holiday = await ada.holidays.create({ date: '2026-12-25', name: 'Christmas Day' });
    await ada.holidays.remove({ id: holiday.id });
    const { results } = await ada.audit.summaries({ limit: 3 });
    expect(results.map(({ action, record_name }) => [action, record_name])).toEqual([
      ['holiday.delete', 'Christmas Day, Dec 25, 2026'],
      ['holiday.create', 'Christmas Day, Dec 25, 2026'],
      ['pay_rate.create', 'Will Worker, from Mar 8, 2026'],
    ]);
  });

  it('pages through the company’s own trail', async () => {
    const client_id = await clientNamed(world, 'Gone Soon');
    await world.as('ada').clients.remove({ id: client_id });
    const { results } = await world.as('ada').audit.list({ record_type: 'client' });
    expect(results[0]).toMatchObject({
      action: 'client.delete',
      record_id: client_id,
      record_name: 'Gone Soon',
    });
    const oldestFirst = await world.as('ada').audit.list({ record_type: 'client', ordering: 'at' });
    expect(oldestFirst.results).toEqual(results.toReversed());
    const neighbours = await world.as('nora').audit.list({});
    expect(neighbours.results.map((entry) => entry.record_type)).not.toContain('client');
  });

  it('shows an admin in its table what the whole entries contain, and an entry by itself in full', async () => {
    const client_id = await clientNamed(world, 'Tab Led');
    await world.as('ada').clients.update({ id: client_id, first_name: 'Tabea' });
    const { count, results } = await world.as('ada').audit.list({ page: 1 });
    expect(await world.as('ada').audit.summaries({ page: 1 })).toEqual({
      count,
      results: results.map((entry) => auditBrief.parse(entry)),
    });
    const [whole] = results;
    expect(whole).toMatchObject({ record_name: 'Tabea Led', after: { first_name: 'Tabea' } });
    expect(await world.as('ada').audit.get({ id: whole?.id ?? 0 })).toEqual(whole);
  });

  it('leaves out sign-ins and daily logs where it is asked for what is not routine', async () => {
    const client = await clientNamed(world, 'Rou Tine');
    await world.as('will').dailyLogs.create({ client, date: '2026-03-17', work_entries: [] });
    const types = async (routine?: 'false') =>
      (await world.as('ada').audit.list({ routine, limit: 200 })).results.map((entry) => entry.record_type);
    expect(await types()).toContain('daily_log');
    const kept = await types('false');
    expect(kept).toContain('client');
    expect(kept).not.toContain('daily_log');
    expect(kept).not.toContain('session');
  });
});

describe('an admin who filters forms', () => {
  it('can use day 31 of any month as a bound', async () => {
    const client_id = await clientNamed(world, 'Feb Ruary');
    await world.as('will').noShows.create({ client_id, date: '2026-02-28', staff_name: 'Will' });
    const answer = await world.rest('ada', 'GET', '/no-shows/?date__gte=2026-02-01&date__lte=2026-02-31');
    expect(answer.status).toBe(200);
    expect(answer.body).toHaveLength(1);
    expect((await world.rest('ada', 'GET', '/no-shows/?date__lte=2026-02-32')).status).toBe(400);
  });
});
