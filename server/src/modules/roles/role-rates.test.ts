import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type PersonName, type World } from '../../../../tests/support/world.ts';

/** Two weeks of Maple Care; today is March 18. */
const [FIRST, SECOND, TODAY] = ['2026-03-04', '2026-03-11', '2026-03-18'];

// people-and-roles.md#roles
describe('A role’s rate with a date', () => {
  let world: World;
  let clara: number;
  let aide: number;
  beforeEach(async () => {
    world = await createWorld();
    clara = await clientNamed(world, 'Clara Client');
    ({ id: aide } = await ada().roles.create({
      name: 'Aide',
      default_pay_rate: 20,
      default_mileage_rate: 0.5,
    }));
    for (const who of ['will', 'cora'] as const)
      await ada().employees.update({ id: world.people[who], role_id: aide });
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada');
  const change = (more: Omit<Parameters<ReturnType<typeof ada>['roles']['update']>[0], 'id' | 'name'>) =>
    ada().roles.update({ id: aide, name: 'Aide', ...more });

  /** A submitted week with 8 hours and 10 kilometers on its first day. */
  async function week(who: PersonName, start_date: string) {
    await worked(world, who, clara, {
      date: start_date,
      entries: [['08:00', '16:00', { mileage: 10 }]],
    });
    const { id } = await world.as(who).timesheets.create({ start_date, end_date: addDays(start_date, 6) });
    await world.as(who).timesheets.submit({ id });
    return id;
  }
  const approve = (ids: number[]) => Promise.all(ids.map((id) => ada().timesheets.approve({ id })));
  const paid = async (id: number) => {
    const pay = (await ada().timesheets.get({ id })).summary?.billing_details;
    return [pay?.total_pay, pay?.mileage_reimbursement];
  };

  test('pays the work from that day on, and leaves the week before at the rate that it had', async () => {
    const sheets = [await week('will', FIRST), await week('will', SECOND)];
    const saved = await change({
      default_pay_rate: 23,
      default_mileage_rate: 0.6,
      rates_effective_from: SECOND,
    });
    expect(saved).toMatchObject({ default_pay_rate: 23, default_mileage_rate: 0.6 });
    await approve(sheets);
    expect(await Promise.all(sheets.map(paid))).toEqual([
      [160, 5],
      [184, 6],
    ]);
    expect((await ada().payRates.list({ role: aide })).results).toMatchObject([
      { role: aide, user: null, work_code: null, kind: 'pay', effective_from: SECOND, amount: 23 },
    ]);
  });

  test('of a day to come is not today’s, and a new employee starts at today’s', async () => {
    const saved = await change({ default_pay_rate: 23, rates_effective_from: addDays(TODAY, 7) });
    expect(saved.default_pay_rate).toBe(20);
    const nell = { first_name: 'Nell', last_name: 'New', role_id: aide, password: 'a very long one' };
    const { pay_rate } = await ada().employees.create({ ...nell, email: 'nell@example.org' });
    expect(pay_rate).toBe(20);
    world.travelTo('2026-03-25T15:00:00.000Z');
    expect((await ada().roles.get({ id: aide })).default_pay_rate).toBe(23);
    const rest = await world.rest('ada', 'GET', '/roles/?ordering=-default_pay_rate');
    const none = { default_pay_rate: null };
    expect(rest.body).toMatchObject([{ name: 'Aide', default_pay_rate: 23 }, none, none]);
    const later = await ada().employees.create({ ...nell, email: 'nell2@example.org' });
    expect(later.pay_rate).toBe(23);
  });

  test('asks whether people who were paid at the former one get the difference, and moves only theirs', async () => {
    await payAt(world, 'cora', { pay_rate: 30, mileage_rate: 1 });
    const sheets = [await week('will', SECOND), await week('cora', SECOND)];
    await approve(sheets);
    const late = { default_pay_rate: 23, default_mileage_rate: 0.6, rates_effective_from: FIRST };
    expect(await refusalIn(change(late))).toMatchObject({
      status: 409,
      code: 'recalculation_needed',
      detail:
        '1 approved timesheet (Mar 11 – Mar 17) was paid at $20.00 and $0.50 a km. The difference is $25.00.',
    });
    expect((await ada().roles.get({ id: aide })).default_pay_rate).toBe(20);
    await change({ ...late, recalculate: false });
    expect(await Promise.all(sheets.map(paid))).toEqual([
      [160, 5],
      [240, 10],
    ]);
    await change({ ...late, default_pay_rate: 24, default_mileage_rate: undefined, recalculate: true });
    expect(await Promise.all(sheets.map(paid))).toEqual([
      [192, 5],
      [240, 10],
    ]);
  });

  test('asks the same under a pay rule, and of a rate that a script sets', async () => {
    const { id: pay_rule } = await ada().payRules.create({ name: 'Forty a week', preset: 'us_40' });
    await ada().payRuleAssignments.create({ pay_rule, role: aide, effective_from: FIRST });
    const sheet = await week('will', SECOND);
    await approve([sheet]);
    const late = { role: aide, effective_from: SECOND, amount: 23 };
    const asked = await world.rest('ada', 'POST', '/pay-rates/', late);
    expect(asked).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('The difference is $24.00.') as string },
    });
    const set = await world.rest('ada', 'POST', '/pay-rates/', { ...late, recalculate: true });
    expect(set).toMatchObject({ status: 201, body: { role: aide, user: null, amount: 23 } });
    expect((await paid(sheet))[0]).toBe(184);
    const { id } = set.body as { id: number };
    expect(await refusalIn(ada().payRates.remove({ id }))).toMatchObject({ status: 409, code: 'in_use' });
  });

  test('written without a day replaces today’s on everything that is not approved, and asks nothing', async () => {
    const approved = await week('will', FIRST);
    await approve([approved]);
    const waiting = await week('will', SECOND);
    expect(await change({ default_pay_rate: 21 })).toMatchObject({ default_pay_rate: 21 });
    expect((await ada().payRates.list({ role: aide })).count).toBe(0);
    await change({ default_pay_rate: 22, rates_effective_from: SECOND });
    expect(await change({ default_pay_rate: 23 })).toMatchObject({ default_pay_rate: 23 });
    expect((await ada().payRates.list({ role: aide })).results).toMatchObject([
      { effective_from: SECOND, amount: 23 },
    ]);
    await approve([waiting]);
    expect(await Promise.all([approved, waiting].map(paid))).toEqual([
      [160, 5],
      [184, 5],
    ]);
  });

  test('can end: from then on Classic 80 pays the default of 25, and mileage nothing', async () => {
    const sheets = [await week('will', FIRST), await week('will', SECOND)];
    await change({ default_pay_rate: null, default_mileage_rate: null, rates_effective_from: SECOND });
    await approve(sheets);
    expect(await Promise.all(sheets.map(paid))).toEqual([
      [160, 5],
      [200, 0],
    ]);
    // Set again without a day, it begins again today.
    expect(await change({ default_pay_rate: 24 })).toMatchObject({ default_pay_rate: 24 });
    expect((await ada().payRates.list({ role: aide, ordering: 'effective_from' })).results).toMatchObject([
      { effective_from: SECOND, amount: null },
      { effective_from: TODAY, amount: 24 },
    ]);
  });

  test('is for all work of a role: not for a work code, a person or overtime; and keeps the role', async () => {
    const rate = { role: aide, effective_from: TODAY, amount: 30 };
    for (const more of [{ user: world.people.will }, { kind: 'overtime' as const }])
      expect(await refusalIn(ada().payRates.create({ ...rate, ...more }))).toMatchObject({
        status: 400,
        fields: { role: ['A role has only a pay rate, for all work of everyone with it.'] },
      });
    await ada().payRates.create(rate);
    for (const who of ['will', 'cora'] as const)
      await ada().employees.update({ id: world.people[who], role_id: world.roles.coordinator });
    expect(await refusalIn(ada().roles.remove({ id: aide }))).toMatchObject({
      status: 409,
      detail: 'Aide is used by 1 pay rate and cannot be deleted.',
    });
    const [dated] = (await ada().payRates.list({ role: aide })).results;
    await ada().payRates.remove({ id: dated?.id ?? 0 });
    expect(await ada().roles.remove({ id: aide })).toEqual({});
  });
});
