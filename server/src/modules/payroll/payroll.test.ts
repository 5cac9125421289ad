import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed, codeNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';

const MARCH = { start_date: '2026-03-01', end_date: '2026-03-31' };

describe('Payroll and billing', () => {
  let world: World;
  let clara: number;
  let support: number;
  let travel: number;
  beforeEach(async () => {
    world = await createWorld();
    support = await codeNamed(world, 'SUP', 40);
    travel = await codeNamed(world, 'TRV', 10);
    clara = await clientNamed(world, 'Clara Client', {
      kms_billable: true,
      contract_hours: { [travel]: { max: 5, billable: false }, [support]: { max: 50, client_rate: 55.5 } },
    });
    await payAt(world, 'will', { pay_rate: 20, mileage_rate: 0.5 });
    // Bi-weekly from 2025-01-01: 2026-03-11 to 2026-03-24 is one period.
    for (let day = 11; day <= 19; day += 1) {
      await worked(world, 'will', clara, {
        date: `2026-03-${day}`,
        entries: [
          ['08:00', '17:00', { work_code_id: support, mileage: 10 }],
          ['17:00', '18:00', { work_code_id: travel, stipend: 1.01, mileage: 3 }],
        ],
      });
    }
    await sheet('will', '2026-03-11', '2026-03-24', 'approved');
    await worked(world, 'cora', clara, { date: '2026-03-02', entries: [['23:00', '01:00']] });
    await sheet('cora', '2026-03-01', '2026-03-07', 'approved');
  });
  afterEach(() => world.close());

  const payroll = () => world.as('ada').payroll;
  const change = (who: 'will' | 'cora', set: Partial<typeof users.$inferInsert>) =>
    world.store.write(world.companies.maple, (db) =>
      db
        .update(users)
        .set(set)
        .where(and(eq(users.company_id, world.companies.maple), eq(users.id, world.people[who]))),
    );
  async function sheet(
    who: 'will' | 'cora',
    start_date: string,
    end_date: string,
    until: 'draft' | 'submitted' | 'approved',
  ) {
    const { id } = await world.as(who).timesheets.create({ start_date, end_date });
    if (until !== 'draft') await world.as(who).timesheets.submit({ id });
    if (until === 'approved') await world.as('ada').timesheets.approve({ id });
    return id;
  }

  test('an admin sees a line per employee: 80 regular hours, overtime at 1.5 times, kilometers listed separately', async () => {
    const answer = await payroll().get(MARCH);
    expect(answer.lines).toMatchObject([
      {
        name: 'Cora Colleague',
        regular_hours: 2,
        total_pay: 50,
        pay_rate: 25,
        mileage_rate: null,
        default_rate: true,
      },
      {
        name: 'Will Worker',
        regular_hours: 80,
        overtime_hours: 10,
        pay_rate: 20,
        overtime_rate: 30,
        regular_pay: 1600,
        overtime_pay: 300,
        total_stipend: 9.09,
        total_pay: 1909.09,
        total_mileage: 117,
        mileage_reimbursement: 58.5,
      },
    ]);
    expect(answer.totals).toMatchObject({ total_pay: 1959.09, regular_hours: 82, overtime_hours: 10 });
  });

  // billing.md#billability-analysis
  test('an admin sees billability by the client’s settings and the frozen rates', async () => {
    const { billability, billability_totals } = await payroll().get(MARCH);
    expect(billability[1]).toMatchObject({
      name: 'Will Worker',
      total_hours: 90,
      billable_hours: 81,
      non_billable_hours: 9,
      billable_kms: 90,
      billable_amount: 81 * 55.5,
      billable_percent: 90,
    });
    expect(billability_totals).toMatchObject({ total_hours: 92, billable_hours: 83, billable_percent: 90 });
  });

  test('an admin opens each figure’s breakdown: entries, rule, rates with their sources, approver', async () => {
    const breakdown = await payroll().breakdown({ ...MARCH, user: world.people.will });
    expect(breakdown.sheets).toHaveLength(1);
    expect(breakdown.sheets[0]).toMatchObject({
      approved_by: 'Ada Admin',
      rates_from: 'Frozen at approval on Mar 18, 2026.',
      total_pay: 1909.09,
    });
    expect(breakdown.sheets[0]?.rule).toBe(
      'Classic 80. The first 80:00 h of the pay period Mar 11 – Mar 24 are regular: 80:00 h of this timesheet, and 10:00 h overtime.',
    );
    expect(breakdown.sheets[0]?.rates.map(({ rate, source }) => `${rate} ${source}`)).toEqual([
      '$20.00 the employee’s',
      '$30.00 1.5 times the pay rate',
      '$0.50 a km the employee’s',
    ]);
    expect(breakdown.sheets[0]?.entries).toHaveLength(18);
    expect(breakdown.sheets[0]?.entries[0]).toMatchObject({
      client_name: 'Clara Client',
      billing_rate: 55.5,
      billing_rate_from: 'the client’s rate',
    });
  });

  test('the day of an approval is the company’s', async () => {
    const { update } = world.as('ada').companySettings;
    for (const [time_zone, day] of [
      ['Pacific/Kiritimati', 'Mar 19'],
      ['UTC', 'Mar 18'],
    ] as const) {
      await update({ time_zone });
      const { sheets } = await payroll().breakdown({ ...MARCH, user: world.people.will });
      expect(sheets[0]?.rates_from).toBe(`Frozen at approval on ${day}, 2026.`);
    }
  });

  test('an admin opens on the newest period with approved timesheets, and a script gets its lines as CSV', async () => {
    expect(await payroll().openingPeriod()).toEqual({
      period: { start_date: '2026-03-11', end_date: '2026-03-24' },
      has_pay_runs: false,
    });
    const { lines } = await payroll().get(MARCH);
    expect(await payroll().lines(MARCH)).toEqual(lines);
    const { file_name, csv } = await payroll().exportBillability(MARCH);
    expect(file_name).toBe('billability_2026-03-01_to_2026-03-31.csv');
    expect(csv.split('\r\n').at(-2)).toMatch(/^TOTAL,92\.00,/);
    const { results } = await world.as('ada').audit.list({ record_type: 'payroll' });
    expect(results[0]?.after).toMatchObject({ ...MARCH, people: 2, file_name });
  });

  test('an admin reads what each client is billed, and it adds up to what the employees’ time is billed', async () => {
    const { billability_totals } = await payroll().get(MARCH);
    const clients = await payroll().byClient(MARCH);
    expect(clients).toMatchObject([
      { client: clara, name: 'Clara Client', client_code: null, contract_number: null },
    ]);
    expect(clients[0]).toMatchObject(billability_totals);
    expect(await payroll().byClient({ ...MARCH, user: world.people.dell })).toEqual([]);
    const csv = await world.rest(
      'ada',
      'GET',
      '/payroll/by-client/?start_date=2026-03-01&end_date=2026-03-31',
    );
    expect(csv.body).toEqual(clients);
  });

  const draftOfMarch9 = async () => {
    await worked(world, 'cora', clara, { date: '2026-03-09', entries: [['09:00', '12:00']] });
    await sheet('cora', '2026-03-08', '2026-03-10', 'draft');
  };

  test('an admin sees why work was not paid', async () => {
    await draftOfMarch9();
    await worked(world, 'cora', clara, { date: '2026-03-20', entries: [['09:00', '10:00']] });
    const unpaid = (await payroll().get(MARCH)).unpaid.map(({ name, hours, reason }) => [
      name,
      hours,
      reason,
    ]);
    expect(unpaid).toEqual([
      ['Cora Colleague', 3, 'The timesheet has not been submitted.'],
      ['Cora Colleague', 1, 'These daily logs are on no timesheet.'],
    ]);
    const cut = await payroll().get({ start_date: '2026-03-12', end_date: '2026-03-31' });
    expect(cut.lines).toEqual([]);
    expect(cut.unpaid.find((row) => row.name === 'Will Worker')).toMatchObject({
      reason: 'It is in the pay period Mar 11 – Mar 24.',
      paid_in: { start_date: '2026-03-11', end_date: '2026-03-24' },
    });
    const crossing = await payroll().get({ start_date: '2026-02-25', end_date: '2026-03-03' });
    expect(crossing.unpaid[0]).toMatchObject({
      reason: 'It is in the pay period Feb 25 – Mar 10.',
      paid_in: { start_date: '2026-02-25', end_date: '2026-03-10' },
    });
  });

  test('an admin sees unapproved work at current billing settings, separate from the figures', async () => {
    await draftOfMarch9();
    const before = await payroll().get(MARCH);
    const day = (date: string) =>
      worked(world, 'cora', clara, {
        date,
        entries: [
          ['09:00', '12:00', { work_code_id: support, mileage: 4 }],
          ['12:00', '13:00', { work_code_id: travel, mileage: 2 }],
        ],
      });
    await day('2026-03-22');
    await sheet('cora', '2026-03-22', '2026-03-23', 'submitted');
    await day('2026-03-25');
    await sheet('cora', '2026-03-25', '2026-03-26', 'draft');
    const [draft, submitted, later] = await payroll().notFinal({ ...MARCH, user: world.people.cora });
    expect(draft).toMatchObject({ start_date: '2026-03-08', status: 'Draft', billable_hours: 3 });
    const alike = { total_hours: 4, billable_hours: 3, billable_kms: 4, billable_amount: 166.5 };
    expect(submitted).toMatchObject({ name: 'Cora Colleague', status: 'Submitted', ...alike });
    expect(later).toMatchObject({ start_date: '2026-03-25', status: 'Draft', ...alike });
    await world
      .as('ada')
      .workCodes.update({ id: support, code: 'SUP', description: 'Support', billing_rate: 1 });
    const after = await payroll().get(MARCH);
    expect([after.lines, after.billability]).toEqual([before.lines, before.billability]);
  });

  test('an admin’s year to date includes sheets that start in it, and only logs up to today', async () => {
    // It is 2026-03-18: Will's log of the 19th does not count yet.
    const answer = await payroll().get({
      start_date: '2026-01-01',
      end_date: '2026-03-18',
      year_to_date: true,
      user: world.people.will,
    });
    expect(answer.lines).toMatchObject([{ regular_hours: 80, overtime_hours: 0, total_pay: 1608.08 }]);
    expect(answer.billability[0]).toMatchObject({ total_hours: 80, billable_hours: 72 });
  });

  test('an admin’s CSV has the fixed columns, a BOM, a TOTAL row, and runs no formula', async () => {
    await change('cora', { first_name: '=cmd|calc', last_name: '"X"' });
    const { file_name, csv } = await payroll().export(MARCH);
    expect(file_name).toBe('payroll_2026-03-01_to_2026-03-31.csv');
    expect(csv.split('\r\n')).toEqual([
      '\uFEFFEmployee,Regular Hours,Overtime Hours,Pay Rate,Kilometers,Stipend,Total Pay',
      `"'=cmd|calc ""X""",2.00,0.00,25.00,0.00,0.00,50.00`,
      'Will Worker,80.00,10.00,20.00,117.00,9.09,1909.09',
      'TOTAL,82.00,10.00,,117.00,9.09,1959.09',
      '',
    ]);
    await change('cora', { first_name: 'Cora', last_name: 'Colleague' });
  });

  test('an admin does not see a log on a timesheet as unpaid, whatever the timesheet’s dates', async () => {
    const locked = await worked(world, 'dell', clara, { date: '2026-03-05', entries: [['09:00', '10:00']] });
    const { id } = await world
      .as('dell')
      .timesheets.create({ start_date: '2026-02-01', end_date: '2026-02-07' });
    const unpaid = async () =>
      (await payroll().get({ ...MARCH, user: world.people.dell })).unpaid.map(({ hours }) => hours);
    expect(await unpaid()).toEqual([1]);
    await world.store.write(world.companies.maple, (db) =>
      db
        .update(dailyLogs)
        .set({ locked_by_timesheet_id: id })
        .where(and(eq(dailyLogs.company_id, world.companies.maple), eq(dailyLogs.id, locked))),
    );
    expect(await unpaid()).toEqual([]);
  });

  test('an admin’s range must have both ends, in order', async () => {
    const answer = await world.rest('ada', 'GET', '/payroll/?start_date=2026-03-02&end_date=2026-03-01');
    expect(answer).toMatchObject({ status: 400, body: { end_date: [expect.any(String)] } });
    expect((await world.rest('ada', 'GET', '/payroll/?start_date=2026-03-02')).status).toBe(400);
  });
});

test('an admin on an Essential plan is refused payroll with the upgrade hint', async () => {
  const world = await createWorld({ env: { BILLING: 'on' } });
  expect(await refusalIn(world.as('ada').payroll.get(MARCH))).toMatchObject({
    status: 403,
    detail: 'Upgrade to Professional to unlock this feature',
  });
  await world.close();
});
