import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { weeksOfWill } from '../../../../tests/support/weeks-of-will.ts';
import { worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';

describe('Timesheets', () => {
  let world: World;
  let clara: number;
  let support: number;
  let week: (start_date: string, end_date: string) => Promise<number>;
  beforeAll(async () => {
    world = await createWorld();
    ({ clara, support, week } = await weeksOfWill(world));
  });
  afterAll(() => world.close());

  const will = () => world.as('will').timesheets;
  const ada = () => world.as('ada').timesheets;
  const lockedBy = async (timesheetId: number) =>
    (
      await world.store.read.select().from(dailyLogs).where(eq(dailyLogs.company_id, world.companies.maple))
    ).filter((log) => log.locked_by_timesheet_id === timesheetId).length;

  test('a worker’s draft shows live totals and the clients’ names', async () => {
    const id = await week('2026-01-05', '2026-01-11');
    expect(await will().get({ id })).toMatchObject({
      status: 'Draft',
      total_hours: 6.5,
      total_mileage: 12.5,
      total_stipend: 7.25,
      client_names: ['Carl Client', 'Clara Client'],
      snapshot_logs: [],
      summary: null,
    });
    await worked(world, 'will', clara, { date: '2026-01-06', entries: [['08:00', '08:20']] });
    expect((await will().get({ id })).total_hours).toBeCloseTo(6.5 + 1 / 3, 10);
  });

  test('a worker who submits freezes logs and totals and locks the daily logs; unsubmitting reverses it', async () => {
    const id = await week('2026-01-12', '2026-01-18');
    const sheet = await will().submit({ id });
    expect(sheet).toMatchObject({ status: 'Submitted', total_hours: 6.5, submitted_by: 'Will Worker' });
    expect(sheet.snapshot_logs.map((log) => [log.date, log.client_detail.name, log.total_hours])).toEqual([
      ['2026-01-12', 'Clara Client', 4.5],
      ['2026-01-18', 'Carl Client', 2],
    ]);
    expect(sheet.snapshot_logs[0]?.entries[0]).toMatchObject({
      work_code: { id: support, code: 'SUP' },
      start_time: '22:00',
      end_time: '02:30',
      duration: 4.5,
      mileage: 12.5,
    });
    expect(await lockedBy(id)).toBe(2);
    expect(await refusalIn(will().submit({ id }))).toMatchObject({ status: 409 });
    await will().unsubmit({ id });
    expect(await lockedBy(id)).toBe(0);
    expect(await will().get({ id })).toMatchObject({
      status: 'Draft',
      snapshot_logs: [],
      returned_date: null,
    });
  });

  test('a worker who generates the same dates gets the same draft; overlapping dates are refused', async () => {
    const { id } = await will().create({ start_date: '2026-02-02', end_date: '2026-02-08' });
    expect((await will().create({ start_date: '2026-02-02', end_date: '2026-02-08' })).id).toBe(id);
    expect(
      await refusalIn(will().create({ start_date: '2026-02-08', end_date: '2026-02-14' })),
    ).toMatchObject({
      status: 400,
      fields: { start_date: ['These dates overlap your timesheet of Feb 2 – Feb 8.'] },
    });
    // An administrator who makes one for somebody else reads whose it is.
    const forWill = { user: world.people.will, start_date: '2026-02-08', end_date: '2026-02-14' };
    expect(await refusalIn(world.as('ada').timesheets.create(forWill))).toMatchObject({
      fields: { start_date: ['These dates overlap this employee’s timesheet of Feb 2 – Feb 8.'] },
    });
    const moved = await will().update({ id, start_date: '2026-02-03', end_date: '2026-02-09' });
    expect(moved).toMatchObject({ id, start_date: '2026-02-03', end_date: '2026-02-09' });
    await will().submit({ id });
    expect(
      await refusalIn(will().create({ start_date: '2026-02-03', end_date: '2026-02-09' })),
    ).toMatchObject({ status: 400 });
    expect(await refusalIn(will().update({ id, end_date: '2026-02-10' }))).toMatchObject({ status: 409 });
  });

  test('a worker can generate 92 days', async () => {
    const dates = { start_date: '2026-03-01', end_date: '2026-05-31' };
    const sheet = await world.as('cora').timesheets.create(dates);
    expect(sheet).toMatchObject(dates);
    await world.as('cora').timesheets.remove({ id: sheet.id });
  });

  test('an admin creates one for an employee, a worker only her own', async () => {
    const dates = { start_date: '2026-06-01', end_date: '2026-06-07' };
    const sheet = await ada().create({ ...dates, user: world.people.cora });
    expect(sheet).toMatchObject({ user: world.people.cora, user_detail: { name: 'Cora Colleague' } });
    expect(await refusalIn(will().create({ ...dates, user: world.people.cora }))).toMatchObject({
      status: 403,
    });
    expect(await refusalIn(ada().create({ ...dates, user: world.people.ned }))).toMatchObject({
      status: 400,
      fields: { user: ['This employee does not exist.'] },
    });
  });

  test('a worker who deletes a submitted sheet unlocks its logs in the same step', async () => {
    const id = await week('2026-09-21', '2026-09-27');
    await will().submit({ id });
    const answer = await world.rest('will', 'DELETE', `/timesheets/${id}/`);
    expect(answer).toMatchObject({ status: 204, body: null });
    expect(await lockedBy(id)).toBe(0);
    expect(await refusalIn(will().get({ id }))).toMatchObject({ status: 404 });
  });

  describe('an admin who edits a draft with its daily logs', () => {
    const entry = (start_time: string, end_time: string) => ({ start_time, end_time, work_code_id: support });
    const draft = async (start_date: string, end_date: string) => {
      const id = await week(start_date, end_date);
      const sheet = await ada().detail({ id });
      const [first, second] = sheet.logs;
      if (!first || !second) throw new Error('The draft has two daily logs.');
      const updated_at = (log: typeof first) => log.updated_at ?? undefined;
      return {
        id,
        sheet,
        first: { id: first.id, updated_at: updated_at(first), work_entries: [entry('08:00', '12:00')] },
        second: { id: second.id, updated_at: updated_at(second), work_entries: [entry('13:00', '14:00')] },
      };
    };
    const trail = async () => (await world.as('ada').audit.list({ limit: 1 })).count;

    test('saves both in one step, and a second try changes nothing twice', async () => {
      const { id, sheet, first, second } = await draft('2026-10-05', '2026-10-11');
      const change = {
        id,
        updated_at: sheet.updated_at,
        end_date: '2026-10-12',
        daily_logs: [first, second],
      };
      const before = await trail();
      expect(await ada().update(change)).toMatchObject({ end_date: '2026-10-12', total_hours: 5 });
      const { results } = await world.as('ada').audit.list({ limit: (await trail()) - before });
      expect(results.map(({ action, record_id }) => [action, record_id])).toEqual([
        ['timesheet.update', id],
        ['daily_log.update', second.id],
        ['daily_log.update', first.id],
      ]);
      expect(await refusalIn(ada().update(change))).toMatchObject({ status: 409, code: 'stale' });
      expect(await refusalIn(ada().update({ id, daily_logs: [first] }))).toMatchObject({ code: 'stale' });
      expect((await ada().detail({ id })).logs.map((log) => log.entries.length)).toEqual([1, 1]);
    });

    test('changes nothing where one of them is refused', async () => {
      const { id, sheet, first, second } = await draft('2026-10-19', '2026-10-25');
      const other = await week('2026-10-26', '2026-11-01');
      const { logs: foreign } = await ada().detail({ id: other });
      const unknownCode = {
        ...second,
        work_entries: [{ ...entry('13:00', '14:00'), work_code_id: 999_999 }],
      };
      const entries = await trail();
      for (const [refused, answer] of [
        [
          { daily_logs: [first, unknownCode] },
          { fields: { 'daily_logs.1.work_entries.0.work_code_id': ['This work code does not exist.'] } },
        ],
        [
          { daily_logs: [first, { id: foreign[0]?.id ?? 0 }] },
          { fields: { 'daily_logs.1.id': ['This is not part of the timesheet.'] } },
        ],
        [{ daily_logs: [first, { ...second, updated_at: '2020-01-01T00:00:00.000Z' }] }, { code: 'stale' }],
        [{ daily_logs: [first, second], end_date: '2026-10-26' }, { status: 400 }],
      ] as const) {
        const change = { id, updated_at: sheet.updated_at, ...refused, daily_logs: [...refused.daily_logs] };
        expect(await refusalIn(ada().update(change))).toMatchObject(answer);
        expect(await ada().detail({ id })).toEqual(sheet);
      }
      expect(await trail()).toBe(entries);
    });

    test('is refused once the sheet is submitted', async () => {
      const { id, first } = await draft('2026-11-09', '2026-11-15');
      await will().submit({ id });
      expect(await refusalIn(ada().update({ id, daily_logs: [first] }))).toMatchObject({
        status: 409,
        code: 'locked',
      });
    });
  });
});
