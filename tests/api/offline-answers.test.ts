import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import { nameOf } from '../../client/src/lib/device/offline/answer-name.ts';
import { answerFrom, slim, type KeptAnswers } from '../../client/src/lib/device/offline/kept-answers.ts';
import { KEPT } from '../../client/src/lib/device/offline/kept-limits.ts';
import { createWorld, type World } from '../support/world.ts';

const TODAY = '2026-03-18';
let world: World;
let kept: KeptAnswers;
let clients: { isaac: number; ida: number; otto: number; una: number };

beforeAll(async () => {
  world = await createWorld();
  const ada = world.as('ada');
  const will = world.as('will');
  const code = await ada.clientCodes.create({ code: 'NW-7', description: 'North wing' });
  const client = async (first_name: string, last_name: string, more: object = {}) =>
    (
      await ada.clients.create({
        first_name,
        last_name,
        visible_to: [world.people.will, world.people.cora],
        assigned_workers: [world.people.will],
        ...more,
      })
    ).id;
  clients = {
    isaac: await client('Isaac', 'Núñez', {
      client_code_id: code.id,
      contract_number: 'C-4711',
      contract_start: '2026-02-01',
    }),
    ida: await client('Ida', 'Moss', { custom_fields: {} }),
    otto: await client('Otto', "O'Neil", { contract_start: '2025-05-01', contract_end: '2026-05-01' }),
    una: await client('Una', 'Ssigned', { visible_to: [world.people.cora], assigned_workers: [] }),
  };
  const log = (id: number, ago: number, notes: string | null, start_time = '09:00', end_time = '10:00') =>
    will.dailyLogs.create({
      client: id,
      date: addDays(TODAY, -ago),
      notes,
      work_entries: [{ start_time, end_time }],
    });
  await log(clients.isaac, 0, null);
  await log(clients.isaac, 1, 'To the pool', '22:00', '02:00');
  await log(clients.isaac, 1, null, '12:00', '13:00');
  for (const ago of [2, 3, 4, 5, 6]) await log(clients.isaac, ago, null);
  await log(clients.ida, 1, 'Walked with ISAAC to the lake');
  await log(clients.ida, 9, null);
  await log(clients.otto, 20, 'Cinéma');
  await world.as('cora').dailyLogs.create({ client: clients.otto, date: TODAY, notes: 'Of a colleague' });
  // Of two weeks, a sheet that is submitted and one that is not.
  const sheet = (start_date: string, end_date: string) => will.timesheets.create({ start_date, end_date });
  await will.timesheets.submit({ id: (await sheet(addDays(TODAY, -22), addDays(TODAY, -16))).id });
  await sheet(addDays(TODAY, -8), addDays(TODAY, -2));
  // Cora: older logs, and clients whom nobody has assigned to her.
  const cora = world.as('cora');
  await cora.dailyLogs.create({ client: clients.ida, date: addDays(TODAY, -34), notes: 'Cinema' });
  await cora.dailyLogs.create({ client: clients.isaac, date: addDays(TODAY, -36), notes: 'Cinema' });
  await cora.dailyLogs.create({ client: clients.isaac, date: addDays(TODAY, -90), notes: 'Zoo' });
  await ada.dailyLogs.create({ client: clients.ida, date: TODAY, notes: 'Of the office' });
  kept = await filledAs('will');
});
afterAll(() => world.close());

/** What a person's device stores, as it fills itself. */
async function filledAs(name: 'will' | 'cora' | 'ada'): Promise<KeptAnswers> {
  const caller = world.as(name);
  const user_id = world.people[name];
  const since = addDays(TODAY, -KEPT.days);
  const logs = await caller.dailyLogs.list({ user: String(user_id), date__gte: since, ordering: '-date' });
  const all = await caller.clients.list({ assigned_workers: user_id, limit: KEPT.clients });
  const sheets = { user: user_id };
  return {
    user_id,
    shapes: '',
    at: '',
    sees_all: name === 'ada',
    since,
    logs: logs.results,
    clients: all.results.map(slim),
    exact: { [nameOf('timesheets.summaries', sheets)]: await caller.timesheets.summaries(sheets) },
  };
}

/** For a screen that says what is missing. */
const onDevice = (path: string, input: unknown) => answerFrom(kept, path, input, true);
/** For every other screen: the whole answer, or none. */
const wholeOnDevice = (path: string, input: unknown) => answerFrom(kept, path, input);

// phone-and-offline.md#without-a-network
test.each([
  {},
  { search: 'isaac' },
  { search: 'nunez' },
  { search: 'NÚÑ' },
  { search: 'isaac nunez' },
  { search: "o'neil" },
  { search: 'oneil' },
  { search: 'pool' },
  { search: 'cinema' },
  { search: '  lake  ' },
  { search: 'zzzzz' },
  { search: '' },
  { date: addDays(TODAY, -1) },
  { date: addDays(TODAY, -1), search: 'isaac' },
  { date__gte: addDays(TODAY, -5), date__lte: addDays(TODAY, -1) },
  { page: 1, page_size: 3 },
  { page: 3, page_size: 4 },
  { page: 9, page_size: 4 },
  { page: 2 },
  { limit: 3 },
  { search: ',' },
  { ordering: 'date' as const },
])('a worker’s logs by day, filtered by %j, are the same with and without a network', async (filters) => {
  for (const asked of [filters, { ...filters, client: String(clients.isaac) }]) {
    const input = { user: String(world.people.will), ...asked };
    const online = await world
      .as('will')
      .dailyLogs.list(input)
      .catch(() => null);
    expect(onDevice('dailyLogs.list', input)).toEqual(online);
  }
});

test.each([
  {},
  { client_name: 'isaac' },
  { client_name: 'O' },
  { client_name: ',' },
  { date: addDays(TODAY, -1) },
  { date: addDays(TODAY, -30) },
])('the overview of logs, filtered by %j, is the same with and without a network', async (input) => {
  expect(onDevice('dailyLogs.overview', input)).toEqual(await world.as('will').dailyLogs.overview(input));
});

test('one log, the last one of a client and the day around one are the same with and without a network', async () => {
  const will = world.as('will');
  const [first, second] = kept.logs;
  if (!first || !second) throw new Error('There are no logs.');
  expect(onDevice('dailyLogs.get', { id: first.id })).toEqual(await will.dailyLogs.get({ id: first.id }));
  for (const input of [
    { client: clients.isaac },
    { client: first.client, except: first.id },
    { client: clients.otto },
  ])
    expect(onDevice('dailyLogs.lastOfClient', input)).toEqual(await will.dailyLogs.lastOfClient(input));
  for (const input of [
    { date: TODAY },
    { date: addDays(TODAY, -1) },
    { date: addDays(TODAY, -1), except: second.id },
    { date: addDays(TODAY, -30) },
    // Locked: a day with a log, and one without.
    { date: addDays(TODAY, -20) },
    { date: addDays(TODAY, -18) },
    { date: addDays(TODAY, -7) },
  ])
    expect(onDevice('dailyLogs.aroundDay', input)).toEqual(await will.dailyLogs.aroundDay(input));
});

test.each([
  {},
  { search: 'nunez' },
  { search: 'nw-7' },
  { search: 'NW' },
  { search: 'north' },
  { search: 'isaac nunez' },
  { search: "O'Neil" },
  { search: 'oneil' },
  { search: 'zzzzz' },
  { is_active: 'true' },
  { is_active: 'false' },
  { limit: 2 },
  { page: 2, page_size: 2 },
  { search: ',' },
  { ordering: 'name' as const },
  { ordering: '-name' as const },
  { ordering: 'contract_start' as const },
  { ordering: '-contract_start' as const, page: 1, page_size: 2 },
  { ordering: 'contract_end' as const },
  { ordering: '-contract_end' as const },
])('a worker’s clients, filtered by %j, are the same with and without a network', async (input) => {
  const online = await world.as('will').clients.summaries(input);
  const offline = onDevice('clients.summaries', input) as typeof online;
  expect(offline.count).toBe(online.count);
  expect(offline.results.map((row) => [row.id, row.name, row.client_code])).toEqual(
    online.results.map((row) => [row.id, row.name, row.client_code]),
  );
});

test('a client on the device is the server’s, without what is not kept there, for screens that say so', async () => {
  const online = await world.as('will').clients.get({ id: clients.ida });
  expect(onDevice('clients.get', { id: clients.ida })).toEqual(slim(online));
  expect(wholeOnDevice('clients.get', { id: clients.ida })).toBeUndefined();
  expect(wholeOnDevice('clients.summaries', { is_active: 'true' })).toBeUndefined();
});

test.each([
  { with_approved_documents: 'true' },
  { assigned_workers: 1 },
  { contract_running: 'true' },
  { kind: 'all' },
  { ordering: 'client_code' },
])('a list of clients by %j, which the device does not know, needs a network', (input) => {
  expect(onDevice('clients.summaries', input)).toBeUndefined();
});

test.each([{ ordering: 'total_hours' }, { ordering: '-created_at' }, { user: '1' }, { locked: 'true' }])(
  'a list of logs by %j, which the device does not know, needs a network',
  (input) => {
    expect(onDevice('dailyLogs.list', input)).toBeUndefined();
  },
);

test('the day around a log that the device knows by no id needs a network, so that it is not its own neighbour', () => {
  const date = addDays(TODAY, -1);
  expect(onDevice('dailyLogs.aroundDay', { date, except_key: 'a-key' })).toBeUndefined();
});

// phone-and-offline.md#on-the-device
describe('what is older than the device', () => {
  beforeAll(async () => {
    kept = await filledAs('cora');
  });
  const own = () => ({ user: String(world.people.cora) });

  test('is in no list but those that say so', async () => {
    const online = await world.as('cora').dailyLogs.list(own());
    expect(online.count).toBe(4);
    expect(wholeOnDevice('dailyLogs.list', own())).toBeUndefined();
    expect(wholeOnDevice('dailyLogs.overview', {})).toBeUndefined();
    expect(onDevice('dailyLogs.list', own())).toEqual({ count: 2, results: online.results.slice(0, 2) });
    expect(onDevice('dailyLogs.overview', {})).toHaveLength(2);
  });

  test('is never said not to be there', () => {
    for (const days of [{ date: addDays(TODAY, -90) }, { date__lte: addDays(TODAY, -36) }])
      expect(onDevice('dailyLogs.list', { ...own(), ...days })).toBeUndefined();
    expect(onDevice('dailyLogs.overview', { date: addDays(TODAY, -90) })).toBeUndefined();
    expect(onDevice('dailyLogs.lastOfClient', { client: clients.isaac })).toBeUndefined();
    expect(onDevice('dailyLogs.aroundDay', { date: addDays(TODAY, -35) })).toBeUndefined();
    expect(onDevice('dailyLogs.get', { id: 999_999 })).toBeUndefined();
  });

  test('does not keep the days that are stored from the same answer as the server’s', async () => {
    for (const days of [{ date: addDays(TODAY, -34) }, { date__gte: addDays(TODAY, -35), date__lte: TODAY }])
      expect(wholeOnDevice('dailyLogs.list', { ...own(), ...days })).toEqual(
        await world.as('cora').dailyLogs.list({ ...own(), ...days }),
      );
    const last = { client: clients.ida };
    expect(wholeOnDevice('dailyLogs.lastOfClient', last)).toEqual(
      await world.as('cora').dailyLogs.lastOfClient(last),
    );
  });

  test('clients of others are not listed, and the clients of a person are found by name and code only', async () => {
    expect(await world.as('cora').clients.summaries({ search: 'C-4711' })).toMatchObject({ count: 1 });
    expect(wholeOnDevice('clients.summaries', { search: 'C-4711' })).toBeUndefined();
    expect(onDevice('clients.summaries', { search: 'C-4711' })).toEqual({ count: 0, results: [] });
    expect(onDevice('clients.get', { id: clients.una })).toBeUndefined();
  });
});

// access.md#roles
describe('an administrator, whose device stores their own logs', () => {
  beforeAll(async () => {
    kept = await filledAs('ada');
  });

  test('reads no list of them as the company’s', async () => {
    const day = { date__gte: addDays(TODAY, -7) };
    expect((await world.as('ada').dailyLogs.list(day)).count).toBeGreaterThan(5);
    expect(wholeOnDevice('dailyLogs.list', day)).toBeUndefined();
    expect(wholeOnDevice('dailyLogs.list', { ...day, client: String(clients.ida) })).toBeUndefined();
    expect(onDevice('dailyLogs.list', day)).toMatchObject({ count: 1 });
    const own = { ...day, user: String(world.people.ada) };
    expect(wholeOnDevice('dailyLogs.list', own)).toEqual(await world.as('ada').dailyLogs.list(own));
  });

  test('is not told what the author of a colleague’s log has done', async () => {
    const [log] = (await world.as('ada').dailyLogs.list({ user: String(world.people.will) })).results;
    if (!log) throw new Error('There are no logs.');
    const asked = { client: clients.ida, except: log.id };
    expect(await world.as('ada').dailyLogs.lastOfClient(asked)).toMatchObject({ user: world.people.will });
    expect(onDevice('dailyLogs.lastOfClient', asked)).toBeUndefined();
    expect(onDevice('dailyLogs.aroundDay', { date: TODAY, except: log.id })).toBeUndefined();
  });
});
