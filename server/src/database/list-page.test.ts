import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientNamed } from '../../../tests/support/worked-time.ts';
import { type World, createWorld } from '../../../tests/support/world.ts';
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

test('a person on any page of a list of more than ten thousand sees a count of 10,001', async () => {
  expect((await world.as('ada').dailyLogs.list({ page: 1 })).count).toBe(10_001);
  const last = await world.as('ada').dailyLogs.list({ page: 201 });
  expect([last.count, last.results.length]).toEqual([10_001, 3]);
});

test('a script gets the full count and can reach the last row', async () => {
  const { body } = await world.rest('ada', 'GET', '/timesheet-sessions/?page=201');
  expect(body).toMatchObject({ count: LOGS, next: null });
  const before = await world.rest('ada', 'GET', '/timesheet-sessions/?page=200');
  expect(before.body).toMatchObject({ count: LOGS, next: '/api/timesheet-sessions/?page=201' });
});
