import { expect, test } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import { approvedSheet, lockedRun, WEEK } from '../../../../tests/support/pay-runs.ts';
import { payAt } from '../../../../tests/support/rates.ts';
import { runSql } from '../../../../tests/support/tamper.ts';
import { clientNamed } from '../../../../tests/support/worked-time.ts';
import { createWorld } from '../../../../tests/support/world.ts';

const LAST = addDays(WEEK, 6);

// pay-runs.md#extras
test('a statement has a line for what was rounded together, the reason of an extra, and the unit of a distance', async () => {
  const world = await createWorld();
  const ada = world.as('ada');
  const clara = await clientNamed(world);
  type Entry = Parameters<typeof approvedSheet>[3]['entries'][number][number];
  const sheet = (entry: Entry, start: string, days: number) =>
    approvedSheet(world, 'will', clara, { start, days, entries: { 0: [entry] } });
  await payAt(world, 'will', { pay_rate: 26.25, mileage_rate: 0.5 });
  // Two timesheets of a pay period under Classic 80, 15:10 h and 12:50 h.
  await sheet(['08:00', '23:10', { mileage: 3 }], WEEK, 3);
  await sheet(['08:00', '20:50'], addDays(WEEK, 3), 4);
  await ada.payExtras.create({
    user: world.people.will,
    pay_code: 'bonus',
    amount: -100,
    start_date: WEEK,
    end_date: LAST,
    reason: 'Advance taken back.',
  });
  const run = await lockedRun(world, WEEK, LAST);
  const [statement] = await ada.payRuns.statements({ id: run.id });
  expect(
    statement?.lines.map(({ pay_code, window_start, rate, units, unit, amount, note }) => [
      pay_code,
      window_start,
      rate,
      units === null ? note : `${units} ${unit}`,
      amount,
    ]),
  ).toEqual([
    ['regular', WEEK, 26.25, null, 398.13],
    ['regular', addDays(WEEK, 3), 26.25, null, 336.88],
    ['bonus', WEEK, null, 'Advance taken back.', -100],
    ['mileage_untaxed', expect.any(String), 0.5, '3 km', 1.5],
  ]);
  await world.close();
});

// time-off.md#pay-of-time-off
test('a statement shows what is left of time off at the end of its period, as it was at the lock', async () => {
  const world = await createWorld();
  const ada = world.as('ada');
  await payAt(world, 'will', { pay_rate: 20 });
  await ada.companySettings.update({ time_off: true });
  const perHour = { kind: 'per_hour', num: 1, den: 40 } as const;
  const withPolicy = async (
    name: string,
    accrual: typeof perHour | { kind: 'none' },
    on_statement = true,
  ) => {
    const { id: leave_type } = await ada.leaveTypes.create({ name, on_statement });
    const { id: leave_policy } = await ada.leavePolicies.create({
      leave_type,
      name,
      definition: { accrual },
    });
    await ada.leaveAssignments.create({ leave_type, leave_policy, effective_from: '2026-01-01' });
    return leave_type;
  };
  const sick = await withPolicy('Sick', perHour);
  await withPolicy('Study', perHour, false);
  // It has no balance.
  const unpaid = await withPolicy('Unpaid', { kind: 'none' });
  await ada.leaveRequests.create({
    user: world.people.will,
    leave_type: unpaid,
    days: [{ date: LAST, minutes: 60 }],
    approve: true,
  });
  // Versions before 1.0 took balances by hand of what has none.
  const moved = await withPolicy('Moved', { kind: 'none' });
  for (const leave_type of [unpaid, moved])
    await runSql(
      world.services.config.database_url,
      `insert into leave_ledger (company_id, user_id, leave_type_id, day, kind, minutes, withheld, reason, created_at)
       values (${world.companies.maple}, ${world.people.will}, ${leave_type}, '${WEEK}', 'adjust', 300, 0, 'Before', '2026-03-10T00:00:00.000Z')`,
    );
  await approvedSheet(world, 'will', await clientNamed(world), {
    start: WEEK,
    days: 7,
    entries: { 0: [['08:00', '20:00']] },
  });
  const run = await lockedRun(world, WEEK, LAST);
  const balances = async () => (await ada.payRuns.statements({ id: run.id }))[0]?.leave_balances;
  const shown = [{ leave_type: sick, leave_type_name: 'Sick', minutes: 18, day: LAST }];
  expect(await balances()).toEqual(shown);

  world.travelTo('2026-03-19T15:00:00.000Z');
  await ada.leaveLedger.enter({
    user: world.people.will,
    leave_type: sick,
    day: WEEK,
    minutes: 60,
    reason: 'Forgotten',
  });
  expect(await balances()).toEqual(shown);

  // The policies that are in force in the paid week from now on say nothing of a paper that was handed out.
  const changed = { effective_from: WEEK, recalculate: true };
  for (const [leave_type, accrual] of [
    [sick, { kind: 'none' }],
    [unpaid, { kind: 'front_load', minutes: 600 }],
    [moved, { kind: 'front_load', minutes: 600 }],
  ] as const) {
    const policy = await ada.leavePolicies.create({ leave_type, name: 'New', definition: { accrual } });
    await ada.leaveAssignments.create({ leave_type, leave_policy: policy.id, ...changed });
  }
  expect(await balances()).toEqual(shown);
  await world.close();
});
