import { afterAll, beforeAll, describe, expect } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import { noLimits } from '../../server/src/kernel/call-limits.ts';
import { sickLeave } from '../support/leave.ts';
import { approvedSheet, WEEK } from '../support/pay-runs.ts';
import { clientNamed } from '../support/worked-time.ts';
import { createWorld, type World } from '../support/world.ts';
import { proves, times } from './proof.ts';

const ROUNDS = times(40, 8);

// time-off.md#requests, time-off.md#on-the-timesheet
describe('Of two who decide on time off at once', () => {
  let world: World;
  let client: number;
  let leave_type: number;
  let day = '2024-01-01';
  beforeAll(async () => {
    world = await createWorld({ limits: noLimits });
    client = await clientNamed(world);
    ({ leave_type } = await sickLeave(world));
    await ada().employees.update({ id: world.people.cora, is_company_admin: true });
    await ada().leaveLedger.enter({
      user: world.people.will,
      leave_type,
      day: '2024-01-01',
      minutes: 100_000,
      reason: 'Enough for every round',
    });
    await ada().leaveAssignments.create({
      leave_type,
      leave_policy: (await ada().leavePolicies.list({})).results[0]?.id ?? null,
      user: world.people.will,
      effective_from: '2024-01-01',
      recalculate: true,
    });
  });
  afterAll(() => world.close());

  const ada = () => world.as('ada');
  const user = () => world.people.will;
  const entered = async (date: string) =>
    (await ada().leaveRequests.create({ user: user(), leave_type, days: [{ date, minutes: 120 }] })).id;
  const outcome = async (round: number, calls: (() => Promise<unknown>)[]) => {
    // Whichever is sent first.
    const sent = (round % 2 === 0 ? calls : calls.toReversed()).map((call) => call());
    const results = await Promise.allSettled(sent);
    return results.map(({ status }) => status).toSorted();
  };
  const ONE_WINNER = ['fulfilled', 'rejected'];
  /** The lines of the ledger, and the logs of a day. */
  const written = async (date: string) => {
    const { results } = await ada().leaveLedger.list({ user: user(), date });
    const logs = (await ada().dailyLogs.list({ user: user(), date })).results;
    return [results.reduce((sum, { minutes }) => sum + minutes, 0), logs.length];
  };

  proves('time off', 'one approver approves, and the day is taken and logged once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      day = addDays(day, 1);
      const id = await entered(day);
      const approve = (who: 'ada' | 'cora') => () => world.as(who).leaveRequests.approve({ id });
      expect(await outcome(round, [approve('ada'), approve('cora')])).toEqual(ONE_WINNER);
      expect(await written(day)).toEqual([-120, 1]);
    }
    return `${ROUNDS} rounds, one winner each`;
  });

  proves('time off', 'a request of a past day is approved or cancelled, never both', async () => {
    let approved = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      day = addDays(day, 1);
      const id = await entered(day);
      const calls = [
        () => ada().leaveRequests.approve({ id }),
        () => world.as('will').leaveRequests.cancel({ id }),
      ];
      expect(await outcome(round, calls)).toEqual(ONE_WINNER);
      const { status } = await ada().leaveRequests.get({ id });
      expect([status, ...(await written(day))]).toEqual(
        status === 'approved' ? ['approved', -120, 1] : ['cancelled', 0, 0],
      );
      if (status === 'approved') approved += 1;
    }
    return `${ROUNDS} rounds, one winner each, ${approved} of them approved`;
  });

  proves('time off', 'a day that is approved while its pay run is locked is paid once', async () => {
    let start = addDays(WEEK, -7 * (ROUNDS + 1) * 2);
    let in_run = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      start = addDays(start, 7);
      const next = addDays(start, 7 * ROUNDS);
      await approvedSheet(world, 'will', client, {
        start,
        days: 1,
        entries: { 0: [['09:00', '17:00']] },
      });
      const { id: run } = await ada().payRuns.create({ period_start: start, period_end: start });
      const id = await entered(start);
      const lock = () => ada().payRuns.lock({ id: run, override_reason: 'Pay day' });
      await outcome(round, [lock, () => ada().leaveRequests.approve({ id })]);
      if ((await ada().payRuns.get({ id: run })).status === 'draft') await lock();
      if ((await ada().leaveRequests.get({ id })).status === 'requested')
        await ada().leaveRequests.approve({ id });
      const { total } = await ada().payRuns.get({ id: run });
      expect([160, 200]).toContain(total);
      const rest = await ada().payRuns.create({ period_start: next, period_end: next });
      // What is due, less what is paid.
      expect(total + rest.total).toBe(200);
      if (total === 200) in_run += 1;
      if (rest.total === 0) await ada().payRuns.remove({ id: rest.id });
      else await ada().payRuns.lock({ id: rest.id, override_reason: 'Pay day' });
      expect(await written(start)).toEqual([-120 + 16, 2]);
    }
    return `${ROUNDS} rounds: ${in_run} paid by the run itself, the others by the next one, each once`;
  });
});
