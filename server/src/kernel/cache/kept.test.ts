import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientNamed, worked } from '../../../../tests/support/worked-time.ts';
import { type World, createWorld } from '../../../../tests/support/world.ts';
import { appendAudit } from '../audit/chain.ts';

const MARCH = { start_date: '2026-03-01', end_date: '2026-03-31' };
let world: World;
let clara: number;
beforeAll(async () => {
  world = await createWorld();
  clara = await clientNamed(world);
});
afterAll(() => world.close());

const save = (who: 'will' | 'cora', date: string) =>
  world.as(who).dailyLogs.create({
    client: clara,
    date,
    work_entries: [{ start_time: '08:00', end_time: '09:00' }],
  });
const seen = async (who: 'ada' | 'will' | 'nora') =>
  (await world.as(who).dailyLogs.list({ page_size: 1 })).count;
const hours = async () => (await world.as('ada').dashboard.work(MARCH)).total_hours;

test('each person sees current counts and figures', async () => {
  await save('will', '2026-03-02');
  expect([await seen('ada'), await seen('will'), await seen('nora'), await hours()]).toEqual([1, 1, 0, 1]);
  await save('cora', '2026-03-03');
  expect([await seen('ada'), await seen('will'), await seen('nora'), await hours()]).toEqual([2, 1, 0, 2]);
  const { id } = await save('will', '2026-03-04');
  expect([await seen('ada'), await hours()]).toEqual([3, 3]);
  await world.as('will').dailyLogs.remove({ id });
  expect([await seen('ada'), await seen('will'), await hours()]).toEqual([2, 1, 2]);
});

test('figures are computed once until a change, including one by another process', async () => {
  const { maple } = world.companies;
  const before = await seen('ada');
  // Changed behind the program's back and without a trace, this shows that nothing was counted again.
  await worked(world, 'will', clara, { date: '2026-03-05', entries: [['10:00', '11:00']] });
  expect(await seen('ada')).toBe(before);
  // As any process does in the transaction of a change.
  await world.store.write(maple, async (db) => {
    await appendAudit(db, world.services.audit_keys, maple, [
      {
        at: world.now().toISOString(),
        user_id: null,
        user_name: 'Another process',
        action: 'daily_log.create',
        record_type: 'daily_log',
        record_id: null,
        before: null,
        after: null,
      },
    ]);
  });
  expect(await seen('ada')).toBe(before + 1);
});
