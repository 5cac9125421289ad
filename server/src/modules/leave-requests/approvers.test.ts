import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { payAt } from '../../../../tests/support/rates.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

/** The world's today is March 18, 2026, a Wednesday. */
describe('Who approves time off', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada');
  const will = () => world.as('will');
  const day = (date: string, minutes = 480) => ({ date, minutes });

  /** Paid sick leave of 40 hours a year for everybody, and what Will is paid. */
  async function sickLeave() {
    const code = await ada().workCodes.create({ code: 'SICK', description: 'Sick', pay_kind: 'leave' });
    await ada().companySettings.update({ time_off: true });
    const { id: leave_type } = await ada().leaveTypes.create({ name: 'Sick', work_code_id: code.id });
    const { id: leave_policy } = await ada().leavePolicies.create({
      leave_type,
      name: 'Sick',
      definition: { accrual: { kind: 'front_load', minutes: 2_400 } },
    });
    await ada().leaveAssignments.create({ leave_type, leave_policy, effective_from: '2026-01-01' });
    await payAt(world, 'will', { pay_rate: 20 });
    return leave_type;
  }

  // time-off.md#requests
  test('an administrator takes back what is to come of their own as anybody does, and the past with a reason', async () => {
    const leave_type = await sickLeave();
    const enter = (date: string) =>
      ada().leaveRequests.create({
        user: world.people.ada,
        leave_type,
        days: [day(date, 15)],
        approve: true,
      });
    await ada().leaveLedger.enter({
      user: world.people.ada,
      leave_type,
      day: '2026-01-01',
      minutes: 30,
      reason: 'Before Daybook',
    });
    const [past, next] = [await enter('2026-03-17'), await enter('2026-03-19')];
    expect((await refusalIn(ada().leaveRequests.cancel({ id: past.id }))).fields).toEqual({
      reason: ['Enter a reason.'],
    });
    const cancelled = { status: 'cancelled' };
    expect(await ada().leaveRequests.cancel({ id: past.id, reason: 'I worked.' })).toMatchObject(cancelled);
    expect(await ada().leaveRequests.cancel({ id: next.id })).toMatchObject(cancelled);
  });

  // time-off.md#requests
  test('an approver finds requests by name, kind and note', async () => {
    const leave_type = await sickLeave();
    const ask = (user: 'ada' | 'will', date: string, note: string) =>
      ada().leaveRequests.create({ user: world.people[user], leave_type, days: [day(date)], note });
    const dentist = await ask('will', '2026-03-16', 'Dentist, 100% sure');
    const other = await ask('ada', '2026-03-17', '');
    const found = async (search: string) =>
      (await ada().leaveRequests.list({ search, ordering: 'start_date' })).results.map(({ id }) => id);
    expect(await found('dentist')).toEqual([dentist.id]);
    expect(await found('WORKER sick')).toEqual([dentist.id]);
    expect(await found('sick')).toEqual([dentist.id, other.id]);
    expect(await found('0%')).toEqual([dentist.id]);
    expect(await found('dentist ada')).toEqual([]);
  });

  // time-off.md#pay-of-time-off
  test('payroll says how much of the regular hours is time off, and only where there is any', async () => {
    const leave_type = await sickLeave();
    await ada().leaveRequests.create({
      user: world.people.will,
      leave_type,
      days: [day('2026-03-02'), day('2026-03-03', 240)],
      approve: true,
    });
    const id = (await will().timesheets.create({ start_date: '2026-03-01', end_date: '2026-03-07' })).id;
    const range = { start_date: '2026-03-01', end_date: '2026-03-07' };
    const file = async () => (await ada().payroll.export(range)).csv.split('\r\n')[0];
    const head = await file();
    expect((await ada().payroll.get(range)).totals).not.toHaveProperty('leave_hours');
    await will().timesheets.submit({ id });
    await ada().timesheets.approve({ id });
    const { lines, totals } = await ada().payroll.get(range);
    expect(lines).toMatchObject([{ regular_hours: 12, leave_hours: 12 }]);
    expect(totals.leave_hours).toBe(12);
    expect(await file()).toBe(head);
  });
});
