import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed, codeNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

/** Two weeks, each from a Wednesday, that are one pay period. */
const PERIOD = { start_date: '2026-03-11', end_date: '2026-03-24' };
const [WEEK_1, WEEK_2] = ['2026-03-11', '2026-03-18'];
/** 36 and 48 hours in days of twelve. */
const DAYS = ['11', '12', '13', '18', '19', '20', '21'].map((day) => `2026-03-${day}`);

// pay.md#bench, pay.md#worked-examples
describe('An admin’s Bench', () => {
  let world: World;
  let clara: number;
  beforeEach(async () => {
    world = await createWorld();
    clara = await clientNamed(world, 'Ann Lee');
    await payAt(world, 'will', { pay_rate: 20 });
    for (const date of DAYS) await worked(world, 'will', clara, { date, entries: [['06:00', '18:00']] });
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada').payroll;
  const csv = async (path: string, token: string) => {
    const { body, statusCode, headers } = await world.app.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
    });
    return { lines: body.replace('\uFEFF', '').split('\r\n'), statusCode, headers };
  };

  test.each([
    ['us_40', 1760, 8, [720, 1040], '10:00'],
    ['us_8_80', 1960, 28, [840, 1120], '14:00'],
    ['classic_80', 1720, 4, [720, 1000], '14:00'],
  ])(
    'compares Classic 80, which pays 1,720, with %s, which pays %s',
    async (preset, amount, hours, weeks, at) => {
      const bench = await ada().bench({ ...PERIOD, preset });
      expect(bench).toMatchObject({
        ...PERIOD,
        people_who_differ: amount === 1720 ? 0 : 1,
        overtime_hours_a: 4,
        overtime_hours_b: hours,
        amount_a: 1720,
        amount_b: amount,
        difference: amount - 1720,
        // It is Wednesday, March 18, inside a period of two weeks.
        rule: { next_start: preset === 'us_40' ? '2026-03-18' : '2026-03-25' },
      });
      expect(bench.people).toMatchObject([
        { name: 'Will Worker', rules: ['Classic 80'], is_provisional: true, problem: null, amount_b: amount },
      ]);
      const shown = bench.people[0]?.weeks ?? [];
      expect(shown.map(({ start_date, amount_b }) => [start_date, amount_b])).toEqual([
        [WEEK_1, weeks[0]],
        [WEEK_2, weeks[1]],
      ]);
      expect(shown[1]?.tips_a).toEqual({ date: '2026-03-21', at: '14:00', client_name: 'Ann Lee' });
      const tip = shown[1]?.tips_b;
      expect(tip).toEqual({ date: preset === 'us_8_80' ? WEEK_2 : '2026-03-21', at, client_name: 'Ann Lee' });
    },
  );

  test('widens the period to whole windows and has the hours and money of each pay code', async () => {
    const inside = { start_date: '2026-03-12', end_date: '2026-03-13' };
    const bench = await ada().bench({ ...inside, preset: 'us_40' });
    expect(bench).toMatchObject(PERIOD);
    expect(bench.people[0]?.weeks[1]?.codes).toEqual([
      { pay_code: 'regular', hours_a: 44, amount_a: 880, hours_b: 40, amount_b: 800, difference: -80 },
      { pay_code: 'overtime', hours_a: 4, amount_a: 120, hours_b: 8, amount_b: 240, difference: 120 },
    ]);
  });

  test('pays holidays by the compared rule, though nobody has a rule', async () => {
    const compared = { ...PERIOD, preset: 'au_schads' };
    const before = await ada().bench(compared);
    await world.as('ada').holidays.create({ date: WEEK_1, name: 'Founders’ Day' });
    const bench = await ada().bench(compared);
    expect(bench.amount_a).toBe(before.amount_a);
    expect(bench.amount_b).toBeGreaterThan(before.amount_b);
  });

  test('leaves out time that is not approved where asked, and that of others', async () => {
    expect((await ada().bench({ ...PERIOD, preset: 'us_40', provisional: 'false' })).people).toEqual([]);
    const others = await ada().bench({ ...PERIOD, preset: 'us_40', user: String(world.people.cora) });
    expect(others).toMatchObject({ people: [], amount_a: 0, amount_b: 0 });
  });

  test('counts the same days by both rules where their windows do not meet', async () => {
    const settings = world.as('ada').companySettings;
    await settings.update({ pay_period: 'monthly', first_pay_period: '2025-01-01' });
    const bench = await ada().bench({ start_date: '2026-03-01', end_date: '2026-03-31', preset: 'us_40' });
    // Weeks begin on Sunday then, and 4 h of the second week's 48 are over 80 in the month.
    expect(bench).toMatchObject({ start_date: '2026-03-01', end_date: '2026-04-04', amount_a: 1720 });
    expect(bench.people[0]?.weeks.map(({ start_date }) => start_date)).toEqual(['2026-03-08', '2026-03-15']);
    const ledger = await ada().ledger({ ...PERIOD, user: world.people.will });
    expect(ledger.windows).toMatchObject([{ start_date: '2026-03-01', end_date: '2026-03-31' }]);
    await settings.update({ pay_period: 'bi-weekly', first_pay_period: '2025-01-01' });
  });

  test('shows in a person’s row that no rate is set, and continues with the others', async () => {
    await worked(world, 'cora', clara, { date: '2026-03-12', entries: [['09:00', '17:00']] });
    const bench = await ada().bench({ ...PERIOD, preset: 'us_40' });
    expect(bench.people).toMatchObject([
      { name: 'Cora Colleague', problem: 'No pay rate on Mar 12.', amount_a: 0, weeks: [] },
      { name: 'Will Worker', problem: null, amount_b: 1760 },
    ]);
    expect(bench.amount_b).toBe(1760);
    // Under Classic 80 the default of 25.00 replaces it.
    const classic = await ada().bench({ ...PERIOD, preset: 'classic_80' });
    expect(classic.people[0]).toMatchObject({ problem: null, amount_a: 200, amount_b: 200 });
  });

  test('is exported as CSV with its fixed columns, also for a key that can only read', async () => {
    await world.as('ada').employees.update({ id: world.people.will, payroll_id: '1042' });
    const { key } = await world.as('ada').apiKeys.create({ name: 'Bench', scope: 'read' });
    const path = `/payroll/bench/?start_date=2026-03-11&end_date=2026-03-24&preset=us_40&user=${world.people.will}`;
    const { lines, statusCode, headers } = await csv(path, key);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(lines).toEqual([
      'payroll_id,last_name,first_name,window_start,pay_code,hours_a,amount_a,hours_b,amount_b,difference',
      '1042,Worker,Will,2026-03-11,regular,36.00,720.00,36.00,720.00,0.00',
      '1042,Worker,Will,2026-03-18,regular,44.00,880.00,40.00,800.00,-80.00',
      '1042,Worker,Will,2026-03-18,overtime,4.00,120.00,8.00,240.00,120.00',
      '',
    ]);
    const file = await ada().exportBench({ ...PERIOD, preset: 'us_40', user: String(world.people.will) });
    expect(file.file_name).toBe('bench_2026-03-11_to_2026-03-24.csv');
    expect(file.csv.replace('\uFEFF', '').split('\r\n')).toEqual(lines);
    const ledger = await csv(
      `/payroll/ledger/?start_date=2026-03-18&end_date=2026-03-24&user=${world.people.will}&preset=us_40`,
      key,
    );
    expect(ledger.lines.at(-2)).toBe(
      '2026-03-18,"US, 40 a week",,Ann Lee,,2026-03-21,10:00,18:00,overtime,1.5,20,over 40 h this week at 10:00,8.00,true',
    );
  });

  test('is refused over more than 92 days, without a rule, and with one that does not exist', async () => {
    const refusals = [
      [
        { start_date: '2026-01-01', end_date: '2026-04-03', preset: 'us_40' },
        { end_date: ['At most 92 days.'] },
      ],
      [PERIOD, { rule: ['Choose a rule or a preset.'] }],
      [{ ...PERIOD, preset: 'us_41' }, { preset: ['This preset does not exist.'] }],
      [{ ...PERIOD, preset: 'us_40', rule: 1 }, { preset: ['Choose a rule or a preset, not both.'] }],
    ] as const;
    for (const [input, fields] of refusals)
      expect(await refusalIn(ada().bench(input))).toMatchObject({ status: 400, fields });
    expect(await refusalIn(ada().bench({ ...PERIOD, rule: 999_999 }))).toMatchObject({ status: 404 });
  });

  test('keeps the rates that approval froze, and shows every minute with its reason', async () => {
    const code = await codeNamed(world, 'NGT');
    await worked(world, 'will', clara, {
      date: '2026-03-22',
      entries: [['22:00', '02:00', { work_code_id: code }]],
    });
    const { id: pay_rule } = await world.as('ada').payRules.create({ name: 'Forty', preset: 'us_40' });
    const { id } = await world.as('will').timesheets.create(PERIOD);
    await world.as('will').timesheets.submit({ id });
    await world.as('ada').timesheets.approve({ id });
    await payAt(world, 'will', { pay_rate: 99 });
    const bench = await ada().bench({ ...PERIOD, rule: pay_rule, user: String(world.people.will) });
    expect(bench).toMatchObject({ rule: { name: 'Forty' }, amount_a: 1840, amount_b: 1880 });
    expect(bench.people[0]?.is_provisional).toBe(false);

    const ledger = await ada().ledger({ ...PERIOD, user: world.people.will, rule: pay_rule });
    expect(
      ledger.windows.map(({ start_date, rule, worked_hours }) => [start_date, rule, worked_hours]),
    ).toEqual([
      [WEEK_1, 'Forty', 36],
      [WEEK_2, 'Forty', 52],
    ]);
    const rows = ledger.windows.flatMap((window) => window.rows);
    expect(rows.every((row) => row.timesheet === id && row.base_rate === 20 && row.because !== '')).toBe(
      true,
    );
    expect(rows.slice(-3)).toMatchObject([
      {
        date: '2026-03-21',
        from: '10:00',
        to: '18:00',
        pay_code: 'overtime',
        because: 'over 40 h this week at 10:00',
      },
      {
        date: '2026-03-22',
        from: '22:00',
        to: '24:00',
        work_code: 'NGT',
        because: 'over 40 h this week on Mar 21 at 10:00',
      },
      { date: '2026-03-23', from: '00:00', to: '02:00', hours: 2, multiplier: 1.5 },
    ]);
    expect(rows[0]).toMatchObject({ because: 'no limit was passed', client_name: 'Ann Lee' });
    const own = await ada().ledger({ ...PERIOD, user: world.people.will });
    expect(own.windows).toMatchObject([
      {
        ...PERIOD,
        rule: 'Classic 80',
        version: null,
        worked_hours: 88,
        lines: [{ hours: 80 }, { hours: 8, amount: 240 }],
      },
    ]);
    // None of this is written, except who exported what.
    expect((await world.as('ada').timesheets.get({ id })).summary?.billing_details.total_pay).toBe(1840);
  });
});

test('an admin on an Essential plan is refused the Bench and the ledger with the upgrade hint', async () => {
  const world = await createWorld({ env: { BILLING: 'on' } });
  const hint = { status: 403, detail: 'Upgrade to Professional to unlock this feature' };
  const { payroll } = world.as('ada');
  expect(await refusalIn(payroll.bench({ ...PERIOD, preset: 'us_40' }))).toMatchObject(hint);
  expect(await refusalIn(payroll.ledger({ ...PERIOD, user: world.people.will }))).toMatchObject(hint);
  await world.close();
});

// billing.md#payroll-details
test('an admin reads in payroll what a rule made of a long day: double time, window, limits and version', async () => {
  const world = await createWorld();
  const ada = world.as('ada');
  const clara = await clientNamed(world, 'Clara Client');
  await payAt(world, 'will', { pay_rate: 20 });
  await payAt(world, 'cora', { pay_rate: 20 });
  const { id: pay_rule } = await ada.payRules.create({ name: 'California staff', preset: 'us_ca' });
  await ada.payRuleAssignments.create({
    pay_rule,
    user: world.people.will,
    effective_from: WEEK_1,
  });
  for (const who of ['will', 'cora'] as const)
    await worked(world, who, clara, { date: '2026-03-12', entries: [['06:00', '19:00', { stipend: 5 }]] });

  // Will's 8, 4 and 1 hours at 20, 30 and 40; Cora's 13 at 20.
  expect((await ada.dashboard.work(PERIOD)).estimated_pay).toBe(320 + 260 + 10);
  // A stipend has no hours, not zero of them.
  const compared = await ada.payroll.exportBench({
    ...PERIOD,
    preset: 'classic_80',
    user: String(world.people.will),
  });
  expect(compared.csv).toContain(',stipend,,5.00,,5.00,0.00');
  const week = { start_date: WEEK_1, end_date: '2026-03-17' };
  const none = await ada.payroll.get(week);
  expect(none.totals.double_time_hours).toBe(0);
  for (const who of ['will', 'cora'] as const) {
    const { id } = await world.as(who).timesheets.create(week);
    await world.as(who).timesheets.submit({ id });
    await ada.timesheets.approve({ id });
  }
  const { lines, totals } = await ada.payroll.get(week);
  expect(lines).toMatchObject([
    { name: 'Cora Colleague', overtime_hours: 0, double_time_hours: 0, total_pay: 265 },
    { name: 'Will Worker', regular_hours: 8, overtime_hours: 5, double_time_hours: 1, total_pay: 325 },
  ]);
  expect(totals.double_time_hours).toBe(1);
  const { csv } = await ada.payroll.export(week);
  expect(csv).toContain('Will Worker,8.00,5.00,20.00,0.00,5.00,325.00');

  const sheetOf = async (user: number) => (await ada.payroll.breakdown({ ...week, user })).sheets[0];
  const paid = await sheetOf(world.people.will);
  for (const part of [
    'Mar 11 – Mar 17, California staff, version 1: After 8 h in a day: 1.5 times the regular rate; ',
    ' 8:00 h of this timesheet are regular, 5:00 h overtime.',
  ])
    expect(paid?.rule).toContain(part);
  expect(paid?.steps).toEqual([
    { label: 'Regular, Mar 11 – Mar 17', working: '8:00 h × $20.00', result: '$160.00' },
    { label: 'Overtime, Mar 11 – Mar 17', working: '4:00 h × 1.5, base rate $20.00', result: '$120.00' },
    { label: 'Double time, Mar 11 – Mar 17', working: '1:00 h × 2, base rate $20.00', result: '$40.00' },
    { label: 'Stipend, Mar 11 – Mar 17', working: 'as logged', result: '$5.00' },
    { label: 'Total pay', working: '$160.00 + $160.00 + $5.00', result: '$325.00' },
  ]);
  expect((await sheetOf(world.people.cora))?.rule).toMatch(
    /^Classic 80\. The first 80:00 h of the pay period/,
  );
  await world.close();
});
