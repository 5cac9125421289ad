import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importsOf } from '../../../../tests/support/imports.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

describe('An admin imports balances of time off', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());
  const ada = () => world.as('ada');
  const { plan, lines, apply, undo } = importsOf(() => world);

  test('what is wrong is said at its cell, and the rest is imported', async () => {
    await ada().companySettings.update({ time_off: true });
    const vacation = await ada().leaveTypes.create({ name: 'Vacation' });
    const planned = await plan(
      'leave_balances',
      'email,payroll_id,leave_type,day,balance\n' +
        'cora@example.org,,vacation,2026-01-01,12:30\n' +
        'nobody@example.org,,Vacation,2026-01-01,8\n' +
        'cora@example.org,,Holiday,2026-02-30,8\n' +
        'cora@example.org,,Vacation,2026-03-01,eight\n',
    );
    expect(planned.counts).toMatchObject({ update: 1, error: 3 });
    expect((await lines(planned.id)).flatMap(({ reasons }) => reasons)).toEqual([
      'There is no employee "nobody@example.org". Choose what it means.',
      'day: There is no such day.',
      'leave_type: There is no time off called "Holiday".',
      'balance: Enter hours like 2.75 or 2:45.',
    ]);
    await apply(planned);
    const { results } = await ada().leaveLedger.list({ user: world.people.cora, type: vacation.id });
    expect(results).toMatchObject([{ day: '2026-01-01', kind: 'adjust', minutes: 750, reason: 'Imported' }]);
    const { content } = await ada().imports.errors({ id: planned.id });
    expect(content.split('\r\n')).toEqual([
      '\uFEFFemail,payroll_id,leave_type,day,balance,error',
      'nobody@example.org,,Vacation,2026-01-01,8,"There is no employee ""nobody@example.org"". Choose what it means."',
      'cora@example.org,,Holiday,2026-02-30,8,"day: There is no such day. leave_type: There is no time off called ""Holiday""."',
      'cora@example.org,,Vacation,2026-03-01,eight,balance: Enter hours like 2.75 or 2:45.',
      '',
    ]);
  });

  // time-off.md#by-hand
  test('what is only counted as it is used has none', async () => {
    await ada().companySettings.update({ time_off: true });
    const { id: leave_type } = await ada().leaveTypes.create({ name: 'Unpaid leave' });
    const { id: leave_policy } = await ada().leavePolicies.create({
      leave_type,
      name: 'Unpaid leave',
      definition: { accrual: { kind: 'none' } },
    });
    await ada().leaveAssignments.create({ leave_type, leave_policy, effective_from: '2026-01-01' });
    const planned = await plan(
      'leave_balances',
      'email,payroll_id,leave_type,day,balance\ncora@example.org,,Unpaid leave,2026-02-01,8:00\n',
    );
    expect(planned.counts).toMatchObject({ update: 0, error: 1 });
    expect((await lines(planned.id)).flatMap(({ reasons }) => reasons)).toEqual([
      'leave_type: Unpaid leave has no balance: it is only counted as it is used.',
    ]);
  });

  test('the difference is appended, the same file twice changes nothing, and undo appends the opposite', async () => {
    await ada().companySettings.update({ time_off: true });
    const sick = await ada().leaveTypes.create({ name: 'Sick' });
    const user = world.people.will;
    const enter = { user, leave_type: sick.id, day: '2026-01-01', minutes: 60, reason: 'Before' };
    await ada().leaveLedger.enter(enter);
    const text =
      'email,leave_type,day,balance\nwill@example.org,sick,2026-02-01,12:30\nwill@example.org,Nap,2026-02-01,8\n';
    const planned = await plan('leave_balances', text);
    expect(planned).toMatchObject({ counts: { update: 1, error: 1 } });
    expect(
      (await lines(planned.id)).map(({ before, after, reasons }) => [
        before?.balance,
        after?.balance,
        reasons,
      ]),
    ).toEqual([
      [60, 750, []],
      [undefined, undefined, ['leave_type: There is no time off called "Nap".']],
    ]);
    await apply(planned);
    const ledger = async () =>
      (await ada().leaveLedger.list({ user })).results.map(({ day, minutes }) => [day, minutes]);
    expect(await ledger()).toEqual([
      ['2026-01-01', 60],
      ['2026-02-01', 690],
    ]);
    expect((await plan('leave_balances', text)).counts).toMatchObject({ update: 0, same: 1, error: 1 });
    expect(await undo(planned.id)).toMatchObject({ counts: { undone: 1 } });
    expect(await ledger()).toEqual([
      ['2026-01-01', 60],
      ['2026-02-01', 690],
      ['2026-02-01', -690],
    ]);
  });

  test('a balance can be below zero, and is of a day that there can be', async () => {
    await ada().companySettings.update({ time_off: true });
    const { id: leave_type } = await ada().leaveTypes.create({ name: 'Family' });
    const planned = await plan(
      'leave_balances',
      'email,leave_type,day,balance\n' +
        'dell@example.org,Family,2026-02-01,-2:00\n' +
        'will@example.org,Family,2026-02-01,-1.5\n' +
        'cora@example.org,Family,9999-01-01,2:00\n' +
        'cora@example.org,Family,1999-12-31,2:00\n',
    );
    expect((await lines(planned.id)).flatMap(({ reasons }) => reasons)).toEqual([
      'day: This date is more than a year ahead.',
      'day: Enter a date from January 1, 2000 on.',
    ]);
    await apply(planned);
    const { results } = await ada().leaveLedger.balances({ type: leave_type, date: '2026-02-01' });
    const minutes = new Map(results.map((balance) => [balance.user, balance.minutes]));
    expect([minutes.get(world.people.dell), minutes.get(world.people.will)]).toEqual([-120, -90]);
  });

  test('each day of a file has what its line says, in any order, and undone it is as before', async () => {
    await ada().companySettings.update({ time_off: true });
    const { id: leave_type } = await ada().leaveTypes.create({ name: 'Study' });
    const user = world.people.dell;
    const entry = { user, leave_type, day: '2025-12-31', minutes: 100, reason: 'Before' };
    await ada().leaveLedger.enter(entry);
    const text =
      'email,leave_type,day,balance\n' +
      'dell@example.org,Study,2026-03-01,9:00\n' +
      'dell@example.org,Study,2026-01-01,10:00\n' +
      'dell@example.org,Study,2026-02-01,12:00\n';
    const on = async (date: string) =>
      (await ada().leaveLedger.balances({ user, type: leave_type, date })).results[0]?.minutes;
    const balances = async () => [await on('2026-01-01'), await on('2026-02-01'), await on('2026-03-01')];
    const planned = await plan('leave_balances', text);
    await apply(planned);
    expect(await balances()).toEqual([600, 720, 540]);
    expect((await plan('leave_balances', text)).counts).toMatchObject({ update: 0, same: 3 });
    await undo(planned.id);
    expect(await balances()).toEqual([100, 100, 100]);
  });
});
