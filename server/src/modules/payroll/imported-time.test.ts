import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IMPORTED } from '@daybook/domain/time/timesheet';
import { importedSheet } from '../../../../tests/support/imports.ts';
import { approvedSheet, lockedRun, onPreset } from '../../../../tests/support/pay-runs.ts';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

/** Two-week pay periods from Sunday 1 March 2026; timesheets are due 2 days after the end, reports on the 5th. */
async function inPeriods(world: World): Promise<void> {
  const [settings] = (await world.as('ada').companySettings.list({})).results;
  await world.as('ada').companySettings.update({
    id: settings?.id ?? 0,
    pay_period: 'bi-weekly',
    first_pay_period: '2026-03-01',
    timesheet_due_offset: 2,
    report_due_day: 5,
  });
}

const FOUR_WEEKS = { start_date: '2026-03-01', end_date: '2026-03-28' } as const;
const tenDays = (times: [string, string]) =>
  Object.fromEntries([1, 2, 3, 4, 5, 8, 9, 10, 11, 12].map((day) => [day, [times]]));

describe('Hours that were imported as paid outside Daybook', () => {
  let world: World;
  let clara: number;
  let sheet: { id: number; logs: number[] };
  beforeEach(async () => {
    world = await createWorld();
    await inPeriods(world);
    await payAt(world, 'will', { pay_rate: 20 });
    clara = await clientNamed(world);
    sheet = await importedSheet(world, 'will', '2026-03-14', {
      '2026-03-02': 14,
      '2026-03-03': 14,
      '2026-03-04': 14,
      '2026-03-09': 14,
      '2026-03-10': 14,
      '2026-03-11': ['06:00', '20:00'],
    });
    await approvedSheet(world, 'will', clara, {
      start: '2026-03-15',
      days: 14,
      entries: { ...tenDays(['09:00', '16:36']) },
    });
  });
  afterEach(() => world.close());

  test('are in no pay and no bill, and payroll lists them', async () => {
    const ada = world.as('ada');
    const payroll = await ada.payroll.get(FOUR_WEEKS);
    expect(payroll.totals).toMatchObject({ total_pay: 1_520, regular_hours: 76, overtime_hours: 0 });
    expect(payroll.billability_totals.total_hours).toBe(76);
    expect(payroll.unpaid).toMatchObject([
      {
        user: world.people.will,
        timesheet: sheet.id,
        hours: 84,
        why: 'imported',
        reason: 'Paid outside Daybook.',
        paid_in: null,
      },
    ]);
    const { csv } = await ada.payroll.export(FOUR_WEEKS);
    expect(csv).toContain('76.00');
    expect(csv).not.toContain('84');
    expect(await ada.payroll.byClient(FOUR_WEEKS)).toMatchObject([{ client: clara, total_hours: 76 }]);
    const breakdown = await ada.payroll.breakdown({ ...FOUR_WEEKS, user: world.people.will });
    expect(breakdown.sheets).toHaveLength(1);
    expect(breakdown.unpaid).toMatchObject([{ why: 'imported' }]);
    const year = { start_date: '2026-01-01', end_date: '2026-12-31', year_to_date: true };
    // Up to 18 March, three days of the approved timesheet.
    expect((await ada.payroll.get(year)).totals).toMatchObject({ total_pay: 456 });
    expect(await ada.payroll.openingPeriod()).toMatchObject({
      period: { start_date: '2026-03-15', end_date: '2026-03-28' },
    });
  });

  test('count as hours, and not in the estimated pay', async () => {
    const ada = world.as('ada');
    expect(await ada.dashboard.work(FOUR_WEEKS)).toMatchObject({ total_hours: 160, estimated_pay: 1_520 });
    expect((await ada.timesheets.board({})).cards).toMatchObject({ total_hours: 160, approved: 2 });
    const { total } = await ada.dashboard.hoursByState(FOUR_WEEKS);
    expect(total).toEqual({ open: 0, submitted: 0, approved: 76, paid: 84 });
  });

  test('are owed by no pay run', async () => {
    const period = { period_start: '2026-03-01', period_end: '2026-03-14' };
    const { id } = await world.as('ada').payRuns.create(period);
    expect((await world.as('ada').payRuns.get({ id })).blockers).toMatchObject([{ code: 'no_lines' }]);
    const { periods } = await world.as('ada').payRuns.periods();
    expect(periods.find(({ start_date }) => start_date === '2026-03-01')).toMatchObject({ timesheets: 0 });
    await world.as('ada').payRuns.remove({ id });
    const run = await lockedRun(world, '2026-03-15', '2026-03-28');
    expect(run).toMatchObject({ total: 1_520, people: 1 });
  });

  test('are shown as imported to worker and admin, without rates and pay, and can be filtered', async () => {
    const own = await world.as('will').timesheets.get({ id: sheet.id });
    expect(own).toMatchObject({ status: 'Approved', imported: true, summary: null, rate_snapshot: {} });
    expect(own.snapshot_logs).toHaveLength(6);
    expect(await world.as('ada').timesheets.detail({ id: sheet.id })).toMatchObject({ findings: [] });
    const ids = async (filter: string) => {
      const { body } = await world.rest('ada', 'GET', `/timesheets/?imported=${filter}`);
      return (body as { id: number }[]).map(({ id }) => id);
    };
    expect(await ids('true')).toEqual([sheet.id]);
    expect(await ids('false')).not.toContain(sheet.id);
    const board = await world.as('ada').timesheets.board({ imported: true });
    expect(board).toMatchObject({ count: 1, results: [{ imported: true }], cards: { total: 2 } });
  });

  test('stay as they are: nobody edits, unapproves, corrects or deletes them', async () => {
    const { id } = sheet;
    const refused = { status: 409, code: 'imported', detail: IMPORTED.detail };
    const [ada, will] = [world.as('ada'), world.as('will')];
    const date = '2026-03-02';
    for (const attempt of [
      () => ada.timesheets.update({ id, snapshot_logs: [] }),
      () => ada.timesheets.unapprove({ id }),
      () => ada.timesheets.recalculate({ id }),
      () => ada.timesheets.correct({ id, snapshot_logs: [], reason: 'It was an hour less.' }),
      () => ada.timesheets.approve({ id }),
      () => ada.timesheets.remove({ id }),
      () => will.timesheets.unsubmit({ id }),
      () => ada.dailyLogs.update({ id: sheet.logs[0] ?? 0, notes: 'Later' }),
      () => will.dailyLogs.remove({ id: sheet.logs[0] ?? 0 }),
      () => will.dailyLogs.create({ client: clara, date, work_entries: [] }),
    ])
      expect(await refusalIn(attempt())).toMatchObject(refused);
    expect(await world.rest('ada', 'DELETE', `/timesheets/${id}/`)).toMatchObject({
      status: 409,
      body: { detail: IMPORTED.detail },
    });
    const log = await will.dailyLogs.get({ id: sheet.logs[0] ?? 0 });
    expect(log).toMatchObject({ locked: true, locked_by: { timesheet_id: id, imported: true } });
    expect(await ada.timesheets.payChanges({ ids: [id], step: 'unapprove' })).toEqual([]);
  });

  test('do not fix a rate: it is changed and deleted as if they were not there', async () => {
    await payAt(world, 'cora', { pay_rate: 20 });
    await importedSheet(world, 'cora', '2026-03-14', { '2026-03-01': 8 });
    const rate = { user: world.people.cora, work_code: null, kind: 'pay' as const, amount: 22 };
    const { id } = await world.as('ada').payRates.create({ ...rate, effective_from: '2026-03-01' });
    expect(await world.as('ada').payRates.remove({ id })).toEqual({});
  });
});

describe('A pay period of which a part was imported', () => {
  let world: World;
  let clara: number;
  beforeEach(async () => {
    world = await createWorld();
    await inPeriods(world);
    await payAt(world, 'will', { pay_rate: 20 });
    clara = await clientNamed(world);
  });
  afterEach(() => world.close());

  test('is owed from the day after, and not at all once nothing is left', async () => {
    await importedSheet(world, 'cora', '2026-02-28', { '2026-02-16': 8 });
    await importedSheet(world, 'cora', '2026-03-14', { '2026-03-02': 8 });
    expect(await world.as('cora').reminders.due()).toEqual([]);
    await importedSheet(world, 'will', '2026-03-10', {
      '2026-03-02': 20,
      '2026-03-03': 20,
      '2026-03-04': 20,
      '2026-03-05': 10,
    });
    const { will } = world.people;
    expect((await world.as('ada').reminders.notHandedIn({})).people).toEqual([]);
    await worked(world, 'will', clara, { date: '2026-03-11', entries: [['08:00', '18:00']] });
    await worked(world, 'will', clara, { date: '2026-03-12', entries: [['08:00', '18:00']] });
    expect(await world.as('will').reminders.due()).toMatchObject([
      { kind: 'timesheet', start_date: '2026-03-11', end_date: '2026-03-14', due_date: '2026-03-16' },
    ]);
    expect((await world.as('ada').reminders.notHandedIn({})).people).toMatchObject([{ user: { id: will } }]);

    const { id } = await world
      .as('will')
      .timesheets.create({ start_date: '2026-03-11', end_date: '2026-03-14' });
    await world.as('will').timesheets.submit({ id });
    await world.as('ada').timesheets.approve({ id });
    expect(await world.as('will').reminders.due()).toEqual([]);
    // Of the Classic 80 hours none went to the 70 that were imported.
    expect((await world.as('ada').timesheets.get({ id })).summary?.billing_details).toMatchObject({
      regular_hours: 20,
      overtime_hours: 0,
      total_pay: 400,
    });
  });
});

describe('Under a pay rule with a limit of the week', () => {
  let world: World;
  let clara: number;
  beforeEach(async () => {
    world = await createWorld();
    clara = await clientNamed(world);
    await payAt(world, 'will', { pay_rate: 20 });
    await onPreset(world, 'us_40');
  });
  afterEach(() => world.close());

  test('imported hours fill the week without being paid', async () => {
    // A week of Maple Care begins on a Wednesday.
    await importedSheet(world, 'will', '2026-01-09', {
      '2026-01-07': ['06:00', '18:00'],
      '2026-01-08': 12,
      '2026-01-09': 12,
    });
    const id = await approvedSheet(world, 'will', clara, {
      start: '2026-01-10',
      days: 2,
      entries: { 0: [['08:00', '16:00']] },
    });
    const paid = { regular_hours: 4, overtime_hours: 4, total_pay: 200 };
    const { summary } = await world.as('ada').timesheets.get({ id });
    expect(summary?.billing_details).toMatchObject(paid);
    expect(await world.as('ada').timesheets.recalculate({ id })).toMatchObject({
      summary: { billing_details: paid },
    });
    const range = { start_date: '2026-01-07', end_date: '2026-01-13' };
    expect(await world.as('ada').dashboard.work(range)).toMatchObject({
      total_hours: 44,
      estimated_pay: 200,
    });
    const ledger = await world.as('ada').payroll.ledger({ ...range, user: world.people.will });
    expect(ledger.windows).toMatchObject([{ worked_hours: 44 }]);
    expect(ledger.windows[0]?.rows[0]?.sentence).toBe('Wed 06:00–18:00 · 12:00 h: paid outside Daybook');
    const bench = await world.as('ada').payroll.bench({ ...range, preset: 'classic_80' });
    expect(bench).toMatchObject({ amount_a: 200, amount_b: 160 });
  });

  test('they are in the worker’s time so far, with times or without, whatever their code is made into later', async () => {
    await world.as('ada').companySettings.update({ pay_page: true });
    world.travelTo('2026-03-21T15:00:00.000Z');
    await importedSheet(
      world,
      'cora',
      '2026-03-20',
      { '2026-03-18': 12, '2026-03-19': ['06:00', '18:00'] },
      'FS',
    );
    const so_far = {
      worked_hours: 24,
      total_pay: 0,
      limits: [{ in: 'week', hours: 24, over_hours: 40 }],
      rows: [
        { from: null, to: null, hours: 12, sentence: 'Wed · 12:00 h: paid outside Daybook' },
        { from: '06:00', sentence: 'Thu 06:00–18:00 · 12:00 h: paid outside Daybook' },
      ],
    };
    expect((await world.as('cora').myPay.get()).window).toMatchObject(so_far);
    const code = (await world.as('ada').workCodes.list({})).results.find((one) => one.code === 'FS');
    await world.as('ada').workCodes.update({
      id: code?.id ?? 0,
      code: 'FS',
      description: 'Family support',
      pay_kind: 'unpaid',
    });
    expect((await world.as('cora').myPay.get()).window).toMatchObject(so_far);
  });
});
