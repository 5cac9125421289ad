import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import { sickLeave } from '../../../../tests/support/leave.ts';
import { approvedSheet, lockedRun, onPreset, WEEK } from '../../../../tests/support/pay-runs.ts';
import { clientNamed } from '../../../../tests/support/worked-time.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

/** At most 60 days back. */
const FIRST = addDays(WEEK, 14);
const LAST = addDays(FIRST, 6);
const NEXT = addDays(FIRST, 7);
const NEXT_LAST = addDays(FIRST, 13);

// time-off.md#on-the-timesheet
describe('Sick leave that is approved after its timesheet was paid', () => {
  let world: World;
  let clara: number;
  let leave_type: number;
  beforeEach(async () => {
    world = await createWorld();
    clara = await clientNamed(world);
    leave_type = (await sickLeave(world)).leave_type;
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada');
  const will = () => world.as('will');
  const sheet = (start: string) =>
    approvedSheet(world, 'will', clara, { start, days: 7, entries: { 0: [['09:00', '17:00']] } });
  /** What a run that begins after the last paid day would pay: what is due up to then, less what was paid. */
  const due = async (after: string) => {
    const { id, total } = await ada().payRuns.create({
      period_start: addDays(after, 1),
      period_end: addDays(after, 7),
    });
    await ada().payRuns.remove({ id });
    return total;
  };

  test.each([['Classic 80'], ['us_40']])(
    'is paid by the next run and, cancelled, taken back by the one after: +40.00, then −40.00 (%s)',
    async (rule) => {
      if (rule !== 'Classic 80') await onPreset(world, rule);
      const paid = await sheet(FIRST);
      expect(await lockedRun(world, FIRST, LAST)).toMatchObject({ total: 160 });
      expect(await due(LAST)).toBe(0);

      const { id } = await will().leaveRequests.create({
        leave_type,
        days: [{ date: addDays(FIRST, 1), minutes: 120 }],
      });
      await ada().leaveRequests.approve({ id });
      const story = (await ada().audit.list({ record_type: 'timesheet' })).results.filter(
        ({ record_id, action }) => record_id === paid && action === 'timesheet.correct',
      );
      expect(story[0]).toMatchObject({ after: { reason: `Sick Jan 22, request ${id}` } });
      await sheet(NEXT);
      const second = await lockedRun(world, NEXT, NEXT_LAST);
      expect(second.total).toBe(200);
      const ofLate = async (run: number) =>
        (await ada().payRuns.lines({ id: run })).results.filter(({ timesheet }) => timesheet === paid);
      expect(await ofLate(second.id)).toMatchObject([
        { pay_code: 'leave_sick', hours: 2, rate: 20, amount: 40, note: 'Adjustment for Jan 21 – Jan 27' },
      ]);
      expect(await due(NEXT_LAST)).toBe(0);

      await ada().leaveRequests.cancel({ id, reason: 'Worked after all' });
      await sheet(addDays(NEXT, 7));
      const third = await lockedRun(world, addDays(NEXT, 7), addDays(NEXT, 13));
      expect(third.total).toBe(120);
      expect(await ofLate(third.id)).toMatchObject([{ pay_code: 'leave_sick', hours: -2, amount: -40 }]);
      expect(await due(addDays(NEXT, 13))).toBe(0);
    },
  );
});
