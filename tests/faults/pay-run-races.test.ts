import { afterAll, beforeAll, describe, expect } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import { noLimits } from '../../server/src/kernel/call-limits.ts';
import { approvedSheet, snapshotWith } from '../support/pay-runs.ts';
import { payAt } from '../support/rates.ts';
import { clientNamed } from '../support/worked-time.ts';
import { createWorld, type World } from '../support/world.ts';
import { proves, times } from './proof.ts';

const ROUNDS = times(50);

// pay-runs.md#states, timesheets.md#correcting-a-paid-sheet
describe('Of two who act on a pay run at once', () => {
  let world: World;
  let client: number;
  let day = '2010-01-01';
  beforeAll(async () => {
    world = await createWorld({ limits: noLimits });
    client = await clientNamed(world);
    await payAt(world, 'will', { pay_rate: 20 });
  });
  afterAll(() => world.close());

  const ada = () => world.as('ada');

  /** A draft of a day in a separate pay period, with one approved sheet of 8 hours. */
  async function draft() {
    day = addDays(day, 14);
    const sheet = await approvedSheet(world, 'will', client, {
      start: day,
      days: 1,
      entries: { 0: [['09:00', '17:00']] },
    });
    const { id } = await ada().payRuns.create({ period_start: day, period_end: day });
    return { id, sheet };
  }
  const outcome = async (calls: Promise<unknown>[]) => {
    const results = await Promise.allSettled(calls);
    return results.map(({ status }) => status).toSorted();
  };
  const ONE_WINNER = ['fulfilled', 'rejected'];

  proves('pay runs', 'one locks, and its people are paid once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await draft();
      expect(await outcome([ada().payRuns.lock({ id }), ada().payRuns.lock({ id })])).toEqual(ONE_WINNER);
      expect((await ada().payRuns.lines({ id })).count).toBe(1);
    }
    return `${ROUNDS} rounds, one winner each`;
  });

  proves('pay runs', 'a lock and an unapproval leave the sheet paid and approved, or neither', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, sheet } = await draft();
      const calls = [() => ada().payRuns.lock({ id }), () => ada().timesheets.unapprove({ id: sheet })];
      // Whichever is sent first.
      expect(await outcome((round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()))).toEqual(
        ONE_WINNER,
      );
      const [run, { status }] = [await ada().payRuns.get({ id }), await ada().timesheets.get({ id: sheet })];
      expect([run.status, status]).toEqual(
        run.status === 'locked' ? ['locked', 'Approved'] : ['draft', 'Submitted'],
      );
      if (run.status === 'draft') await ada().payRuns.remove({ id });
    }
    return `${ROUNDS} rounds, one winner each`;
  });

  proves('pay runs', 'a run is paid or a draft again, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await draft();
      await ada().payRuns.lock({ id });
      const calls = [
        ada().payRuns.pay({ id, pay_date: '2026-01-01' }),
        ada().payRuns.unlock({ id, reason: 'A typo.' }),
      ];
      expect(await outcome(calls)).toEqual(ONE_WINNER);
      const run = await ada().payRuns.get({ id });
      expect(run.total).toBe(160);
      expect(['paid', 'draft']).toContain(run.status);
      if (run.status === 'draft') await ada().payRuns.lock({ id });
    }
    return `${ROUNDS} rounds, one winner each`;
  });

  proves(
    'pay runs',
    'one of two corrections is saved, and the next run pays its difference once',
    async () => {
      const { id, sheet } = await draft();
      await ada().payRuns.lock({ id });
      const { updated_at } = await ada().timesheets.get({ id: sheet });
      const to = async (end_time: string) => ({
        id: sheet,
        updated_at,
        snapshot_logs: await snapshotWith(world, sheet, () => ({ end_time })),
        reason: `Until ${end_time}.`,
      });
      const [one, other] = [await to('18:00'), await to('19:00')];
      expect(await outcome([ada().timesheets.correct(one), ada().timesheets.correct(other)])).toEqual(
        ONE_WINNER,
      );
      const { total_hours } = await ada().timesheets.get({ id: sheet });
      day = addDays(day, 1);
      const next = await ada().payRuns.create({ period_start: day, period_end: day });
      expect(next.total).toBe((total_hours - 8) * 20);
      await ada().payRuns.remove({ id: next.id });
      return 'one saved, one refused; the next run pays the difference once';
    },
  );

  proves('pay runs', 'two late rates are both paid, as if one had come after the other', async () => {
    const user = world.people.will;
    const first = '2026-01-05';
    const sheet = await approvedSheet(world, 'will', client, {
      start: first,
      days: 2,
      entries: { 0: [['09:00', '17:00', { mileage: 10 }]], 1: [['09:00', '17:00', { mileage: 10 }]] },
    });
    for (let round = 1; round <= ROUNDS; round += 1) {
      const late = { effective_from: first, recalculate: true };
      const calls = [
        () => ada().payRates.create({ ...late, user, amount: 20 + round }),
        () => ada().mileageRates.create({ ...late, user, amount: round / 10, unit: 'km' as const }),
        () => ada().payRates.create({ ...late, user, kind: 'overtime', amount: 40 + round }),
      ];
      expect(await outcome((round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()))).toEqual([
        'fulfilled',
        'fulfilled',
        'fulfilled',
      ]);
      const { summary } = await ada().timesheets.get({ id: sheet });
      expect(summary?.billing_details).toMatchObject({
        pay_rate: 20 + round,
        overtime_rate: 40 + round,
        total_pay: 16 * (20 + round),
        mileage_reimbursement: 2 * round,
      });
    }
    return `${ROUNDS} rounds of three rates at once, each in the pay`;
  });
});
