import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reportBrief } from '@daybook/contract/monthly-reports';
import { addClientWithLogs, addLogs } from '../../../../tests/support/client-with-logs.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

const march = { start_date: '2026-03-01', end_date: '2026-03-31' };

describe('Who reads which reports', () => {
  let world: World;
  let open: number;
  let hidden: number;
  beforeEach(async () => {
    world = await createWorld();
    open = await addClientWithLogs(world, {
      last_name: 'Open',
      logs: [{ date: '2026-03-02', total_hours: 2 }],
    });
    hidden = await addClientWithLogs(world, { last_name: 'Hidden', visible_to: ['will'] });
    for (const client of [open, hidden]) {
      const { id } = await world.as('will').monthlyReports.generate({ client, ...march });
      await world
        .as('will')
        .monthlyReports.update({ id, summary: `About ${client === open ? 'bread' : 'cheese'}` });
      await world.as('will').monthlyReports.submit({ id });
      await world.as('ada').monthlyReports.approve({ id });
    }
    await world.as('will').monthlyReports.generate({ client: open, start_date: '2026-02-01' });
    const { id } = await world.as('cora').monthlyReports.generate({ client: open, start_date: '2026-01-01' });
    await world.as('cora').monthlyReports.submit({ id });
  });
  afterEach(() => world.close());

  const seen = async (name: 'will' | 'cora' | 'ada' | 'nora', query = '') => {
    const { body } = await world.rest(name, 'GET', `/monthly-reports/?ordering=month${query}`);
    return (body as { client: { last_name: string }; month: string }[]).map(
      (report) => `${report.client.last_name} ${report.month.slice(0, 7)}`,
    );
  };

  test('workers read their own and the approved ones of clients they can see; admins all', async () => {
    expect(await seen('will')).toEqual(['Open 2026-02', 'Open 2026-03', 'Hidden 2026-03']);
    expect(await seen('cora')).toEqual(['Open 2026-01', 'Open 2026-03']);
    expect(await seen('ada')).toEqual(['Open 2026-01', 'Open 2026-02', 'Open 2026-03', 'Hidden 2026-03']);
    expect(await seen('nora')).toEqual([]);
  });

  test('a colleague can read an approved report but not act on it', async () => {
    const [report] = (await world.as('cora').monthlyReports.list({ client: open, approved: true })).results;
    const { get, unsubmit } = world.as('cora').monthlyReports;
    expect((await get({ id: report?.id ?? 0 })).status).toBe('Approved');
    expect(await refusalIn(unsubmit({ id: report?.id ?? 0 }))).toMatchObject({ status: 403 });
  });

  test('an admin’s filters each narrow the list', async () => {
    expect(await seen('ada', `&client=${hidden}`)).toEqual(['Hidden 2026-03']);
    expect(await seen('ada', `&client__in=${open},${hidden}&approved=true`)).toEqual([
      'Open 2026-03',
      'Hidden 2026-03',
    ]);
    expect(await seen('ada', `&user=${world.people.cora}`)).toEqual(['Open 2026-01']);
    expect(await seen('ada', '&submitted=false')).toEqual(['Open 2026-02']);
    expect(await seen('ada', '&month=2026-03')).toEqual(['Open 2026-03', 'Hidden 2026-03']);
    expect(await seen('ada', '&month=3&year=2026')).toEqual(['Open 2026-03', 'Hidden 2026-03']);
    expect(await seen('ada', '&year=2025')).toEqual([]);
    expect(await seen('ada', '&search=CHEESE')).toEqual(['Hidden 2026-03']);
    expect(await seen('ada', '&search=clara%20op')).toEqual(['Open 2026-01', 'Open 2026-02', 'Open 2026-03']);
    expect(await seen('ada', '&limit=1')).toEqual(['Open 2026-01']);
  });

  test('an admin’s "Submitted" means submitted and not approved on the company’s list, else just submitted', async () => {
    expect(await seen('ada', '&submitted=true&scope=company')).toEqual(['Open 2026-01']);
    expect(await seen('ada', '&submitted=true')).toEqual(['Open 2026-01', 'Open 2026-03', 'Hidden 2026-03']);
    expect(await world.rest('will', 'GET', '/monthly-reports/?scope=company')).toMatchObject({ status: 403 });
  });

  test('an admin’s unknown filter, or month without a year, is refused', async () => {
    expect(await world.rest('ada', 'GET', '/monthly-reports/?monht=2026-03')).toMatchObject({ status: 400 });
    expect(await world.rest('ada', 'GET', '/monthly-reports/?month=3')).toMatchObject({ status: 400 });
  });

  test('an admin’s pages hold the list’s rows, with the totals of all pages', async () => {
    const page = await world.rest('ada', 'GET', '/monthly-reports/?page=2&page_size=3&ordering=month');
    expect(page.body).toMatchObject({ count: 4, next: null, results: [{ month: '2026-03-01' }] });
    expect(await world.as('ada').monthlyReports.totals({})).toEqual({
      count: 4,
      approved: 2,
      total_hours: 2,
      total_mileage: 0,
      distance_unit: 'km',
      total_stipend: 0,
    });
    const byHours = (await world.as('ada').monthlyReports.list({ ordering: '-total_hours', limit: 1 }))
      .results;
    expect(byHours).toMatchObject([{ month: '2026-03-01', total_hours: 2 }]);
  });

  test('a person sees in the tables of reports what the whole records contain', async () => {
    await world.as('ada').companySettings.update({ report_due_day: 5 });
    const draft = { date: '2026-02-28', total_hours: 1.5, total_mileage: 7, total_stipend: 3 };
    await world.store.write(world.companies.maple, (db) => addLogs(world, db, open, [draft]));
    for (const who of ['ada', 'will', 'cora'] as const) {
      const { count, results } = await world.as(who).monthlyReports.list({ ordering: '-total_hours' });
      expect(results.map(({ status }) => status)).toContain('Approved');
      expect(await world.as(who).monthlyReports.summaries({ ordering: '-total_hours' })).toEqual({
        count,
        results: results.map((record) => reportBrief.parse(record)),
      });
    }
  });

  test('an admin finds the reports awaiting approval, the oldest month first', async () => {
    const [oldest] = await world.as('ada').monthlyReports.waiting();
    expect(oldest).toMatchObject({
      client_name: 'Clara Open',
      employee_name: 'Cora Colleague',
      month: '2026-01-01',
    });
    const { id } = await world.as('cora').monthlyReports.generate({ client: open, start_date: '2025-12-01' });
    expect(await world.as('ada').monthlyReports.queue({ id })).toMatchObject({ count: 1, position: null });
    await world.as('cora').monthlyReports.submit({ id });
    expect(await world.as('ada').monthlyReports.queue({ id, month: '2025-12' })).toEqual({
      count: 2,
      elsewhere: 1,
      position: 1,
      previous: null,
      next: {
        id: oldest?.id,
        client_name: 'Clara Open',
        employee_name: 'Cora Colleague',
        date: '2026-01-01',
      },
    });
  });
});
