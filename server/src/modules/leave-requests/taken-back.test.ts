import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sickLeave } from '../../../../tests/support/leave.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';
import type { Message } from '../../kernel/mail.ts';

/** The world's today is March 18, 2026, a Wednesday. */
describe('Time off that is taken back', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada');
  const will = () => world.as('will');

  const day = (date: string, minutes = 480) => ({ date, minutes });
  const balance = async (date = '2026-12-31') =>
    (await will().leaveLedger.balances({ date })).results[0]?.minutes;

  // time-off.md#requests
  test('days of an approved request go from a day on, and the others stay', async () => {
    const { leave_type } = await sickLeave(world);
    const { id } = await will().leaveRequests.create({
      leave_type,
      days: [day('2026-03-19'), day('2026-03-20'), day('2026-03-23')],
    });
    const { decided_at } = await ada().leaveRequests.approve({ id });
    world.travelTo('2026-03-18T16:00:00.000Z');
    // Whoever takes days away did not approve the others.
    expect(await will().leaveRequests.cancel({ id, from: '2026-03-23' })).toMatchObject({
      status: 'approved',
      decided_by_id: world.people.ada,
      decided_at,
    });
    const kept = await ada().leaveRequests.cancel({ id, reason: 'Back at work', from: '2026-03-20' });
    expect(kept).toMatchObject({
      status: 'approved',
      minutes: 480,
      start_date: '2026-03-19',
      end_date: '2026-03-19',
    });
    expect(await balance()).toBe(1_920);
    const gone = await will().leaveRequests.cancel({ id });
    expect(gone).toMatchObject({
      status: 'cancelled',
      minutes: 0,
      start_date: '2026-03-19',
      end_date: '2026-03-23',
    });
    expect(await balance()).toBe(2_400);
  });

  // time-off.md#deciding
  test('a worker is mailed which days were approved, and which were cancelled after that', async () => {
    const sent: Message[] = [];
    const mail = { send: (message: Message) => Promise.resolve(void sent.push(message)) };
    const mailing = await createWorld({ mail });
    try {
      const { leave_type } = await sickLeave(mailing);
      const { id } = await mailing.as('will').leaveRequests.create({
        leave_type,
        days: [day('2026-03-19'), day('2026-03-20'), day('2026-03-23')],
      });
      await mailing.as('ada').leaveRequests.approve({ id });
      await mailing.as('ada').leaveRequests.cancel({ id, reason: 'Needed on Friday', from: '2026-03-20' });
      mailing.travelTo('2026-03-18T18:00:00.000Z');
      await mailing.as('ada').leaveRequests.cancel({ id, reason: 'And on Thursday' });
      await mailing.services.background.idle();
      expect(sent.map(({ subject }) => subject)).toEqual([
        'Your time off of Mar 19 – 23 was approved',
        'Your time off of Mar 20 – 23 was cancelled',
        'Your time off of Mar 19 was cancelled',
      ]);
      expect(sent[1]?.text).toContain('Ada Admin has cancelled your time off of Mar 20 – 23.');
      expect(sent[1]?.text).toContain('Needed on Friday');
    } finally {
      await mailing.close();
    }
  });

  // time-off.md#requests
  test('who leaves loses what was approved after the last day, and nobody is asked about balances', async () => {
    const { leave_type } = await sickLeave(world);
    const { id } = await will().leaveRequests.create({
      leave_type,
      days: [day('2026-03-18'), day('2026-03-23'), day('2026-03-24')],
    });
    await ada().leaveRequests.approve({ id });
    await ada().employees.update({ id: world.people.will, is_active: false });
    expect(await ada().leaveRequests.get({ id })).toMatchObject({ status: 'approved', minutes: 480 });
    expect((await ada().dailyLogs.list({ user: world.people.will })).results).toMatchObject([
      { date: '2026-03-18', leave_request: id },
    ]);
    const { results } = await ada().leaveLedger.balances({ user: world.people.will, date: '2026-12-31' });
    expect(results).toMatchObject([{ minutes: 1_920 }]);
  });

  // time-off.md#requests
  test('who leaves is not off after the last day, however it was asked for', async () => {
    const { leave_type } = await sickLeave(world);
    const ask = async (...dates: string[]) =>
      (await will().leaveRequests.create({ leave_type, days: dates.map((date) => day(date)) })).id;
    const [later, both] = [await ask('2026-03-23'), await ask('2026-03-17', '2026-03-24')];
    await ada().employees.update({ id: world.people.will, is_active: false });
    expect(await ada().leaveRequests.get({ id: later })).toMatchObject({
      status: 'cancelled',
      reason: 'Last day Mar 18',
    });
    expect(await ada().leaveRequests.get({ id: both })).toMatchObject({ status: 'requested', minutes: 480 });
    expect(await ada().leaveRequests.approve({ id: both })).toMatchObject({ status: 'approved' });
    const entered = { user: world.people.will, leave_type, days: [day('2026-03-25')], approve: true };
    expect(await refusalIn(ada().leaveRequests.create(entered))).toMatchObject({
      status: 400,
      fields: { leave_type: ['This time off is not set up for you.'] },
    });
    await ada().employees.update({ id: world.people.will, is_active: true });
    const { id } = await ada().leaveRequests.create({ ...entered, approve: false });
    await ada().employees.update({ id: world.people.will, left_on: '2026-03-20', recalculate: true });
    expect(await ada().leaveRequests.effect({ id })).toMatchObject({
      problem: { message: 'This time off is not set up for you.' },
    });
    expect(await refusalIn(ada().leaveRequests.approve({ id }))).toMatchObject({ status: 400 });
  });
});
