import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

// pay.md#elapsed-time, timesheets.md#something-to-look-at
describe('A night in which the clocks change', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  test('is pointed out to the approver, and to the worker, where the time that passes is paid', async () => {
    const ada = world.as('ada');
    await ada.companySettings.update({ time_zone: 'America/New_York' });
    const clara = await clientNamed(world, 'Clara Client');
    const { id: pay_rule } = await ada.payRules.create({ name: 'Forty', preset: 'us_40' });
    await ada.payRuleAssignments.create({ pay_rule, user: world.people.will, effective_from: '2026-03-04' });
    const week = { start_date: '2026-03-04', end_date: '2026-03-10' };
    const found: Record<string, string[]> = {};
    for (const who of ['will', 'cora'] as const) {
      await payAt(world, who, { pay_rate: 20 });
      for (const date of ['2026-03-06', '2026-03-07'])
        await worked(world, who, clara, { date, entries: [['22:00', '06:00']] });
      const { id } = await world.as(who).timesheets.create(week);
      await world.as(who).timesheets.submit({ id });
      const shown = (list: readonly { kind: string; message: string }[] = []) =>
        list.filter(({ kind }) => kind === 'clock_change').map(({ message }) => message);
      const { findings } = await ada.timesheets.detail({ id });
      found[who] = shown(findings);
      expect(shown((await world.as(who).timesheets.detail({ id })).findings)).toEqual(found[who]);
      const row = (await ada.timesheets.board({})).results.find((one) => one.id === id);
      expect(shown(row?.findings)).toEqual(found[who]);
      // A company that moves leaves an approved night as long as it was.
      await ada.timesheets.approve({ id });
      await ada.companySettings.update({ time_zone: 'UTC' });
      expect(await ada.timesheets.payChanges({ ids: [id], step: 'recalculate' })).toEqual([]);
      const { summary } = await ada.timesheets.get({ id });
      expect(summary?.billing_details.total_pay).toBe(who === 'will' ? 300 : 320);
      await ada.companySettings.update({ time_zone: 'America/New_York' });
    }
    // A rule that is assigned after the timesheet was handed in counts when it is approved.
    const { id } = await world.as('dell').timesheets.create(week);
    await worked(world, 'dell', clara, { date: '2026-03-07', entries: [['22:00', '06:00']] });
    await world.as('dell').timesheets.submit({ id });
    const clocks = async () => {
      const { findings } = await ada.timesheets.detail({ id });
      const row = (await ada.timesheets.board({})).results.find((one) => one.id === id);
      expect(row?.findings).toEqual(findings);
      return findings.filter(({ kind }) => kind === 'clock_change').map(({ message }) => message);
    };
    expect(await clocks()).toEqual([]);
    await ada.payRuleAssignments.create({ pay_rule, user: world.people.dell, effective_from: '2026-03-04' });
    expect(await clocks()).toEqual(['Mar 7: The clock went forward: 7:00 h instead of 8:00 h.']);
    // Under Classic 80 a night is as long as the clock says.
    expect(found).toEqual({
      will: ['Mar 7: The clock went forward: 7:00 h instead of 8:00 h.'],
      cora: [],
    });
  });
});
