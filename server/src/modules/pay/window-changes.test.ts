import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed, codeNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, type PersonName, type World } from '../../../../tests/support/world.ts';

/** Under 40 a week, from Wednesday to Tuesday; a day has twelve hours (pay.md#recalculation). */
describe('Pay under a rule changed by an approval', () => {
  let world: World;
  let clara: number;
  let rule: number;
  beforeAll(async () => {
    world = await createWorld();
    clara = await clientNamed(world, 'Clara Client');
    ({ id: rule } = await world.as('ada').payRules.create({ name: 'Forty a week', preset: 'us_40' }));
    for (const who of ['will', 'cora'] as const) {
      await payAt(world, who, { pay_rate: 20 });
      await assign(who, '2026-05-06');
    }
  });
  afterAll(() => world.close());

  const assign = (who: PersonName, effective_from: string, more: object = {}) =>
    world
      .as('ada')
      .payRuleAssignments.create({ pay_rule: rule, user: world.people[who], effective_from, ...more });
  const ada = () => world.as('ada').timesheets;
  async function submitted(
    who: PersonName,
    start_date: string,
    end_date: string,
    days: readonly string[],
    more: { mileage?: number; stipend?: number; work_code_id?: number } = {},
  ) {
    for (const date of days) await worked(world, who, clara, { date, entries: [['08:00', '20:00', more]] });
    const { id } = await world.as(who).timesheets.create({ start_date, end_date });
    await world.as(who).timesheets.submit({ id });
    return id;
  }
  const approved = async (...sheet: Parameters<typeof submitted>) => {
    const id = await submitted(...sheet);
    await ada().approve({ id });
    return id;
  };
  const payOf = async (id: number) => (await ada().get({ id })).summary?.billing_details;
  const linesOf = async (id: number) =>
    (await payOf(id))?.pay_lines.map(({ window_start, pay_code, rate, hours, amount }) =>
      [window_start, pay_code, rate, hours, amount].join(' '),
    );
  const version = async (id: number) => (await ada().get({ id })).updated_at;
  const told = async (ids: number[], step: 'approve' | 'unapprove' | 'recalculate') =>
    (await ada().payChanges({ ids, step })).map(({ id, name, before, after }) => [
      id,
      name,
      before?.total_pay ?? null,
      after?.total_pay ?? null,
    ]);

  test('a sheet of the same week whose lines stay the same keeps its version, and no approver is notified', async () => {
    const early = await approved('will', '2026-05-06', '2026-05-08', ['2026-05-06', '2026-05-07']);
    const kept = [await version(early), await linesOf(early)];
    const late = await submitted('will', '2026-05-09', '2026-05-12', ['2026-05-09', '2026-05-10']);
    expect(await told([late], 'approve')).toEqual([[late, 'Will Worker', null, 560]]);
    await ada().approve({ id: late });
    expect([await version(early), await linesOf(early)]).toEqual(kept);
    expect(await told([late], 'unapprove')).toEqual([[late, 'Will Worker', 560, null]]);
    expect(await told([late], 'recalculate')).toEqual([]);
    expect(await told([early], 'unapprove')).toEqual([
      [early, 'Will Worker', 480, null],
      [late, 'Will Worker', 560, 480],
    ]);
    await ada().unapprove({ id: late });
    expect([await version(early), await linesOf(early)]).toEqual(kept);
  });

  test('an approver of two people’s sheets sees each person’s own changes', async () => {
    const days = ['2026-05-13', '2026-05-14', '2026-05-15', '2026-05-16'];
    const ofWill = await submitted('will', '2026-05-13', '2026-05-19', days);
    const ofCora = await submitted('cora', '2026-05-13', '2026-05-19', days.slice(1));
    expect(await told([ofCora, ofWill], 'approve')).toEqual([
      [ofWill, 'Will Worker', null, 1040],
      [ofCora, 'Cora Colleague', null, 720],
    ]);
  });

  test('a sheet over several weeks moves only in the week that another one shares with it', async () => {
    const before = await approved('will', '2026-07-01', '2026-07-09', ['2026-07-01', '2026-07-08']);
    const after = await approved('will', '2026-07-12', '2026-07-21', [
      '2026-07-12',
      '2026-07-13',
      '2026-07-15',
    ]);
    const [first, last] = [await linesOf(before), '2026-07-15 regular 20 12 240'];
    expect(first).toEqual(['2026-07-01 regular 20 12 240', '2026-07-08 regular 20 12 240']);
    expect(await linesOf(after)).toEqual(['2026-07-08 regular 20 24 480', last]);
    const kept = await version(before);

    const between = await submitted('will', '2026-07-10', '2026-07-11', ['2026-07-10', '2026-07-11']);
    expect(await told([between], 'approve')).toEqual([
      [between, 'Will Worker', null, 480],
      [after, 'Will Worker', 720, 920],
    ]);
    await ada().approve({ id: between });
    expect([await version(before), await linesOf(before)]).toEqual([kept, first]);
    expect(await linesOf(after)).toEqual([
      '2026-07-08 regular 20 4 80',
      '2026-07-08 overtime 20 20 600',
      last,
    ]);
    expect(await payOf(after)).toMatchObject({ regular_hours: 16, overtime_hours: 20, total_pay: 920 });
    await ada().unapprove({ id: between });
    expect(await linesOf(after)).toEqual(['2026-07-08 regular 20 24 480', last]);
  });

  test('a sheet of three weeks that is recalculated stays as it is', async () => {
    const days = ['2026-08-05', '2026-08-12', '2026-08-19'];
    const id = await approved('will', '2026-08-05', '2026-08-25', days);
    expect(await told([id], 'recalculate')).toEqual([]);
  });

  test('a sheet with overtime gets more of it by each late sheet of its week', async () => {
    const late = await approved('cora', '2026-08-08', '2026-08-11', [
      '2026-08-08',
      '2026-08-09',
      '2026-08-10',
    ]);
    await approved('cora', '2026-08-05', '2026-08-05', ['2026-08-05']);
    const last = await submitted('cora', '2026-08-06', '2026-08-07', ['2026-08-06']);
    expect(await told([last], 'approve')).toEqual([
      [last, 'Cora Colleague', null, 240],
      [late, 'Cora Colleague', 28 * 20 + 8 * 30, 16 * 20 + 20 * 30],
    ]);
    await ada().approve({ id: last });
    expect(await payOf(late)).toMatchObject({ regular_hours: 16, overtime_hours: 20, total_pay: 920 });
  });

  test('two sheets approved together are paid as one week', async () => {
    const one = await submitted('cora', '2026-07-01', '2026-07-03', ['2026-07-01', '2026-07-02']);
    const two = await submitted('cora', '2026-07-04', '2026-07-07', ['2026-07-04', '2026-07-05']);
    expect(await told([two, one], 'approve')).toEqual([
      [one, 'Cora Colleague', null, 480],
      [two, 'Cora Colleague', null, 560],
    ]);
    await ada().approveMany({ ids: [one, two] });
    expect([await payOf(one), await payOf(two)]).toMatchObject([{ total_pay: 480 }, { total_pay: 560 }]);
  });

  test('an entry’s frozen values pay it when the week is recalculated, whatever rates are set since', async () => {
    const user = world.people.dell;
    const rate = (effective_from: string, amount: number) =>
      world.as('ada').payRates.create({ user, effective_from, amount, recalculate: false });
    await rate('2026-01-01', 20);
    await rate('2026-06-07', 30);
    await assign('dell', '2026-06-03');
    const late = await approved('dell', '2026-06-06', '2026-06-09', [
      '2026-06-06',
      '2026-06-07',
      '2026-06-08',
    ]);
    const alone = ['2026-06-03 regular 20 12 240', '2026-06-03 regular 30 24 720'];
    expect(await linesOf(late)).toEqual(alone);

    await payAt(world, 'dell', { pay_rate: 99, overtime_rate: 200 });
    const early = await approved('dell', '2026-06-03', '2026-06-05', ['2026-06-03']);
    expect(await linesOf(early)).toEqual(['2026-06-03 regular 99 12 1188']);
    const hours = async (id: number) =>
      (await payOf(id))?.pay_lines.map(({ pay_code, rate: at, hours: of }) => [pay_code, at, of]);
    expect(await hours(late)).toEqual([
      ['regular', 20, 12],
      ['regular', 30, 16],
      ['overtime', 30, 8],
    ]);
    await ada().unapprove({ id: early });
    expect(await linesOf(late)).toEqual(alone);
  });

  test('a sheet from before the rule is paid by the rates that its approval froze, an agreed overtime rate too', async () => {
    const days = ['2026-04-08', '2026-04-09', '2026-04-10', '2026-04-11'];
    const anna = 'ada' as const;
    await payAt(world, anna, { pay_rate: 20, overtime_rate: 50, mileage_rate: 0.5 });
    const id = await approved(anna, '2026-04-08', '2026-04-14', days, { mileage: 10, stipend: 1.5 });
    await payAt(world, anna, { pay_rate: 22, overtime_rate: 50, mileage_rate: 0.5 });
    const other = await approved(anna, '2026-04-15', '2026-04-21', ['2026-04-15']);
    const figures = { mileage_reimbursement: 20 };
    expect(await payOf(id)).toMatchObject({ ...figures, total_pay: 966 });
    await payAt(world, anna, { pay_rate: 99, overtime_rate: 200, mileage_rate: 9 });
    await assign(anna, '2026-04-08', { recalculate: true });
    expect(await payOf(id)).toMatchObject({
      ...figures,
      regular_hours: 40,
      overtime_hours: 8,
      pay_rate: 20,
      overtime_rate: 50,
      total_pay: 800 + 8 * 50 + 6,
    });
    expect(await payOf(other)).toMatchObject({ pay_rate: 22, total_pay: 12 * 22 });
    const later = await approved(anna, '2026-04-22', '2026-04-28', ['2026-04-22'], { mileage: 10 });
    expect(await payOf(later)).toMatchObject({ pay_rate: 99, total_pay: 1188, mileage_reimbursement: 90 });
  });

  test('a person without a rate is paid the role’s under a rule, and time of an unpaid code not at all', async () => {
    const own = await createWorld();
    const admin = own.as('ada');
    const { id: pay_rule } = await admin.payRules.create({ name: 'Forty a week', preset: 'us_40' });
    const { id: role_id } = await admin.roles.create({ name: 'Aide', default_pay_rate: 23 });
    const user = own.people.will;
    await admin.employees.update({ id: user, role_id });
    await admin.payRuleAssignments.create({ pay_rule, user, effective_from: '2026-05-06' });
    const unpaid = await codeNamed(own, 'BRK');
    await admin.workCodes.update({ id: unpaid, code: 'BRK', description: 'Break', pay_kind: 'unpaid' });
    const client = await clientNamed(own, 'Clara Client');
    await worked(own, 'will', client, {
      date: '2026-05-06',
      entries: [
        ['08:00', '12:00'],
        ['12:00', '13:00', { work_code_id: unpaid }],
      ],
    });
    const { id } = await own
      .as('will')
      .timesheets.create({ start_date: '2026-05-06', end_date: '2026-05-12' });
    await own.as('will').timesheets.submit({ id });
    const { summary } = await admin.timesheets.approve({ id });
    expect(summary?.billing_details).toMatchObject({
      regular_hours: 4,
      total_pay: 92,
      pay_lines: [{ pay_code: 'regular', rate: 23, hours: 4, amount: 92 }],
    });
    await own.close();
  });
});

describe('An entry under a rule', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld({ env: { BILLING: 'on' } });
    await world.as('olga').platform.updateSubscription({ id: world.companies.maple, plan_id: 3 });
  });
  afterEach(() => world.close());

  /** The lines of three hours on Wednesday, 2026-03-04, approved on the 18th by a rule that begins then. */
  async function linesUnder(
    who: PersonName,
    rule: Parameters<ReturnType<World['as']>['payRules']['create']>[0],
    before: () => Promise<unknown> = () => Promise.resolve(),
  ) {
    const ada = world.as('ada');
    const user = world.people[who];
    await ada.payRates.create({ user, effective_from: '2026-01-01', amount: 20 });
    await ada.payRates.create({ user, effective_from: '2026-03-10', amount: 30 });
    const { id: pay_rule } = await ada.payRules.create(rule);
    await ada.payRuleAssignments.create({ pay_rule, user, effective_from: '2026-03-04' });
    const client = await clientNamed(world, 'Clara Client');
    await worked(world, who, client, { date: '2026-03-04', entries: [['08:00', '11:00']] });
    const dates = { start_date: '2026-03-04', end_date: '2026-03-10' };
    const { id } = await world.as(who).timesheets.create(dates);
    await world.as(who).timesheets.submit({ id });
    await before();
    const { summary } = await world.as('ada').timesheets.approve({ id });
    return summary?.billing_details.pay_lines;
  }

  test('is paid at the rate of its day, or of the day of approval where the rule says so', async () => {
    const lines = await linesUnder('will', { name: 'Forty a week', preset: 'us_40' });
    expect(lines).toMatchObject([{ pay_code: 'regular', rate: 20, hours: 3, amount: 60 }]);
    const [rule] = (await world.as('ada').payRules.list({})).results;
    const definition = rule?.versions[0]?.definition;
    if (definition?.method !== 'ledger') throw new Error('Forty a week has a ledger.');
    const asOfApproval = { ...definition, rates_as_of: 'approval' as const };
    const own = { name: 'At approval', definition: asOfApproval, effective_from: '2026-01-07' };
    expect(await linesUnder('cora', own)).toMatchObject([{ rate: 30, hours: 3, amount: 90 }]);
  });

  // pay.md#holidays
  test('is paid more on a holiday of the company', async () => {
    await world.as('ada').holidays.create({ date: '2026-03-04', name: 'Founders’ Day' });
    const lines = await linesUnder('dell', { name: 'Award', preset: 'au_schads' });
    expect(lines).toMatchObject([{ pay_code: 'public_holiday', multiplier: 2.5, hours: 3, amount: 150 }]);
  });

  test('is paid by Classic 80 at the default rate once the plan has neither rules nor rates', async () => {
    const downgrade = () =>
      world.as('olga').platform.updateSubscription({ id: world.companies.maple, plan_id: 2 });
    const lines = await linesUnder('ada', { name: 'Another forty', preset: 'us_40' }, downgrade);
    expect(lines).toMatchObject([{ pay_code: 'regular', rate: 25, hours: 3, amount: 75 }]);
  });
});
