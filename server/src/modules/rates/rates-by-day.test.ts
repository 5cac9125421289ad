import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import { lockedRun, onPreset, snapshotWith } from '../../../../tests/support/pay-runs.ts';
import { clientNamed, codeNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

/** A week of Maple Care, from Wednesday; and the raise in the middle of it. */
const WEEK = '2026-03-04';
const LAST = addDays(WEEK, 6);
const RAISE = addDays(WEEK, 3);
const DAYS = [0, 1, 2, 3, 4].map((day) => addDays(WEEK, day));

describe('A rate with a date', () => {
  let world: World;
  let clara: number;
  beforeEach(async () => {
    world = await createWorld();
    clara = await clientNamed(world, 'Clara Client');
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada');
  const pay = (effective_from: string, amount: number, more: object = {}) =>
    ada().payRates.create({ user: world.people.will, effective_from, amount, ...more });
  const mileage = (effective_from: string, amount: number, more: object = {}) =>
    ada().mileageRates.create({ user: world.people.will, effective_from, amount, unit: 'km', ...more });
  async function submitted(
    entries: Readonly<Record<string, [string, string, object?][]>>,
    start = WEEK,
    end = LAST,
  ) {
    for (const [date, own] of Object.entries(entries))
      await worked(world, 'will', clara, { date, entries: own });
    const { id } = await world.as('will').timesheets.create({ start_date: start, end_date: end });
    await world.as('will').timesheets.submit({ id });
    return id;
  }
  const eightAndTen = (days: readonly string[]) =>
    Object.fromEntries(
      days.map((day) => [day, [['08:00', '16:00', { mileage: 10 }] as [string, string, object]]]),
    );
  const billingOf = async (id: number) => (await ada().timesheets.get({ id })).summary?.billing_details;
  const linesOf = async (id: number) =>
    (await billingOf(id))?.pay_lines.map(({ pay_code, rate, hours, units, amount }) =>
      [pay_code, rate, hours ?? units, amount].join(' '),
    );

  // pay.md#rates
  test('is a person’s from the beginning if it is their first: in what they are paid, on their page and in the list', async () => {
    await pay('2026-04-01', 30);
    await pay('2026-04-01', 50, { kind: 'overtime' });
    await mileage('2026-04-01', 0.5);
    const id = await submitted(eightAndTen([WEEK]));
    await ada().timesheets.approve({ id });
    const rates = { pay_rate: 30, overtime_rate: 50, mileage_rate: 0.5 };
    expect(await billingOf(id)).toMatchObject({ ...rates, total_pay: 240, mileage_reimbursement: 5 });
    expect(await ada().employees.get({ id: world.people.will })).toMatchObject(rates);
    const { results } = await ada().employees.list({});
    expect(results.find((one) => one.id === world.people.will)).toMatchObject(rates);
    await ada().employees.update({ id: world.people.will, pay_rate: 30, rates_effective_from: WEEK });
    expect((await ada().payRates.list({ user: world.people.will })).results).toHaveLength(2);
  });

  test('does not pay the week before, which is approved later, under Classic 80 either', async () => {
    await pay('2026-01-01', 20);
    await mileage('2026-01-01', 0.5);
    const id = await submitted(eightAndTen(DAYS));
    await pay(addDays(LAST, 1), 25);
    await mileage(addDays(LAST, 1), 0.9);
    expect(await ada().timesheets.payChanges({ ids: [id], step: 'approve' })).toMatchObject([
      { after: { total_pay: 800, mileage_reimbursement: 25, pay_rate: 20 } },
    ]);
    await ada().timesheets.approve({ id });
    expect(await billingOf(id)).toMatchObject({ total_pay: 800, mileage_reimbursement: 25, pay_rate: 20 });
  });

  test('bills the work of a day at the rate of that day, where neither client nor code has one', async () => {
    await pay('2026-01-01', 20);
    await pay(RAISE, 25);
    const rated = await codeNamed(world, 'Rated');
    await ada().clients.update({
      id: clara,
      custom_fields: { contract_hours: { [rated]: { max: 100, billable: true } } },
    });
    const hour: [string, string, object] = ['08:00', '09:00', { work_code_id: rated }];
    const id = await submitted({ [WEEK]: [hour], [RAISE]: [hour] });
    const range = { start_date: WEEK, end_date: LAST };
    const [open] = await ada().payroll.notFinal(range);
    await ada().timesheets.approve({ id });
    const { billability } = await ada().payroll.get(range);
    expect([open?.billable_amount, billability[0]?.billable_amount]).toEqual([45, 45]);
    const { rate_snapshot } = await ada().timesheets.get({ id });
    expect(Object.values(rate_snapshot).map(({ billing_rate }) => billing_rate)).toEqual([20, 25]);
  });

  test('begins in the middle of a sheet, which then has a line for each rate, wherever its pay is worked out', async () => {
    await pay('2026-01-01', 20);
    await pay(RAISE, 25);
    const range = { start_date: WEEK, end_date: LAST };
    const user = [world.people.will];
    const id = await submitted(eightAndTen(DAYS));
    const estimated = async () => [
      (await ada().dashboard.work(range)).estimated_pay,
      (await ada().payroll.bench({ ...range, preset: 'us_40', user })).people[0]?.amount_a,
      (await ada().payroll.ledger({ ...range, user: world.people.will })).windows
        .flatMap(({ lines }) => lines)
        .reduce((sum, { amount }) => sum + amount, 0),
    ];
    expect(await estimated()).toEqual([880, 880, 880]);
    await ada().timesheets.approve({ id });
    const lines = ['regular 20 24 480', 'regular 25 16 400'];
    expect(await linesOf(id)).toEqual(lines);
    expect(await estimated()).toEqual([880, 880, 880]);
    expect(await billingOf(id)).toMatchObject({ pay_rate: 25, total_pay: 880, regular_pay: 880 });
    const shown = await ada().payroll.breakdown({ ...range, user: world.people.will });
    expect(shown.sheets[0]?.steps.slice(0, 2).map(({ working }) => working)).toEqual([
      '24:00 h × $20.00',
      '16:00 h × $25.00',
    ]);
    expect((await ada().payroll.get(range)).lines).toMatchObject([{ rates_vary: true, total_pay: 880 }]);
    // What approval froze stays, also when its hours are divided again.
    await pay(WEEK, 99, { recalculate: false });
    const early = await submitted({ '2026-03-03': [['00:00', '23:00']] }, '2026-03-03', '2026-03-03');
    await ada().timesheets.approve({ id: early });
    await ada().timesheets.recalculate({ id });
    expect(await linesOf(id)).toEqual(lines);
    await ada().timesheets.unapprove({ id });
    expect(await billingOf(id)).not.toMatchObject({ total_pay: 880 });
    await ada().timesheets.approve({ id });
    expect(await linesOf(id)).toEqual(['regular 99 24 2376', 'regular 25 16 400']);
  });

  test('counts where the hours of a pay period are divided between two sheets', async () => {
    await pay('2026-01-01', 20);
    await pay(RAISE, 30);
    const long = (days: readonly string[]) =>
      Object.fromEntries(days.map((day) => [day, [['04:00', '20:00']] as [string, string][]]));
    const late = await submitted(long(DAYS), WEEK, LAST);
    await ada().timesheets.approve({ id: late });
    expect(await linesOf(late)).toEqual(['regular 20 48 960', 'regular 30 32 960']);
    const { pay_period_start } = (await billingOf(late)) ?? {};
    const first = String(pay_period_start);
    const early = await submitted(long([first]), first, first);
    await ada().timesheets.approve({ id: early });
    expect(await linesOf(late)).toEqual(['regular 20 48 960', 'regular 30 16 480', 'overtime 30 16 720']);
    await ada().timesheets.unapprove({ id: early });
    expect(await linesOf(late)).toEqual(['regular 20 48 960', 'regular 30 32 960']);
  });

  test.each(['classic_80', 'us_40'])(
    'that is a person’s first holds from the beginning under %s',
    async (preset) => {
      if (preset !== 'classic_80') await onPreset(world, preset, '2025-12-31');
      const id = await submitted(eightAndTen(DAYS));
      await pay(addDays(LAST, 10), 22);
      await mileage(addDays(LAST, 10), 0.6);
      await ada().timesheets.approve({ id });
      expect(await billingOf(id)).toMatchObject({ total_pay: 880, mileage_reimbursement: 30 });
    },
  );

  test('cuts a night at midnight under a rule, and Classic 80 pays the log whole', async () => {
    await pay('2026-01-01', 20);
    await pay(RAISE, 30);
    const night = { [addDays(RAISE, -1)]: [['22:00', '06:00']] as [string, string][] };
    const id = await submitted(night);
    await ada().timesheets.approve({ id });
    expect(await linesOf(id)).toEqual(['regular 20 8 160']);
    const { id: pay_rule } = await ada().payRules.create({ name: 'Forty', preset: 'us_40' });
    const rule = { pay_rule, user: world.people.will, effective_from: WEEK };
    await ada().payRuleAssignments.create({ ...rule, recalculate: true });
    expect(await linesOf(id)).toEqual(['regular 20 2 40', 'regular 30 6 180']);
  });

  test('that comes late is paid to the hours after midnight of the day before it', async () => {
    await onPreset(world, 'us_40', '2025-12-31');
    await pay('2026-01-01', 20);
    const id = await submitted({ [LAST]: [['22:00', '06:00']] });
    await ada().timesheets.approve({ id });
    await pay(addDays(LAST, 1), 30, { recalculate: true });
    expect(await billingOf(id)).toMatchObject({ total_pay: 220 });
  });

  describe('of mileage that a correction of a paid sheet adds', () => {
    /** A paid sheet with eight hours on Friday and 10 km on its last day, to whose Friday 100 are added. */
    async function corrected(
      before: () => Promise<unknown>,
      since: () => Promise<unknown> = () => Promise.resolve(),
    ) {
      await pay('2026-01-01', 20);
      await before();
      const id = await submitted({
        [addDays(WEEK, 2)]: [['08:00', '16:00']],
        [LAST]: [['08:00', '09:00', { mileage: 10 }]],
      });
      await ada().timesheets.approve({ id });
      const paid = (await billingOf(id))?.mileage_reimbursement ?? 0;
      await lockedRun(world, WEEK, LAST);
      await since();
      const logs = await snapshotWith(world, id, (_, index) => (index === 0 ? { mileage: 100 } : {}));
      await ada().timesheets.correct({ id, snapshot_logs: logs, reason: 'A long way.' });
      const now = await billingOf(id);
      return [paid, now?.mileage_reimbursement, now?.mileage_taxed];
    }

    test('is that of its day', async () => {
      const rates = async () => {
        await mileage('2026-01-01', 0.6);
        await mileage(LAST, 0.55);
      };
      expect(await corrected(rates)).toEqual([5.5, 65.5, 0]);
    });

    test('has the limit of its day', async () => {
      const limited = async () => {
        await ada().companySettings.update({ distance_unit: 'mi', mileage_tax_limit: 'standard' });
        await ada().mileageRates.create({
          user: world.people.will,
          effective_from: '2026-01-01',
          amount: 0.8,
          unit: 'mi',
        });
      };
      // Logs of these tests are in kilometers: 100 km are 62.1371 mi.
      const [paid, now, taxed] = await corrected(limited);
      expect([paid, now, taxed]).toEqual([4.97, 54.68, 5.13]);
    });

    test('is the one set since, where there was none', async () => {
      const since = () => mileage('2026-01-01', 0.5, { recalculate: false });
      expect(await corrected(() => Promise.resolve(), since)).toEqual([0, 50, 0]);
    });
  });
});
