import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed, codeNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type PersonName, type World } from '../../../../tests/support/world.ts';

// pay.md#late-changes
describe('A rate that comes late', () => {
  let world: World;
  let clara: number;
  let rule: number;
  beforeEach(async () => {
    world = await createWorld();
    clara = await clientNamed(world, 'Clara Client');
    ({ id: rule } = await world.as('ada').payRules.create({ name: 'Forty a week', preset: 'us_40' }));
  });
  afterEach(() => world.close());

  const assign = (who: PersonName, effective_from: string) =>
    world.as('ada').payRuleAssignments.create({ pay_rule: rule, user: world.people[who], effective_from });

  /** An approved sheet of days that begin at eight and end at a time. */
  async function sheet(
    who: PersonName,
    [start_date, end_date]: [string, string],
    days: Readonly<Record<string, string>>,
    work_code_id: number | null = null,
  ) {
    for (const [date, until] of Object.entries(days))
      await worked(world, who, clara, { date, entries: [['08:00', until, { work_code_id }]] });
    const { id } = await world.as(who).timesheets.create({ start_date, end_date });
    await world.as(who).timesheets.submit({ id });
    await world.as('ada').timesheets.approve({ id });
    return id;
  }
  const payOf = async (id: number) => (await world.as('ada').timesheets.get({ id })).summary?.billing_details;
  const newest = async (record_id: number) =>
    (await world.as('ada').audit.list({ record_type: 'timesheet', record_id, page: 1 })).results[0];

  test('an admin who pays the difference of 18.00 to 18.75 pays $62.06 more for 76 h and 4.5 h overtime', async () => {
    const user = world.people.will;
    await world.as('ada').payRates.create({ user, effective_from: '2026-01-01', amount: 18 });
    await assign('will', '2026-02-04');
    const first = await sheet('will', ['2026-02-04', '2026-02-10'], {
      '2026-02-04': '20:00',
      '2026-02-05': '20:00',
      '2026-02-06': '20:00',
    });
    const second = await sheet('will', ['2026-02-11', '2026-02-17'], {
      '2026-02-11': '20:00',
      '2026-02-12': '20:00',
      '2026-02-13': '20:00',
      '2026-02-14': '16:30',
    });
    const late = { user, effective_from: '2026-02-04', amount: 18.75 };
    expect(await refusalIn(world.as('ada').payRates.create(late))).toMatchObject({
      status: 409,
      code: 'recalculation_needed',
      detail: '2 approved timesheets (Feb 4 – Feb 17) were paid at $18.00. The difference is $62.06.',
    });
    // Nothing was saved.
    expect((await world.as('ada').payRates.list({ user })).results).toHaveLength(1);
    await world.as('ada').payRates.create({ ...late, recalculate: true });
    const paid = [await payOf(first), await payOf(second)];
    expect(paid).toMatchObject([
      { total_pay: 675, pay_rate: 18.75, pay_lines: [{ rate: 18.75, hours: 36, amount: 675 }] },
      {
        total_pay: 876.56,
        regular_hours: 40,
        overtime_hours: 4.5,
        overtime_rate: 28.125,
        pay_lines: [
          { pay_code: 'regular', rate: 18.75, amount: 750 },
          { pay_code: 'overtime', rate: 18.75, amount: 126.56 },
        ],
      },
    ]);
    expect(await newest(second)).toMatchObject({
      action: 'timesheet.recalculate',
      before: { pay_rate: 18, total_pay: 841.5 },
      after: { pay_rate: 18.75, total_pay: 876.56 },
    });
    // Asked again there is nothing left to pay.
    expect(await world.as('ada').payRates.create(late)).toMatchObject({ amount: 18.75 });
    // What is recalculated later keeps the rate that was written.
    await world.as('ada').timesheets.recalculate({ id: second });
    expect(await payOf(second)).toMatchObject({ total_pay: 876.56 });
  });

  test('an admin who keeps the sheets changes none of them, and can pay the difference later', async () => {
    const user = world.people.will;
    await world.as('ada').payRates.create({ user, effective_from: '2026-01-01', amount: 18.75 });
    await assign('will', '2026-02-04');
    const id = await sheet('will', ['2026-02-18', '2026-02-24'], {
      '2026-02-18': '18:00',
      '2026-02-20': '18:00',
    });
    const before = await world.as('ada').timesheets.get({ id });
    expect(before.summary?.billing_details.total_pay).toBe(375);
    const late = { user, effective_from: '2026-02-20', amount: 20 };
    await world.as('ada').payRates.create({ ...late, recalculate: false });
    expect(await world.as('ada').timesheets.get({ id })).toEqual(before);
    // Ten of the twenty hours are of a day from which the rate holds.
    expect(await refusalIn(world.as('ada').payRates.create(late))).toMatchObject({
      detail: '1 approved timesheet (Feb 18 – Feb 24) was paid at $18.75. The difference is $12.50.',
    });
    await world.as('ada').payRates.create({ ...late, recalculate: true });
    expect(await payOf(id)).toMatchObject({ total_pay: 387.5, pay_lines: [{ rate: 18.75 }, { rate: 20 }] });
  });

  test('a rate for a work code moves the time with that code alone, of everybody', async () => {
    const nights = await codeNamed(world, 'NIGHT');
    await payAt(world, 'cora', { pay_rate: 20 });
    await assign('cora', '2026-02-04');
    const with_code = await sheet('cora', ['2026-02-04', '2026-02-10'], { '2026-02-04': '18:00' }, nights);
    const without = await sheet('cora', ['2026-02-11', '2026-02-17'], { '2026-02-11': '18:00' });
    const late = { work_code: nights, effective_from: '2026-02-01', amount: 22.5 };
    expect(await refusalIn(world.as('ada').payRates.create(late))).toMatchObject({
      detail: '1 approved timesheet (Feb 4 – Feb 10) was paid at $20.00. The difference is $25.00.',
    });
    await world.as('ada').payRates.create({ ...late, recalculate: true });
    expect([await payOf(with_code), await payOf(without)]).toMatchObject([
      { total_pay: 225 },
      { total_pay: 200 },
    ]);
  });

  test('under Classic 80 the logs from its day on get the rate, and the sheet has a line for each', async () => {
    const user = world.people.dell;
    await world.as('ada').payRates.create({ user, effective_from: '2026-01-01', amount: 20 });
    const id = await sheet('dell', ['2026-02-25', '2026-03-03'], {
      '2026-02-25': '18:00',
      '2026-02-26': '18:00',
    });
    const late = { user, effective_from: '2026-02-26', amount: 21 };
    expect(await refusalIn(world.as('ada').payRates.create(late))).toMatchObject({
      detail: '1 approved timesheet (Feb 25 – Mar 3) was paid at $20.00. The difference is $10.00.',
    });
    await world.as('ada').payRates.create({ ...late, recalculate: true });
    expect(await payOf(id)).toMatchObject({
      total_pay: 410,
      pay_rate: 21,
      overtime_rate: 31.5,
      pay_lines: [
        { pay_code: 'regular', rate: 20, hours: 10, amount: 200 },
        { pay_code: 'regular', rate: 21, hours: 10, amount: 210 },
      ],
    });
    // A rate for a day after its work does not ask.
    await world.as('ada').payRates.create({ user, effective_from: '2026-02-28', amount: 30 });
  });

  test('an admin pays differences of at most 400 days, and reads so at the date', async () => {
    const user = world.people.cora;
    const nights = await codeNamed(world, 'NIGHT');
    await payAt(world, 'cora', { pay_rate: 20 });
    await world.as('ada').payRates.create({ work_code: nights, effective_from: '2026-02-01', amount: 22.5 });
    await assign('cora', '2026-02-04');
    await sheet('cora', ['2026-02-04', '2026-02-10'], { '2026-02-04': '18:00' }, nights);
    await sheet('cora', ['2026-02-11', '2026-02-17'], { '2026-02-11': '18:00' });
    const late = { user, effective_from: '2025-02-10', amount: 21 };
    expect(await refusalIn(world.as('ada').payRates.create(late))).toMatchObject({
      detail: '1 approved timesheet (Feb 11 – Feb 17) was paid at $20.00. The difference is $10.00.',
    });
    const asked = await world.rest('ada', 'POST', '/pay-rates/', late);
    expect(asked).toMatchObject({
      status: 409,
      body: {
        code: 'recalculation_needed',
        affected: {
          people: 1,
          difference: 10,
          timesheets: [{ user, start_date: '2026-02-11', end_date: '2026-02-17', before: 200, after: 210 }],
        },
      },
    });
    expect(await refusalIn(world.as('ada').payRates.create({ ...late, recalculate: true }))).toMatchObject({
      status: 400,
      fields: { effective_from: ['Choose a day at most 400 days ago.'] },
    });
    await world.as('ada').payRates.create({ ...late, effective_from: '2025-02-11', recalculate: true });
    const { results } = await world.as('ada').timesheets.list({ user });
    expect(results.map(({ summary }) => summary?.billing_details.total_pay)).toEqual([210, 225]);
  });
});

// pay.md#late-changes and pay.md#mileage
describe('A mileage rate that comes late', () => {
  let world: World;
  let clara: number;
  beforeEach(async () => {
    world = await createWorld();
    clara = await clientNamed(world, 'Clara Client');
    for (const who of ['will', 'cora'] as const) await payAt(world, who, { pay_rate: 20 });
  });
  afterEach(() => world.close());

  const rate = (set: Partial<Parameters<ReturnType<World['as']>['mileageRates']['create']>[0]>) =>
    world.as('ada').mileageRates.create({ effective_from: '2026-01-01', amount: 0.5, unit: 'km', ...set });
  /** An approved week in which some days have an hour and a distance. */
  async function driven(who: PersonName, start_date: string, days: Readonly<Record<string, number>>) {
    for (const [date, mileage] of Object.entries(days))
      await worked(world, who, clara, { date, entries: [['09:00', '10:00', { mileage }]] });
    const { id } = await world.as(who).timesheets.create({ start_date, end_date: addDays(start_date, 6) });
    await world.as(who).timesheets.submit({ id });
    await world.as('ada').timesheets.approve({ id });
    return id;
  }
  const paid = async (id: number) => {
    const pay = (await world.as('ada').timesheets.get({ id })).summary?.billing_details;
    const lines = (pay?.pay_lines ?? []).filter(({ pay_code }) => pay_code.startsWith('mileage'));
    return [pay?.mileage_reimbursement, ...lines.map((line) => [line.rate, line.units, line.amount])];
  };

  test('asks the same question for the company’s rate, and pays the days from which it applies if the admin says so', async () => {
    await rate({});
    const will = await driven('will', '2026-02-04', { '2026-02-04': 10, '2026-02-06': 20 });
    const cora = await driven('cora', '2026-02-04', { '2026-02-05': 30 });
    const late = { effective_from: '2026-02-06', amount: 0.6 };
    const refused = refusalIn(rate(late));
    expect(await refused).toMatchObject({
      status: 409,
      code: 'recalculation_needed',
      detail: '1 approved timesheet (Feb 4 – Feb 10) was paid at $0.50 a km. The difference is $2.00.',
    });
    expect((await world.as('ada').mileageRates.list({})).count).toBe(1);
    await rate({ ...late, recalculate: true });
    expect(await paid(will)).toEqual([17, [0.5, 10, 5], [0.6, 20, 12]]);
    expect(await paid(cora)).toEqual([15, [0.5, 30, 15]]);
    const trail = await world.as('ada').audit.list({ record_type: 'timesheet', record_id: will, page: 1 });
    expect(trail.results[0]).toMatchObject({
      action: 'timesheet.recalculate',
      before: { mileage_pay: 15 },
      after: { mileage_pay: 17 },
    });
    // A change of the same day’s rate is one of what those days were paid.
    expect(await refusalIn(rate({ ...late, amount: 0.7 }))).toMatchObject({
      detail: '1 approved timesheet (Feb 4 – Feb 10) was paid at $0.60 a km. The difference is $2.00.',
    });
    await rate({ ...late, amount: 0.7, recalculate: true });
    expect(await paid(will)).toEqual([19, [0.5, 10, 5], [0.7, 20, 14]]);
    // The whole sheet at one rate again.
    await rate({ effective_from: '2026-02-01', amount: 0.7, recalculate: true });
    expect([await paid(will), await paid(cora)]).toEqual([
      [21, [0.7, 30, 21]],
      [21, [0.7, 30, 21]],
    ]);
  });

  test('leaves alone who has an own rate, and whose sheets the admin keeps', async () => {
    const user = world.people.cora;
    await rate({ user, effective_from: '2026-02-11', amount: 0.8 });
    const own = await driven('cora', '2026-02-11', { '2026-02-12': 10 });
    await rate({ effective_from: '2026-02-11', amount: 0.9 });
    expect(await paid(own)).toEqual([8, [0.8, 10, 8]]);
    await rate({ user, effective_from: '2026-02-17', amount: 2 });
    const late = { user, effective_from: '2026-02-12', amount: 1 };
    expect(await refusalIn(rate(late))).toMatchObject({
      detail: '1 approved timesheet (Feb 11 – Feb 17) was paid at $0.80 a km. The difference is $2.00.',
    });
    await rate({ ...late, recalculate: false });
    expect(await paid(own)).toEqual([8, [0.8, 10, 8]]);
  });

  test('with hourly ones on the employee’s form is one question, and all of the difference', async () => {
    const id = world.people.dell;
    await payAt(world, 'dell', { pay_rate: 20, overtime_rate: 30, mileage_rate: 0.5 });
    const { id: pay_rule } = await world
      .as('ada')
      .payRules.create({ name: 'Eight a day', preset: 'us_8_80' });
    await world.as('ada').payRuleAssignments.create({
      pay_rule,
      user: id,
      agreement_date: '2026-01-01',
      effective_from: '2026-01-28',
    });
    await worked(world, 'dell', clara, {
      date: '2026-02-04',
      entries: [['08:00', '18:00', { mileage: 10 }]],
    });
    const sheet = await driven('dell', '2026-02-04', {});
    // 8 × 20 + 2 × 30, and 5 for 10 km; then 8 × 22 + 2 × 36 and 6.
    const change = { pay_rate: 22, overtime_rate: 36, mileage_rate: 0.6, rates_effective_from: '2026-02-01' };
    const asked = await world.rest('ada', 'PATCH', `/users/${id}/`, change);
    expect(asked).toMatchObject({
      status: 409,
      body: {
        detail:
          '1 approved timesheet (Feb 4 – Feb 10) was paid at $20.00 to $30.00 and $0.50 a km. The difference is $29.00.',
        affected: { people: 1, difference: 29, timesheets: [{ id: sheet, before: 225, after: 254 }] },
      },
    });
    expect((await world.as('ada').employees.get({ id })).pay_rate).toBe(20);
    const paidNow = await world.rest('ada', 'PATCH', `/users/${id}/`, { ...change, recalculate: true });
    expect(paidNow).toMatchObject({ status: 200, body: { pay_rate: 22, overtime_rate: 36 } });
    const { summary } = await world.as('ada').timesheets.get({ id: sheet });
    expect(summary?.billing_details).toMatchObject({ total_pay: 248, mileage_reimbursement: 6 });
    // Without a day it holds from today on, and asks nothing.
    expect((await world.rest('ada', 'PATCH', `/users/${id}/`, { pay_rate: 25 })).status).toBe(200);
  });
});

// pay.md#recalculation
describe('A holiday that is added late', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  test('is paid by an admin who recalculates the approved sheet; others keep their version', async () => {
    const clara = await clientNamed(world, 'Clara Client');
    const ada = world.as('ada');
    await payAt(world, 'will', { pay_rate: 38.65 });
    const { id: pay_rule } = await ada.payRules.create({ name: 'SCHADS', preset: 'au_schads' });
    await ada.payRuleAssignments.create({ pay_rule, user: world.people.will, effective_from: '2026-02-04' });
    const sheets: number[] = [];
    for (const [start_date, end_date] of [
      ['2026-02-04', '2026-02-06'],
      ['2026-02-07', '2026-02-10'],
    ] as const) {
      await worked(world, 'will', clara, { date: start_date, entries: [['09:00', '17:00']] });
      const { id } = await world.as('will').timesheets.create({ start_date, end_date });
      await world.as('will').timesheets.submit({ id });
      await ada.timesheets.approve({ id });
      sheets.push(id);
    }
    const [first = 0, second = 0] = sheets;
    const both = () => Promise.all([first, second].map((id) => ada.timesheets.get({ id })));
    const before = await both();
    expect(await ada.timesheets.payChanges({ ids: [first], step: 'recalculate' })).toEqual([]);
    await ada.holidays.create({ date: '2026-02-04', name: 'Founding day' });
    expect(await both()).toEqual(before);
    expect(await ada.timesheets.payChanges({ ids: [first], step: 'recalculate' })).toMatchObject([
      { id: first, asked: true, before: { total_pay: 309.2 }, after: { total_pay: 773 } },
    ]);
    const recalculated = await ada.timesheets.recalculate({ id: first, updated_at: before[0]?.updated_at });
    expect(recalculated.summary?.billing_details.total_pay).toBe(773);
    expect((await both())[1]).toEqual(before[1]);
    const trail = async (record_id: number) =>
      (await ada.audit.list({ record_type: 'timesheet', record_id, page: 1 })).results[0];
    expect(await trail(first)).toMatchObject({
      action: 'timesheet.recalculate',
      before: { total_pay: 309.2 },
      after: { total_pay: 773 },
    });
    expect((await trail(second))?.action).toBe('timesheet.approve');
    const again = ada.timesheets.recalculate({ id: first, updated_at: before[0]?.updated_at });
    expect(await refusalIn(again)).toMatchObject({ status: 409, code: 'stale' });
    await ada.timesheets.unapprove({ id: second });
    expect(await refusalIn(ada.timesheets.recalculate({ id: second }))).toMatchObject({
      status: 409,
      code: 'not_approved',
    });
    expect(await refusalIn(world.as('will').timesheets.recalculate({ id: first }))).toMatchObject({
      status: 403,
    });
  });
});
