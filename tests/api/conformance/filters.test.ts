import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedClient } from '../../support/seed-client.ts';
import { createWorld, type World } from '../../support/world.ts';

type Record_ = Record<string, unknown>;

/** A company in which every documented filter matches some records and not others. */
async function fill(world: World) {
  const ada = world.as('ada');
  const ida = await seedClient(world, { first_name: 'Ida', last_name: 'Moss', assigned_workers: ['will'] });
  const ben = await seedClient(world, { first_name: 'Ben', last_name: 'Idle', is_active: false });
  for (const [who, client] of [
    ['will', ida],
    ['will', ben],
    ['cora', ida],
  ] as const) {
    const person = world.as(who);
    for (const month of ['01', '02']) {
      const date = `2026-${month}-0${client === ida ? 5 : 6}`;
      await person.dailyLogs.create({ client, date, work_entries: [{ start_time: '9', end_time: '10' }] });
      await person.noShows.create({ client_id: client, date, staff_name: who });
      await person.incidents.create({ client_id: client, date, staff_present: [who] });
      await person.monthlyReports.generate({ client, start_date: `2026-${month}-01` });
    }
  }
  const sheets = await Promise.all(
    ['01', '02', '03'].map((month) =>
      world.as('will').timesheets.create({ start_date: `2026-${month}-01`, end_date: `2026-${month}-14` }),
    ),
  );
  await world.as('cora').timesheets.create({ start_date: '2026-02-01', end_date: '2026-02-14' });
  for (const { id } of sheets.slice(0, 2)) await world.as('will').timesheets.submit({ id });
  await ada.timesheets.approve({ id: sheets[0]?.id ?? 0 });
  const reports = (await ada.monthlyReports.list({ user: world.people.will })).results;
  for (const { id } of reports.slice(0, 2)) await world.as('will').monthlyReports.submit({ id });
  await ada.monthlyReports.approve({ id: reports[0]?.id ?? 0 });
  const [noShow] = (await ada.noShows.list({})).results;
  await ada.noShows.approve({ id: noShow?.id ?? 0 });
  const [incident] = (await ada.incidents.list({})).results;
  await ada.incidents.approve({ id: incident?.id ?? 0 });
  return { ida, ben };
}

const of = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Record_ | null)?.[name], value);

describe('Each filter that scripts may name', () => {
  let world: World;
  let ids: Awaited<ReturnType<typeof fill>>;
  beforeAll(async () => {
    world = await createWorld();
    ids = await fill(world);
  });
  afterAll(() => world.close());

  const all = async (path: string, query: string) => {
    const { status, body } = await world.rest('ada', 'GET', `${path}/?${query}`);
    expect(status).toBe(200);
    return body as Record_[];
  };
  const will = () => world.people.will;
  const day = (name: string) => (row: Record_) => String(row[name]);
  const clientId = (row: Record_) => of(row.client, 'id') ?? row.client_id ?? row.client;
  const userId = (row: Record_) => of(row.user, 'id') ?? row.user;

  const FORMS: readonly [string, () => string, (row: Record_) => boolean][] = [
    ['client', () => `client=${ids.ida}`, (row) => clientId(row) === ids.ida],
    ['user', () => `user=${will()}`, (row) => userId(row) === will()],
    ['approved', () => 'approved=true', (row) => row.approved === true],
    ['approved', () => 'submitted=true&approved=false', (row) => row.approved === false],
    ['month', () => 'month=2026-01', (row) => day('date')(row).startsWith('2026-01')],
    ['month and year', () => 'month=2&year=2026', (row) => day('date')(row).startsWith('2026-02')],
    ['date__gte', () => 'date__gte=2026-02-01', (row) => day('date')(row) >= '2026-02-01'],
    ['date__lte', () => 'date__lte=2026-01-31', (row) => day('date')(row) <= '2026-01-31'],
  ];
  const TABLE: readonly [string, string, () => string, (row: Record_) => boolean][] = [
    ['/clients', 'is_active', () => 'is_active=true', (row) => row.is_active === true],
    [
      '/clients',
      'assigned_workers',
      () => `assigned_workers=${will()}`,
      (row) => (row.assigned_workers as number[]).includes(will()),
    ],
    ['/clients', 'search', () => 'search=moss', (row) => row.last_name === 'Moss'],
    ['/timesheets', 'user', () => `user=${will()}`, (row) => row.user === will()],
    ['/timesheets', 'employee', () => `employee=${will()}`, (row) => row.user === will()],
    ['/timesheets', 'submitted', () => 'submitted=true', (row) => row.status !== 'Draft'],
    ['/timesheets', 'not submitted', () => 'submitted=false', (row) => row.status === 'Draft'],
    ['/timesheets', 'approved', () => 'approved=true', (row) => row.status === 'Approved'],
    ['/timesheets', 'waiting', () => 'submitted=true&approved=false', (row) => row.status === 'Submitted'],
    [
      '/timesheets',
      'start_date__gte',
      () => 'start_date__gte=2026-02-01',
      (row) => day('start_date')(row) >= '2026-02-01',
    ],
    [
      '/timesheets',
      'start_date__lte',
      () => 'start_date__lte=2026-01-31',
      (row) => day('start_date')(row) <= '2026-01-31',
    ],
    [
      '/timesheets',
      'end_date__lte',
      () => 'end_date__lte=2026-02-14',
      (row) => day('end_date')(row) <= '2026-02-14',
    ],
    ['/timesheet-sessions', 'user', () => `user=${will()}`, (row) => row.user === will()],
    ['/timesheet-sessions', 'client', () => `client=${ids.ben}`, (row) => row.client === ids.ben],
    [
      '/timesheet-sessions',
      'date__gte',
      () => 'date__gte=2026-02-06',
      (row) => day('date')(row) >= '2026-02-06',
    ],
    [
      '/timesheet-sessions',
      'date__lte',
      () => 'date__lte=2026-01-05',
      (row) => day('date')(row) <= '2026-01-05',
    ],
    ['/monthly-reports', 'user', () => `scope=company&user=${will()}`, (row) => row.user_id === will()],
    ['/monthly-reports', 'client', () => `client=${ids.ben}`, (row) => row.client_id === ids.ben],
    ['/monthly-reports', 'client__in', () => `client__in=${ids.ben},999`, (row) => row.client_id === ids.ben],
    ['/monthly-reports', 'submitted', () => 'submitted=false', (row) => row.status === 'Draft'],
    ['/monthly-reports', 'approved', () => 'approved=true', (row) => row.approved === true],
    ['/monthly-reports', 'month', () => 'month=2026-01', (row) => row.month === '2026-01-01'],
    ['/monthly-reports', 'month and year', () => 'year=2026&month=2', (row) => row.month === '2026-02-01'],
    ['/users', 'is_active', () => 'is_active=true', (row) => row.is_active === true],
    ...['/no-shows', '/no-show-forms', '/incident-reports'].flatMap((path) =>
      FORMS.map(
        ([name, query, holds]) =>
          [path, name, query, holds] as [string, string, () => string, (row: Record_) => boolean],
      ),
    ),
  ];

  test.each(TABLE)(
    'a script gets from %s by %s all that match and nothing else',
    async (path, _name, query, holds) => {
      const everything = await all(path, '');
      const kept = await all(path, query());
      const expected = everything.filter(holds);
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(everything.length);
      expect(kept.map((row) => row.id)).toEqual(expected.map((row) => row.id));
    },
  );

  test.each([
    ['/timesheets', 'start_date'],
    ['/timesheet-sessions', 'date'],
    ['/monthly-reports', 'month'],
    ['/no-shows', 'date'],
    ['/incident-reports', 'date'],
    ['/clients', 'first_name'],
  ])('a script can limit and reverse %s, and its pages make up the list', async (path, key) => {
    const everything = await all(path, `ordering=${key}`);
    const values = everything.map(day(key));
    expect(values).toEqual(values.toSorted());
    expect((await all(path, `ordering=-${key}`)).map(day(key))).toEqual(values.toReversed());
    expect(await all(path, `ordering=${key}&limit=1`)).toEqual(everything.slice(0, 1));
    const pages: unknown[] = [];
    for (let next: string | null = `/api${path}/?ordering=${key}&page=1&page_size=2`; next;) {
      const { body } = await world.rest('ada', 'GET', next.slice('/api'.length));
      const page = body as { count: number; next: string | null; results: Record_[] };
      expect(page.count).toBe(everything.length);
      pages.push(...page.results);
      next = page.next;
    }
    expect(pages).toEqual(everything);
  });

  test('a worker gets an empty list of others’ records, and is refused the company’s scope', async () => {
    const others = await world.rest('cora', 'GET', `/timesheets/?user=${world.people.will}`);
    expect(others).toMatchObject({ status: 200, body: [] });
    expect(await world.rest('cora', 'GET', '/monthly-reports/?scope=company')).toMatchObject({ status: 403 });
  });

  // rest.md#filters
  test('a script gets the same answer under both spellings of a path', async () => {
    const maple = world.companies.maple;
    for (const [one, other] of [
      ['/current-user/', '/current_user/'],
      ['/no-shows/', '/no-show-forms/'],
      [`/company/${maple}/`, `/companies/${maple}`],
    ] as const)
      expect((await world.rest('ada', 'GET', one)).body).toEqual(
        (await world.rest('ada', 'GET', other)).body,
      );
  });
});
