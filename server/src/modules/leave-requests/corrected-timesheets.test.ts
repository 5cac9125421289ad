import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sickLeave as paidSickLeave } from '../../../../tests/support/leave.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

/** The world's today is March 18, 2026, a Wednesday. */
describe('Time off in a correction', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada');
  const will = () => world.as('will');

  const sickLeave = (more: { minutes?: number } = {}) => paidSickLeave(world, more);
  const day = (date: string, minutes = 480) => ({ date, minutes });
  const sheetOf = async (start_date: string, end_date: string) =>
    (await will().timesheets.create({ start_date, end_date })).id;

  // time-off.md#on-the-timesheet
  test('a correction of a timesheet adds no time off, and leaves what was logged before', async () => {
    const code = await ada().workCodes.create({ code: 'OLD', description: 'Old', pay_kind: 'leave' });
    const client = (await ada().clients.create({ first_name: 'Lee', last_name: 'Client' })).id;
    await will().dailyLogs.create({
      client,
      date: '2026-03-16',
      work_entries: [{ start_time: '08:00', end_time: '16:00', work_code_id: code.id }],
    });
    const { work_code_id } = await sickLeave();
    const id = await sheetOf('2026-03-15', '2026-03-21');
    await will().timesheets.submit({ id });
    const { snapshot_logs } = await ada().timesheets.get({ id });
    const before = snapshot_logs.map((log) => ({
      id: log.id,
      date: log.date,
      entries: log.entries.map(({ entry_id, start_time, work_code_id: code_id }) => ({
        id: entry_id,
        start_time,
        end_time: '15:00',
        work_code_id: code_id,
        mileage: 0,
        stipend: 0,
      })),
    }));
    expect(await ada().timesheets.update({ id, snapshot_logs: before })).toMatchObject({ total_hours: 7 });
    const times = { start_time: '08:00', end_time: '09:00' };
    const entries = [{ id: null, ...times, work_code_id, mileage: 0, stipend: 0 }];
    const added = { id: null, date: '2026-03-17', client, entries };
    const refused = ada().timesheets.update({ id, snapshot_logs: [...before, added] });
    expect(await refusalIn(refused)).toMatchObject({
      fields: { 'snapshot_logs.1.entries.0.work_code_id': ['Ask for time off instead.'] },
    });
  });

  // time-off.md#on-the-timesheet
  test('a correction that sends its time off along keeps it, and is told at which of its logs it errs', async () => {
    const { leave_type } = await sickLeave();
    const client = (await ada().clients.create({ first_name: 'Lee', last_name: 'Client' })).id;
    await will().dailyLogs.create({
      client,
      date: '2026-03-17',
      work_entries: [{ start_time: '08:00', end_time: '16:00' }],
    });
    const { id: request } = await will().leaveRequests.create({ leave_type, days: [day('2026-03-16', 120)] });
    await ada().leaveRequests.approve({ id: request });
    const id = await sheetOf('2026-03-15', '2026-03-21');
    await will().timesheets.submit({ id });
    const { snapshot_logs } = await ada().timesheets.get({ id });
    expect(snapshot_logs.map(({ leave_request }) => leave_request)).toEqual([request, undefined]);
    const sent = (of: number) =>
      snapshot_logs.map((log) => ({
        id: log.id,
        date: log.date,
        client: of,
        entries: log.entries.map(({ entry_id, start_time, end_time }) => ({
          id: entry_id,
          start_time,
          end_time,
          mileage: 0,
          stipend: 0,
        })),
      }));
    expect(await refusalIn(ada().timesheets.update({ id, snapshot_logs: sent(999) }))).toMatchObject({
      fields: { 'snapshot_logs.1.client': ['This client does not exist.'] },
    });
    expect(await ada().timesheets.update({ id, snapshot_logs: sent(client) })).toMatchObject({
      total_hours: 10,
    });
  });
});
