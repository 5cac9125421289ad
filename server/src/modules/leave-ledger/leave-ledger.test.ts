import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runSql } from '../../../../tests/support/tamper.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';
import { settleAll } from './jobs.ts';

describe('Balances of time off', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada');
  const will = () => world.as('will');

  /** Sick leave, an hour for 40 worked, for everybody from the beginning of the year. */
  async function sickLeave(preset = 'us_wa') {
    await ada().companySettings.update({ time_off: true });
    const sick = await ada().leaveTypes.create({ name: 'Sick' });
    const policy = await ada().leavePolicies.create({ leave_type: sick.id, name: 'Sick', preset });
    await ada().leaveAssignments.create({
      leave_type: sick.id,
      leave_policy: policy.id,
      effective_from: '2026-01-01',
    });
    return { sick: sick.id, policy: policy.id };
  }

  /** A sheet of two weeks with so many days of twelve hours. */
  async function submittedSheet(start_date: string, end_date: string, days: readonly string[]) {
    const client = (await ada().clients.create({ first_name: 'Lee', last_name: start_date })).id;
    for (const date of days)
      await will().dailyLogs.create({
        client,
        date,
        work_entries: [{ start_time: '08:00', end_time: '20:00' }],
      });
    const { id } = await will().timesheets.create({ start_date, end_date });
    await will().timesheets.submit({ id });
    return id;
  }
  const balance = async (who: 'ada' | 'will' = 'will', date?: string) => {
    const { results } = await world
      .as(who)
      .leaveLedger.balances({ user: world.people.will, ...(date && { date }) });
    return results[0]?.minutes;
  };
  const ledger = async () =>
    (await will().leaveLedger.list({})).results.map(({ kind, minutes, reason }) => [kind, minutes, reason]);

  // time-off.md#balance, time-off.md#types
  test('a worker earns by an approved timesheet, and loses it when it is unapproved', async () => {
    await sickLeave();
    const id = await submittedSheet('2026-01-04', '2026-01-17', ['2026-01-05', '2026-01-06']);
    expect(await balance()).toBe(0);
    await ada().timesheets.approve({ id });
    expect(await balance()).toBe(36);
    await ada().timesheets.unapprove({ id });
    expect(await balance()).toBe(0);
    await ada().timesheets.approve({ id });
    expect(await ledger()).toEqual([
      ['accrual', 36, 'Timesheet Jan 4 – 17 approved'],
      ['accrual', -36, 'Timesheet Jan 4 – 17 unapproved'],
      ['accrual', 36, 'Timesheet Jan 4 – 17 approved'],
    ]);
  });

  // time-off.md#by-hand
  test('an administrator enters an opening balance and adjusts it, with a reason', async () => {
    const { sick } = await sickLeave();
    const entry = { user: world.people.will, leave_type: sick, day: '2026-01-01' };
    await ada().leaveLedger.enter({ ...entry, balance: 600, reason: 'From the old program' });
    await ada().leaveLedger.enter({ ...entry, minutes: -60, reason: 'Counted twice' });
    expect(await balance('ada')).toBe(540);
    const line = (await ada().leaveLedger.list({})).results.at(-1);
    expect(line).toMatchObject({ kind: 'adjust', minutes: -60, created_by: 'Ada Admin' });
    expect((await refusalIn(ada().leaveLedger.enter({ ...entry, minutes: 5, reason: ' ' }))).fields).toEqual({
      reason: ['Enter a reason.'],
    });
  });

  // time-off.md#by-hand
  test('who leaves is paid out, at most what there is, and a payout that is deleted gives it back', async () => {
    const { sick } = await sickLeave();
    const { will: user } = world.people;
    const payout = { user, leave_type: sick, day: '2026-03-18', minutes: 745, reason: 'Last day' };
    expect(await refusalIn(ada().leaveLedger.payOut(payout))).toMatchObject({
      fields: { leave_type: ['Sick is not paid out.'] },
    });
    await ada().leaveTypes.update({ id: sick, pays_out: true });
    await ada().leaveLedger.enter({ ...payout, day: '2026-01-01', minutes: 740 });
    expect(await refusalIn(ada().leaveLedger.payOut(payout))).toMatchObject({
      status: 409,
      code: 'leave_balance',
      detail: 'Will has 12:20 h on Mar 18. This takes 12:25 h.',
    });
    await ada().leaveLedger.enter({ ...payout, day: '2026-01-01', minutes: 10 });
    expect(await refusalIn(ada().leaveLedger.payOut(payout))).toMatchObject({
      fields: { user: ['Will has no pay rate on Mar 18.'] },
    });
    await ada().payRates.create({ user, kind: 'pay', amount: 17.33, effective_from: '2026-01-01' });
    const line = await ada().leaveLedger.payOut(payout);
    expect(line).toMatchObject({ kind: 'payout', minutes: -745, sentence: 'Paid out', reason: 'Last day' });
    expect(await balance()).toBe(5);
    const [extra] = (await ada().payExtras.list({})).results;
    expect(extra).toMatchObject({
      id: line.pay_extra,
      user,
      pay_code: 'leave_payout',
      amount: 215.18,
      counts: false,
      end_date: '2026-03-18',
    });
    await ada().payExtras.remove({ id: extra?.id ?? 0 });
    expect(await balance()).toBe(750);
  });

  test('a worker sees only their own lines and balances', async () => {
    const { sick } = await sickLeave();
    await ada().leaveLedger.enter({
      user: world.people.cora,
      leave_type: sick,
      day: '2026-01-01',
      minutes: 60,
      reason: 'Carried over',
    });
    expect((await will().leaveLedger.list({})).results).toEqual([]);
    expect((await will().leaveLedger.balances({ user: world.people.cora })).results).toEqual([]);
    expect((await will().leaveLedger.balances({})).results.map(({ user }) => user)).toEqual([
      world.people.will,
    ]);
  });

  // time-off.md#policies
  test('a kind of time off that somebody has, or asked for, is not deleted', async () => {
    const { sick, policy } = await sickLeave();
    expect(await refusalIn(ada().leaveTypes.remove({ id: sick }))).toMatchObject({
      status: 409,
      detail: 'Sick has policies. Delete them first.',
    });
    const [assigned] = (await ada().leaveAssignments.list({})).results;
    await ada().leaveAssignments.remove({ id: assigned?.id ?? 0 });
    await ada().leavePolicies.remove({ id: policy });
    const { id } = await ada().leaveLedger.enter({
      user: world.people.will,
      leave_type: sick,
      day: '2026-01-01',
      minutes: 60,
      reason: 'Before Daybook',
    });
    expect(id).toBeGreaterThan(0);
    expect(await refusalIn(ada().leaveTypes.remove({ id: sick }))).toMatchObject({
      status: 409,
      detail: 'Time off was earned by this.',
    });
  });

  test('a policy by which time off was earned is not deleted', async () => {
    const { policy } = await sickLeave();
    const id = await submittedSheet('2026-01-04', '2026-01-17', ['2026-01-05']);
    await ada().timesheets.approve({ id });
    expect(await refusalIn(ada().leavePolicies.remove({ id: policy }))).toMatchObject({
      status: 409,
      detail: 'Time off was earned by this.',
    });
  });

  test('a law that was assigned too late asks before it moves balances', async () => {
    const { sick } = await sickLeave();
    const id = await submittedSheet('2026-01-04', '2026-01-17', ['2026-01-05']);
    await ada().timesheets.approve({ id });
    const policy = await ada().leavePolicies.create({ leave_type: sick, name: 'More', preset: 'us_co' });
    const assigned = {
      leave_type: sick,
      leave_policy: policy.id,
      user: world.people.will,
      effective_from: '2026-01-02',
    };
    expect(await refusalIn(ada().leaveAssignments.create(assigned))).toMatchObject({
      status: 409,
      code: 'recalculation_needed',
      detail: 'The balance of 1 person changes by 0:06 h.',
    });
    expect(await world.rest('ada', 'POST', '/leave-assignments/', assigned)).toMatchObject({
      status: 409,
      body: { affected: [{ user: world.people.will, type: sick, before: 18, after: 24 }] },
    });
    expect(await balance()).toBe(18);
    await ada().leaveAssignments.create({ ...assigned, recalculate: true });
    expect(await balance()).toBe(24);
  });

  test('the job writes what a new month grants, once', async () => {
    await ada().companySettings.update({ time_off: true });
    const holiday = await ada().leaveTypes.create({ name: 'Vacation' });
    const { id } = await ada().leavePolicies.create({
      leave_type: holiday.id,
      name: 'Monthly',
      definition: { accrual: { kind: 'per_period', minutes: 600, every: 'month' } },
    });
    const january = { leave_type: holiday.id, leave_policy: id, effective_from: '2026-01-01' };
    await ada().leaveAssignments.create(january);
    const before = await balance();
    world.travelTo('2026-04-15T12:00:00.000Z');
    const projected = await balance();
    expect(projected).toBe((before ?? 0) + 600);
    await settleAll(world.services, new Map());
    const lines = (await will().leaveLedger.list({})).count;
    await settleAll(world.services, new Map());
    expect((await will().leaveLedger.list({})).count).toBe(lines);
    expect(await balance()).toBe(projected);
  });

  test('a line of the ledger is never changed or deleted', async () => {
    const { sick } = await sickLeave();
    await ada().leaveLedger.enter({
      user: world.people.will,
      leave_type: sick,
      day: '2026-01-01',
      minutes: 60,
      reason: 'Carried over',
    });
    for (const attempt of ['update leave_ledger set minutes = 1', 'delete from leave_ledger'])
      await expect(runSql(world.services.config.database_url, attempt)).rejects.toThrow('append-only');
  });

  // time-off.md#switching-it-on
  test('what was earned while it was off is written when it is switched on again', async () => {
    await sickLeave();
    await ada().companySettings.update({ time_off: false });
    const id = await submittedSheet('2026-01-04', '2026-01-17', ['2026-01-05', '2026-01-06']);
    await ada().timesheets.approve({ id });
    await ada().companySettings.update({ time_off: true });
    expect(await ledger()).toEqual([['accrual', 36, 'Time off switched on']]);
    await settleAll(world.services, new Map());
    expect(await ledger()).toHaveLength(1);
  });

  // time-off.md#balance
  test('an hour with an addition by a pay rule counts once', async () => {
    await sickLeave();
    await ada().payRates.create({
      user: world.people.will,
      kind: 'pay',
      amount: 20,
      effective_from: '2025-01-01',
    });
    const { id: pay_rule } = await ada().payRules.create({
      name: 'Mondays',
      effective_from: '2025-12-28',
      definition: {
        method: 'ledger',
        starts_on: 'sunday',
        alternatives: [{ name: 'Plain', bands: [] }],
        loadings: [{ name: 'Monday', pay_code: 'monday', weekdays: ['monday'], add_rate: 250 }],
      },
    } as never);
    await ada().payRuleAssignments.create({ pay_rule, effective_from: '2025-12-28' });
    const id = await submittedSheet('2026-01-04', '2026-01-17', ['2026-01-05', '2026-01-06']);
    await ada().timesheets.approve({ id });
    const pay = (await ada().timesheets.get({ id })).summary?.billing_details;
    expect(pay?.pay_lines.map(({ hours }) => hours)).toEqual([24, 12]);
    // A fortieth of 24 hours.
    expect(await balance()).toBe(36);
  });

  // time-off.md#balance
  test('years of many people are settled in one step', async () => {
    await ada().companySettings.update({ time_off: true });
    const vacation = await ada().leaveTypes.create({ name: 'Vacation' });
    const { id } = await ada().leavePolicies.create({
      leave_type: vacation.id,
      name: 'Weekly',
      definition: { accrual: { kind: 'per_period', minutes: 10, every: 7, anchor: '2010-01-03' } },
    });
    const since = { leave_type: vacation.id, leave_policy: id, effective_from: '2010-01-01' };
    await ada().leaveAssignments.create(since);
    // 846 weeks of everybody: more values than a statement of SQLite has.
    expect(await balance()).toBe(8_460);
    const { count } = await ada().leaveLedger.list({ user: world.people.will, page: 1, page_size: 1 });
    expect(count).toBe(846);
  });

  // time-off.md#types
  test('the code of what is paid out is no code of time off', async () => {
    await sickLeave();
    const taken = ada().leaveTypes.create({ name: 'Payout', pay_code: 'leave_payout' });
    expect(await refusalIn(taken)).toMatchObject({
      fields: { pay_code: ['leave_payout is for what is paid out.'] },
    });
  });

  // time-off.md#policies
  test('a policy is changed from a day on for everybody who has it, in one step or not at all', async () => {
    const { sick, policy } = await sickLeave();
    const id = await submittedSheet('2026-01-04', '2026-01-17', ['2026-01-05', '2026-01-06']);
    await ada().timesheets.approve({ id });
    await ada().leaveAssignments.create({
      leave_type: sick,
      leave_policy: policy,
      user: world.people.cora,
      effective_from: '2026-01-10',
    });
    const change = (more: object) =>
      ada().leavePolicies.create({
        leave_type: sick,
        name: 'Sick from 2026',
        preset: 'us_co',
        replaces: policy,
        ...more,
      });
    expect(await refusalIn(change({}))).toMatchObject({
      fields: { effective_from: ['Choose the first day.'] },
    });
    expect(await refusalIn(change({ effective_from: '2026-01-10', replaces: 999 }))).toMatchObject({
      fields: { replaces: ['This policy does not exist.'] },
    });
    expect(await refusalIn(change({ effective_from: '2026-01-10' }))).toMatchObject({
      code: 'recalculation_needed',
      detail: 'The balance of 1 person changes by 0:12 h.',
    });
    expect((await ada().leavePolicies.list({})).count).toBe(1);
    const changed = await change({ effective_from: '2026-01-10', recalculate: true });
    expect(changed.is_used).toBe(true);
    const assigned = (await ada().leaveAssignments.list({ ordering: 'effective_from' })).results;
    expect(assigned.map((row) => [row.effective_from, row.leave_policy, row.user])).toEqual([
      ['2026-01-01', policy, null],
      ['2026-01-10', changed.id, null],
      ['2026-01-10', changed.id, world.people.cora],
    ]);
    expect(await balance()).toBe(48);
    const { results } = await ada().audit.list({ page: 1 });
    expect(
      results
        .slice(0, 4)
        .map(({ action }) => action)
        .toSorted(),
    ).toEqual([
      'leave_assignment.create',
      'leave_assignment.create',
      'leave_assignment.delete',
      'leave_policy.create',
    ]);
  });

  // time-off.md#switching-it-on
  test('while it is off nothing is there', async () => {
    expect(await refusalIn(ada().leaveTypes.list({}))).toMatchObject({ status: 409, code: 'time_off_off' });
  });
});
