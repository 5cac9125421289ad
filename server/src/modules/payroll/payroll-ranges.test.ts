import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sickLeave } from '../../../../tests/support/leave.ts';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed, codeNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, type PersonName, type World } from '../../../../tests/support/world.ts';

/** It is 2026-03-18; Will works an hour each day from March 10 to 23. */
describe('The year to date', () => {
  let world: World;
  let clara: number;
  beforeEach(async () => {
    world = await createWorld();
    clara = await clientNamed(world, 'Clara Client', { kms_billable: true });
    await payAt(world, 'will', { pay_rate: 20 });
    for (let day = 10; day <= 23; day += 1)
      await worked(world, 'will', clara, {
        date: `2026-03-${day}`,
        entries: [['08:00', '09:00', { mileage: 2 }]],
      });
    await sheet('will', '2026-03-10', '2026-03-23', 'approved');
  });
  afterEach(() => world.close());

  const payroll = () => world.as('ada').payroll;
  async function sheet(
    who: PersonName,
    start_date: string,
    end_date: string,
    until: 'draft' | 'submitted' | 'approved',
  ) {
    const { id } = await world.as(who).timesheets.create({ start_date, end_date });
    if (until !== 'draft') await world.as(who).timesheets.submit({ id });
    if (until === 'approved') await world.as('ada').timesheets.approve({ id });
    return id;
  }
  const year = (end_date: string) => ({ start_date: '2026-01-01', end_date, year_to_date: 'true' as const });

  test.each([
    ['before today counts up to its end', '2026-03-15', 6],
    ['that ends today counts up to today', '2026-03-18', 9],
    ['that ends later counts up to today', '2026-12-31', 9],
  ])('an admin’s range %s', async (_which, end_date, hours) => {
    const answer = await payroll().get(year(end_date));
    expect(answer.lines).toMatchObject([
      { regular_hours: hours, total_pay: hours * 20, total_mileage: hours * 2 },
    ]);
    expect(answer.year_to_date).toBe(true);
    const { sheets } = await payroll().breakdown({ ...year(end_date), user: world.people.will });
    expect(sheets[0]?.entries.filter(({ counted }) => counted)).toHaveLength(hours);
  });

  test('an admin with no timesheet inside a period opens on the current one', async () => {
    expect(await payroll().openingPeriod()).toEqual({
      period: { start_date: '2026-03-11', end_date: '2026-03-24' },
      has_pay_runs: false,
    });
  });

  test('an admin reads of a timesheet over two periods which range has it', async () => {
    const { unpaid } = await payroll().get({ start_date: '2026-03-11', end_date: '2026-03-24' });
    expect(unpaid[0]).toMatchObject({
      why: 'elsewhere',
      reason: 'It spans two pay periods, so neither includes it; the range Mar 10 – Mar 23 does.',
      paid_in: { start_date: '2026-03-10', end_date: '2026-03-23' },
    });
  });

  test('an admin’s range of a month counts whole sheets inside it', async () => {
    const answer = await payroll().get({ start_date: '2026-03-01', end_date: '2026-03-31' });
    expect(answer).toMatchObject({
      year_to_date: false,
      lines: [{ regular_hours: 14, default_rate: false }],
    });
    expect((await payroll().get({ start_date: '2026-03-01', end_date: '2026-03-22' })).lines).toEqual([]);
  });

  test('an admin sees of what is not final only the days up to today, and what was corrected of it', async () => {
    for (const who of ['cora', 'dell'] as const)
      for (const date of ['2026-03-17', '2026-03-18', '2026-03-19'])
        await worked(world, who, clara, { date, entries: [['08:00', '10:00', { mileage: 3 }]] });
    await sheet('cora', '2026-03-16', '2026-03-22', 'draft');
    const id = await sheet('dell', '2026-03-16', '2026-03-22', 'submitted');
    const open = async () => {
      const rows = await payroll().notFinal(year('2026-12-31'));
      return rows.map(({ name, status, total_hours, total_kms, billable_kms }) =>
        [name, status, total_hours, total_kms, billable_kms].join(' '),
      );
    };
    expect(await open()).toEqual(['Cora Colleague Draft 4 6 6', 'Dell Delegate Submitted 4 6 6']);
    const { snapshot_logs } = await world.as('ada').timesheets.get({ id });
    await world.as('ada').timesheets.update({ id, snapshot_logs: snapshot_logs.slice(1) });
    expect(await open()).toEqual(['Cora Colleague Draft 4 6 6', 'Dell Delegate Submitted 2 3 3']);
    const whole = await payroll().notFinal({ start_date: '2026-03-01', end_date: '2026-03-31' });
    expect(whole.map(({ total_hours }) => total_hours)).toEqual([6, 4]);
  });

  test('an admin sees from when to when work is on no timesheet', async () => {
    for (const date of ['2026-02-03', '2026-02-05'])
      await worked(world, 'will', clara, { date, entries: [['08:00', '10:00']] });
    const { unpaid } = await payroll().get({ start_date: '2026-02-01', end_date: '2026-02-28' });
    expect(unpaid).toMatchObject([
      { name: 'Will Worker', timesheet: null, start_date: '2026-02-03', end_date: '2026-02-05', hours: 4 },
    ]);
  });

  test('an admin’s line shows that the default rate paid one of its sheets, even if only one', async () => {
    const support = await codeNamed(world, 'SUP');
    const range = { start_date: '2026-01-01', end_date: '2026-01-31', user: world.people.cora };
    const marked = async () => (await payroll().get(range)).lines.map((line) => line.default_rate);
    const weeks = [
      ['2026-01-05', '2026-01-11'],
      ['2026-01-12', '2026-01-18'],
    ] as const;
    for (const [start_date, end_date] of weeks) {
      const entries = [['08:00', '10:00', { work_code_id: support }] as [string, string, object]];
      await worked(world, 'cora', clara, { date: start_date, entries });
      await sheet('cora', start_date, end_date, 'approved');
      expect(await marked()).toEqual([true]);
      await payAt(world, 'cora', { pay_rate: 30 });
    }
  });

  test('an admin’s lines of two people of one name come in the order in which they were hired', async () => {
    const range = { start_date: '2026-01-19', end_date: '2026-01-25' };
    for (const who of ['dell', 'cora'] as const) {
      await world.as('ada').employees.update({ id: world.people[who], first_name: 'Sam', last_name: 'Same' });
      await worked(world, who, clara, { date: '2026-01-19', entries: [['08:00', '09:00']] });
      await sheet(who, range.start_date, range.end_date, 'approved');
    }
    const { lines } = await payroll().get(range);
    expect(lines.map(({ user }) => user)).toEqual([world.people.cora, world.people.dell]);
  });

  test('an admin’s export is in the history with the file’s name', async () => {
    await payroll().export({ start_date: '2026-03-01', end_date: '2026-03-31' });
    const [entry] = (await world.as('ada').audit.list({ action: 'payroll.export' })).results;
    expect(entry).toMatchObject({
      record_type: 'payroll',
      record_id: null,
      after: { file_name: 'payroll_2026-03-01_to_2026-03-31.csv' },
    });
  });
});

// billing.md#ranges: other rules than Classic take the pieces of the ledger up to today
describe('The year to date of a person on a rule', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  test('shows what the minutes up to today pay, to the cent, and how', async () => {
    const clara = await clientNamed(world, 'Clara Client');
    const ada = world.as('ada');
    const user = world.people.will;
    await payAt(world, 'will', { pay_rate: 20 });
    const { id: pay_rule } = await ada.payRules.create({ name: 'California', preset: 'us_ca' });
    await ada.payRuleAssignments.create({ pay_rule, user, effective_from: '2026-03-11' });
    // It is Wednesday, 2026-03-18. Two hours of each of the first days are overtime; of today’s 14, two are at double time.
    const days = {
      '2026-03-11': '18:00',
      '2026-03-12': '18:00',
      '2026-03-13': '18:00',
      '2026-03-14': '18:00',
      '2026-03-18': '22:00',
      '2026-03-19': '23:00',
      '2026-03-20': '21:00',
    };
    for (const [date, until] of Object.entries(days))
      await worked(world, 'will', clara, { date, entries: [['08:00', until, { stipend: 3 }]] });
    const { id } = await world
      .as('will')
      .timesheets.create({ start_date: '2026-03-11', end_date: '2026-03-24' });
    await world.as('will').timesheets.submit({ id });
    await ada.timesheets.approve({ id });
    const year = { start_date: '2026-01-01', end_date: '2026-12-31', year_to_date: 'true' as const };
    const { lines, totals } = await ada.payroll.get(year);
    // 4 × (8 + 2 × 1.5) and 8 + 4 × 1.5 + 2 × 2 hours at 20, and five stipends of 3.
    const paid = {
      regular_hours: 40,
      overtime_hours: 14,
      double_time_hours: 2,
      regular_pay: 800,
      overtime_pay: 440,
      total_stipend: 15,
      total_pay: 1_255,
    };
    expect(lines).toMatchObject([paid]);
    expect(totals).toMatchObject(paid);
    const { sheets } = await ada.payroll.breakdown({ ...year, user });
    expect(sheets).toMatchObject([{ total_pay: 1_255, overtime_hours: 14 }]);
    expect(sheets[0]?.steps.at(-1)).toMatchObject({ label: 'Total pay', result: '$1,255.00' });
    expect(
      sheets[0]?.steps.map(({ label }) => label).filter((label) => label.startsWith('Double time')),
    ).toEqual(['Double time, Mar 18 – Mar 24']);
    // The whole of it is another sum.
    expect((await ada.timesheets.get({ id })).summary?.billing_details).toMatchObject({ total_pay: 1_981 });
    // Nothing of today counts while the year ends yesterday; a Classic colleague's is as it always was.
    const until = await ada.payroll.get({ ...year, end_date: '2026-03-17' });
    expect(until.lines).toMatchObject([{ regular_hours: 32, overtime_hours: 8, total_pay: 892 }]);
  });
});

// time-off.md#pay-of-time-off
describe('The year to date of a person with time off', () => {
  const WORK = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];
  let world: World;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.close());

  /** 82:30 hours of work up to Mar 13, then sick days of 8 hours on Mar 14 and 16. */
  const UP_TO = {
    0: { '03-13': [80, 2.5, 1_675], '03-15': [88, 2.5, 1_835], '03-16': [96, 2.5, 1_995] },
    500: { '03-13': [80, 2.5, 1_675], '03-15': [88, 2.5, 1_915], '03-16': [96, 2.5, 2_155] },
  };
  const TIME_OFF: Record<0 | 500, Record<string, string>> = {
    0: { '03-15': '8:00 h × $20.00', '03-16': '16:00 h × $20.00' },
    500: { '03-15': '8:00 h × 1.5, base rate $20.00', '03-16': '16:00 h × 1.5, base rate $20.00' },
  };
  test.each([
    ['without a rule', 0],
    ['without a rule, time off paid half as much again', 500],
    ['on the rule Classic 80', 0],
    ['on the rule Classic 80, time off paid half as much again', 500],
  ] as const)('counts none of it to the 80 hours: %s', async (rule, loading) => {
    const ada = world.as('ada');
    const will = world.as('will');
    const user = world.people.will;
    const clara = await clientNamed(world, 'Clara Client');
    const { leave_type } = await sickLeave(world, { loading });
    if (rule.startsWith('on')) {
      const { id: pay_rule } = await ada.payRules.create({ name: 'Eighty', preset: 'classic_80' });
      await ada.payRuleAssignments.create({ pay_rule, user, effective_from: '2026-02-25' });
    }
    for (const date of WORK) await worked(world, 'will', clara, { date, entries: [['06:00', '22:30']] });
    const days = ['2026-03-14', '2026-03-16'].map((date) => ({ date, minutes: 480 }));
    const request = await will.leaveRequests.create({ leave_type, days });
    await ada.leaveRequests.approve({ id: request.id });
    const { id } = await will.timesheets.create({ start_date: '2026-03-09', end_date: '2026-03-17' });
    await will.timesheets.submit({ id });
    await ada.timesheets.approve({ id });

    for (const [day, [regular_hours, overtime_hours, total_pay]] of Object.entries(UP_TO[loading])) {
      const range = {
        start_date: '2026-01-01',
        end_date: `2026-${day}`,
        year_to_date: 'true' as const,
      };
      const paid = { regular_hours, overtime_hours, total_pay, default_rate: false };
      const { lines, totals } = await ada.payroll.get(range);
      expect(lines).toMatchObject([paid]);
      expect(totals).toMatchObject({ regular_hours, overtime_hours, total_pay });
      const { sheets } = await ada.payroll.breakdown({ ...range, user });
      expect(sheets).toMatchObject([{ regular_hours, overtime_hours, total_pay }]);
      expect(sheets[0]?.rule).toMatch(/: 80:00 h of this timesheet, and 2:30 h overtime\.$/);
      const off = sheets[0]?.steps.find(({ label }) => label.startsWith('Leave'));
      expect(off?.working).toBe(TIME_OFF[loading][day]);
    }
  });
});
