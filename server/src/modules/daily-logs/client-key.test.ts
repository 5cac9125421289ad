import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedClient } from '../../../../tests/support/seed-client.ts';
import { createWorld, refusalIn, type PersonName, type World } from '../../../../tests/support/world.ts';
import { SAVED_AND_DELETED } from './client-key.ts';

let world: World;
let client: number;
beforeEach(async () => {
  world = await createWorld();
  client = await seedClient(world, { first_name: 'June', last_name: 'Moss' });
});
afterEach(() => world.close());

const will = () => world.as('will');
const hour = { work_entries: [{ start_time: '9', end_time: '10' }] };
const day = '2026-03-03';

/** Records with a client key: how each kind is created, removed and listed. */
const KINDS = {
  'daily log': {
    type: 'daily_log',
    create: (as: PersonName, client_key: string, more = {}) =>
      world.as(as).dailyLogs.create({ client, date: day, ...hour, client_key, ...more }),
    remove: (id: number) => will().dailyLogs.remove({ id }),
    list: () => will().dailyLogs.list({ date: day }),
    changed: { notes: 'Typed later' },
  },
  'no-show form': {
    type: 'no_show',
    create: (as: PersonName, client_key: string, more = {}) =>
      world.as(as).noShows.create({ client_id: client, date: day, staff_name: 'Will', client_key, ...more }),
    remove: (id: number) => will().noShows.remove({ id }),
    list: () => will().noShows.list({ date: day }),
    changed: { staff_name: 'Somebody else' },
  },
  'incident report': {
    type: 'incident',
    create: (as: PersonName, client_key: string, more = {}) =>
      world
        .as(as)
        .incidents.create({ client_id: client, date: day, staff_present: ['Will'], client_key, ...more }),
    remove: (id: number) => will().incidents.remove({ id }),
    list: () => will().incidents.list({ date: day }),
    changed: { city: 'Halifax' },
  },
} as const;

describe.each(Object.entries(KINDS))('A %s that a person sends twice', (_name, kind) => {
  it('is one record, however many times and however concurrently, and the answer shows it as it is', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => kind.create('will', 'key-of-will')));
    const [first] = made;
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const again = await kind.create('will', 'key-of-will', kind.changed);
    expect(again).toEqual(first);
    expect((await kind.list()).results).toHaveLength(1);
    const trail = await world.as('ada').audit.list({ record_id: again.id, action: `${kind.type}.create` });
    expect(trail.count).toBe(1);
    const other = await kind.create('will', 'another-key');
    expect(other.id).not.toBe(again.id);
    await kind.remove(other.id);
  });

  it('is recognized by its key indefinitely, whatever other calls happen', async () => {
    const { id } = await kind.create('will', 'key-of-will');
    world.travelTo('2026-04-03T15:00:00.000Z');
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/timesheet-sessions/',
      headers: {
        authorization: `Bearer ${await world.tokenOf('will')}`,
        'idempotency-key': 'purges-the-old',
      },
      payload: { client: 0 },
    });
    expect(answer.statusCode).toBe(400);
    expect((await kind.create('will', 'key-of-will')).id).toBe(id);
    expect((await kind.list()).results).toHaveLength(1);
  });

  it('is not created a second time after it was deleted', async () => {
    const { id } = await kind.create('will', 'key-of-will');
    await kind.remove(id);
    expect(await refusalIn(kind.create('will', 'key-of-will'))).toMatchObject({
      status: 409,
      detail: SAVED_AND_DELETED,
    });
    expect((await kind.list()).results).toEqual([]);
  });

  it('is separate from a colleague’s with the same key', async () => {
    const [one, two] = [await kind.create('will', 'shared'), await kind.create('cora', 'shared')];
    expect(one.id).not.toBe(two.id);
  });
});

// daily-logs.md#retries-and-conflicts
describe('A client key', () => {
  it('is accepted under its former name too, and has 1 to 64 characters without spaces', async () => {
    const log = { client, date: '2026-03-04', ...hour };
    const { id } = await will().dailyLogs.create({ ...log, request_key: 'one-try-of-will' });
    expect((await will().dailyLogs.create({ ...log, client_key: 'one-try-of-will' })).id).toBe(id);
    for (const client_key of ['', 'two words', 'x'.repeat(65), 'é']) {
      // In sequence: these are separate calls.
      expect(await world.rest('will', 'POST', '/timesheet-sessions/', { ...log, client_key })).toMatchObject({
        status: 400,
      });
    }
  });

  it('returns the log even if its day is on a submitted timesheet by then', async () => {
    const log = { client, date: '2026-03-05', ...hour, client_key: 'before-the-sheet' };
    const { id } = await will().dailyLogs.create(log);
    const sheet = await will().timesheets.create({ start_date: log.date, end_date: log.date });
    await will().timesheets.submit({ id: sheet.id });
    expect(await will().dailyLogs.create(log)).toMatchObject({ id, locked: true });
  });
});

describe('A log that a phone wrote earlier', () => {
  const written_at = '2026-03-01T07:30:00.000Z';

  it('is in the history with the server’s time, and the phone’s as a hint', async () => {
    const log = { client, date: '2026-03-09', ...hour };
    const { id, updated_at } = await will().dailyLogs.create({ ...log, written_at });
    await will().dailyLogs.update({ id, notes: 'Later', updated_at, written_at });
    // Changes nothing, so it is not in the history.
    await will().dailyLogs.update({ id, notes: 'Later', written_at });
    await will().dailyLogs.remove({ id, written_at });
    const history = await world.as('ada').audit.history({ record_type: 'daily_log', record_id: id });
    expect(history.map(({ action }) => action)).toEqual([
      'daily_log.delete',
      'daily_log.update',
      'daily_log.create',
    ]);
    for (const { at, after } of history) {
      expect(after).toMatchObject({ written_at });
      expect(at > '2026-03-02').toBe(true);
    }
  });

  it('is not deleted if an admin has changed it in the meantime', async () => {
    const { id, updated_at } = await will().dailyLogs.create({ client, date: '2026-03-10', ...hour });
    await world.as('ada').dailyLogs.update({ id, notes: 'Checked with the family' });
    expect(await refusalIn(will().dailyLogs.remove({ id, updated_at }))).toMatchObject({ status: 409 });
    expect(await will().dailyLogs.get({ id })).toMatchObject({ notes: 'Checked with the family' });
  });
});
