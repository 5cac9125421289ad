import { afterAll, beforeAll, expect, test } from 'vitest';
import { importRun, importsOf } from '../../../../../tests/support/imports.ts';
import { createWorld, type World } from '../../../../../tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.as('ada').clients.create({ first_name: 'Clara', last_name: 'Client' });
});
afterAll(() => world.close());

const { lines, plan } = importsOf(() => world);

const TOGGL = 'User,Email,Client,Task,Description,Start date,Start time,End date,End time,Duration';
const toggl = (date: string, start: string, end: string, duration: string) =>
  `Will Worker,will@example.org,Clara Client,,x,${date},${start},${date},${end},${duration}`;

/** The minutes of each line of time history, its notes and errors. */
async function history(text: string, paid_until: string) {
  const { id } = await world.as('ada').imports.create({ kind: 'time_history', text });
  await world.as('ada').imports.update({ id, paid_until });
  await world.as('ada').imports.plan({ id });
  await importRun(world, id);
  return (await lines(id)).map(({ after, reasons }) => [after?.minutes ?? null, ...reasons]);
}

test.each(['2026-01-31', '2025-12-31'])(
  'an export of Toggl is read in all its durations, paid until %s',
  async (until) => {
    const day = '2026-01-05';
    expect(
      await history(
        [
          TOGGL,
          toggl(day, '09:00:00', '09:45:00', '45:00 min'),
          toggl(day, '10:00:00', '10:30:00', '30:00 min'),
          toggl(day, '11:00:00', '11:00:12', '12 sec'),
          toggl(day, '12:00:00', '12:00:40', '40 sec'),
          toggl(day, '13:00:00', '15:00:00', '2:00:00'),
          toggl(day, '16:00:00', '16:05:10', '05:10'),
          toggl(day, '17:00:00', '18:00:00', 'an hour'),
        ].join('\n'),
        until,
      ),
    ).toEqual([
      [45],
      [30],
      [0],
      [1],
      [120],
      [5],
      [60, 'The file says “an hour” for the hours; the clock counts.'],
    ]);
  },
);

test('hours like 1,500 are what another cell says, and else asked about once', async () => {
  const header = 'email;date;client;work_code;hours\n';
  const line = (hours: string) => `will@example.org;2026-01-06;Clara Client;;${hours}`;
  expect(await history(header + ['1,500', '2,250', '0,750'].map(line).join('\n'), '2026-01-31')).toEqual([
    [90],
    [135],
    [45],
  ]);
  const { id } = await world
    .as('ada')
    .imports.create({ kind: 'time_history', text: header + ['1,500', '2,250'].map(line).join('\n') });
  expect((await world.as('ada').imports.matching({ id })).number_question).toBe('1,500');
});

test('an error names the column of the file, and a day that does not exist as one', async () => {
  const employees = await plan(
    'employees',
    'Email address,Given name,Surname,Hourly pay\nwill2@example.org,Will,Two,plenty',
  );
  expect((await lines(employees.id)).map(({ reasons }) => reasons)).toEqual([
    ['Hourly pay: Enter a number.'],
  ]);
  const clients = await plan(
    'clients',
    'first_name,last_name,Start date\nIda,Moss,31/02/2026\nJo,Park,13/02/2026',
  );
  expect((await lines(clients.id)).map(({ reasons }) => reasons)).toEqual([
    ['Start date: There is no such day.'],
    [],
  ]);
});
