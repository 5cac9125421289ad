import { eq, getTableColumns, max, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClientWithLogs } from '../../../tests/support/client-with-logs.ts';
import { createWorld, type World } from '../../../tests/support/world.ts';
import { clients } from './schema/clients.ts';
import { dailyLogs } from './schema/daily-logs.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await addClientWithLogs(world, {
    custom_fields: { shoe_size: 42 },
    logs: [
      { date: '2026-03-02', total_hours: 1.5, total_mileage: 12.34, daily_narrative: 'A walk' },
      { date: '2026-03-03', total_hours: 7.25, total_stipend: 5 },
    ],
  });
});
afterAll(() => world.close());

test('a row reads the same in a flat result, which we map, and as an object in a result, which Drizzle maps', async () => {
  const { read } = world.store;
  for (const table of [clients, dailyLogs]) {
    const own = eq(table.company_id, world.companies.maple);
    const flat = await read.select().from(table).where(own).orderBy(table.id);
    const nested = await read
      .select({ row: getTableColumns(table), id: table.id })
      .from(table)
      .where(own)
      .orderBy(table.id);
    expect(flat.length).toBeGreaterThan(0);
    expect(flat).toEqual(nested.map(({ row }) => row));
  }
});

test('an expression is decoded as it says, also under a name and from a subquery', async () => {
  const { read } = world.store;
  const longest = read
    .select({ hours: max(dailyLogs.total_hours).as('hours') })
    .from(dailyLogs)
    .where(eq(dailyLogs.company_id, world.companies.maple))
    .as('longest');
  const rows = await read
    .select({ hours: longest.hours, seven: sql`'7'`.mapWith(Number), nothing: sql`null`.mapWith(Number) })
    .from(longest);
  expect(rows).toEqual([{ hours: 7.25, seven: 7, nothing: null }]);
});
