import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { lockedRun } from '../../../../tests/support/pay-runs.ts';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed, codeNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { subscriptions } from '../../database/schema/subscriptions.ts';

const MARCH = { start_date: '2026-03-01', end_date: '2026-03-31' };
const PROFESSIONAL = 4;
const ESSENTIAL = 1;
const FEBRUARY = { start_date: '2026-02-01', end_date: '2026-02-28' };

let world: World;
let ida: number;
beforeEach(async () => {
  world = await createWorld();
  const before = await world.as('ada').dashboard.notifications();
  expect(before).toEqual({ count: 0, results: [] });
  expect(await world.as('ada').dashboard.activity()).toEqual([]);
  expect((await world.as('ada').dashboard.work(MARCH)).estimated_pay).toBe(0);

  ida = await clientNamed(world, 'Ida Moss');
  const una = await clientNamed(world, 'Una Reed', {}, 'birch');
  const family = await codeNamed(world, 'FSX');
  await worked(world, 'will', ida, {
    date: '2026-03-09',
    entries: [
      ['09:00', '17:00', { work_code_id: family, mileage: 10.5, stipend: 5 }],
      ['17:00', '18:00'],
    ],
  });
  await worked(world, 'cora', ida, { date: '2026-03-10', entries: [['09:00', '10:00']] });
  await worked(world, 'ned', una, { date: '2026-03-10', entries: [['09:00', '19:00']], company: 'birch' });
  await world.as('ada').employees.update({ id: world.people.will, pay_rate: 20 });

  const sheet = await world
    .as('will')
    .timesheets.create({ start_date: '2026-03-01', end_date: '2026-03-14' });
  await world.as('will').timesheets.submit({ id: sheet.id });
  world.travelTo('2026-03-18T15:01:00.000Z');
  await world.as('cora').noShows.create({ client_id: ida, date: '2026-02-17', staff_name: 'Cora' });
  world.travelTo('2026-03-18T15:02:00.000Z');
  await world.as('will').incidents.create({ client_id: ida, date: '2026-03-17', staff_present: 'Will' });
});
afterEach(() => world.close());

describe('the admin’s dashboard', () => {
  it('counts what is waiting in the chosen period, and in all periods', async () => {
    const inMarch = await world.as('ada').dashboard.waiting(MARCH);
    expect(inMarch.in_period).toEqual({ timesheets: 1, monthly_reports: 0, no_shows: 0, incidents: 1 });
    expect(inMarch.in_all).toEqual({ timesheets: 1, monthly_reports: 0, no_shows: 1, incidents: 1 });
    expect(inMarch.oldest).toEqual({
      timesheets: '2026-03-01',
      monthly_reports: null,
      no_shows: '2026-02-17',
      incidents: '2026-03-17',
    });
    const { in_period } = await world.as('ada').dashboard.waiting(FEBRUARY);
    expect(in_period).toEqual({ timesheets: 0, monthly_reports: 0, no_shows: 1, incidents: 0 });
  });

  it('totals the period’s work and estimates its pay at each person’s rates', async () => {
    // Will: 9 h at 20 and a stipend of 5. Cora: 1 h at the default 25.
    expect(await world.as('ada').dashboard.work(MARCH)).toEqual({
      total_hours: 10,
      total_mileage: 10.5,
      distance_unit: 'km',
      total_stipend: 5,
      estimated_pay: 210,
    });
    const empty = await world.as('ada').dashboard.work(FEBRUARY);
    expect(empty).toEqual({
      total_hours: 0,
      total_mileage: 0,
      distance_unit: 'km',
      total_stipend: 0,
      estimated_pay: 0,
    });
  });

  it('counts clients with a running contract, and active people', async () => {
    const before = await world.as('ada').dashboard.people();
    await world
      .as('ada')
      .clients.create({ first_name: 'Past', last_name: 'One', contract_end: '2026-03-17' });
    await world
      .as('ada')
      .clients.create({ first_name: 'Last', last_name: 'Day', contract_end: '2026-03-18' });
    const { id } = await world.as('ada').clients.create({ first_name: 'Off', last_name: 'One' });
    await world.as('ada').clients.update({ id, is_active: false });
    const after = await world.as('ada').dashboard.people();
    expect(after.active_clients).toBe(before.active_clients + 1);
    // Ada, Will, Cora and Dell; Dan is deactivated.
    expect(after.active_employees).toBe(4);
  });

  it('lists what needs review, newest first, until it is processed', async () => {
    const { count, results } = await world.as('ada').dashboard.notifications();
    expect(count).toBe(3);
    expect(results.map(({ type, submitted_by }) => [type, submitted_by])).toEqual([
      ['incident', 'Will Worker'],
      ['no_show', 'Cora Colleague'],
      ['timesheet', 'Will Worker'],
    ]);
    expect(results[2]?.title).toBe('Timesheet, Mar 1 – Mar 14, 2026');
    const incident = results[0];
    if (incident) await world.as('ada').incidents.approve({ id: incident.id });
    expect((await world.as('ada').dashboard.notifications()).count).toBe(2);
    // A submitted form stays in the list.
    expect(await world.as('ada').dashboard.submissions()).toHaveLength(3);
  });

  it('shows the company’s five latest actions, and no other company’s', async () => {
    const [incident] = (await world.as('ada').dashboard.notifications()).results;
    await world.as('ada').incidents.approve({ id: incident?.id ?? 0 });
    const activity = await world.as('ada').dashboard.activity();
    expect(activity).toHaveLength(5);
    expect(activity[0]).toMatchObject({ type: 'incident', status: 'Approved', name: 'Will Worker' });
    expect(activity.filter(({ type }) => type === 'daily_log')).toHaveLength(2);
    expect(await world.as('nora').dashboard.submissions()).toEqual([]);
  });

  it('charts a quarter’s hours by week, and by work code', async () => {
    const weeks = await world.as('ada').dashboard.hoursByWeek();
    expect(weeks).toHaveLength(13);
    expect(weeks.at(-1)).toEqual({ start_date: '2026-03-15', end_date: '2026-03-21', hours: 0 });
    expect(weeks.at(-2)).toEqual({ start_date: '2026-03-08', end_date: '2026-03-14', hours: 10 });
    expect(await world.as('ada').dashboard.hoursByCode(MARCH)).toMatchObject([
      { work_code: { code: 'FSX' }, hours: 8 },
      { work_code: null, hours: 2 },
    ]);
  });

  it('answers over REST, and refuses an invalid period', async () => {
    const answer = await world.rest(
      'ada',
      'GET',
      '/dashboard/work/?start_date=2026-03-01&end_date=2026-03-31',
    );
    expect(answer.body).toMatchObject({ total_hours: 10 });
    expect((await world.rest('ada', 'GET', '/dashboard/work/?start_date=2026-03')).status).toBe(400);
  });
});

describe('the pay period that ended last', () => {
  // Two-week periods from Wednesday 2025-01-01: on March 18 it is that of February 25 to March 10.
  const PERIOD = { start_date: '2026-02-25', end_date: '2026-03-10' };
  let company: World;
  let client: number;
  const closing = () => company.as('ada').dashboard.closing();
  const handedIn = async (who: 'will' | 'cora', dates = PERIOD) => {
    const { id } = await company.as(who).timesheets.create(dates);
    await company.as(who).timesheets.submit({ id });
    return id;
  };

  beforeAll(async () => {
    company = await createWorld();
    client = await clientNamed(company, 'Clara Client');
  });
  afterAll(() => company.close());

  it('is empty for an admin if no one worked in it', async () => {
    await worked(company, 'dell', client, { date: '2026-03-11', entries: [['09:00', '10:00']] });
    expect(await closing()).toBeNull();
    const { people, ...period } = await company.as('ada').reminders.notHandedIn({});
    expect(period).toEqual({ ...PERIOD, due_date: '2026-03-10', by_mail: false });
    expect(people).toEqual([]);
  });

  it('shows an admin who is waiting, who has a draft and who has nothing, until everything is approved', async () => {
    const code = await codeNamed(company, 'FSY');
    await worked(company, 'will', client, { date: '2026-03-02', entries: [['06:00', '23:30']] });
    await worked(company, 'cora', client, {
      date: '2026-03-03',
      entries: [['09:00', '12:00', { work_code_id: code }]],
    });
    await worked(company, 'dell', client, {
      date: '2026-03-10',
      entries: [['09:00', '10:30', { mileage: 4 }]],
    });
    const wills = await handedIn('will');
    const draft = await company.as('cora').timesheets.create(PERIOD);
    expect(await closing()).toEqual({
      ...PERIOD,
      due_date: '2026-03-10',
      to_approve: 1,
      flagged: 1,
      approved: 0,
      drafts: 1,
      nothing_yet: 1,
      not_handed_in: 2,
      timesheets: 3,
    });
    const { people } = await company.as('ada').reminders.notHandedIn({});
    expect(people).toMatchObject([
      { user: { name: 'Cora Colleague' }, timesheet: draft.id, hours: 3, reminded_at: null },
      { user: { name: 'Dell Delegate' }, timesheet: null, hours: 1.5 },
    ]);

    await company.as('cora').timesheets.submit({ id: draft.id });
    const pile = await company
      .as('ada')
      .timesheets.pile({ start_date__gte: PERIOD.start_date, end_date__lte: PERIOD.end_date });
    expect(pile).toEqual({
      count: 2,
      results: [
        { id: draft.id, name: 'Cora Colleague', ...PERIOD, total_hours: 3, to_look_at: [] },
        {
          id: wills,
          name: 'Will Worker',
          ...PERIOD,
          total_hours: 17.5,
          to_look_at: [
            'Mar 2 has 17:30 hours, more than 16 in a day.',
            'Mar 2 has an entry without a work code.',
          ],
        },
      ],
      // Dell's, who has no timesheet.
      hours_elsewhere: 1.5,
      mileage_elsewhere: 4,
    });
    await company.as('ada').timesheets.approveMany({ ids: [wills, draft.id] });
    expect(await closing()).toMatchObject({ to_approve: 0, approved: 2, drafts: 0, not_handed_in: 1 });
    const dells = await company.as('dell').timesheets.create(PERIOD);
    await company.as('dell').timesheets.submit({ id: dells.id });
    expect(await closing()).toMatchObject({ to_approve: 1, not_handed_in: 0 });

    // Week by week: 18 h of the second week wait or are approved.
    const delivered = await company.as('ada').dashboard.hoursByState(PERIOD);
    expect(delivered.total).toEqual({ open: 0, submitted: 1.5, approved: 20.5, paid: 0 });
    expect(delivered.weeks).toMatchObject([
      { start_date: '2026-02-22', end_date: '2026-02-28', approved: 0 },
      { start_date: '2026-03-01', approved: 20.5, submitted: 0 },
      { start_date: '2026-03-08', approved: 0, submitted: 1.5 },
    ]);
    await company.as('ada').timesheets.approve({ id: dells.id });
    expect(await closing()).toBeNull();
    // Submitted eight days after the period's end, and approved at once.
    expect(await company.as('ada').dashboard.turnaround()).toEqual({
      start_date: '2025-12-18',
      submitted: { count: 3, median: 8, most: 8 },
      approved: { count: 3, median: 0, most: 0 },
    });
  });

  it('can be locked and paid: an admin then sees its hours as paid', async () => {
    const { id } = await lockedRun(company, PERIOD.start_date, PERIOD.end_date);
    await company.as('ada').payRuns.pay({ id, pay_date: '2026-03-18' });
    const { total } = await company.as('ada').dashboard.hoursByState(PERIOD);
    expect(total).toEqual({ open: 0, submitted: 0, approved: 0, paid: 22 });
  });
});

test('an admin sees pay estimated at the rates that the company’s plan lets count, from the first call after a change of plan', async () => {
  const company = await createWorld({ env: { BILLING: 'on' } });
  const { maple } = company.companies;
  const plan = (plan_id: number) =>
    company.store.write(maple, (db) =>
      db.update(subscriptions).set({ plan_id }).where(eq(subscriptions.company_id, maple)),
    );
  const pay = async () => (await company.as('ada').dashboard.work(MARCH)).estimated_pay;
  const clara = await clientNamed(company, 'Clara Client');
  await worked(company, 'will', clara, { date: '2026-03-10', entries: [['09:00', '11:00']] });
  await plan(PROFESSIONAL);
  await company.as('ada').employees.update({ id: company.people.will, pay_rate: 40 });
  expect(await pay()).toBe(80);
  await plan(ESSENTIAL);
  expect(await pay()).toBe(50);
  await plan(PROFESSIONAL);
  expect(await pay()).toBe(80);
  await company.close();
});

// time-off.md#pay-of-time-off
test('an open timesheet next to an approved one, both with time off, is estimated at what approving it pays', async () => {
  const company = await createWorld();
  const [ada, will] = [company.as('ada'), company.as('will')];
  const clara = await clientNamed(company, 'Clara Client');
  const code = await ada.workCodes.create({ code: 'SICK', description: 'Sick', pay_kind: 'leave' });
  await ada.companySettings.update({ time_off: true });
  const { id: leave_type } = await ada.leaveTypes.create({ name: 'Sick', work_code_id: code.id });
  const definition = { accrual: { kind: 'none' } } as const;
  const { id: leave_policy } = await ada.leavePolicies.create({ leave_type, name: 'Sick', definition });
  await ada.leaveAssignments.create({ leave_type, leave_policy, effective_from: '2026-01-01' });
  await payAt(company, 'will', { pay_rate: 20, overtime_rate: 30 });
  /** Two weeks from February 25 are one pay period. */
  const sheet = async (range: { start_date: string; end_date: string }, off: string, days: string[]) => {
    for (const date of days) await worked(company, 'will', clara, { date, entries: [['08:00', '20:00']] });
    const request = await will.leaveRequests.create({ leave_type, days: [{ date: off, minutes: 480 }] });
    await ada.leaveRequests.approve({ id: request.id });
    return (await will.timesheets.create(range)).id;
  };
  const approve = async (id: number) => {
    await will.timesheets.submit({ id });
    await ada.timesheets.approve({ id });
    return (await ada.timesheets.get({ id })).summary?.billing_details.total_pay;
  };
  const firstWeek = { start_date: '2026-02-25', end_date: '2026-03-03' };
  const days = ['2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28'];
  expect(await approve(await sheet(firstWeek, '2026-03-02', days))).toBe(48 * 20 + 160);
  const week = { start_date: '2026-03-04', end_date: '2026-03-10' };
  const id = await sheet(week, '2026-03-09', ['2026-03-04', '2026-03-05', '2026-03-06']);
  // 84 hours of work are 4 above 80; the 16 of time off do not count to them.
  const pay = 32 * 20 + 4 * 30 + 160;
  expect((await ada.dashboard.work(week)).estimated_pay).toBe(pay);
  expect(await approve(id)).toBe(pay);
  await company.close();
});
