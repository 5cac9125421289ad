import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, type PersonName, type World } from '../../../../tests/support/world.ts';

/** Pay periods of two weeks from 2026-04-08 on; from 2026-05-06 on 40 a week, from Wednesday to Tuesday; a day has twelve hours. */
describe('An approval under a rule that follows Classic 80', () => {
  let world: World;
  let clara: number;
  beforeAll(async () => {
    world = await createWorld({ env: { BILLING: 'on' } });
    await onPlan(3);
    clara = await clientNamed(world, 'Clara Client');
    const { id: pay_rule } = await world.as('ada').payRules.create({ name: 'Forty a week', preset: 'us_40' });
    for (const who of ['will', 'cora', 'dell'] as const) {
      await payAt(world, who, { pay_rate: 20 });
      const user = world.people[who];
      await world.as('ada').payRuleAssignments.create({ pay_rule, user, effective_from: '2026-05-06' });
    }
  });
  afterAll(() => world.close());

  const onPlan = (plan_id: number) =>
    world.as('olga').platform.updateSubscription({ id: world.companies.maple, plan_id });
  const ada = () => world.as('ada').timesheets;
  async function submitted(who: PersonName, start_date: string, end_date: string, days: readonly string[]) {
    for (const date of days) await worked(world, who, clara, { date, entries: [['08:00', '20:00']] });
    const { id } = await world.as(who).timesheets.create({ start_date, end_date });
    await world.as(who).timesheets.submit({ id });
    return id;
  }
  const approved = async (...sheet: Parameters<typeof submitted>) => {
    const id = await submitted(...sheet);
    await ada().approve({ id });
    return id;
  };
  const state = async (id: number) => {
    const { summary, updated_at } = await ada().get({ id });
    const lines = summary?.billing_details.pay_lines.map(({ window_start, pay_code, hours, amount }) =>
      [window_start, pay_code, hours, amount].join(' '),
    );
    return { lines, total_pay: summary?.billing_details.total_pay, updated_at };
  };
  const told = async (ids: number[], step: 'approve' | 'unapprove' | 'recalculate') =>
    (await ada().payChanges({ ids, step })).map(({ id }) => id);

  test('leaves the overtime of a period before it, which only the other sheet of that period explains', async () => {
    const days = ['2026-04-08', '2026-04-09', '2026-04-10', '2026-04-11'];
    const first = await approved('will', '2026-04-08', '2026-04-14', days);
    const rest = days.map((day) => day.replace(/\d\d$/, (of) => String(Number(of) + 7)));
    const second = await approved('will', '2026-04-15', '2026-04-21', rest);
    const paid = [await state(first), await state(second)];
    expect(paid[1]?.lines).toEqual(['2026-04-08 regular 32 640', '2026-04-08 overtime 16 480']);

    const ruled = await submitted('will', '2026-05-06', '2026-05-12', ['2026-05-06']);
    expect(await told([ruled], 'approve')).toEqual([ruled]);
    await ada().approve({ id: ruled });
    expect(await told([ruled], 'recalculate')).toEqual([]);
    await ada().unapprove({ id: ruled });
    expect([await state(first), await state(second)]).toEqual(paid);
  });

  test('leaves each week of a sheet that began under Classic 80, next to the last of which it is', async () => {
    const days = ['2026-04-22', '2026-05-06', '2026-05-13'];
    const long = await approved('cora', '2026-04-22', '2026-05-19', days);
    const paid = await state(long);
    expect(paid.lines).toEqual([
      '2026-04-22 regular 12 240',
      '2026-05-06 regular 12 240',
      '2026-05-13 regular 12 240',
    ]);
    const next = await submitted('cora', '2026-05-20', '2026-05-26', ['2026-05-20']);
    expect(await told([next], 'approve')).toEqual([next]);
    await ada().approve({ id: next });
    await ada().unapprove({ id: next });
    expect(await state(long)).toEqual(paid);
  });

  test('leaves the hours of a sheet that began under Classic 80, which the sheet before it shares', async () => {
    const first = ['2026-04-22', '2026-04-23', '2026-04-24', '2026-04-25', '2026-04-26', '2026-04-27'];
    const early = await approved('dell', '2026-04-22', '2026-04-28', first);
    const days = ['2026-04-29', '2026-04-30', '2026-05-13'];
    const long = await approved('dell', '2026-04-29', '2026-05-19', days);
    const paid = [await state(early), await state(long)];
    expect(paid[1]?.lines).toEqual([
      '2026-04-22 regular 8 160',
      '2026-04-22 overtime 16 480',
      '2026-05-13 regular 12 240',
    ]);
    const next = await submitted('dell', '2026-05-20', '2026-05-26', ['2026-05-20']);
    expect(await told([next], 'approve')).toEqual([next]);
    await ada().approve({ id: next });
    expect(await told([next, long, early], 'recalculate')).toEqual([]);
    expect([await state(early), await state(long)]).toEqual(paid);
    // What it had of the 80 hours is the long sheet's now.
    expect(await told([early], 'unapprove')).toEqual([early, long]);
    await ada().unapprove({ id: early });
    expect((await state(long)).lines).toEqual(['2026-04-22 regular 24 480', '2026-05-13 regular 12 240']);
  });

  test('keeps every hour of a sheet that was approved on a plan without rules, if it recalculates one of its weeks', async () => {
    await onPlan(2);
    const days = ['2026-06-03', '2026-06-04', '2026-06-10'];
    const fortnight = await approved('will', '2026-06-03', '2026-06-16', days);
    await onPlan(3);
    expect((await state(fortnight)).lines).toEqual(['2026-06-03 regular 36 900']);
    const next = await submitted('will', '2026-06-17', '2026-06-23', ['2026-06-17']);
    await ada().approve({ id: next });
    const weeks = (await state(fortnight)).lines?.map((line) => line.split(' ').slice(0, 3).join(' '));
    expect(weeks).toEqual(['2026-06-03 regular 24', '2026-06-10 regular 12']);
  });
});
