import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sickLeave } from '../../../../tests/support/leave.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

/** The world's today is March 18, 2026, a Wednesday. */
describe('What time off is set up with', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
    await world.as('ada').companySettings.update({ time_off: true });
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada');
  const balance = async () =>
    (await ada().leaveLedger.balances({ user: world.people.will })).results[0]?.minutes;

  // time-off.md#by-hand
  test('what has expired since the day of a payout is not paid out', async () => {
    const { leave_type: sick } = await sickLeave(world, { minutes: 0 });
    const { will: user } = world.people;
    await ada().leaveTypes.update({ id: sick, pays_out: true });
    await ada().payRates.create({ user, kind: 'pay', amount: 20, effective_from: '2025-01-01' });
    const policy = await ada().leavePolicies.create({
      leave_type: sick,
      name: 'Front',
      definition: { accrual: { kind: 'front_load', minutes: 600 }, carry: 120 },
    });
    const since = { leave_type: sick, leave_policy: policy.id, user, effective_from: '2025-01-01' };
    await ada().leaveAssignments.create({ ...since, recalculate: true });
    const payOut = (minutes: number) =>
      ada().leaveLedger.payOut({ user, leave_type: sick, minutes, day: '2025-12-01' });
    expect(await balance()).toBe(720);
    expect(await payOut(500)).toMatchObject({ minutes: -500, day: '2026-03-18' });
    expect(await balance()).toBe(220);
    expect(await refusalIn(payOut(500))).toMatchObject({ status: 409, code: 'leave_balance' });
    expect((await ada().payExtras.list({})).results).toMatchObject([
      { amount: 166.67, end_date: '2025-12-01' },
    ]);
  });

  // time-off.md#by-hand
  test('nothing is entered by hand where there is no balance', async () => {
    const { id: leave_type } = await ada().leaveTypes.create({ name: 'Unpaid leave' });
    const { id: leave_policy } = await ada().leavePolicies.create({
      leave_type,
      name: 'Unpaid',
      definition: { accrual: { kind: 'none' } },
    });
    await ada().leaveAssignments.create({ leave_type, leave_policy, effective_from: '2026-01-01' });
    const entry = { user: world.people.will, leave_type, day: '2026-03-01', balance: 300, reason: 'Before' };
    expect(await refusalIn(ada().leaveLedger.enter(entry))).toMatchObject({
      status: 400,
      fields: { leave_type: ['Unpaid leave has no balance: it is only counted as it is used.'] },
    });
  });

  // basics.md#limits
  test('nothing is entered by hand for a day that no record can have', async () => {
    const { id: leave_type } = await ada().leaveTypes.create({ name: 'Far away' });
    const entry = { user: world.people.will, leave_type, balance: 60, reason: 'Before' };
    for (const [day, sentence] of [
      ['9999-01-01', 'This date is more than a year ahead.'],
      ['1999-12-31', 'Enter a date from January 1, 2000 on.'],
    ] as const)
      expect(await refusalIn(ada().leaveLedger.enter({ ...entry, day }))).toMatchObject({
        status: 400,
        fields: { day: [sentence] },
      });
  });

  // time-off.md#balance
  test('activating a person who had left asks first, where it gives back what was not earned', async () => {
    const { will: user } = world.people;
    const { id: leave_type } = await ada().leaveTypes.create({ name: 'Vacation' });
    const { id: leave_policy } = await ada().leavePolicies.create({
      leave_type,
      name: 'Front',
      definition: { accrual: { kind: 'front_load', minutes: 4800 } },
    });
    await ada().leaveAssignments.create({ leave_type, leave_policy, effective_from: '2025-01-01' });
    await ada().employees.update({ id: user, is_active: false, left_on: '2025-12-20' });
    const before = await balance();
    const after = (before ?? 0) + 4800;
    const affected = [{ user, type: leave_type, before, after }];
    expect(await refusalIn(ada().employees.update({ id: user, is_active: true }))).toMatchObject({
      status: 409,
      code: 'recalculation_needed',
    });
    expect(await world.rest('ada', 'PATCH', `/users/${user}/`, { is_active: true })).toMatchObject({
      status: 409,
      body: { affected },
    });
    expect(await ada().employees.get({ id: user })).toMatchObject({
      is_active: false,
      left_on: '2025-12-20',
    });
    expect(await balance()).toBe(before);
    await ada().employees.update({ id: user, is_active: true, recalculate: true });
    expect(await ada().employees.get({ id: user })).toMatchObject({ is_active: true, left_on: null });
    expect(await balance()).toBe(after);
    // Without a gap there is nothing to ask.
    await ada().employees.update({ id: user, is_active: false });
    await ada().employees.update({ id: user, is_active: true });
  });

  // access.md#roles
  test('who edits employees changes usual weeks, but not their own, and no administrator’s', async () => {
    const week = { effective_from: '2026-01-01', minutes: [0, 600, 600, 600, 600, 0, 0] };
    const { dell } = world.people;
    const delegate = world.as('dell').usualWeeks;
    expect(await delegate.create({ user: world.people.will, ...week })).toMatchObject({
      user: world.people.will,
    });
    for (const user of [dell, world.people.ada])
      expect(await refusalIn(delegate.create({ user, ...week }))).toMatchObject({ status: 403 });
    const { id } = await ada().usualWeeks.create({ user: dell, ...week });
    expect(await refusalIn(delegate.remove({ id }))).toMatchObject({ status: 403 });
  });

  // time-off.md#types
  test('a kind of time off keeps what a change does not send, and its code stays a code of leave', async () => {
    const { id: work_code_id } = await ada().workCodes.create({
      code: 'JURY',
      description: 'Jury duty',
      pay_kind: 'leave',
    });
    const all = {
      work_code_id,
      pay_code: 'leave_jury',
      step_minutes: 30 as const,
      on_statement: false,
      pays_out: true,
    };
    const { id } = await ada().leaveTypes.create({ name: 'Jury', ...all });
    expect(await ada().leaveTypes.update({ id, is_active: false })).toMatchObject({
      name: 'Jury',
      is_active: false,
      ...all,
    });
    expect(await refusalIn(ada().workCodes.remove({ id: work_code_id }))).toMatchObject({
      status: 409,
      code: 'in_use',
      detail: 'JURY is used by the time off Jury and cannot be deleted.',
    });
    const other = { id: work_code_id, code: 'JURY', description: 'Jury duty', pay_kind: 'work' as const };
    expect(await refusalIn(ada().workCodes.update(other))).toMatchObject({
      status: 400,
      fields: { pay_kind: ['Jury is paid on JURY. Choose another code for it first.'] },
    });
  });

  // people-and-roles.md#employees
  test('nobody leaves before the first day', async () => {
    const { will: id } = world.people;
    await ada().employees.update({ id, hired_on: '2026-03-02' });
    expect(await refusalIn(ada().employees.update({ id, left_on: '2026-03-01' }))).toMatchObject({
      status: 400,
      fields: { left_on: ['The last day is before the first, Mar 2.'] },
    });
    expect(await ada().employees.update({ id, left_on: '2026-03-02' })).toMatchObject({
      left_on: '2026-03-02',
    });
  });

  // people-and-roles.md#deleting
  test('a person with nothing but a usual week and a policy is deleted, one who asked for time off is not', async () => {
    const { leave_type, leave_policy } = await sickLeave(world, { minutes: 0 });
    const { cora, will } = world.people;
    await ada().usualWeeks.create({
      user: cora,
      effective_from: '2026-01-01',
      minutes: [0, 600, 600, 600, 600, 0, 0],
    });
    await ada().leaveAssignments.create({
      leave_type,
      leave_policy,
      user: cora,
      effective_from: '2026-02-01',
    });
    await ada().employees.remove({ id: cora });
    await world.as('will').leaveRequests.create({ leave_type, days: [{ date: '2026-03-20', minutes: 60 }] });
    expect(await refusalIn(ada().employees.remove({ id: will }))).toMatchObject({
      status: 409,
      code: 'has_records',
    });
  });
});
