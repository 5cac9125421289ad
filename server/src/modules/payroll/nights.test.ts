import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { onPreset } from '../../../../tests/support/pay-runs.ts';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed, codeNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

// timesheets.md#dashboard
describe('A night on the last day of a period', () => {
  let world: World;
  let client: number;
  let work_code_id: number;
  beforeEach(async () => {
    world = await createWorld();
    client = await clientNamed(world);
    work_code_id = await codeNamed(world, 'FSX');
    await payAt(world, 'will', { pay_rate: 20 });
    await worked(world, 'will', client, {
      date: '2026-03-10',
      entries: [['22:00', '06:00', { work_code_id }]],
    });
  });
  afterEach(() => world.close());

  /** Of the period, of the next one, and of both. */
  async function estimates() {
    const estimate = async (start_date: string, end_date: string) =>
      (await world.as('ada').dashboard.work({ start_date, end_date })).estimated_pay;
    return [
      await estimate('2026-02-25', '2026-03-10'),
      await estimate('2026-03-11', '2026-03-24'),
      await estimate('2026-02-25', '2026-03-24'),
    ];
  }

  test.each(['us_40', 'au_schads', null])(
    'is in the estimate of its period until it is paid: %s',
    async (preset) => {
      if (preset !== null) await onPreset(world, preset);
      const [night] = await estimates();
      expect(night).toBeGreaterThanOrEqual(160);
      expect(await estimates()).toEqual([night, 0, night]);
      const { id } = await world
        .as('will')
        .timesheets.create({ start_date: '2026-02-25', end_date: '2026-03-10' });
      await world.as('will').timesheets.submit({ id });
      expect(await estimates()).toEqual([night, 0, night]);
      await world.as('ada').timesheets.approve({ id });
      expect((await world.as('ada').timesheets.get({ id })).summary?.billing_details?.total_pay).toBe(night);
      expect(await estimates()).toEqual([night, 0, night]);
    },
  );
});
