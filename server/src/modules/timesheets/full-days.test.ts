import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import { importRun, importsOf } from '../../../../tests/support/imports.ts';
import { clientNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

const FULL_DAY = 'A person can have at most 200 daily logs a day.';
const FULL_SHEET = 'A timesheet can have at most 2,000 entries. Choose fewer days.';

describe('More work than anybody does', () => {
  let world: World;
  let client: number;
  beforeEach(async () => {
    world = await createWorld();
    client = await clientNamed(world);
  });
  afterEach(() => world.close());
  const will = () => world.as('will');
  const ada = () => world.as('ada');
  const { lines } = importsOf(() => world);
  const entries = (count: number) =>
    Array.from({ length: count }, (): [string, string] => ['09:00', '09:01']);
  const some = async (count: number, dates: (at: number) => string, perLog: number) => {
    for (let at = 0; at < count; at += 1)
      await worked(world, 'will', client, { date: dates(at), entries: entries(perLog) });
  };

  test('is refused in a day of 200 logs: a new one, one that would move there, and a line of a file', async () => {
    const date = '2026-03-10';
    await some(200, () => date, 1);
    const log = { client, date, work_entries: [{ start_time: '09:00', end_time: '10:00' }] };
    expect(await refusalIn(will().dailyLogs.create(log))).toMatchObject({
      status: 400,
      fields: { date: [FULL_DAY] },
    });
    const other = await will().dailyLogs.create({ ...log, date: '2026-03-11' });
    expect(await refusalIn(will().dailyLogs.update({ id: other.id, date }))).toMatchObject({
      fields: { date: [FULL_DAY] },
    });
    const { email } = await ada().employees.get({ id: world.people.will });
    const { id } = await ada().imports.create({
      kind: 'time_history',
      text: `email,date,client,start_time,end_time\n${email},${date},Clara Client,11:00,12:00\n${email},2026-03-12,Clara Client,11:00,12:00\n`,
    });
    await ada().imports.update({ id, paid_until: '2026-03-01' });
    await ada().imports.plan({ id });
    expect(await importRun(world, id)).toMatchObject({ counts: { create: 1, error: 1 } });
    expect((await lines(id))[0]?.reasons).toEqual([`date: ${FULL_DAY}`]);
  });

  test('is refused in a timesheet of 2,000 entries: when it is made, when its days change, and when it is submitted', async () => {
    const first = '2026-01-04';
    const days = { start_date: first, end_date: addDays(first, 32) };
    await some(34, (at) => addDays(first, at), 60);
    expect(
      await refusalIn(will().timesheets.create({ ...days, end_date: addDays(first, 33) })),
    ).toMatchObject({ status: 400, fields: { end_date: [FULL_SHEET] } });
    const sheet = await will().timesheets.create(days);
    expect(
      await refusalIn(will().timesheets.update({ id: sheet.id, end_date: addDays(first, 33) })),
    ).toMatchObject({ fields: { end_date: [FULL_SHEET] } });
    await worked(world, 'will', client, { date: first, entries: entries(21) });
    expect(await refusalIn(will().timesheets.submit({ id: sheet.id }))).toMatchObject({
      status: 400,
      detail: FULL_SHEET,
    });
  });

  test('is an error on the lines of a file that a paid timesheet has no place for', async () => {
    const { email } = await ada().employees.get({ id: world.people.cora });
    const text = Array.from({ length: 2_002 }, () => `${email},2025-06-10,Clara Client,0.01`).join('\n');
    const { id } = await ada().imports.create({
      kind: 'time_history',
      text: `email,date,client,hours\n${text}\n`,
    });
    await ada().imports.update({ id, paid_until: '2025-12-31' });
    await ada().imports.plan({ id });
    expect(await importRun(world, id)).toMatchObject({ counts: { create: 2_000, error: 2 } });
    const { results } = await ada().imports.rows({ id, action: 'error' });
    expect(results.map(({ line, reasons }) => [line, reasons])).toEqual([
      [2_002, [`date: ${FULL_SHEET}`]],
      [2_003, [`date: ${FULL_SHEET}`]],
    ]);
  });

  test('is read in pages: a list gives at most 10,000 rows for a limit', async () => {
    await some(51, (at) => addDays('2026-01-04', at), 1);
    expect((await ada().dailyLogs.list({ limit: 10_000 })).results.length).toBeGreaterThan(50);
    expect(await refusalIn(ada().dailyLogs.list({ limit: 10_001 }))).toMatchObject({ status: 400 });
  });
});
