import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sickLeave } from '../../../../tests/support/leave.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';
import { settleAll } from './jobs.ts';

/** The world's today is March 18, 2026. */
describe('The ledger of a person', () => {
  let world: World;
  let leave_type: number;
  let user: number;
  beforeEach(async () => {
    world = await createWorld();
    user = world.people.will;
    ({ leave_type } = await sickLeave(world, { minutes: 600 }));
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada');
  const will = () => world.as('will');

  // time-off.md#balance
  test('has the grants of a new month before the job has written them, and the same ones after', async () => {
    const { id: vacation } = await ada().leaveTypes.create({ name: 'Vacation' });
    const { id: leave_policy } = await ada().leavePolicies.create({
      leave_type: vacation,
      name: 'Monthly',
      definition: { accrual: { kind: 'per_period', minutes: 600, every: 'month' } },
    });
    await ada().leaveAssignments.create({ leave_type: vacation, leave_policy, effective_from: '2026-02-01' });
    const march = ['2026-03-31', 'grant', 600];
    const shown = async (
      more: { ordering?: '-day'; page_size?: number; page?: number; end_date?: string } = {},
    ) => {
      const { count, results } = await will().leaveLedger.list({ type: vacation, ...more });
      return [count, ...results.map(({ day, kind, minutes }) => [day, kind, minutes])];
    };
    const everything = [2, ['2026-02-28', 'grant', 600], march];
    world.travelTo('2026-04-01T12:00:00.000Z');
    expect(await shown()).toEqual(everything);
    expect(await shown({ ordering: '-day', page_size: 1 })).toEqual([2, march]);
    expect(await shown({ end_date: '2026-03-30' })).toEqual([1, ['2026-02-28', 'grant', 600]]);
    const { results } = await ada().leaveLedger.list({ user, type: vacation });
    const { results: balances } = await ada().leaveLedger.balances({ user, type: vacation });
    expect(results.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(balances[0]?.minutes);
    await settleAll(world.services, new Map());
    expect(await shown()).toEqual(everything);
    expect(await shown({ ordering: '-day', page_size: 1 })).toEqual([2, march]);
  });

  // time-off.md#balance
  test('adds up to the balance of each day, the last of a year that is over too', async () => {
    const { id: vacation } = await ada().leaveTypes.create({ name: 'Vacation' });
    const { id: leave_policy } = await ada().leavePolicies.create({
      leave_type: vacation,
      name: 'Yearly',
      definition: { accrual: { kind: 'front_load', minutes: 4_800 }, carry: 480 },
    });
    await ada().leaveAssignments.create({ leave_type: vacation, leave_policy, effective_from: '2025-06-01' });
    for (const [date, minutes] of [
      ['2025-12-30', 4_800],
      ['2025-12-31', 480],
      ['2026-01-01', 5_280],
      // This year is not over, and can be used until its last day.
      ['2026-12-31', 5_280],
    ] as const) {
      const { results } = await will().leaveLedger.list({ type: vacation, end_date: date });
      expect(results.reduce((sum, line) => sum + line.minutes, 0)).toBe(minutes);
      expect((await will().leaveLedger.balances({ type: vacation, date })).results).toMatchObject([
        { day: date, minutes },
      ]);
    }
  });

  // time-off.md#by-hand
  test('gets no line for an opening balance that is there already, and says so', async () => {
    const opening = { user, leave_type, day: '2026-01-04', balance: 600, reason: 'Old program' };
    const refusal = { balance: ['The balance on Jan 4 is 10:00 h already.'] };
    expect(await refusalIn(ada().leaveLedger.enter(opening))).toMatchObject({ status: 400, fields: refusal });
    expect(await world.rest('ada', 'POST', '/leave-ledger/', opening)).toMatchObject({
      status: 400,
      body: refusal,
    });
    expect((await will().leaveLedger.list({ type: leave_type })).count).toBe(1);
    expect(await ada().leaveLedger.enter({ ...opening, balance: 690 })).toMatchObject({ minutes: 90 });
  });
});
