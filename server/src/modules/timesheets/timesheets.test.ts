import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { and, eq } from 'drizzle-orm';
import { clientNamed, codeNamed, worked } from '../../../../tests/support/worked-time.ts';
import { type World, createWorld, refusalIn } from '../../../../tests/support/world.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';

describe('Timesheets', () => {
  let world: World;
  let clara: number;
  let carl: number;
  let support: number;
  beforeAll(async () => {
    world = await createWorld();
    clara = await clientNamed(world, 'Clara Client');
    carl = await clientNamed(world, 'Carl Client');
    support = await codeNamed(world, 'SUP', 40);
  });
  afterAll(() => world.close());

  const will = () => world.as('will').timesheets;
  const ada = () => world.as('ada').timesheets;
  const night: [string, string] = ['22:00', '02:30'];

  /** A week of Will's with two logs: 4.5 h past midnight with 12.5 km, and 2 h with $7.25. */
  async function week(start_date: string, end_date: string): Promise<number> {
    const { id } = await will().create({ start_date, end_date });
    await worked(world, 'will', clara, {
      date: start_date,
      entries: [[...night, { mileage: 12.5, work_code_id: support }]],
    });
    await worked(world, 'will', carl, { date: end_date, entries: [['09:00', '11:00', { stipend: 7.25 }]] });
    return id;
  }
  const rate = (
    pay_rate: number | null,
    overtime_rate: number | null = null,
    mileage_rate: number | null = null,
  ) =>
    world.store.write(world.companies.maple, (db) =>
      db
        .update(users)
        .set({ pay_rate, overtime_rate, mileage_rate })
        .where(and(eq(users.company_id, world.companies.maple), eq(users.id, world.people.will))),
    );
  const lockedBy = async (timesheetId: number) =>
    (
      await world.store.read.select().from(dailyLogs).where(eq(dailyLogs.company_id, world.companies.maple))
    ).filter((log) => log.locked_by_timesheet_id === timesheetId).length;

  test('a worker’s draft shows live totals and the clients’ names', async () => {
    const id = await week('2026-01-05', '2026-01-11');
    expect(await will().get({ id })).toMatchObject({
      status: 'Draft',
      total_hours: 6.5,
      total_mileage: 12.5,
      total_stipend: 7.25,
      client_names: ['Carl Client', 'Clara Client'],
      snapshot_logs: [],
      summary: null,
    });
    await worked(world, 'will', clara, { date: '2026-01-06', entries: [['08:00', '08:20']] });
    expect((await will().get({ id })).total_hours).toBeCloseTo(6.5 + 1 / 3, 10);
  });

  test('submitting freezes logs and totals and locks the daily logs; unsubmitting frees them', async () => {
    const id = await week('2026-01-12', '2026-01-18');
    const sheet = await will().submit({ id });
    expect(sheet).toMatchObject({ status: 'Submitted', total_hours: 6.5, submitted_by: 'Will Worker' });
    expect(sheet.snapshot_logs.map((log) => [log.date, log.client_detail.name, log.total_hours])).toEqual([
      ['2026-01-12', 'Clara Client', 4.5],
      ['2026-01-18', 'Carl Client', 2],
    ]);
    expect(sheet.snapshot_logs[0]?.entries[0]).toMatchObject({
      work_code: { id: support, code: 'SUP' },
      start_time: '22:00',
      end_time: '02:30',
      duration: 4.5,
      mileage: 12.5,
    });
    expect(await lockedBy(id)).toBe(2);
    expect(await refusalIn(will().submit({ id }))).toMatchObject({ status: 409 });
    await will().unsubmit({ id });
    expect(await lockedBy(id)).toBe(0);
    expect(await will().get({ id })).toMatchObject({
      status: 'Draft',
      snapshot_logs: [],
      returned_date: null,
    });
  });

  test('the same dates again are the same draft; other dates that share a day are refused', async () => {
    const { id } = await will().create({ start_date: '2026-02-02', end_date: '2026-02-08' });
    expect((await will().create({ start_date: '2026-02-02', end_date: '2026-02-08' })).id).toBe(id);
    expect(
      await refusalIn(will().create({ start_date: '2026-02-08', end_date: '2026-02-14' })),
    ).toMatchObject({
      status: 400,
      fields: { start_date: ['These dates overlap your timesheet of Feb 2 – Feb 8.'] },
    });
    const moved = await will().update({ id, start_date: '2026-02-03', end_date: '2026-02-09' });
    expect(moved).toMatchObject({ id, start_date: '2026-02-03', end_date: '2026-02-09' });
    await will().submit({ id });
    expect(
      await refusalIn(will().create({ start_date: '2026-02-03', end_date: '2026-02-09' })),
    ).toMatchObject({ status: 400 });
    expect(await refusalIn(will().update({ id, end_date: '2026-02-10' }))).toMatchObject({ status: 409 });
  });

  test.each([
    ['2026-03-02', '2026-03-01', 'end_date'],
    ['2026-03-01', '2026-06-01', 'end_date'],
    ['2026-02-30', '2026-03-01', 'start_date'],
  ])('dates %s to %s are refused at %s', async (start_date, end_date, field) => {
    const answer = await world.rest('will', 'POST', '/timesheets/', { start_date, end_date });
    expect(answer.status).toBe(400);
    expect(answer.body).toHaveProperty(field);
  });

  test('92 days are accepted', async () => {
    const { id } = await world
      .as('cora')
      .timesheets.create({ start_date: '2026-03-01', end_date: '2026-05-31' });
    await world.as('cora').timesheets.remove({ id });
  });

  test('an admin makes one for an employee, a worker only for herself', async () => {
    const dates = { start_date: '2026-06-01', end_date: '2026-06-07' };
    const sheet = await ada().create({ ...dates, user: world.people.cora });
    expect(sheet).toMatchObject({ user: world.people.cora, user_detail: { name: 'Cora Colleague' } });
    expect(await refusalIn(will().create({ ...dates, user: world.people.cora }))).toMatchObject({
      status: 403,
    });
    expect(await refusalIn(ada().create({ ...dates, user: world.people.ned }))).toMatchObject({
      status: 400,
      fields: { user: ['This employee does not exist.'] },
    });
  });

  test('approving freezes rates and pay, which later rates don’t change; unapproving clears them', async () => {
    await rate(20, null, 0.54321);
    const id = await week('2026-04-06', '2026-04-12');
    await will().submit({ id });
    const approved = await ada().approve({ id });
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
    expect(approved.rate_snapshot[night_?.id ?? 0]).toEqual({ billing_rate: 40 });
    expect(approved.rate_snapshot[morning?.id ?? 0]).toEqual({ billing_rate: 20 });
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

  test('what was approved without any rate is paid at the employee’s once there is one', async () => {
    const id = await week('2026-04-20', '2026-04-26');
    await will().submit({ id });
    const pay = async () => (await ada().get({ id })).summary?.billing_details.regular_pay;
    await ada().approve({ id });
    expect(await pay()).toBe(162.5);
    await rate(30);
    expect(await pay()).toBe(195);
    await rate(null);
  });

  test('80 hours of a pay period are regular, spread anew over its sheets in date order', async () => {
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

  test('an admin corrects a submitted snapshot; the server computes, and offers it again after an unsubmit', async () => {
    const id = await week('2026-08-03', '2026-08-09');
    const sheet = await will().submit({ id });
    const [first, second] = sheet.snapshot_logs;
    if (!first || !second) throw new Error('Two logs were submitted.');
    const corrected = await ada().update({
      id,
      updated_at: sheet.updated_at,
      snapshot_logs: [
        {
          ...first,
          entries: [
            {
              ...first.entries[0],
              work_code: undefined,
              start_time: '21:00',
              end_time: '0230',
              mileage: 1,
              stipend: 0,
            },
          ],
        },
        second,
      ],
    });
    expect(corrected).toMatchObject({ total_hours: 7.5, total_mileage: 1, total_stipend: 7.25 });
    expect(corrected.snapshot_logs.map((log) => log.id)).toEqual([first.id, second.id]);
    expect(corrected.snapshot_logs[0]?.entries[0]?.id).toBe(first.entries[0]?.id);
    expect((await ada().detail({ id })).revision).toBeNull();

    await will().unsubmit({ id });
    expect((await will().detail({ id })).revision).toMatchObject({
      corrected_by: 'Ada Admin',
      total_hours: 7.5,
    });
    expect((await will().submit({ id })).total_hours).toBe(6.5);
    expect((await ada().detail({ id })).revision).toMatchObject({ total_hours: 7.5 });
    await will().unsubmit({ id });
    expect((await will().submit({ id, apply_revision: true })).total_hours).toBe(7.5);
    expect((await will().detail({ id })).revision).toBeNull();
    await will().unsubmit({ id });
    expect((await will().detail({ id })).revision).toMatchObject({ total_hours: 7.5 });
    expect((await will().submit({ id, apply_revision: false })).total_hours).toBe(6.5);
    expect((await will().detail({ id })).revision).toBeNull();
  });

  test('a correction takes only what belongs to it', async () => {
    const mine = await week('2026-08-17', '2026-08-23');
    const { snapshot_logs } = await will().submit({ id: mine });
    const other = await week('2026-08-24', '2026-08-30');
    const foreign = (await will().submit({ id: other })).snapshot_logs;
    const theirs = await clientNamed(world, 'Nick Neighbour', {}, 'birch');
    const code = await codeNamed(world, 'BRC', null, 'birch');
    const log = { date: '2026-08-17', client: clara, entries: [] };
    const attempt = (logs: Record<string, unknown>[]) =>
      world.rest('ada', 'PATCH', `/timesheets/${mine}/`, { snapshot_logs: logs });
    for (const [logs, field] of [
      [[{ ...log, id: foreign[0]?.id }], 'snapshot_logs.0.id'],
      [[{ ...log, client: theirs }], 'snapshot_logs.0.client'],
      [[{ ...log, date: '2026-08-24' }], 'snapshot_logs.0.date'],
      [[{ ...log, entries: [{ work_code_id: code }] }], 'snapshot_logs.0.entries.0.work_code_id'],
      [[{ ...log, entries: [{ id: foreign[0]?.entries[0]?.id }] }], 'snapshot_logs.0.entries.0.id'],
      [[{ ...log, entries: [{ start_time: '25:00' }] }], 'snapshot_logs.0.entries.0.start_time'],
    ] as const) {
      const answer = await attempt([...logs]);
      expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, [field]]);
    }
    expect((await ada().get({ id: mine })).snapshot_logs).toEqual(snapshot_logs);
    const own = await world.rest('will', 'PATCH', `/timesheets/${mine}/`, { snapshot_logs: [log] });
    expect(own.status).toBe(403);
  });

  test('an admin returns a sheet with a reason, which stays until it is submitted again', async () => {
    const id = await week('2026-09-07', '2026-09-13');
    await will().submit({ id });
    await ada().unsubmit({ id, reason: 'Tuesday is missing.' });
    expect(await will().get({ id })).toMatchObject({
      status: 'Draft',
      returned_reason: 'Tuesday is missing.',
      returned_by: 'Ada Admin',
    });
    expect(await will().submit({ id })).toMatchObject({ returned_reason: null, returned_by: null });
  });

  test('deleting a submitted sheet frees its logs in the same step', async () => {
    const id = await week('2026-09-21', '2026-09-27');
    await will().submit({ id });
    const answer = await world.rest('will', 'DELETE', `/timesheets/${id}/`);
    expect(answer).toMatchObject({ status: 204, body: null });
    expect(await lockedBy(id)).toBe(0);
    expect(await refusalIn(will().get({ id }))).toMatchObject({ status: 404 });
  });

  test('several are approved at once, each with its own result', async () => {
    const ready = await week('2026-10-05', '2026-10-11');
    await will().submit({ id: ready });
    const draft = await week('2026-10-12', '2026-10-18');
    expect(await ada().approveMany({ ids: [ready, draft, 999_999] })).toEqual([
      { id: ready, ok: true, detail: null },
      { id: draft, ok: false, detail: 'This timesheet has not been submitted.' },
      { id: 999_999, ok: false, detail: 'Not found.' },
    ]);
  });

  test('two admins who act at once: one wins, the other is told', async () => {
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
