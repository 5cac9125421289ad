import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '../support/fresh-database.ts';
import { seedClient } from '../support/seed-client.ts';
import { tenancyLog } from '../support/tenancy.ts';
import { createWorld, type World } from '../support/world.ts';

// A database on another machine is milliseconds away: each wait for it counts, more than what is sent.
describe.runIf(database === 'postgres')('Waits for the database', () => {
  let world: World;
  let client: number;
  let other: number;
  let trips = 0;
  let isSending = false;
  beforeAll(async () => {
    world = await createWorld({
      watch: (query, values) => {
        tenancyLog(query, values);
        // What is sent in the same turn of the event loop cannot have waited for an answer in between.
        if (isSending) return;
        trips += 1;
        isSending = true;
        setImmediate(() => {
          isSending = false;
        });
      },
    });
    client = await seedClient(world, { first_name: 'June', last_name: 'Park' });
    other = await seedClient(world, { first_name: 'Otto', last_name: 'Lane' });
    // Connections are made when they are first needed.
    await Promise.all(Array.from({ length: 8 }, () => world.as('will').dailyLogs.list({})));
  });
  afterAll(() => world.close());

  async function during<Result>(call: () => Promise<Result>): Promise<{ result: Result; waits: number }> {
    const before = trips;
    const result = await call();
    return { result, waits: trips - before };
  }
  const work_entries = ['08', '09', '10', '11'].map((hour) => ({
    start_time: `${hour}:00`,
    end_time: `${hour}:30`,
  }));

  test('a worker saves, reads, changes and deletes a log in three, and lists logs in three', async () => {
    const { create, get, update, remove, list } = world.as('will').dailyLogs;
    const day = { client, date: '2026-03-02' };
    const saved = await during(() => create({ ...day, client_key: 'a-phone-1', work_entries }));
    const { id, updated_at } = saved.result;
    const read = await during(() => get({ id }));
    const change = { id, updated_at, ...day, client: other, notes: 'Went for a walk.', work_entries };
    const changed = await during(() => update(change));
    const listed = await during(() => list({ limit: 1 }));
    const removed = await during(() => remove({ id, updated_at: changed.result.updated_at }));
    expect({
      save: saved.waits,
      read: read.waits,
      change: changed.waits,
      list: listed.waits,
      remove: removed.waits,
    }).toEqual({ save: 3, read: 2, change: 3, list: 3, remove: 3 });
  });

  test('a log that moves to another day, or has trips, takes one more', async () => {
    const { create, update } = world.as('will').dailyLogs;
    const { id } = await create({ client, date: '2026-03-03', work_entries });
    expect((await during(() => update({ id, date: '2026-03-04' }))).waits).toBe(4);
    const trip = { distance: 3, purpose: 'errand', vehicle: 'own' } as const;
    await update({ id, work_entries: [{ start_time: '08:00', end_time: '09:00', trips: [trip] }] });
    expect((await during(() => update({ id, notes: 'By bus.' }))).waits).toBe(4);
  });
});
