import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payAt } from '../../../../tests/support/rates.ts';
import { weeksOfWill } from '../../../../tests/support/weeks-of-will.ts';
import { clientNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

describe('What lists show of a timesheet', () => {
  let world: World;
  let [draft, submitted, approved, earlier] = [0, 0, 0, 0];
  beforeEach(async () => {
    world = await createWorld();
    await payAt(world, 'will', { pay_rate: 20 });
    const { week } = await weeksOfWill(world);
    draft = await week('2026-01-05', '2026-01-11');
    submitted = await week('2026-01-19', '2026-01-25');
    approved = await week('2026-01-26', '2026-02-01');
    earlier = await week('2026-01-12', '2026-01-18');
    for (const id of [submitted, approved, earlier]) await world.as('will').timesheets.submit({ id });
    await world.as('ada').timesheets.approve({ id: approved });
  });
  afterEach(() => world.close());

  const will = {
    first_name: 'Will',
    last_name: 'Worker',
    name: 'Will Worker',
    username: 'will@example.org',
    email: 'will@example.org',
  };
  const alike = {
    total_hours: 6.5,
    total_mileage: 12.5,
    total_stipend: 7.25,
    client_names: ['Carl Client', 'Clara Client'],
  };

  test('an admin reads its state, person, totals, clients and pay, draft, submitted or approved', async () => {
    const { results } = await world.as('ada').timesheets.list({ ordering: 'start_date' });
    const rows = [draft, submitted, approved].map((id) => results.find((row) => row.id === id));
    expect(rows).toMatchObject([
      { ...alike, status: 'Draft', submitted: false, approved: false, submitted_by: null, summary: null },
      { ...alike, status: 'Submitted', submitted: true, approved: false, submitted_by: 'Will Worker' },
      { ...alike, status: 'Approved', submitted: true, approved: true, submitted_by: 'Will Worker' },
    ]);
    for (const row of rows) expect(row?.user_detail).toEqual({ id: world.people.will, ...will });
    expect(rows.map((row) => row?.snapshot_logs.length)).toEqual([0, 2, 2]);
    expect(rows.map((row) => Object.keys(row?.rate_snapshot ?? {}).length)).toEqual([0, 0, 2]);
    expect(rows[1]?.summary).toBeNull();
    expect(rows[2]?.summary).toMatchObject({
      approved_by: 'Ada Admin',
      billing_details: {
        pay_lines: [
          { pay_code: 'regular', multiplier: 1, rate: 20, hours: 6.5, amount: 130 },
          { pay_code: 'stipend', multiplier: null, rate: null, hours: null, amount: 7.25 },
        ],
      },
    });
  });

  test('an approved sheet without a stipend, or of hours without pay, has no line too many or too few', async () => {
    const clara = await clientNamed(world, 'Clara Client');
    const linesOf = async (who: 'cora' | 'dell') => {
      await worked(world, who, clara, { date: '2026-02-02', entries: [['08:00', '12:00']] });
      const dates = { start_date: '2026-02-02', end_date: '2026-02-08' };
      const { id } = await world.as(who).timesheets.create(dates);
      await world.as(who).timesheets.submit({ id });
      const { summary } = await world.as('ada').timesheets.approve({ id });
      const lines = summary?.billing_details.pay_lines.map(({ pay_code, hours, amount }) => [
        pay_code,
        hours,
        amount,
      ]);
      await world.as('ada').timesheets.unapprove({ id });
      await world.as('ada').timesheets.remove({ id });
      return lines;
    };
    expect(await linesOf('cora')).toEqual([['regular', 4, 100]]);
    await payAt(world, 'dell', { pay_rate: 0 });
    expect(await linesOf('dell')).toEqual([['regular', 4, 0]]);
  });

  test('an admin’s board adds up live drafts and frozen sheets, the longest waiting at the top, findings where it is waiting', async () => {
    const { cards, results } = await world.as('ada').timesheets.board({});
    expect(cards).toEqual({
      total: 4,
      total_hours: 26,
      total_mileage: 50,
      distance_unit: 'km',
      pending: 1,
      submitted: 2,
      approved: 1,
    });
    expect(results.map(({ id, findings }) => [id, findings.map(({ kind }) => kind)])).toEqual([
      [earlier, ['no_code']],
      [submitted, ['no_code']],
      [approved, []],
      [draft, []],
    ]);
  });

  test('an approver is not told of a sheet in the same pay period whose pay stays the same', async () => {
    const changes = await world.as('ada').timesheets.payChanges({ ids: [submitted], step: 'approve' });
    expect(changes.map(({ id, name }) => [id, name])).toEqual([[submitted, 'Will Worker']]);
  });

  test('a worker’s own detail has no queue of others; an admin’s has', async () => {
    const none = { previous_id: null, next_id: null, waiting_count: null };
    expect(await world.as('will').timesheets.detail({ id: submitted })).toMatchObject(none);
    // After the last one comes the first that waits.
    const seen = { previous_id: earlier, next_id: earlier, waiting_count: 2 };
    expect(await world.as('ada').timesheets.detail({ id: submitted })).toMatchObject(seen);
  });

  test('an admin who corrected a sheet sees the corrected logs in it, not the daily logs', async () => {
    const { snapshot_logs } = await world.as('ada').timesheets.get({ id: submitted });
    await world.as('ada').timesheets.update({ id: submitted, snapshot_logs: snapshot_logs.slice(0, 1) });
    const { logs, total_hours } = await world.as('ada').timesheets.detail({ id: submitted });
    expect([logs.map((log) => log.id), total_hours]).toEqual([[snapshot_logs[0]?.id], 4.5]);
    const board = await world.as('ada').timesheets.board({ start_date__gte: '2026-01-19' });
    expect(board.results.find(({ id }) => id === submitted)?.client_names).toEqual(['Clara Client']);
  });

  test('a timesheet without any work names no client', async () => {
    const dates = { start_date: '2026-02-16', end_date: '2026-02-22' };
    const sheet = await world.as('cora').timesheets.create(dates);
    expect(sheet).toMatchObject({ total_hours: 0 });
    expect(sheet.client_names).toEqual([]);
  });

  test('a client who pays for kilometers is billed for them as the approval froze it', async () => {
    const kim = await clientNamed(world, 'Kim Client', { kms_billable: true });
    await worked(world, 'cora', kim, { date: '2026-02-10', entries: [['08:00', '09:00', { mileage: 3 }]] });
    const dates = { start_date: '2026-02-09', end_date: '2026-02-15' };
    const { id } = await world.as('cora').timesheets.create(dates);
    await world.as('cora').timesheets.submit({ id });
    const { rate_snapshot } = await world.as('ada').timesheets.approve({ id });
    expect(Object.values(rate_snapshot)).toMatchObject([{ billable: true, kms_billable: true }]);
  });

  test('an admin’s charts go back 53 weeks at most, and need a range', async () => {
    const charts = (start_date: string, end_date: string) =>
      world.as('ada').timesheets.charts({ start_date, end_date });
    const first = '2025-01-25';
    expect(await charts('2020-01-01', '2026-01-31')).toMatchObject({ start_date: first });
    expect(await charts(first, '2026-01-31')).toMatchObject({ start_date: first });
    expect(await charts('2025-01-26', '2026-01-31')).toMatchObject({ start_date: '2025-01-26' });
    expect(await refusalIn(charts('2026-02-01', '2026-01-31'))).toMatchObject({
      status: 400,
      fields: { end_date: [expect.any(String)] },
    });
  });
});

describe('The orders of the list', () => {
  let world: World;
  let ids: Record<'will' | 'cora' | 'dell', number>;
  beforeAll(async () => {
    world = await createWorld();
    const at = (time: string) => world.travelTo(`2026-03-18T${time}:00.000Z`);
    const made = async (who: 'will' | 'cora' | 'dell', start_date: string, end_date: string) =>
      (await world.as(who).timesheets.create({ start_date, end_date })).id;
    at('10:00');
    const will = await made('will', '2026-03-01', '2026-03-20');
    at('11:00');
    const cora = await made('cora', '2026-03-02', '2026-03-05');
    at('12:00');
    const dell = await made('dell', '2026-03-03', '2026-03-10');
    ids = { will, cora, dell };
    at('13:00');
    await world.as('cora').timesheets.submit({ id: cora });
    at('14:00');
    await world.as('will').timesheets.submit({ id: will });
    at('14:10');
    await world.as('dell').timesheets.update({ id: dell, end_date: '2026-03-11' });
    at('14:30');
    await world.as('ada').timesheets.approve({ id: will });
    at('15:00');
    await world.as('ada').timesheets.approve({ id: cora });
  });
  afterAll(() => world.close());

  test.each([
    ['start_date', 'will cora dell', 'dell cora will'],
    ['end_date', 'cora dell will', 'will dell cora'],
    // Dell's is neither submitted nor approved: it is the last one both ways.
    ['submitted_date', 'cora will dell', 'will cora dell'],
    ['approved_date', 'will cora dell', 'cora will dell'],
    ['created_at', 'will cora dell', 'dell cora will'],
    ['updated_at', 'dell will cora', 'cora will dell'],
  ] as const)('an admin sorts by %s', async (field, up, down) => {
    const names = async (ordering: typeof field | `-${typeof field}`) => {
      const { results } = await world.as('ada').timesheets.list({ ordering });
      return results
        .map(({ id }) => (['will', 'cora', 'dell'] as const).find((name) => ids[name] === id))
        .join(' ');
    };
    expect([await names(field), await names(`-${field}`)]).toEqual([up, down]);
  });
});
