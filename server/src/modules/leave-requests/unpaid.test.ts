import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sickLeave } from '../../../../tests/support/leave.ts';
import { clientNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

/** The world's today is March 18, 2026. */
describe('Unpaid time off', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada');
  const will = () => world.as('will');

  // time-off.md#deciding
  test('is something to look at beside work, though it is on no timesheet', async () => {
    const { leave_type: sick } = await sickLeave(world);
    const type = await ada().leaveTypes.create({ name: 'Unpaid', pay_code: 'leave_unpaid' });
    const policy = await ada().leavePolicies.create({
      leave_type: type.id,
      name: 'Unpaid',
      definition: { accrual: { kind: 'none' } },
    });
    await ada().leaveAssignments.create({
      leave_type: type.id,
      leave_policy: policy.id,
      effective_from: '2026-01-01',
    });
    await worked(world, 'will', await clientNamed(world, 'Lee Client'), {
      date: '2026-03-16',
      entries: [['08:00', '11:00']],
    });
    const { id } = await will().timesheets.create({
      start_date: '2026-03-15',
      end_date: '2026-03-21',
    });
    const { id: request } = await will().leaveRequests.create({
      leave_type: type.id,
      days: [{ date: '2026-03-16', minutes: 480 }],
    });
    const found = async () =>
      (await ada().timesheets.detail({ id })).findings.flatMap(({ kind, message }) =>
        kind === 'leave_and_work' ? [message] : [],
      );
    const both = ['Mar 16 has 8:00 h of time off and 3:00 h of work, usually 8:00 h.'];
    expect(await found()).toEqual([]);
    await ada().leaveRequests.approve({ id: request });
    expect(await found()).toEqual(both);
    await will().timesheets.submit({ id });
    expect(await found()).toEqual(both);
    await ada().companySettings.update({ time_off: false });
    expect(await found()).toEqual([]);
    await ada().companySettings.update({ time_off: true });
    await ada().leaveRequests.cancel({ id: request, reason: 'Worked after all' });
    expect(await found()).toEqual([]);
    await ada().leaveRequests.create({
      user: world.people.will,
      leave_type: type.id,
      days: [{ date: '2026-03-16', minutes: 480 }],
      approve: true,
    });
    expect(await found()).toEqual(both);
    // Once more as a paid day, of a type that is unpaid from then on.
    await ada().leaveRequests.cancel({
      id: (await ada().leaveRequests.list({})).results[0]?.id ?? 0,
      reason: 'Sick',
    });
    await ada().leaveRequests.create({
      user: world.people.will,
      leave_type: sick,
      days: [{ date: '2026-03-16', minutes: 480 }],
      approve: true,
    });
    await ada().leaveTypes.update({ id: sick, work_code_id: null });
    expect(await found()).toEqual(both);
  });
});
