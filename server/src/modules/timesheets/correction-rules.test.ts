import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TimesheetLog } from '@daybook/contract/timesheet-logs';
import { weeksOfWill } from '../../../../tests/support/weeks-of-will.ts';
import { clientNamed, codeNamed } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type PersonName, type World } from '../../../../tests/support/world.ts';

const NO_WORK = { mileage: 0, stipend: 0 };

describe('The rules of correcting and returning', () => {
  let world: World;
  let week: (start_date: string, end_date: string) => Promise<number>;
  beforeAll(async () => {
    world = await createWorld();
    ({ week } = await weeksOfWill(world));
  });
  afterAll(() => world.close());

  const will = () => world.as('will').timesheets;
  const ada = () => world.as('ada').timesheets;
  const submitted = async (start_date: string, end_date: string) => {
    const id = await week(start_date, end_date);
    const [first, second] = (await will().submit({ id })).snapshot_logs;
    if (!first || !second) throw new Error('Two logs were submitted.');
    return { id, first, second };
  };
  const newest = async (record_id: number) =>
    (await world.as('ada').audit.list({ record_type: 'timesheet', record_id, limit: 1 })).results[0];

  test('an admin’s correction is in the history with the logs before and after', async () => {
    const { id, first, second } = await submitted('2026-06-01', '2026-06-07');
    const entries = first.entries.map((entry) => ({ ...entry, start_time: '21:00' }));
    await ada().update({ id, snapshot_logs: [{ ...first, entries }, second] });
    expect(await newest(id)).toMatchObject({
      action: 'timesheet.update',
      before: { total_hours: 6.5, snapshot_logs: [{ total_hours: 4.5 }, { total_hours: 2 }] },
      after: { total_hours: 7.5, snapshot_logs: [{ total_hours: 5.5 }, { total_hours: 2 }] },
    });
  });

  test('an employee reads why an admin corrected a sheet, while the correction is part of it', async () => {
    const { id, first, second } = await submitted('2026-04-13', '2026-04-19');
    const reasonShown = async () => (await will().detail({ id })).correction?.reason;
    await ada().update({ id, snapshot_logs: [first, second] });
    expect(await reasonShown()).toBeUndefined();
    await ada().update({ id, snapshot_logs: [first], reason: 'Cora made the second visit.' });
    expect(await reasonShown()).toBe('Cora made the second visit.');
    expect((await newest(id))?.after).toMatchObject({ reason: 'Cora made the second visit.' });
    await will().unsubmit({ id });
    expect(await reasonShown()).toBeUndefined();
    await will().submit({ id, apply_revision: true });
    expect(await reasonShown()).toBe('Cora made the second visit.');
    await will().unsubmit({ id });
    const again = await will().submit({ id, apply_revision: false });
    expect(await reasonShown()).toBeUndefined();
    await ada().update({ id, snapshot_logs: again.snapshot_logs, reason: 'Checked by phone.' });
    await ada().approve({ id });
    expect(await reasonShown()).toBe('Checked by phone.');
  });

  test('a submitted sheet keeps its dates for everyone, and a worker’s empty change is refused', async () => {
    const { id } = await submitted('2026-05-04', '2026-05-10');
    expect(await refusalIn(ada().update({ id, end_date: '2026-05-11' }))).toMatchObject({ status: 409 });
    expect(await refusalIn(will().update({ id, end_date: '2026-05-11' }))).toMatchObject({ status: 409 });
    expect(await refusalIn(will().update({ id }))).toMatchObject({ status: 409 });
    expect(await ada().update({ id })).toMatchObject({ end_date: '2026-05-10', total_hours: 6.5 });
  });

  test('an admin’s correction keeps the notes and the narrative that it leaves out, and changes those that it includes', async () => {
    const { id, first, second } = await submitted('2026-06-08', '2026-06-14');
    const { notes: _notes, daily_narrative: _narrative, ...bare } = first;
    const texts = async () =>
      (await ada().get({ id })).snapshot_logs.map((log) => [log.notes, log.daily_narrative]);
    const written = { ...first, notes: 'Late bus', daily_narrative: 'A calm night.' };
    await ada().update({ id, snapshot_logs: [written, second] });
    expect((await texts())[0]).toEqual(['Late bus', 'A calm night.']);
    await ada().update({ id, snapshot_logs: [bare, second] });
    expect((await texts())[0]).toEqual(['Late bus', 'A calm night.']);
    await ada().update({ id, snapshot_logs: [{ ...bare, notes: null, daily_narrative: null }, second] });
    expect((await texts())[0]).toEqual([null, null]);
  });

  test('an admin’s correction takes every log and entry once, in the timesheet’s days, for known clients and codes', async () => {
    const { id, first, second } = await submitted('2026-06-15', '2026-06-21');
    const theirs = await clientNamed(world, 'Nick Neighbour', {}, 'birch');
    const code = await codeNamed(world, 'BRC', null, 'birch');
    const [entry = NO_WORK] = first.entries;
    const bare = { date: '2026-06-15', entries: [] };
    const notPart = 'This is not part of the timesheet.';
    type Correction = NonNullable<Parameters<ReturnType<typeof ada>['update']>[0]['snapshot_logs']>;
    const refused: [Correction, string, string][] = [
      [[first, first], 'snapshot_logs.1.id', notPart],
      [[{ ...first, entries: [entry, entry] }], 'snapshot_logs.0.entries.1.id', notPart],
      [[{ ...first, date: '2026-06-22' }], 'snapshot_logs.0.date', 'This date is outside the timesheet.'],
      [[bare], 'snapshot_logs.0.client', 'Choose a client.'],
      [[{ ...bare, client: theirs }], 'snapshot_logs.0.client', 'This client does not exist.'],
      [
        [{ ...first, entries: [{ ...NO_WORK, work_code_id: code }] }],
        'snapshot_logs.0.entries.0.work_code_id',
        'This work code does not exist.',
      ],
    ];
    for (const [snapshot_logs, field, message] of refused)
      expect(await refusalIn(ada().update({ id, snapshot_logs }))).toMatchObject({
        status: 400,
        fields: { [field]: [message] },
      });
    expect((await ada().get({ id })).snapshot_logs).toEqual([first, second]);
  });

  test('an admin’s correction without any log leaves none; a draft has none to correct', async () => {
    const { id, first } = await submitted('2026-06-22', '2026-06-28');
    expect(await ada().update({ id, snapshot_logs: [] })).toMatchObject({
      total_hours: 0,
      snapshot_logs: [],
    });
    const draft = await week('2026-06-29', '2026-07-05');
    expect(await ada().update({ id: draft, snapshot_logs: [] })).toMatchObject({ total_hours: 6.5 });
    const bare = { ...first, id: null, date: '2026-06-29', entries: [] };
    expect(await refusalIn(ada().update({ id: draft, snapshot_logs: [bare] }))).toMatchObject({
      status: 409,
      code: 'not_submitted',
      detail: 'This timesheet has not been submitted.',
    });
  });

  test('a worker who shortens the sheet leaves out what was corrected in the days that it lost, at both ends', async () => {
    const { id, first, second } = await submitted('2026-07-06', '2026-07-12');
    const middle = {
      ...second,
      id: null,
      date: '2026-07-09',
      entries: [{ ...NO_WORK, start_time: '09:00', end_time: '10:00' }],
    };
    await ada().update({ id, snapshot_logs: [first, middle, second] });
    await will().unsubmit({ id });
    await will().update({ id, start_date: '2026-07-07', end_date: '2026-07-11' });
    const { snapshot_logs, total_hours } = await will().submit({ id, apply_revision: true });
    const dates = (logs: readonly TimesheetLog[]) => logs.map(({ date }) => date);
    expect([dates(snapshot_logs), total_hours]).toEqual([['2026-07-09'], 1]);
    const { revision } = await ada().detail({ id });
    expect(revision).toBeNull();
  });

  test.each<[string, PersonName, PersonName, string | undefined, string | null]>([
    ['A worker who takes the own sheet back', 'will', 'will', undefined, null],
    ['An admin who takes the own sheet back', 'ada', 'ada', undefined, null],
    ['An admin who returns the own sheet with a reason', 'ada', 'ada', 'Wrong week.', 'Ada Admin'],
    ['An admin who returns a worker’s', 'will', 'ada', undefined, 'Ada Admin'],
  ])('%s', async (_what, owner, by, reason, returned_by) => {
    const dates = { start_date: '2026-08-03', end_date: '2026-08-09' };
    const { id } = await world.as(owner).timesheets.create(dates);
    await world.as(owner).timesheets.submit({ id });
    await world.as(by).timesheets.unsubmit({ id, reason });
    expect(await ada().get({ id })).toMatchObject({
      returned_by,
      returned_reason: reason ?? null,
      returned_date: returned_by && world.now().toISOString(),
    });
    await world.as(owner).timesheets.remove({ id });
    expect(await newest(id)).toMatchObject({
      action: 'timesheet.delete',
      before: { start_date: '2026-08-03', status: 'draft' },
    });
  });

  test('a worker cannot end a sheet before it begins, nor begin it before there were records', async () => {
    const { id } = await will().create({ start_date: '2026-08-10', end_date: '2026-08-16' });
    expect(await newest(id)).toMatchObject({
      action: 'timesheet.create',
      after: { user: world.people.will, start_date: '2026-08-10', end_date: '2026-08-16' },
    });
    expect(await refusalIn(will().update({ id, end_date: '2026-08-09' }))).toMatchObject({
      status: 400,
      fields: { end_date: [expect.any(String)] },
    });
    const old = { start_date: '1899-12-30', end_date: '1900-01-02' };
    expect(await refusalIn(will().create(old))).toMatchObject({
      status: 400,
      fields: { start_date: [expect.any(String)] },
    });
  });
});
