import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sickLeave as paidSickLeave } from '../../../../tests/support/leave.ts';
import { clientNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

/** The world's today is March 18, 2026, a Wednesday. */
describe('Requests of time off', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada');
  const will = () => world.as('will');

  const sickLeave = (more: { minutes?: number } = {}) => paidSickLeave(world, more);
  const day = (date: string, minutes = 480) => ({ date, minutes });
  const balance = async (date = '2026-12-31') =>
    (await will().leaveLedger.balances({ date })).results[0]?.minutes;
  const sheetOf = async (start_date: string, end_date: string) =>
    (await will().timesheets.create({ start_date, end_date })).id;

  // time-off.md#requests
  test('a worker asks, an administrator approves, and the day is on the timesheet', async () => {
    const { leave_type } = await sickLeave();
    const asked = await will().leaveRequests.create({
      leave_type,
      days: [day('2026-03-20'), day('2026-03-23', 240)],
      note: 'A cold',
    });
    expect(asked).toMatchObject({
      status: 'requested',
      minutes: 720,
      start_date: '2026-03-20',
      end_date: '2026-03-23',
    });
    expect(await balance()).toBe(2_400);
    const approved = await ada().leaveRequests.approve({ id: asked.id });
    expect(approved).toMatchObject({
      status: 'approved',
      decided_by: 'Ada Admin',
      decided_by_id: world.people.ada,
    });
    expect(await balance()).toBe(1_680);
    expect(await balance('2026-03-20')).toBe(1_920);
    const { results: logs } = await will().dailyLogs.list({ date__gte: '2026-03-19' });
    expect(logs).toMatchObject([
      { date: '2026-03-23', total_hours: 4, leave_request: asked.id },
      {
        date: '2026-03-20',
        total_hours: 8,
        leave_request: asked.id,
        client_detail: { name: 'Leave', kind: 'leave' },
      },
    ]);
    const id = logs[0]?.client ?? 0;
    expect(await ada().clients.update({ id, kind: 'leave' })).toMatchObject({ kind: 'leave' });
    for (const change of [
      { id, kind: 'person' },
      { id, kind: 'internal' },
    ] as const)
      expect(await refusalIn(ada().clients.update(change))).toMatchObject({ status: 400 });
  });

  // time-off.md#on-the-timesheet
  test('the client of time off is neither changed nor deleted, and can be sent back as it was read', async () => {
    await sickLeave();
    const { results } = await ada().clients.list({ kind: 'leave' });
    const id = results[0]?.id ?? 0;
    for (const change of [
      { first_name: 'Holiday', last_name: 'Time' },
      { is_active: false },
      { address: '1 Elm Street' },
      { visible_to: [world.people.will] },
    ])
      expect(await refusalIn(ada().clients.update({ id, ...change }))).toMatchObject({
        code: 'leave_client',
        status: 409,
      });
    const { last_name, is_active, address, visible_to } = await ada().clients.get({ id });
    expect(await ada().clients.update({ id, last_name, is_active, address, visible_to })).toMatchObject({
      name: 'Leave',
    });
    expect(await refusalIn(ada().clients.remove({ id }))).toMatchObject({
      code: 'leave_client',
      status: 409,
    });
    const path = `/clients/${id}/`;
    for (const answer of [
      await world.rest('ada', 'PATCH', path, { last_name: 'Holiday' }),
      await world.rest('ada', 'DELETE', path),
    ])
      expect(answer).toMatchObject({
        status: 409,
        body: { detail: 'Leave is for time off and stays as it is.', code: 'leave_client' },
      });
  });

  // time-off.md#on-the-timesheet
  test('nobody logs a day on the client of time off by hand, while it is switched off either', async () => {
    await sickLeave();
    const { results } = await ada().clients.list({ kind: 'leave' });
    const log = {
      client: results[0]?.id ?? 0,
      date: '2026-03-18',
      work_entries: [{ start_time: '09:00', end_time: '10:00' }],
    };
    const refusal = async () => (await refusalIn(will().dailyLogs.create(log))).fields;
    expect(await refusal()).toEqual({ client: ['Ask for time off instead.'] });
    await ada().companySettings.update({ time_off: false });
    expect(await refusal()).toEqual({ client: ['This client does not exist.'] });
  });

  // time-off.md#requests
  test('what is wrong with a request is said at its field', async () => {
    const { leave_type } = await sickLeave();
    const ask = (days: { date: string; minutes: number }[], more = {}) =>
      refusalIn(will().leaveRequests.create({ leave_type, days, ...more }));
    expect(await ask([])).toMatchObject({ fields: { days: ['Choose at least one day.'] } });
    const many = Array.from({ length: 93 }, () => day('2026-03-20'));
    expect(await ask(many)).toMatchObject({ fields: { days: ['At most 92 days.'] } });
    expect(await ask([day('2026-03-20', 100)])).toMatchObject({
      fields: { 'days.0.minutes': ['Enter a multiple of 15 minutes.'] },
    });
    expect(await ask([day('2026-01-16')])).toMatchObject({
      fields: { 'days.0.date': ['Ask at most 60 days back and a year ahead.'] },
    });
    await will().leaveRequests.create({ leave_type, days: [day('2026-03-20')] });
    expect(await ask([day('2026-03-19'), day('2026-03-20')])).toMatchObject({
      fields: { 'days.1.date': ['You have already asked for Sick on Mar 20.'] },
    });
    const other = await ada().leaveTypes.create({ name: 'Holiday' });
    expect(await ask([day('2026-03-27')], { leave_type: other.id })).toMatchObject({
      fields: { leave_type: ['This time off is not set up for you.'] },
    });
  });

  // time-off.md#deciding
  test('more than there is cannot be approved, and a refused immediate approval creates nothing', async () => {
    const { leave_type } = await sickLeave({ minutes: 330 });
    const { id } = await will().leaveRequests.create({ leave_type, days: [day('2026-12-04')] });
    const effect = await ada().leaveRequests.effect({ id });
    expect(effect).toMatchObject({
      problem: { code: 'leave_balance' },
      beyond: 'This is 2:30 h more than you will have on Dec 4.',
    });
    expect(await refusalIn(ada().leaveRequests.approve({ id }))).toMatchObject({
      status: 409,
      code: 'leave_balance',
      detail: 'Will has 5:30 h on Dec 4. This takes 8:00 h.',
    });
    const entered = ada().leaveRequests.create({
      user: world.people.will,
      leave_type,
      days: [day('2026-12-07')],
      approve: true,
    });
    expect(await refusalIn(entered)).toMatchObject({ code: 'leave_balance' });
    expect((await ada().leaveRequests.list({})).count).toBe(1);
  });

  // time-off.md#deciding
  test('of two decisions one wins, and the other reads what it is now', async () => {
    const { leave_type } = await sickLeave();
    const { id } = await will().leaveRequests.create({ leave_type, days: [day('2026-03-20')] });
    const outcomes = await Promise.allSettled([
      ada().leaveRequests.approve({ id }),
      will().leaveRequests.cancel({ id }),
      ada().leaveRequests.decline({ id, reason: 'No' }),
    ]);
    const won = outcomes.filter(({ status }) => status === 'fulfilled');
    const { status } = await will().leaveRequests.get({ id });
    // A worker may also cancel what was approved a moment before.
    expect(won.length).toBeLessThanOrEqual(2);
    expect(won.length).toBeGreaterThanOrEqual(1);
    expect(await refusalIn(ada().leaveRequests.decline({ id, reason: 'No' }))).toMatchObject({
      status: 409,
      code: 'leave_state',
      detail: `This request is ${status}.`,
    });
  });

  // time-off.md#deciding
  test('a day of more than 24 hours is refused', async () => {
    const { leave_type } = await sickLeave();
    const client = (await ada().clients.create({ first_name: 'Lee', last_name: 'Client' })).id;
    await will().dailyLogs.create({
      client,
      date: '2026-03-16',
      work_entries: [{ start_time: '00:00', end_time: '18:00' }],
    });
    const { id } = await will().leaveRequests.create({ leave_type, days: [day('2026-03-16')] });
    expect(await refusalIn(ada().leaveRequests.approve({ id }))).toMatchObject({
      code: 'leave_day',
      detail: 'Mar 16 would have 26:00 h.',
    });
  });

  // time-off.md#on-the-timesheet
  test('time off is changed by its request only, and is not logged by hand', async () => {
    const { leave_type, work_code_id } = await sickLeave();
    const { id } = await will().leaveRequests.create({ leave_type, days: [day('2026-03-20')] });
    await ada().leaveRequests.approve({ id });
    const [log] = (await will().dailyLogs.list({})).results;
    const refused = {
      status: 409,
      code: 'leave_entry',
      detail: 'This is approved time off. Change the request instead.',
    };
    expect(await refusalIn(will().dailyLogs.update({ id: log?.id ?? 0, notes: 'x' }))).toMatchObject(refused);
    expect(await refusalIn(will().dailyLogs.remove({ id: log?.id ?? 0 }))).toMatchObject(refused);
    const client = (await ada().clients.create({ first_name: 'Lee', last_name: 'Client' })).id;
    const logged = will().dailyLogs.create({
      client,
      date: '2026-03-17',
      work_entries: [{ start_time: '08:00', end_time: '16:00', work_code_id }],
    });
    expect(await refusalIn(logged)).toMatchObject({
      fields: { 'work_entries.0.work_code_id': ['Ask for time off instead.'] },
    });
  });

  // time-off.md#on-the-timesheet
  test('on a submitted timesheet it enters the snapshot, locked, and leaves it again', async () => {
    const { leave_type } = await sickLeave();
    const sheet = await sheetOf('2026-03-08', '2026-03-14');
    await will().timesheets.submit({ id: sheet });
    const { id } = await will().leaveRequests.create({ leave_type, days: [day('2026-03-10')] });
    await ada().leaveRequests.approve({ id });
    const submitted = await will().timesheets.get({ id: sheet });
    expect(submitted).toMatchObject({
      status: 'Submitted',
      total_hours: 8,
      snapshot_logs: [{ leave_request: id, total_hours: 8 }],
    });
    // A correction of the snapshot leaves it as it is.
    await ada().timesheets.update({ id: sheet, snapshot_logs: [] });
    expect((await will().timesheets.get({ id: sheet })).total_hours).toBe(8);
    expect(await refusalIn(will().leaveRequests.cancel({ id }))).toMatchObject({ code: 'leave_state' });
    expect(await refusalIn(ada().leaveRequests.cancel({ id }))).toMatchObject({
      fields: { reason: ['Enter a reason.'] },
    });
    await ada().leaveRequests.cancel({ id, reason: 'Worked after all' });
    expect(await will().timesheets.get({ id: sheet })).toMatchObject({ total_hours: 0, snapshot_logs: [] });
    expect((await will().dailyLogs.list({})).count).toBe(0);
    expect(await balance()).toBe(2_400);
  });

  test('approved after a correction, it stays when the worker takes the correction over', async () => {
    const { leave_type } = await sickLeave();
    const client = await clientNamed(world, 'Clara Client');
    await worked(world, 'will', client, { date: '2026-03-09', entries: [['09:00', '12:00']] });
    const id = await sheetOf('2026-03-08', '2026-03-14');
    const [log] = (await will().timesheets.submit({ id })).snapshot_logs;
    const shorter = log?.entries.map((entry) => ({ ...entry, end_time: '11:00' })) ?? [];
    await ada().timesheets.update({ id, snapshot_logs: [{ ...log, date: '2026-03-09', entries: shorter }] });
    await will().timesheets.unsubmit({ id });
    const request = await will().leaveRequests.create({ leave_type, days: [day('2026-03-10')] });
    await ada().leaveRequests.approve({ id: request.id });
    expect((await will().timesheets.submit({ id, apply_revision: true })).total_hours).toBe(10);
    await will().timesheets.unsubmit({ id });
    await ada().leaveRequests.cancel({ id: request.id, reason: 'Worked after all' });
    expect((await will().timesheets.submit({ id, apply_revision: true })).total_hours).toBe(2);
  });

  // time-off.md#pay-of-time-off
  test('on an approved timesheet it is paid, and cancelled it is not', async () => {
    const { leave_type } = await sickLeave();
    const sheet = await sheetOf('2026-03-08', '2026-03-14');
    await will().timesheets.submit({ id: sheet });
    await ada().timesheets.approve({ id: sheet });
    const { id } = await will().leaveRequests.create({ leave_type, days: [day('2026-03-10', 120)] });
    // Two hours at 20.
    expect((await ada().leaveRequests.effect({ id })).timesheets).toMatchObject([
      { id: sheet, status: 'Approved', minutes: 120, pay: 40 },
    ]);
    await ada().leaveRequests.approve({ id });
    const pay = async () => (await ada().timesheets.get({ id: sheet })).summary?.billing_details;
    expect(await pay()).toMatchObject({
      total_pay: 40,
      regular_hours: 2,
      pay_lines: [{ pay_code: 'leave_sick', hours: 2, rate: 20, amount: 40 }],
    });
    await ada().leaveRequests.cancel({ id, reason: 'A mistake' });
    expect(await pay()).toMatchObject({ total_pay: 0, pay_lines: [] });
  });

  // time-off.md#deciding
  test('a role that approves time off does so for others, never for itself', async () => {
    const { leave_type } = await sickLeave();
    const role = await ada().roles.create({ name: 'Rota', permissions: 'leave_approve' });
    await ada().employees.update({ id: world.people.cora, role_id: role.id });
    const cora = world.as('cora');
    const { id } = await will().leaveRequests.create({ leave_type, days: [day('2026-03-20')] });
    expect(await cora.leaveRequests.approve({ id })).toMatchObject({ status: 'approved' });
    const own = await cora.leaveRequests.create({ leave_type, days: [day('2026-03-20')] });
    expect(await refusalIn(cora.leaveRequests.approve({ id: own.id }))).toMatchObject({ status: 403 });
    const sheet = await sheetOf('2026-03-08', '2026-03-14');
    await will().timesheets.submit({ id: sheet });
    const late = await will().leaveRequests.create({ leave_type, days: [day('2026-03-10')] });
    expect(await refusalIn(cora.leaveRequests.approve({ id: late.id }))).toMatchObject({ status: 403 });
  });

  // time-off.md#on-the-timesheet
  test('a timesheet says how much of it is time off, and only where there is any', async () => {
    const { leave_type } = await sickLeave();
    const client = (await ada().clients.create({ first_name: 'Lee', last_name: 'Client' })).id;
    await will().dailyLogs.create({
      client,
      date: '2026-03-16',
      work_entries: [{ start_time: '08:00', end_time: '11:00' }],
    });
    const id = await sheetOf('2026-03-15', '2026-03-21');
    expect(await will().timesheets.get({ id })).not.toHaveProperty('leave_hours');
    const { id: request } = await will().leaveRequests.create({
      leave_type,
      days: [day('2026-03-16'), day('2026-03-17', 240)],
    });
    await ada().leaveRequests.approve({ id: request });
    const figures = { total_hours: 15, leave_hours: 12 };
    expect(await will().timesheets.get({ id })).toMatchObject({ status: 'Draft', ...figures });
    expect((await will().timesheets.list({})).results).toMatchObject([figures]);
    await will().timesheets.submit({ id });
    expect(await ada().timesheets.get({ id })).toMatchObject({ status: 'Submitted', ...figures });
    // timesheets.md#something-to-look-at
    const { findings } = await ada().timesheets.detail({ id });
    expect(findings.map(({ kind, message }) => [kind, message])).toEqual([
      ['no_code', 'Mar 16 has an entry without a work code.'],
      ['leave_and_work', 'Mar 16 has 8:00 h of time off and 3:00 h of work, usually 8:00 h.'],
    ]);
  });

  // time-off.md#deciding
  test('who approves time off sees how much everybody has, and what they usually work', async () => {
    const { leave_type } = await sickLeave();
    const { will: user, cora } = world.people;
    await ada().usualWeeks.create({ user, effective_from: '2026-01-01', minutes: [0, 0, 0, 0, 60, 0, 0] });
    const role = await ada().roles.create({ name: 'Rota', permissions: 'leave_approve' });
    await ada().employees.update({ id: cora, role_id: role.id });
    const { leaveLedger, usualWeeks } = world.as('cora');
    expect((await leaveLedger.balances({ user, type: leave_type })).results).toMatchObject([
      { user, minutes: 2_400 },
    ]);
    expect((await leaveLedger.list({ user })).results).toMatchObject([{ user, minutes: 2_400 }]);
    const thursday = (await usualWeeks.days({ user })).find(({ date }) => date === '2026-03-19');
    expect(thursday).toMatchObject({ minutes: 60 });
  });

  // time-off.md#requests
  test('a request that a phone sends twice is there once', async () => {
    const { leave_type } = await sickLeave();
    const sent = { leave_type, days: [day('2026-03-20')], client_key: 'from-the-phone' };
    const first = await will().leaveRequests.create(sent);
    expect((await will().leaveRequests.create(sent)).id).toBe(first.id);
  });
});
