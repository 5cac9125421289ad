import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientNamed } from '../../../tests/support/worked-time.ts';
import { createWorld, type World } from '../../../tests/support/world.ts';
import { dailyLogs } from './schema/daily-logs.ts';

const LOGS = 10_003;
let world: World;
beforeAll(async () => {
  world = await createWorld();
  const client_id = await clientNamed(world);
  const at = world.now().toISOString();
  const log = {
    company_id: world.companies.maple,
    user_id: world.people.will,
    client_id,
    date: '2026-03-02',
    total_hours: 1,
    total_mileage: 0,
    total_stipend: 0,
    created_at: at,
    updated_at: at,
  };
  await world.store.write(world.companies.maple, async (db) => {
    for (let made = 0; made < LOGS; made += 1_000) {
      await db.insert(dailyLogs).values(Array.from({ length: Math.min(1_000, LOGS - made) }, () => log));
    }
  });
});
afterAll(() => world.close());

test('an admin sees one more than ten thousand counted, whichever page of a longer list is open', async () => {
  const { list } = world.as('ada').dailyLogs;
  for (const [number, rows] of [
    [1, 50],
    [201, 3],
    [500, 0],
  ] as const) {
    expect(await list({ page: number })).toMatchObject({ count: 10_001, results: { length: rows } });
  }
});

test('an admin who takes a whole list, or its first rows, learns how many there are in all', async () => {
  const { list } = world.as('ada').dailyLogs;
  expect(await list({})).toMatchObject({ count: LOGS, results: { length: LOGS } });
  expect(await list({ limit: 5 })).toMatchObject({ count: 10_001, results: { length: 5 } });
  expect(await list({ limit: 5, date: '2026-03-03' })).toEqual({ count: 0, results: [] });
  expect(await list({ limit: 5, count_all: false })).toMatchObject({ count: 5, results: { length: 5 } });
});

test('a script gets the full count and can reach the last row', async () => {
  const path = '/timesheet-sessions/';
  const last = await world.rest('ada', 'GET', `${path}?page=201`);
  expect(last.body).toMatchObject({ count: LOGS, next: null, results: { length: 3 } });
  const before = await world.rest('ada', 'GET', `${path}?page=200`);
  expect(before.body).toMatchObject({ count: LOGS, next: `/api${path}?page=201` });
  const sized = await world.rest('ada', 'GET', `${path}?page_size=200`);
  expect(sized.body).toMatchObject({ next: `/api${path}?page_size=200&page=2`, previous: null });
});

test('a script that asks for a limit and a page is refused at the limit', async () => {
  for (const window of ['page=1', 'page_size=2']) {
    const { status, body } = await world.rest('ada', 'GET', `/timesheet-sessions/?limit=5&${window}`);
    expect([status, body]).toEqual([400, { limit: ['Use a limit or a page, not both.'] }]);
  }
});
