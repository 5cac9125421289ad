import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import { approvedSheet, lockedRun, WEEK } from '../../../../tests/support/pay-runs.ts';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

describe('Pay by the rule of the week', () => {
  let world: World;
  let clara: number;
  /** Assigned to Will from Wednesday, May 6: 2025-01-01, the first day of the first pay period, is one, too. */
  let rule: Awaited<ReturnType<ReturnType<World['as']>['payRules']['create']>>;
  const ada = () => world.as('ada');
  beforeAll(async () => {
    world = await createWorld();
    clara = await clientNamed(world, 'Clara Client');
    await payAt(world, 'will', { pay_rate: 20 });
    await ada().payRates.create({ user: world.people.will, effective_from: '2026-06-05', amount: 30 });
    rule = await ada().payRules.create({ name: 'Forty a week', preset: 'us_40' });
    await ada().payRuleAssignments.create({
      pay_rule: rule.id,
      user: world.people.will,
      effective_from: '2026-05-06',
    });
  });
  afterAll(() => world.close());

  /** An approved timesheet with days of twelve hours. */
  async function sheet(
    start_date: string,
    days: readonly string[],
    end_date: string,
    who: 'will' | 'cora' = 'will',
  ) {
    for (const date of days) await worked(world, who, clara, { date, entries: [['08:00', '20:00']] });
    const { id } = await world.as(who).timesheets.create({ start_date, end_date });
    await world.as(who).timesheets.submit({ id });
    await ada().timesheets.approve({ id });
    return id;
  }
  const payOf = async (id: number) => (await ada().timesheets.get({ id })).summary?.billing_details;

  // pay.md#assignment
  test('weeks before a rule counts are paid as before, and their sheets have the lines of Classic 80', async () => {
    // 36 and 48 hours in one pay period of two weeks, 2026-03-11 to 24.
    await sheet('2026-03-11', ['2026-03-11', '2026-03-12', '2026-03-13'], '2026-03-17');
    const second = await sheet(
      '2026-03-18',
      ['2026-03-18', '2026-03-19', '2026-03-20', '2026-03-21'],
      '2026-03-24',
    );
    expect(await payOf(second)).toMatchObject({
      regular_hours: 44,
      overtime_hours: 4,
      total_pay: 1000,
      pay_lines: [
        { pay_code: 'regular', multiplier: 1, rate: 20, hours: 44, amount: 880 },
        { pay_code: 'overtime', multiplier: 1.5, rate: 20, hours: 4, amount: 120 },
      ],
    });
  });

  // pay.md#rules
  test('an admin copies a preset, whose weeks begin as the pay periods do', async () => {
    expect(await ada().payRules.create({ name: 'Copied', preset: 'us_40' })).toMatchObject({
      preset: 'us_40',
      versions: [{ version: 1, definition: { starts_on: 'wednesday' }, is_used: false }],
    });
    expect(await refusalIn(ada().payRules.create({ name: 'COPIED', preset: 'us_40' }))).toMatchObject({
      status: 400,
      fields: { name: ['A pay rule with this name already exists.'] },
    });
  });

  // pay.md#rules
  test('an admin renames a rule, with PATCH as with PUT, but not to the name of another', async () => {
    const { id } = await ada().payRules.create({ name: 'Ontario', preset: 'ca_on' });
    for (const [method, name] of [
      ['PATCH', 'Ontario staff'],
      ['PUT', 'Ontario carers'],
    ] as const) {
      expect(await world.rest('ada', method, `/pay-rules/${id}/`, { name })).toMatchObject({
        status: 200,
        body: { name, is_archived: false, versions: [{ version: 1 }] },
      });
      expect(await world.rest('ada', method, `/pay-rules/${id}/`, { name: 'forty a WEEK' })).toMatchObject({
        status: 400,
        body: { name: ['A pay rule with this name already exists.'] },
      });
    }
    const [entry] = (await ada().audit.list({ record_type: 'pay_rule', record_id: id, page: 1 })).results;
    expect(entry).toMatchObject({ before: { name: 'Ontario staff' }, after: { name: 'Ontario carers' } });
  });

  // pay.md#assignment
  test('a worker on 40 a week is paid overtime for the week, and the sheet shows in which lines', async () => {
    // Wednesday to Tuesday: 48 hours in one week.
    const id = await sheet(
      '2026-05-06',
      ['2026-05-06', '2026-05-07', '2026-05-08', '2026-05-09'],
      '2026-05-12',
    );
    expect(await payOf(id)).toMatchObject({
      regular_hours: 40,
      overtime_hours: 8,
      total_pay: 1040,
      pay_lines: [
        { pay_code: 'regular', multiplier: 1, rate: 20, hours: 40, amount: 800 },
        { pay_code: 'overtime', multiplier: 1.5, rate: 20, hours: 8, amount: 240 },
      ],
    });
  });

  // pay.md#assignment
  test('an admin assigns a rule from the first day of one of its weeks', async () => {
    const within = { pay_rule: rule.id, user: world.people.will, effective_from: '2026-05-07' };
    expect(await refusalIn(ada().payRuleAssignments.create(within))).toMatchObject({
      fields: { effective_from: ['Choose the first day of a workweek: May 6 or May 13.'] },
    });
  });

  // pay.md#recalculation
  test('a late sheet moves the overtime of the other sheet of the same week, and its history shows it', async () => {
    const late = await sheet('2026-05-13', ['2026-05-13', '2026-05-14', '2026-05-15'], '2026-05-15');
    const early = await sheet('2026-05-16', ['2026-05-16', '2026-05-17'], '2026-05-19');
    // 36 hours, then 24: 20 of them over 40.
    expect(await payOf(early)).toMatchObject({ regular_hours: 4, overtime_hours: 20 });
    await ada().timesheets.unapprove({ id: late });
    expect(await payOf(early)).toMatchObject({ regular_hours: 24, overtime_hours: 0 });
    const [entry] = (await ada().audit.list({ record_type: 'timesheet', record_id: early, page: 1 })).results;
    expect(entry).toMatchObject({ action: 'timesheet.recalculate' });
  });

  // pay.md#rates
  test('a rate that changes within the week counts from its day', async () => {
    const id = await sheet('2026-06-03', ['2026-06-03', '2026-06-05'], '2026-06-09');
    expect((await payOf(id))?.pay_lines).toMatchObject([
      { pay_code: 'regular', rate: 20, hours: 12, amount: 240 },
      { pay_code: 'regular', rate: 30, hours: 12, amount: 360 },
    ]);
  });

  // pay.md#recalculation
  test('a rule of the past is assigned to a worker only by an admin who agrees to the difference', async () => {
    // 48 hours in one week, approved under Classic 80.
    await payAt(world, 'cora', { pay_rate: 20 });
    const id = await sheet(
      '2026-04-08',
      ['2026-04-08', '2026-04-09', '2026-04-10', '2026-04-11'],
      '2026-04-21',
      'cora',
    );
    expect(await payOf(id)).toMatchObject({ regular_hours: 48, total_pay: 960 });
    const before = (await ada().timesheets.get({ id })).updated_at;

    const asked = { pay_rule: rule.id, user: world.people.cora, effective_from: '2026-04-08' };
    expect(await refusalIn(ada().payRuleAssignments.create(asked))).toMatchObject({
      status: 409,
      code: 'recalculation_needed',
      detail: '1 approved timesheet (Apr 8 – Apr 21) changes by $80.00.',
    });
    expect(await payOf(id)).toMatchObject({ total_pay: 960 });
    expect((await world.rest('ada', 'POST', '/pay-rule-assignments/', asked)).body).toMatchObject({
      affected: { people: 1, difference: 80, timesheets: [{ id, before: 960, after: 1040 }] },
    });

    const assigned = await ada().payRuleAssignments.create({ ...asked, recalculate: true });
    expect(await payOf(id)).toMatchObject({ regular_hours: 40, overtime_hours: 8, total_pay: 1040 });
    const after = await ada().timesheets.get({ id });
    expect(after.updated_at).not.toBe(before);
    expect(after.summary?.billing_details.pay_lines).toHaveLength(2);
    expect(await refusalIn(ada().payRuleAssignments.remove({ id: assigned.id }))).toMatchObject({
      status: 409,
      code: 'in_use',
    });
  });

  // pay.md#recalculation
  test('an admin cannot move everyone to a rule of the past, nor change the past by a version', async () => {
    await sheet('2026-06-17', ['2026-06-17'], '2026-06-23');
    const { id, versions } =
      (await ada().payRules.list({})).results.find((one) => one.id === rule.id) ?? rule;
    expect(versions[0]?.is_used).toBe(true);
    expect(
      await refusalIn(ada().payRuleAssignments.create({ pay_rule: id, effective_from: '2026-06-17' })),
    ).toMatchObject({
      fields: { effective_from: ['Choose a day after Jun 23, 2026: timesheets up to then are approved.'] },
    });
    const definition = versions[0]?.definition ?? { method: 'classic' as const, regular_minutes: 4800 };
    expect(
      await refusalIn(ada().payRules.addVersion({ id, effective_from: '2026-05-13', definition })),
    ).toMatchObject({
      fields: {
        effective_from: [
          'Choose a day after Jun 23, 2026: approved timesheets were paid by this rule up to then.',
        ],
      },
    });
    expect(await refusalIn(ada().payRules.removeVersion({ id, version: 1 }))).toMatchObject({
      status: 409,
      code: 'in_use',
      detail: 'This is used by approved timesheets.',
    });
    expect(await refusalIn(ada().payRules.update({ id, is_archived: true }))).toMatchObject({
      status: 409,
      detail: 'Forty a week is assigned and cannot be archived.',
    });
  });
});

// pay.md#assignment
test('everybody’s and a role’s rule begin after the last locked run, also if no one worked at its end', async () => {
  const world = await createWorld();
  const ada = world.as('ada');
  const clara = await clientNamed(world, 'Clara Client');
  await payAt(world, 'will', { pay_rate: 20 });
  await approvedSheet(world, 'will', clara, { start: WEEK, days: 7, entries: { 0: [['09:00', '17:00']] } });
  await lockedRun(world, WEEK, addDays(WEEK, 13));
  const { id: pay_rule } = await ada.payRules.create({ name: 'Forty a week', preset: 'us_40' });
  const role = (await ada.roles.list({})).results[0]?.id;
  const within = { pay_rule, effective_from: addDays(WEEK, 7) };
  for (const target of [{}, { role }])
    expect(await refusalIn(ada.payRuleAssignments.create({ ...within, ...target }))).toMatchObject({
      status: 400,
      fields: {
        effective_from: ['Choose a day after Jan 20, 2026: the pay run up to then is locked.'],
      },
    });
  // A person's may go back; everybody's begins with the week after.
  await ada.payRuleAssignments.create({ ...within, user: world.people.cora });
  await ada.payRuleAssignments.create({ pay_rule, effective_from: addDays(WEEK, 14) });
  await world.close();
});

test('a rule, a mileage rate and a policy of time off are a person’s or a role’s, not both', async () => {
  const world = await createWorld();
  const ada = world.as('ada');
  await ada.companySettings.update({ time_off: true });
  const both = { user: world.people.will, role: 1, effective_from: WEEK };
  const refusals = await Promise.all(
    [
      ada.payRuleAssignments.create({ ...both, pay_rule: 1 }),
      ada.mileageRates.create({ ...both, amount: 0.7, unit: 'km' }),
      ada.leaveAssignments.create({ ...both, leave_type: 1 }),
    ].map(refusalIn),
  );
  const refusal = { status: 400, fields: { role: ['Choose an employee or a role, not both.'] } };
  expect(refusals).toMatchObject([refusal, refusal, refusal]);
  await world.close();
});
