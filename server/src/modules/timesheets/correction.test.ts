import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { weeksOfWill } from '../../../../tests/support/weeks-of-will.ts';
import { clientNamed, codeNamed } from '../../../../tests/support/worked-time.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

describe('Correcting and returning timesheets', () => {
  let world: World;
  let clara: number;
  let week: (start_date: string, end_date: string) => Promise<number>;
  beforeAll(async () => {
    world = await createWorld();
    ({ clara, week } = await weeksOfWill(world));
  });
  afterAll(() => world.close());

  const will = () => world.as('will').timesheets;
  const ada = () => world.as('ada').timesheets;

  // timesheets.md#snapshots
  test('an admin corrects a submitted snapshot; the server computes, and offers it again after an unsubmit', async () => {
    const id = await week('2026-08-03', '2026-08-09');
    const sheet = await will().submit({ id });
    const [first, second] = sheet.snapshot_logs;
    if (!first || !second) throw new Error('Two logs were submitted.');
    const corrected = await ada().update({
      id,
      updated_at: sheet.updated_at,
      snapshot_logs: [
        {
          ...first,
          entries: [
            {
              ...first.entries[0],
              work_code: undefined,
              start_time: '21:00',
              end_time: '0230',
              mileage: 1,
              stipend: 0,
            },
          ],
        },
        second,
      ],
    });
    expect(corrected).toMatchObject({ total_hours: 7.5, total_mileage: 1, total_stipend: 7.25 });
    expect(corrected.snapshot_logs.map((log) => log.id)).toEqual([first.id, second.id]);
    expect(corrected.snapshot_logs[0]?.entries[0]?.id).toBe(first.entries[0]?.id);
    expect((await ada().detail({ id })).revision).toBeNull();

    await will().unsubmit({ id });
    expect((await will().detail({ id })).revision).toMatchObject({
      corrected_by: 'Ada Admin',
      total_hours: 7.5,
    });
    expect((await will().submit({ id })).total_hours).toBe(6.5);
    expect((await ada().detail({ id })).revision).toMatchObject({ total_hours: 7.5 });
    await will().unsubmit({ id });
    expect((await will().submit({ id, apply_revision: true })).total_hours).toBe(7.5);
    expect((await will().detail({ id })).revision).toBeNull();
    await will().unsubmit({ id });
    expect((await will().detail({ id })).revision).toMatchObject({ total_hours: 7.5 });
    expect((await will().submit({ id, apply_revision: false })).total_hours).toBe(6.5);
    expect((await will().detail({ id })).revision).toBeNull();
  });

  test('an admin’s correction accepts only the timesheet’s own logs and entries', async () => {
    const mine = await week('2026-08-17', '2026-08-23');
    const { snapshot_logs } = await will().submit({ id: mine });
    const other = await week('2026-08-24', '2026-08-30');
    const foreign = (await will().submit({ id: other })).snapshot_logs;
    const theirs = await clientNamed(world, 'Nick Neighbour', {}, 'birch');
    const code = await codeNamed(world, 'BRC', null, 'birch');
    const log = { date: '2026-08-17', client: clara, entries: [] };
    const attempt = (logs: Record<string, unknown>[]) =>
      world.rest('ada', 'PATCH', `/timesheets/${mine}/`, { snapshot_logs: logs });
    for (const [logs, field] of [
      [[{ ...log, id: foreign[0]?.id }], 'snapshot_logs.0.id'],
      [[{ ...log, client: theirs }], 'snapshot_logs.0.client'],
      [[{ ...log, date: '2026-08-24' }], 'snapshot_logs.0.date'],
      [[{ ...log, entries: [{ work_code_id: code }] }], 'snapshot_logs.0.entries.0.work_code_id'],
      [[{ ...log, entries: [{ id: foreign[0]?.entries[0]?.id }] }], 'snapshot_logs.0.entries.0.id'],
      [[{ ...log, entries: [{ start_time: '25:00' }] }], 'snapshot_logs.0.entries.0.start_time'],
    ] as const) {
      const answer = await attempt([...logs]);
      expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, [field]]);
    }
    expect((await ada().get({ id: mine })).snapshot_logs).toEqual(snapshot_logs);
    const own = await world.rest('will', 'PATCH', `/timesheets/${mine}/`, { snapshot_logs: [log] });
    expect(own.status).toBe(403);
  });

  test('an admin returns a sheet with a reason, which is shown until it is submitted again', async () => {
    const id = await week('2026-09-07', '2026-09-13');
    await will().submit({ id });
    await ada().unsubmit({ id, reason: 'Tuesday is missing.' });
    expect(await will().get({ id })).toMatchObject({
      status: 'Draft',
      returned_reason: 'Tuesday is missing.',
      returned_by: 'Ada Admin',
    });
    expect(await will().submit({ id })).toMatchObject({ returned_reason: null, returned_by: null });
  });
});
