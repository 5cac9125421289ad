import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { approvedSheet, lockedRun, snapshotWith, WEEK } from '../../../../tests/support/pay-runs.ts';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

/** Hours are paid at 20. */
describe('A sheet that was approved', () => {
  let world: World;
  let clara: number;
  beforeEach(async () => {
    world = await createWorld({ env: { BILLING: 'on' } });
    await world.as('olga').platform.updateSubscription({ id: world.companies.maple, plan_id: 3 });
    clara = await clientNamed(world, 'Clara Client');
    for (const who of ['will', 'cora', 'dell'] as const) await payAt(world, who, { pay_rate: 20 });
  });
  afterEach(() => world.close());
  const ada = () => world.as('ada');
  const linesOf = async (id: number) =>
    (await ada().timesheets.get({ id })).summary?.billing_details.pay_lines.map(
      ({ pay_code, hours, amount }) => [pay_code, hours, amount],
    );
  const fourLongDays = {
    0: [['08:00', '20:00']],
    1: [['08:00', '20:00']],
    2: [['08:00', '20:00']],
    3: [['08:00', '20:00']],
  } satisfies Parameters<typeof approvedSheet>[3]['entries'];

  test('by Classic 80 keeps what its codes said then for a rule that is assigned in the past', async () => {
    const code = (name: string, kinds: object) =>
      ada().workCodes.create({ code: name, description: name, ...kinds });
    const meal = await code('MEAL', { stipend_kind: 'reimbursed' });
    const leave = await code('LEAVE', { pay_kind: 'leave' });
    const break_ = await code('BREAK', { pay_kind: 'unpaid' });
    const id = await approvedSheet(world, 'will', clara, {
      start: WEEK,
      days: 7,
      entries: {
        0: [['08:00', '20:00', { work_code_id: meal.id, stipend: 15 }]],
        1: [['08:00', '20:00']],
        2: [['08:00', '20:00']],
        3: [['08:00', '16:00', { work_code_id: leave.id }]],
        4: [['08:00', '10:00', { work_code_id: break_.id }]],
      },
    });
    // Classic 80 knows hours of one kind, and that a stipend is given back.
    const classic = [
      ['regular', 46, 920],
      ['stipend_reimbursed', null, 15],
    ];
    expect(await linesOf(id)).toEqual(classic);
    const next = await approvedSheet(world, 'will', clara, { start: '2026-01-14', days: 7, entries: {} });
    expect(await linesOf(id)).toEqual(classic);
    await ada().timesheets.unapprove({ id: next });

    await ada().workCodes.update({ ...leave, pay_kind: 'work' });
    const { id: pay_rule } = await ada().payRules.create({ name: 'Forty', preset: 'us_40' });
    const user = world.people.will;
    await ada().payRuleAssignments.create({ pay_rule, user, effective_from: WEEK, recalculate: true });
    expect(await linesOf(id)).toEqual([
      ['regular', 36, 720],
      ['leave', 8, 160],
      ['stipend_reimbursed', null, 15],
    ]);
  });

  test('and paid stays with the rule of the role that the person had', async () => {
    const user = world.people.cora;
    const aide = await ada().roles.create({ name: 'Aide' });
    const lead = await ada().roles.create({ name: 'Lead' });
    await ada().employees.update({ id: user, role_id: aide.id });
    const { id: pay_rule } = await ada().payRules.create({ name: 'Forty of aides', preset: 'us_40' });
    const { id: assignment } = await ada().payRuleAssignments.create({
      pay_rule,
      role: aide.id,
      effective_from: WEEK,
    });
    const id = await approvedSheet(world, 'cora', clara, { start: WEEK, days: 7, entries: fourLongDays });
    const lines = [
      ['regular', 40, 800],
      ['overtime', 8, 240],
    ];
    expect(await linesOf(id)).toEqual(lines);
    await lockedRun(world, WEEK, '2026-01-13');
    await ada().employees.update({ id: user, role_id: lead.id });
    const snapshot_logs = await snapshotWith(world, id, () => ({ mileage: 1 }));
    await ada().timesheets.correct({ id, snapshot_logs, reason: 'The kilometers were missing.' });
    expect(await linesOf(id)).toEqual(lines);
    expect(await refusalIn(ada().payRuleAssignments.remove({ id: assignment }))).toMatchObject({
      status: 409,
      detail: 'This is used by approved timesheets.',
    });
  });

  const onPlan = (plan_id: number) =>
    world.as('olga').platform.updateSubscription({ id: world.companies.maple, plan_id });

  test('by a rule stays as it is when the plan no longer includes rules and the next week is approved', async () => {
    const { id: pay_rule } = await ada().payRules.create({ name: 'Forty of all', preset: 'us_40' });
    await ada().payRuleAssignments.create({ pay_rule, user: world.people.dell, effective_from: WEEK });
    const id = await approvedSheet(world, 'dell', clara, { start: WEEK, days: 7, entries: fourLongDays });
    await lockedRun(world, WEEK, '2026-01-13');
    await onPlan(2);
    const next = { start: '2026-01-14', days: 7, entries: fourLongDays };
    const classic = await approvedSheet(world, 'dell', clara, next);
    expect(await linesOf(classic)).toEqual([['regular', 48, 1200]]);
    expect(await linesOf(id)).toEqual([
      ['regular', 40, 800],
      ['overtime', 8, 240],
    ]);

    // A correction and a recalculation keep its rule and its rates, also for a new day, and leave the other sheet alone.
    expect(await ada().timesheets.payChanges({ ids: [id, classic], step: 'recalculate' })).toEqual([]);
    const [first, ...rest] = await snapshotWith(world, id, (_entry, at) =>
      at === 0 ? { end_time: '21:00' } : {},
    );
    const added = { id: null, date: '2026-01-12', client: clara, entries: [] };
    const entries = [{ id: null, start_time: '08:00', end_time: '10:00', mileage: 0, stipend: 0 }];
    const snapshot_logs = [first, ...rest, { ...added, entries }].flatMap((log) => log ?? []);
    await ada().timesheets.correct({ id, snapshot_logs, reason: 'She stayed longer.' });
    expect([await linesOf(id), await linesOf(classic)]).toEqual([
      [
        ['regular', 40, 800],
        ['overtime', 11, 330],
      ],
      [['regular', 48, 1200]],
    ]);
  });

  test('by a rule is unapproved by it after a downgrade, and approved again by Classic 80', async () => {
    await payAt(world, 'ada', { pay_rate: 20 });
    const { id: pay_rule } = await ada().payRules.create({ name: 'Forty of Ada', preset: 'us_40' });
    const start = '2026-02-04';
    await ada().payRuleAssignments.create({ pay_rule, user: world.people.ada, effective_from: start });
    const half = { 0: fourLongDays[0], 1: fourLongDays[1] };
    const early = await approvedSheet(world, 'ada', clara, { start, days: 3, entries: half });
    const late = await approvedSheet(world, 'ada', clara, { start: '2026-02-07', days: 4, entries: half });
    expect(await linesOf(late)).toEqual([
      ['regular', 16, 320],
      ['overtime', 8, 240],
    ]);
    await onPlan(2);
    await ada().timesheets.unapprove({ id: early });
    expect(await linesOf(late)).toEqual([['regular', 24, 480]]);
    await ada().timesheets.approve({ id: early });
    expect([await linesOf(early), await linesOf(late)]).toEqual([
      [['regular', 24, 600]],
      [['regular', 24, 480]],
    ]);
  });
});
