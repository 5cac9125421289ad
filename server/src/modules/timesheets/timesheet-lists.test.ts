import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import { clientNamed, codeNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { orNotFound } from '../../kernel/refusals.ts';

describe('Lists of timesheets', () => {
  let world: World;
  let ids: Record<'draft' | 'submitted' | 'approved' | 'cora', number>;
  beforeEach(async () => {
    world = await createWorld();
    const zoe = await clientNamed(world, 'Zoe Zimmer');
    const amy = await clientNamed(world, 'Amy Adams');
    const sheet = async (who: 'will' | 'cora', start_date: string, end_date: string, client: number) => {
      await worked(world, who, client, { date: start_date, entries: [['08:00', '16:00']] });
      return (await world.as(who).timesheets.create({ start_date, end_date })).id;
    };
    ids = {
      draft: await sheet('will', '2026-03-01', '2026-03-07', zoe),
      submitted: await sheet('will', '2026-02-01', '2026-02-07', amy),
      approved: await sheet('will', '2026-01-01', '2026-01-07', amy),
      cora: await sheet('cora', '2026-02-10', '2026-02-16', zoe),
    };
    for (const id of [ids.submitted, ids.approved]) await world.as('will').timesheets.submit({ id });
    await world.as('ada').timesheets.approve({ id: ids.approved });
  });
  afterEach(() => world.close());

  const listed = async (who: 'ada' | 'will' | 'cora', query: string) => {
    const answer = await world.rest(who, 'GET', `/timesheets/?${query}`);
    return (answer.body as { id: number }[]).map((row) => row.id);
  };

  test.each<[string, (keyof typeof ids)[]]>([
    ['', ['draft', 'cora', 'submitted', 'approved']],
    ['submitted=true', ['submitted', 'approved']],
    ['submitted=true&approved=false', ['submitted']],
    ['submitted=false', ['draft', 'cora']],
    ['approved=true', ['approved']],
    ['start_date__gte=2026-02-01&end_date__lte=2026-02-28', ['cora', 'submitted']],
    ['start_date__lte=2026-01-31', ['approved']],
    ['search=zimmer', ['draft', 'cora']],
    ['search=Will+W', ['draft', 'submitted', 'approved']],
    ['search=amy%25', []],
    ['ordering=start_date&limit=2', ['approved', 'submitted']],
    ['user=999999', []],
    ['user=', ['draft', 'cora', 'submitted', 'approved']],
  ])('an admin’s ?%s', async (query, expected) => {
    expect(await listed('ada', query)).toEqual(expected.map((name) => ids[name]));
  });

  test('an admin may filter by user or employee; a worker who asks for a colleague’s gets an empty list', async () => {
    const cora = world.people.cora;
    expect(await listed('ada', `user=${cora}`)).toEqual([ids.cora]);
    expect(await listed('ada', `employee=${cora}`)).toEqual([ids.cora]);
    expect(await listed('will', `user=${cora}`)).toEqual([]);
    expect(await listed('cora', '')).toEqual([ids.cora]);
  });

  test('an admin sees how far people are with the timesheets of a period, and nobody else’s', async () => {
    const { will, cora, other } = { ...world.people, other: 999_999 };
    const inPeriod = (users: number[], start_date: string, end_date: string) =>
      world.as('ada').timesheets.inPeriod({ users, start_date, end_date });
    expect(await inPeriod([will, cora, other], '2026-02-04', '2026-02-17')).toEqual([
      { id: ids.submitted, user: will, status: 'Submitted', imported: false },
      { id: ids.cora, user: cora, status: 'Draft', imported: false },
    ]);
    expect(await inPeriod([cora], '2026-01-01', '2026-01-31')).toEqual([]);
  });

  test('an admin’s unknown filter is refused', async () => {
    expect(await world.rest('ada', 'GET', '/timesheets/?aproved=true')).toMatchObject({
      status: 400,
      body: { aproved: ['Unknown filter.'] },
    });
  });

  test('an admin’s page has the list’s rows, a count, and links to the next and previous page', async () => {
    const answer = await world.rest('ada', 'GET', '/timesheets/?page=2&page_size=3');
    expect(answer.body).toMatchObject({
      count: 4,
      next: null,
      previous: '/api/timesheets/?page=1&page_size=3',
    });
    const [last] = (await world.as('ada').timesheets.list({ approved: 'true' })).results;
    // Over REST, the entries of a log also have a second name.
    const snapshot_logs = last?.snapshot_logs.map((log) => ({ ...log, work_entries: log.entries }));
    expect((answer.body as { results: unknown[] }).results).toEqual([{ ...last, snapshot_logs }]);
    const {
      snapshot_logs: _logs,
      rate_snapshot: _rates,
      summary: _summary,
      company: _company,
      submitted_by: _submitter,
      approved_date: _approved,
      created_at: _created,
      submitted: _isSubmitted,
      approved: _isApproved,
      client_names: _clients,
      returned_date: _returned,
      returned_by: _returner,
      returned_reason: _reason,
      user_detail: { name },
      ...rest
    } = orNotFound(last);
    const brief = { ...rest, user_detail: { name } };
    expect(await world.as('ada').timesheets.summaries({ page: 2, page_size: 3 })).toEqual({
      count: 4,
      results: [brief],
    });
    expect((await world.as('ada').timesheets.summaries({ approved: 'true' })).results).toEqual([brief]);
  });

  const board = async (query: Parameters<ReturnType<World['as']>['timesheets']['board']>[0]) => {
    const { results } = await world.as('ada').timesheets.board(query);
    return results.map((row) =>
      (Object.keys(ids) as (keyof typeof ids)[]).find((name) => ids[name] === row.id),
    );
  };

  test('an admin’s board counts and lists what the filters match, waiting ones first', async () => {
    const answer = await world.as('ada').timesheets.board({ start_date__gte: '2026-03-01' });
    expect(answer.cards).toEqual({
      total: 1,
      total_hours: 8,
      total_mileage: 0,
      distance_unit: 'km',
      pending: 1,
      submitted: 0,
      approved: 0,
    });
    expect(answer.count).toBe(1);
    expect(await board({ start_date__gte: '2026-03-01' })).toEqual(['draft']);
    expect(await board({})).toEqual(['submitted', 'draft', 'cora', 'approved']);
    expect(await board({ employee: world.people.cora })).toEqual(['cora']);
    expect(await board({ search: 'zimmer' })).toEqual(['draft', 'cora']);
    expect(await board({ approved: 'true' })).toEqual(['approved']);
    expect(await board({ submitted: 'false' })).toEqual(['draft', 'cora']);
  });

  test('an admin’s board counts every status of the period, whichever one is listed', async () => {
    const { cards, count } = await world.as('ada').timesheets.board({ approved: 'true' });
    expect(count).toBe(1);
    expect(cards).toMatchObject({ total: 4, pending: 2, submitted: 1, approved: 1 });
    // Only of the period, where a status is asked for.
    expect(await board({ submitted: 'true', approved: 'false', start_date__gte: '2026-02-08' })).toEqual([]);
    expect(await board({ flagged: 'true' })).toEqual(['submitted']);
    expect(await board({ flagged: 'false' })).toEqual([]);
  });

  test('an admin’s board is sorted and paged on the server', async () => {
    expect(await board({ ordering: 'start_date' })).toEqual(['approved', 'submitted', 'cora', 'draft']);
    expect(await board({ ordering: 'employee' })).toEqual(['cora', 'draft', 'submitted', 'approved']);
    expect(await board({ ordering: '-status' })).toEqual(['approved', 'draft', 'cora', 'submitted']);
    const zoe = await clientNamed(world, 'Zoe Zimmer');
    await worked(world, 'cora', zoe, { date: '2026-02-11', entries: [['08:00', '09:00', { mileage: 3 }]] });
    expect((await board({ ordering: '-hours' }))[0]).toBe('cora');
    expect((await board({ ordering: '-miles' }))[0]).toBe('cora');
    expect(await board({ page: 2, page_size: 3 })).toEqual(['approved']);
    expect(await refusalIn(world.as('ada').timesheets.board({ ordering: 'pay' as 'hours' }))).toMatchObject({
      status: 400,
    });
  });

  test('an admin’s charts total hours per week, including empty weeks, and by code', async () => {
    const client = await clientNamed(world, 'Chart Client');
    const code = await codeNamed(world, 'CHT');
    await worked(world, 'dell', client, {
      date: '2026-04-06',
      entries: [
        ['09:00', '12:00', { work_code_id: code }],
        ['13:00', '14:00', {}],
      ],
    });
    await worked(world, 'dell', client, { date: '2026-04-19', entries: [['09:00', '10:30', {}]] });
    const range = { start_date: '2026-04-05', end_date: '2026-04-25' };
    expect(await world.as('ada').timesheets.charts(range)).toEqual({
      ...range,
      weeks: [
        { start_date: '2026-04-05', hours: 4 },
        { start_date: '2026-04-12', hours: 0 },
        { start_date: '2026-04-19', hours: 1.5 },
      ],
      codes: [
        { code: 'CHT', hours: 3 },
        { code: null, hours: 2.5 },
      ],
    });
    const ofWill = await world.as('ada').timesheets.charts({ ...range, employee: world.people.will });
    expect(ofWill.codes).toEqual([]);
  });

  test('an approver sees what looks unusual', async () => {
    const client = await clientNamed(world, 'Una Usual');
    const { id } = await world
      .as('cora')
      .timesheets.create({ start_date: '2026-05-01', end_date: '2026-05-02' });
    await worked(world, 'cora', client, { date: '2026-05-01', entries: [['06:00', '23:00']] });
    await worked(world, 'cora', client, { date: '2026-05-01', entries: [['22:00', '23:30']] });
    await world.as('cora').timesheets.submit({ id });
    const detail = await world.as('ada').timesheets.detail({ id });
    expect(new Set(detail.findings.map((finding) => finding.kind))).toEqual(
      new Set(['overlap', 'long_day', 'no_code', 'to_come']),
    );
    // After the last one comes the first that waits.
    expect(detail).toMatchObject({
      previous_id: ids.submitted,
      next_id: ids.submitted,
      waiting_count: 2,
      position: 2,
    });
    const waiting = async () =>
      (await world.as('ada').timesheets.board({})).results.find((row) => row.id === id)?.findings;
    expect(await waiting()).toEqual(detail.findings);
  });

  test('a script that asks for more than a thousand whole timesheets at once is refused, and told to use pages', async () => {
    const company_id = world.companies.maple;
    const at = '2010-01-01T00:00:00.000Z';
    const rows = Array.from({ length: 1_001 }, (_, index) => {
      const day = addDays('2010-01-01', index);
      return {
        company_id,
        user_id: world.people.cora,
        start_date: day,
        end_date: day,
        created_at: at,
        updated_at: at,
      };
    });
    await world.store.write(company_id, async (db) => {
      await db.insert(timesheets).values(rows.slice(0, 500));
      await db.insert(timesheets).values(rows.slice(500));
    });
    expect(await world.rest('ada', 'GET', '/timesheets/?end_date__lte=2012-12-31')).toMatchObject({
      status: 400,
      body: { detail: 'There are 1001 timesheets. Ask for a page, a limit or fewer days.' },
    });
    const list = async (query: string) =>
      ((await world.rest('ada', 'GET', `/timesheets/?end_date__lte=2012-12-31&${query}`)).body as unknown[])
        .length;
    expect(await list('start_date__gte=2010-01-02')).toBe(1_000);
    expect(await list('limit=1001')).toBe(1_001);
  });
});
