import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payAt } from '../../../../tests/support/rates.ts';
import { weeksOfWill } from '../../../../tests/support/weeks-of-will.ts';
import { worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

describe('Approving timesheets', () => {
  let world: World;
  let clara: number;
  let week: (start_date: string, end_date: string) => Promise<number>;
  beforeAll(async () => {
    world = await createWorld();
    ({ clara, week } = await weeksOfWill(world));
  });
  afterAll(() => world.close());

  const will = () => world.as('will').timesheets;
  const ada = () => world.as('ada').timesheets;
  const rate = (
    pay_rate: number | null,
    overtime_rate: number | null = null,
    mileage_rate: number | null = null,
  ) => payAt(world, 'will', { pay_rate, overtime_rate, mileage_rate });

  test('an admin who approves freezes rates and pay against later rates; unapproving clears them', async () => {
    await rate(20, null, 0.54321);
    const id = await week('2026-04-06', '2026-04-12');
    // The answer to a step is made of what it wrote, and is what everyone reads afterward.
    const submitted = await will().submit({ id });
    expect(submitted).toEqual(await will().get({ id }));
    const approved = await ada().approve({ id });
    expect(approved).toEqual(await ada().get({ id }));
    expect(approved).toMatchObject({
      status: 'Approved',
      summary: {
        approved_by: 'Ada Admin',
        billing_details: {
          regular_hours: 6.5,
          overtime_hours: 0,
          billable_hours: 6.5,
          pay_rate: 20,
          overtime_rate: 30,
          mileage_rate: 0.54321,
          regular_pay: 130,
          total_pay: 137.25,
          mileage_reimbursement: 6.79,
        },
      },
    });
    const [night_, morning] = approved.snapshot_logs.flatMap((log) => log.entries);
    expect(approved.rate_snapshot[night_?.id ?? 0]).toEqual({
      billable: true,
      billable_reason: 'no_setting',
      billing_rate: 40,
      billing_rate_source: 'work_code',
      kms_billable: false,
    });
    expect(approved.rate_snapshot[morning?.id ?? 0]).toMatchObject({
      billing_rate: 20,
      billing_rate_source: 'pay_rate',
    });
    await rate(99);
    expect((await ada().get({ id })).summary).toEqual(approved.summary);
    expect(await refusalIn(ada().approve({ id }))).toMatchObject({
      status: 409,
      detail: 'Timesheet already approved.',
    });
    for (const attempt of [
      () => will().unsubmit({ id }),
      () => ada().remove({ id }),
      () => ada().update({ id, start_date: '2026-04-07' }),
    ]) {
      expect(await refusalIn(attempt())).toMatchObject({
        status: 409,
        detail: 'This timesheet has been approved and cannot be modified.',
      });
    }
    expect(await ada().unapprove({ id })).toMatchObject({
      status: 'Submitted',
      summary: null,
      rate_snapshot: {},
    });
    await rate(null);
  });

  test('an admin who approves without any rate freezes the default, whatever rate is set later', async () => {
    const id = await week('2026-04-20', '2026-04-26');
    await will().submit({ id });
    const details = async () => (await ada().get({ id })).summary?.billing_details;
    await ada().approve({ id });
    const approved = await details();
    expect(approved).toMatchObject({
      pay_rate: 25,
      pay_rate_source: 'default',
      overtime_rate: 37.5,
      overtime_rate_source: 'default',
      mileage_rate_source: 'none',
      regular_pay: 162.5,
    });
    await rate(30);
    expect(await details()).toEqual(approved);
    await rate(null);
  });

  test('a person without a rate is paid at the role’s rates on the day of approval', async () => {
    const { id: role_id } = await world
      .as('ada')
      .roles.create({ name: 'Aide', default_pay_rate: 23.01, default_mileage_rate: 0.61 });
    await world.as('ada').employees.update({ id: world.people.will, role_id });
    await rate(null);
    const id = await week('2026-05-04', '2026-05-10');
    await will().submit({ id });
    const { summary, rate_snapshot } = await ada().approve({ id });
    expect(summary?.billing_details).toMatchObject({
      pay_rate: 23.01,
      pay_rate_source: 'role',
      overtime_rate: 34.515,
      overtime_rate_source: 'pay_rate',
      mileage_rate: 0.61,
      mileage_rate_source: 'role',
    });
    expect(Object.values(rate_snapshot).map(({ billing_rate }) => billing_rate)).toEqual([40, 23.01]);
    await world.as('ada').roles.update({ id: role_id, name: 'Aide', default_pay_rate: 99 });
    expect((await ada().get({ id })).summary).toEqual(summary);
    await world.as('ada').employees.update({ id: world.people.will, role_id: null });
  });

  test('an employee’s 80 regular hours of a pay period are reallocated over the sheets in date order', async () => {
    // Bi-weekly from 2025-01-01: 2026-07-01 to 2026-07-14 is one period.
    const sheets: number[] = [];
    for (const [start, end] of [
      ['2026-07-01', '2026-07-05'],
      ['2026-07-06', '2026-07-10'],
    ] as const) {
      const { id } = await will().create({ start_date: start, end_date: end });
      for (let day = 0; day < 5; day += 1) {
        const date = `2026-07-${String(Number(start.slice(8)) + day).padStart(2, '0')}`;
        await worked(world, 'will', clara, { date, entries: [['06:00', '16:00']] });
      }
      await will().submit({ id });
      sheets.push(id);
    }
    const [first = 0, second = 0] = sheets;
    const parts = async (id: number) => {
      const details = (await ada().get({ id })).summary?.billing_details;
      return [details?.regular_hours, details?.overtime_hours];
    };
    await ada().approve({ id: second });
    expect(await parts(second)).toEqual([50, 0]);
    await ada().approve({ id: first });
    expect(await parts(first)).toEqual([50, 0]);
    expect(await parts(second)).toEqual([30, 20]);
    await ada().unapprove({ id: first });
    expect(await parts(second)).toEqual([50, 0]);
  });

  test('an admin approves several at once, each with its own result', async () => {
    const ready = await week('2026-10-05', '2026-10-11');
    await will().submit({ id: ready });
    const draft = await week('2026-10-12', '2026-10-18');
    expect(await ada().approveMany({ ids: [ready, draft, 999_999] })).toEqual([
      { id: ready, ok: true, detail: null },
      { id: draft, ok: false, detail: 'This timesheet has not been submitted.' },
      { id: 999_999, ok: false, detail: 'Not found.' },
    ]);
  });

  test('of two admins who act at once, one succeeds and the other is refused', async () => {
    const id = await week('2026-10-19', '2026-10-25');
    const sheet = await will().submit({ id });
    const results = await Promise.allSettled(
      [1, 2].map(() => ada().approve({ id, updated_at: sheet.updated_at })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await refusalIn(ada().approve({ id, updated_at: sheet.updated_at }))).toMatchObject({
      status: 409,
      detail: 'Timesheet already approved.',
    });
    expect(await refusalIn(ada().unapprove({ id, updated_at: sheet.updated_at }))).toMatchObject({
      status: 409,
      detail: 'This record was changed by someone else. Reload to see the latest version.',
    });
  });
});
