import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import {
  answerFrom,
  KEPT,
  slim,
  type KeptAnswers,
} from '../../client/src/lib/device/offline/kept-answers.ts';
import { createWorld, type World } from '../support/world.ts';

const TODAY = '2026-03-18';
let world: World;
let kept: KeptAnswers;
let clients: { isaac: number; ida: number; otto: number };

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
    isaac: await client('Isaac', 'Núñez', { client_code_id: code.id }),
    ida: await client('Ida', 'Moss', { custom_fields: {} }),
    otto: await client('Otto', "O'Neil"),
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
  // As the device fills itself.
  const own = String(world.people.will);
  const since = addDays(TODAY, -KEPT.days);
  const logs = await will.dailyLogs.list({ user: own, date__gte: since, ordering: '-date' });
  const all = await will.clients.list({ assigned_workers: world.people.will, limit: KEPT.clients });
  kept = {
    user_id: world.people.will,
    shapes: '',
    at: '',
    logs: logs.results,
    clients: all.results.map(slim),
    exact: {},
  };
});
afterAll(() => world.close());

const onDevice = (path: string, input: unknown) => answerFrom(kept, path, input);

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

test.each([{}, { client_name: 'isaac' }, { client_name: 'O' }, { date: addDays(TODAY, -1) }])(
  'the overview of logs, filtered by %j, is the same with and without a network',
  async (input) => {
    expect(onDevice('dailyLogs.overview', input)).toEqual(await world.as('will').dailyLogs.overview(input));
  },
);

test('one log, the last one of a client and the day around one are the same with and without a network', async () => {
  const will = world.as('will');
  const [first, second] = kept.logs;
  if (!first || !second) throw new Error('There are no logs.');
  expect(onDevice('dailyLogs.get', { id: first.id })).toEqual(await will.dailyLogs.get({ id: first.id }));
  for (const input of [
    { client: clients.isaac },
    { client: first.client, except: first.id },
    { client: clients.otto },
    { client: 999_999 },
  ])
    expect(onDevice('dailyLogs.lastOfClient', input)).toEqual(await will.dailyLogs.lastOfClient(input));
  for (const input of [
    { date: TODAY },
    { date: addDays(TODAY, -1) },
    { date: addDays(TODAY, -1), except: second.id },
    { date: addDays(TODAY, -30) },
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
])('a worker’s clients, filtered by %j, are the same with and without a network', async (input) => {
  const online = await world.as('will').clients.summaries(input);
  const offline = onDevice('clients.summaries', input) as typeof online;
  expect(offline.count).toBe(online.count);
  expect(offline.results.map((row) => [row.id, row.name, row.client_code])).toEqual(
    online.results.map((row) => [row.id, row.name, row.client_code]),
  );
});

test('a client on the device is the server’s, without what is not kept there', async () => {
  const online = await world.as('will').clients.get({ id: clients.ida });
  expect(onDevice('clients.get', { id: clients.ida })).toEqual(slim(online));
  expect(onDevice('clients.summaries', { with_approved_documents: 'true' })).toBeUndefined();
});
