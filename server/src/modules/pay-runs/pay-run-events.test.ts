import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import { approvedSheet, lockedRun, snapshotWith, WEEK } from '../../../../tests/support/pay-runs.ts';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

// pay-runs.md#what-a-run-holds, pay-runs.md#files
test('a run that was locked has paid all that it holds, stipends and what is carried too, and writes no 0 for nothing', async () => {
  const world = await createWorld();
  const ada = world.as('ada');
  await payAt(world, 'will', { pay_rate: 20, mileage_rate: 0.5 });
  await payAt(world, 'cora', { pay_rate: 20 });
  const meal = await ada.workCodes.create({ code: 'MEAL', description: 'Meals', stipend_kind: 'reimbursed' });
  const clara = await clientNamed(world);
  await approvedSheet(world, 'will', clara, {
    start: WEEK,
    days: 7,
    entries: {
      0: [['09:00', '17:00', { stipend: 7.5, mileage: 10 }]],
      1: [['09:00', '17:00', { stipend: 12.5, work_code_id: meal.id }]],
    },
  });
  const extra = { pay_code: 'bonus' as const, start_date: WEEK, end_date: WEEK, reason: 'Corrected.' };
  await ada.payExtras.create({ ...extra, user: world.people.cora, amount: -30 });
  const draft = await ada.payRuns.create({ period_start: WEEK, period_end: '2026-01-13' });
  expect(draft.warnings).toContainEqual(
    expect.objectContaining({
      code: 'carried',
      text: '$30.00 is carried forward, so that nothing negative is paid.',
      // To where it is seen, and not to the page that says so.
      link: `/admin/billing/runs/${draft.id}/statements`,
    }),
  );
  await ada.payRuns.remove({ id: draft.id });
  const run = await lockedRun(world, WEEK, '2026-01-13');
  expect(run).toMatchObject({ pay: 327.5, reimbursed: 17.5, total: 345 });
  const { results } = await ada.payRuns.lines({ id: run.id });
  expect(results.map((line) => [line.pay_code, line.rate, line.hours, line.units, line.amount])).toEqual([
    ['bonus', null, null, null, -30],
    ['carry_forward', null, null, null, 30],
    ['regular', 20, 16, null, 320],
    ['stipend', null, null, null, 7.5],
    ['stipend_reimbursed', null, null, null, 12.5],
    ['mileage_untaxed', 0.5, null, 10, 5],
  ]);
  const next = await ada.payRuns.create({ period_start: '2026-01-14', period_end: '2026-01-20' });
  expect(next).toMatchObject({ total: 0, people: 0 });
  expect((await ada.payRuns.lines({ id: next.id })).results).toEqual([]);
  await world.close();
});

// pay.md#refusals
describe('An admin of pay', () => {
  let world: World;
  let clara: number;
  let sheet: number;
  beforeEach(async () => {
    world = await createWorld();
    clara = await clientNamed(world);
    await payAt(world, 'will', { pay_rate: 20 });
    sheet = await approvedSheet(world, 'will', clara, {
      start: WEEK,
      days: 7,
      entries: { 0: [['09:00', '17:00']] },
    });
  });
  afterEach(() => world.close());

  test('who forgets something reads at its field what is missing', async () => {
    const user = world.people.will;
    const ada = world.as('ada');
    const { id: pay_rule } = await ada.payRules.create({ name: 'Eight and eighty', preset: 'us_8_80' });
    await ada.holidays.create({ date: '2026-12-25', name: 'Christmas' });
    const extra = { user, pay_code: 'bonus', start_date: WEEK, end_date: WEEK };
    const { id: run } = await lockedRun(world, WEEK, '2026-01-13');
    const snapshot_logs = await snapshotWith(world, sheet, () => ({ end_time: '18:00' }));
    const refused = async (path: string, body: Record<string, unknown>) => {
      const answer = await world.rest('ada', 'POST', path, body);
      return [answer.status, answer.body];
    };
    expect(await refused('/pay-rule-assignments/', { pay_rule, user, effective_from: '2026-04-08' })).toEqual(
      [400, { agreement_date: ['This rule needs an agreement dated on or before the day it starts.'] }],
    );
    expect(await refused('/holidays/', { date: '2026-12-25', name: 'Again' })).toEqual([
      400,
      { date: ['This holiday is already listed.'] },
    ]);
    expect(await refused('/pay-extras/', { ...extra, amount: 0, reason: 'Thanks.' })).toEqual([
      400,
      { amount: ['Enter an amount other than 0.'] },
    ]);
    for (const [path, body] of [
      ['/pay-extras/', { ...extra, amount: 5, reason: ' ' }],
      [`/pay-runs/${run}/unlock/`, { reason: '' }],
      [`/timesheets/${sheet}/correct/`, { snapshot_logs, reason: '' }],
    ] as const)
      expect(await refused(path, body)).toEqual([400, { reason: ['Enter a reason.'] }]);
    await ada.payRuns.unlock({ id: run, reason: 'To be locked again.' });
    await ada.payRuns.remove({ id: run });
  });

  test('who types .50 for a parking fee of half a dollar is understood', async () => {
    const fee = { user: world.people.will, pay_code: 'reimbursement', start_date: WEEK, end_date: WEEK };
    const answer = await world.rest('ada', 'POST', '/pay-extras/', {
      ...fee,
      amount: '.50',
      reason: 'Parking.',
    });
    expect([answer.status, answer.body]).toMatchObject([201, { amount: 0.5 }]);
  });

  test('has other programs told of each step of a run, and of a sheet that is unapproved or corrected', async () => {
    const ada = world.as('ada');
    await ada.webhooks.create({
      url: 'https://payroll.example.org/hook',
      events: [
        'pay_run.locked',
        'pay_run.unlocked',
        'pay_run.paid',
        'timesheet.unapproved',
        'timesheet.corrected',
      ],
    });
    await ada.timesheets.unapprove({ id: sheet });
    await ada.timesheets.approve({ id: sheet });
    const { id } = await lockedRun(world, WEEK, '2026-01-13');
    await ada.payRuns.unlock({ id, reason: 'A rate was wrong.' });
    await ada.payRuns.lock({ id, override_reason: 'Pay day is Friday.' });
    await ada.payRuns.pay({ id, pay_date: '2026-01-16' });
    await ada.timesheets.correct({
      id: sheet,
      reason: 'Stayed longer.',
      snapshot_logs: await snapshotWith(world, sheet, () => ({ end_time: '18:00' })),
    });
    const { results } = await ada.webhooks.deliveries({ page: 1 });
    expect(results.map(({ event }) => event).toReversed()).toEqual([
      'timesheet.unapproved',
      'pay_run.locked',
      'pay_run.unlocked',
      'pay_run.locked',
      'pay_run.paid',
      'timesheet.corrected',
    ]);
    expect(await refusalIn(world.as('will').payRuns.get({ id }))).toMatchObject({ status: 403 });
  });
});

// pay-runs.md#pay-from
test('a person who left is paid what is due, and a run keeps the payroll ID that it was locked with', async () => {
  const world = await createWorld();
  const ada = world.as('ada');
  const clara = await clientNamed(world);
  const id = world.people.will;
  await payAt(world, 'will', { pay_rate: 20 });
  await approvedSheet(world, 'will', clara, { start: WEEK, days: 7, entries: { 0: [['09:00', '17:00']] } });
  await ada.employees.update({ id, payroll_id: '1042', is_active: false });
  const { id: run } = await lockedRun(world, WEEK, '2026-01-13');
  await ada.employees.update({ id, payroll_id: '2000', last_name: 'Weber' });
  expect((await ada.payRuns.lines({ id: run })).results).toMatchObject([
    { user: id, name: 'Will Worker', payroll_id: '1042', amount: 160 },
  ]);
  expect(await ada.payRuns.statements({ id: run })).toMatchObject([
    { name: 'Will Worker', payroll_id: '1042' },
  ]);
  await world.close();
});

// pay.md#who-and-which-plan
test('after a downgrade an admin cannot make a pay run, and workers still read what they were paid', async () => {
  const world = await createWorld({ env: { BILLING: 'on' } });
  const plan = (plan_id: number) =>
    world.as('olga').platform.updateSubscription({ id: world.companies.maple, plan_id });
  const [ESSENTIAL, PROFESSIONAL] = [2, 3];
  await plan(PROFESSIONAL);
  const clara = await clientNamed(world);
  await payAt(world, 'will', { pay_rate: 20 });
  await approvedSheet(world, 'will', clara, { start: WEEK, days: 7, entries: { 0: [['09:00', '17:00']] } });
  const { id: run } = await lockedRun(world, WEEK, '2026-01-13');
  await world.as('ada').payRuns.pay({ id: run, pay_date: '2026-01-16' });
  await plan(ESSENTIAL);
  expect(await refusalIn(world.as('ada').payRuns.list({}))).toMatchObject({
    status: 403,
    code: 'plan_feature',
  });
  expect(await world.as('will').payStatements.mine()).toMatchObject([{ id: run, total: 160 }]);
  expect(await world.as('will').payStatements.get({ run })).toMatchObject({ total: 160 });
  await world.close();
});

test('an admin who was asked about 160.00 does not lock a run that pays 320.00 by then', async () => {
  const world = await createWorld();
  const { payRuns } = world.as('ada');
  const clara = await clientNamed(world);
  await payAt(world, 'will', { pay_rate: 20 });
  const day = { days: 7, entries: { 0: [['09:00', '17:00'] as [string, string]] } };
  await approvedSheet(world, 'will', clara, { start: WEEK, ...day });
  const { id, total } = await payRuns.create({ period_start: WEEK, period_end: addDays(WEEK, 13) });
  await approvedSheet(world, 'will', clara, { start: addDays(WEEK, 7), ...day });
  const lock = (shown: number) => payRuns.lock({ id, total: shown, override_reason: 'Pay day.' });
  expect(await refusalIn(lock(total))).toMatchObject({
    status: 409,
    code: 'stale',
    detail: 'This pay run now pays $320.00, not $160.00. Look at it again.',
  });
  expect(await payRuns.get({ id })).toMatchObject({ status: 'draft', total: 320 });
  expect(await lock(320)).toMatchObject({ status: 'locked', total: 320 });
  await world.close();
});

// pay-runs.md#locking, billing.md#payroll-details
test('an admin who puts a person without a pay rate on a rule reads everywhere that the hours are not paid', async () => {
  const world = await createWorld();
  const ada = world.as('ada');
  const clara = await clientNamed(world);
  const range = { start_date: WEEK, end_date: '2026-01-13' };
  const line = async () => (await ada.payroll.get(range)).lines[0];
  const rates = async () =>
    (await ada.payroll.breakdown({ ...range, user: world.people.will })).sheets[0]?.rates.slice(0, 2);
  const changes = async (step: 'approve' | 'recalculate') => ada.timesheets.payChanges({ ids: [id], step });
  const id = await approvedSheet(world, 'will', clara, {
    start: WEEK,
    days: 7,
    entries: { 0: [['09:00', '17:00']] },
  });
  expect(await line()).toMatchObject({ total_pay: 200, default_rate: true, unrated_hours: 0 });
  expect(await rates()).toMatchObject([{ rate: '$25.00' }, { rate: '$37.50' }]);

  const { id: pay_rule } = await ada.payRules.create({ name: 'Forty a week', preset: 'us_40' });
  const assignment = { pay_rule, user: world.people.will, effective_from: WEEK };
  expect(await refusalIn(ada.payRuleAssignments.create(assignment))).toMatchObject({
    detail: '1 approved timesheet (Jan 7 – Jan 13) changes by -$200.00.',
  });
  await ada.payRuleAssignments.create({ ...assignment, recalculate: true });
  expect(await line()).toMatchObject({ total_pay: 0, default_rate: false, unrated_hours: 8 });
  expect(
    (await ada.payroll.get({ ...range, end_date: '2026-01-12', year_to_date: true })).lines,
  ).toMatchObject([{ total_pay: 0, default_rate: false, unrated_hours: 8 }]);
  const none = { rate: '—', source: 'no rate was set' };
  expect(await rates()).toMatchObject([none, none]);

  await ada.timesheets.unapprove({ id });
  expect(await changes('approve')).toMatchObject([{ after: { total_pay: 0 }, missing_rate: 'unpaid' }]);
  await payAt(world, 'will', { pay_rate: 20 });
  expect(await changes('approve')).toMatchObject([{ after: { total_pay: 160 }, missing_rate: null }]);
  await ada.timesheets.approve({ id });
  expect(await line()).toMatchObject({ total_pay: 160, default_rate: false, unrated_hours: 0 });
  await world.close();
});
