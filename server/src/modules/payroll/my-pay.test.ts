import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

// pay.md#my-pay; the world's today is Wednesday, 2026-03-18, and its weeks begin on Wednesday
describe('My Pay', () => {
  let world: World;
  let clara: number;
  beforeEach(async () => {
    world = await createWorld();
    clara = await clientNamed(world, 'Clara Client');
    await payAt(world, 'will', { pay_rate: 20 });
  });
  afterEach(() => world.close());

  const page = async (who: 'will' | 'cora' | 'ada' = 'will') => world.as(who).myPay.get();

  test('exists for a worker only after the company has switched it on', async () => {
    expect((await world.as('will').session.currentUser()).has_pay_page).toBe(false);
    expect(await refusalIn(page())).toMatchObject({
      status: 403,
      detail: 'Your company has not switched on My Pay.',
    });
    await switchOn();
    expect((await world.as('will').session.currentUser()).has_pay_page).toBe(true);
    expect(await page()).toMatchObject({
      today: '2026-03-18',
      window: {
        start_date: '2026-03-11',
        end_date: '2026-03-24',
        rule: 'Classic 80',
        rows: [],
        limits: [{ in: 'window', hours: 0, over_hours: 80, multiplier: 1.5 }],
        total_pay: 0,
      },
    });
  });

  const switchOn = () => world.as('ada').companySettings.update({ pay_page: true });

  test('shows a worker on 40 a week why each hour is paid as it is, and how far the next limit is', async () => {
    await switchOn();
    const { id: pay_rule } = await world.as('ada').payRules.create({ name: 'Forty', preset: 'us_40' });
    await world
      .as('ada')
      .payRuleAssignments.create({ pay_rule, user: world.people.will, effective_from: '2026-03-11' });
    world.travelTo('2026-03-14T20:00:00.000Z');
    for (const date of ['2026-03-11', '2026-03-12', '2026-03-13'])
      await worked(world, 'will', clara, { date, entries: [['08:00', '20:00']] });
    const sheet = await world
      .as('will')
      .timesheets.create({ start_date: '2026-03-11', end_date: '2026-03-13' });
    await world.as('will').timesheets.submit({ id: sheet.id });
    await world.as('ada').timesheets.approve({ id: sheet.id });
    expect((await page()).window).toMatchObject({
      start_date: '2026-03-11',
      end_date: '2026-03-17',
      rule: 'Forty',
      worked_hours: 36,
      limits: [{ in: 'week', hours: 36, over_hours: 40, multiplier: 1.5 }],
      is_provisional: false,
    });
    // Saturday is in the log only.
    await worked(world, 'will', clara, { date: '2026-03-14', entries: [['14:00', '21:00', { stipend: 5 }]] });
    const { window } = await page();
    expect(window).toMatchObject({
      worked_hours: 43,
      limits: [{ in: 'week', hours: 40, over_hours: 40 }],
      is_provisional: true,
      total_pay: 895,
    });
    expect(window.rows.slice(-2)).toMatchObject([
      { from: '14:00', to: '18:00', multiplier: 1, is_provisional: true },
      {
        sentence: 'Sat 18:00–21:00 · 3:00 h × 1.5, because over 40 h this week at 18:00',
        base_rate: 20,
        is_provisional: true,
      },
    ]);
    expect(window.rows.filter((row) => !row.is_provisional)).toHaveLength(3);
  });

  test('is everybody’s own: neither a colleague nor an admin reads another person’s there', async () => {
    await switchOn();
    await worked(world, 'will', clara, { date: '2026-03-14', entries: [['14:00', '21:00']] });
    for (const who of ['cora', 'ada'] as const) expect((await page(who)).window.rows).toEqual([]);
    const asked = await world.rest('ada', 'GET', `/my-pay/?user=${world.people.will}`);
    expect(JSON.stringify(asked.body)).not.toContain('Clara');
    const own = await world.rest('will', 'GET', '/my-pay/');
    expect(own).toMatchObject({ status: 200, body: { window: { worked_hours: 7 } } });
  });

  test('shows the limits of a day and of the week under California’s rule', async () => {
    await switchOn();
    const { id: pay_rule } = await world.as('ada').payRules.create({ name: 'California', preset: 'us_ca' });
    await payAt(world, 'cora', { pay_rate: 20 });
    await world
      .as('ada')
      .payRuleAssignments.create({ pay_rule, user: world.people.cora, effective_from: '2026-03-11' });
    world.travelTo('2026-03-14T20:00:00.000Z');
    await worked(world, 'cora', clara, { date: '2026-03-13', entries: [['08:00', '18:00']] });
    await worked(world, 'cora', clara, { date: '2026-03-14', entries: [['08:00', '17:00']] });
    // Two of Friday's and one of Saturday's ten and nine hours are overtime of the day, and not of the week.
    expect((await page('cora')).window.limits).toMatchObject([
      { in: 'day', hours: 9, over_hours: 12, multiplier: 2 },
      { in: 'week', hours: 16, over_hours: 40, multiplier: 1.5 },
    ]);
  });
});

test('My Pay is not in a plan without pay rates, whatever was switched on before', async () => {
  const world = await createWorld({ env: { BILLING: 'on' } });
  await world.as('ada').companySettings.update({ pay_page: true });
  expect((await world.as('will').session.currentUser()).has_pay_page).toBe(false);
  expect(await refusalIn(world.as('will').myPay.get())).toMatchObject({ status: 403, code: 'plan_feature' });
  await world.close();
});
