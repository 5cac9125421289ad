import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importedSheet } from '../../../../tests/support/imports.ts';
import { sickLeave } from '../../../../tests/support/leave.ts';
import { clientNamed } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

/** The world's today is March 18, 2026, a Wednesday. */
describe('Approving time off is refused', () => {
  let world: World;
  let leave_type: number;
  beforeEach(async () => {
    world = await createWorld();
    ({ leave_type } = await sickLeave(world));
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada');
  const will = () => world.as('will');
  const asked = (date: string, minutes = 480) =>
    will().leaveRequests.create({ leave_type, days: [{ date, minutes }] });

  async function changedPolicy(definition: { wait_days?: number; use_cap?: { minutes: number } }) {
    await ada().leavePolicies.create({
      leave_type,
      name: 'Changed',
      definition: { accrual: { kind: 'per_hour', num: 1, den: 30 }, ...definition },
      replaces: (await ada().leavePolicies.list({ type: leave_type })).results[0]?.id,
      effective_from: '2026-01-02',
      recalculate: true,
    });
  }

  /** Over REST and tRPC alike; the request waits as before. */
  async function refusedWith(id: number, code: string, detail: string) {
    expect(await refusalIn(ada().leaveRequests.approve({ id }))).toMatchObject({ status: 409, code });
    const answer = await world.rest('ada', 'POST', `/leave-requests/${id}/approve/`);
    expect(answer).toMatchObject({ status: 409, body: { code, detail } });
    expect(await will().leaveRequests.get({ id })).toMatchObject({ status: 'requested' });
  }

  // time-off.md#requests
  test('before the time off can be used, and not from that day on', async () => {
    await changedPolicy({ wait_days: 89 });
    await ada().employees.update({ id: world.people.will, hired_on: '2026-03-02', recalculate: true });
    const { id } = await asked('2026-05-29');
    await refusedWith(id, 'leave_wait', 'Sick can be used from May 30.');
    const later = await asked('2026-05-30');
    expect(await ada().leaveRequests.approve({ id: later.id })).toMatchObject({ status: 'approved' });
  });

  // time-off.md#requests
  test('where it is more than may be used in a year; the next year starts from zero', async () => {
    await changedPolicy({ use_cap: { minutes: 600 } });
    const first = await asked('2026-03-20');
    await ada().leaveRequests.approve({ id: first.id });
    const { id } = await asked('2026-03-23', 135);
    await refusedWith(id, 'leave_limit', 'Will may use 10:00 h a year and has used 8:00 h.');
    const within = await asked('2026-03-24', 120);
    expect(await ada().leaveRequests.approve({ id: within.id })).toMatchObject({ status: 'approved' });
    const next = await asked('2027-01-04', 135);
    expect(await ada().leaveRequests.approve({ id: next.id })).toMatchObject({ status: 'approved' });
  });

  // time-off.md#on-the-timesheet
  test('on a day that was paid outside Daybook, and not beside it', async () => {
    await clientNamed(world, 'Clara Client');
    await importedSheet(world, 'will', '2026-02-24', { '2026-02-18': ['08:00', '12:00'] });
    const { id } = await asked('2026-02-18', 120);
    await refusedWith(id, 'imported', 'Feb 18 was paid outside Daybook. Adjust the balance instead.');
    const beside = await asked('2026-03-02', 120);
    expect(await ada().leaveRequests.approve({ id: beside.id })).toMatchObject({ status: 'approved' });
  });
});
