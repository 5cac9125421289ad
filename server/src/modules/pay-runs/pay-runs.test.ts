import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import {
  approvedSheet,
  lockedRun,
  onPreset,
  snapshotWith,
  WEEK,
} from '../../../../tests/support/pay-runs.ts';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed, codeNamed } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

const LAST = addDays(WEEK, 6);
const NEXT = addDays(WEEK, 7);
const NEXT_LAST = addDays(WEEK, 13);
/** Monday to Friday in the company's week, which begins on a Wednesday: 8 hours each. */
const FORTY = Object.fromEntries(
  [0, 1, 2, 5, 6].map((day) => [day, [['09:00', '17:00'] as [string, string]]]),
);

describe('Pay runs', () => {
  let world: World;
  let clara: number;
  beforeEach(async () => {
    world = await createWorld();
    clara = await clientNamed(world);
    await payAt(world, 'will', { pay_rate: 20 });
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada');
  const sheet = (entries: Parameters<typeof approvedSheet>[3]['entries'], start = WEEK, days = 7) =>
    approvedSheet(world, 'will', clara, { start, days, entries });

  test('40 h are paid; corrected to 42 h they get 60.00 more, then at 41 h 30.00 less (example 17)', async () => {
    await onPreset(world, 'us_40');
    const id = await sheet(FORTY);
    expect(await lockedRun(world, WEEK, LAST)).toMatchObject({ status: 'locked', people: 1, total: 800 });

    const two = await snapshotWith(world, id, (_, index) => (index === 4 ? { end_time: '19:00' } : {}));
    await ada().timesheets.correct({ id, snapshot_logs: two, reason: 'Stayed longer.' });
    await sheet(FORTY, NEXT);
    const second = await lockedRun(world, NEXT, NEXT_LAST);
    expect(second.total).toBe(860);
    const adjusted = (await ada().payRuns.lines({ id: second.id })).results.filter(
      ({ timesheet }) => timesheet === id,
    );
    expect(adjusted).toMatchObject([
      {
        pay_code: 'overtime',
        hours: 2,
        amount: 60,
        note: 'Adjustment for Jan 7 – Jan 13',
        adjusts: `${WEEK}/${LAST}`,
      },
    ]);

    const one = await snapshotWith(world, id, (_, index) => (index === 4 ? { end_time: '18:00' } : {}));
    await ada().timesheets.correct({ id, snapshot_logs: one, reason: 'One hour, not two.' });
    await sheet(FORTY, addDays(WEEK, 14));
    const third = await lockedRun(world, addDays(WEEK, 14), addDays(WEEK, 20));
    expect(third.total).toBe(770);
  });

  test('the audit trail records every step of a corrected week', async () => {
    const id = await sheet(FORTY);
    const first = await lockedRun(world, WEEK, LAST);
    await ada().payRuns.pay({ id: first.id, updated_at: first.updated_at, pay_date: '2026-01-16' });
    const longer = await snapshotWith(world, id, (_, index) => (index === 4 ? { end_time: '19:00' } : {}));
    await ada().timesheets.correct({ id, snapshot_logs: longer, reason: 'Stayed longer.' });
    const second = await lockedRun(world, NEXT, NEXT_LAST);

    const { results } = await ada().audit.list({ page: 1 });
    const about = results.filter(
      ({ record_type, record_id }) =>
        (record_type === 'timesheet' && record_id === id) || record_type === 'pay_run',
    );
    const story = about
      .toReversed()
      .map(({ user_name, action, record_id }) => `${user_name} · ${action} · ${record_id}`);
    expect(story).toEqual([
      `Will Worker · timesheet.create · ${id}`,
      `Will Worker · timesheet.submit · ${id}`,
      `Ada Admin · timesheet.approve · ${id}`,
      `Ada Admin · pay_run.create · ${first.id}`,
      `Ada Admin · pay_run.lock · ${first.id}`,
      `Ada Admin · pay_run.pay · ${first.id}`,
      `Ada Admin · timesheet.correct · ${id}`,
      `Ada Admin · pay_run.create · ${second.id}`,
      `Ada Admin · pay_run.lock · ${second.id}`,
    ]);
    const correction = about.find(({ action }) => action === 'timesheet.correct');
    expect(correction).toMatchObject({
      before: { total_pay: 800 },
      after: { total_pay: 840, reason: 'Stayed longer.' },
    });
    // Who and when are the entry's own, not fields of the run.
    const paid = about.find(({ action }) => action === 'pay_run.pay');
    expect(Object.keys(paid?.after ?? {}).toSorted()).toEqual(['pay_date', 'status']);
    expect(about[0]).toMatchObject({ action: 'pay_run.lock', after: { total: 40 } });
  });

  test('30 h at 18 are paid as 540.00, and the week’s 16 h at 21 with a counting stipend later as 457.04 (16)', async () => {
    await onPreset(world, 'us_40');
    const low = await codeNamed(world, 'LOW');
    const high = await codeNamed(world, 'HIGH');
    await ada().workCodes.update({ id: high, code: 'HIGH', description: 'High', stipend_kind: 'counts' });
    for (const [work_code, amount] of [
      [low, 18],
      [high, 21],
    ] as const)
      await ada().payRates.create({
        user: world.people.will,
        work_code,
        effective_from: '2025-01-01',
        amount,
      });
    const at = (code: number, stipend = 0) => ({ work_code_id: code, stipend });
    await sheet(
      {
        0: [['08:00', '18:00', at(low)]],
        1: [['08:00', '18:00', at(low)]],
        2: [['08:00', '18:00', at(low)]],
      },
      WEEK,
      3,
    );
    expect((await lockedRun(world, WEEK, addDays(WEEK, 2))).total).toBe(540);
    await sheet(
      { 2: [['08:00', '16:00', at(high, 60)]], 3: [['08:00', '16:00', at(high)]] },
      addDays(WEEK, 3),
      4,
    );
    expect((await lockedRun(world, addDays(WEEK, 3), LAST)).total).toBe(457.04);
  });

  test('a sheet of 10 h earlier in a paid week comes late: +2 h regular 40.00, +8 h overtime 240.00 (18)', async () => {
    await onPreset(world, 'us_40');
    await sheet(
      { 0: [['08:00', '18:00']], 1: [['08:00', '18:00']], 2: [['08:00', '18:00']], 3: [['09:00', '17:00']] },
      addDays(WEEK, 2),
      5,
    );
    expect((await lockedRun(world, WEEK, LAST)).total).toBe(760);
    await sheet({ 0: [['08:00', '18:00']] }, WEEK, 2);
    const late = await lockedRun(world, NEXT, NEXT_LAST);
    const sums = new Map<string, number>();
    for (const { pay_code, amount } of (await ada().payRuns.lines({ id: late.id })).results)
      sums.set(pay_code, (sums.get(pay_code) ?? 0) + amount);
    expect(Object.fromEntries(sums)).toEqual({ regular: 40, overtime: 240 });
  });

  test('a bonus that counts raises the overtime of its week, and the run pays both (23: 1,002.78)', async () => {
    await onPreset(world, 'us_40');
    await sheet(Object.fromEntries([0, 1, 2, 3, 4].map((day) => [day, [['08:00', '17:00']]])));
    const bonus = {
      user: world.people.will,
      pay_code: 'bonus' as const,
      amount: 50,
      start_date: WEEK,
      end_date: LAST,
    };
    const { id } = await ada().payExtras.create({ ...bonus, counts: true, reason: 'Covered the holidays.' });
    const run = await lockedRun(world, WEEK, LAST);
    expect(run.total).toBe(1_002.78);
    const { results } = await ada().payRuns.lines({ id: run.id });
    expect(results.map(({ pay_code, reason }) => [pay_code, reason])).toEqual([
      ['regular', null],
      ['overtime', null],
      ['bonus', 'Covered the holidays.'],
    ]);
    expect(await refusalIn(ada().payExtras.remove({ id }))).toMatchObject({ status: 409, code: 'in_use' });
    for (const [wrong, field] of [
      [{ amount: 0 }, 'amount'],
      [{ end_date: addDays(WEEK, 92) }, 'end_date'],
      [{ pay_code: 'reimbursement', counts: true }, 'counts'],
      [{ reason: '' }, 'reason'],
    ] as const) {
      const answer = await world.rest('ada', 'POST', '/pay-extras/', { ...bonus, reason: 'More.', ...wrong });
      expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, [field]]);
    }
  });

  test('a lock is refused without a pay rate, payroll ID or earning code, and needs a reason for the rest', async () => {
    await onPreset(world, 'us_40');
    await payAt(world, 'will', { pay_rate: null });
    const id = await sheet({ 0: [['09:00', '17:00']], 1: [['09:00', null]] });
    await ada().exportProfiles.create({ name: 'Long', format: 'daybook_csv', is_default: true });
    const run = await ada().payRuns.create({ period_start: WEEK, period_end: LAST });
    expect(run.blockers.map(({ code }) => code)).toEqual(['no_pay_rate', 'no_payroll_id', 'no_earning_code']);
    expect(run.blockers[0]).toMatchObject({ name: 'Will Worker', text: 'No pay rate on Jan 7.' });
    // Each leads to the page on which it is fixed: rates are on the employee's own.
    const [own, timesheet] = [`/admin/employees/${world.people.will}`, `/admin/timesheets/${id}`];
    const fixed = [`${own}/view`, `${own}/edit`, '/admin/settings/payroll-export'];
    expect(run.blockers.map(({ link }) => link)).toEqual(fixed);
    expect(run.warnings).toMatchObject([{ code: 'not_placed', link: timesheet, timesheet: id }]);
    const refused = await world.rest('ada', 'POST', `/pay-runs/${run.id}/lock/`, {});
    expect(refused).toMatchObject({ status: 409, body: { code: 'pay_run_blocked' } });
    expect((refused.body as { blockers: unknown[] }).blockers).toHaveLength(3);

    await payAt(world, 'will', { pay_rate: 20 });
    await ada().timesheets.unapprove({ id });
    await ada().timesheets.approve({ id });
    await ada().employees.update({ id: world.people.will, payroll_id: '1042' });
    const [profile] = (await ada().exportProfiles.list({})).results;
    await ada().exportProfiles.update({
      id: profile?.id ?? 0,
      name: 'Long',
      format: 'daybook_csv',
      is_default: true,
      earning_codes: { regular: { earning_code: 'REG', send: 'hours' } },
    });
    expect(await refusalIn(ada().payRuns.lock({ id: run.id }))).toMatchObject({ code: 'override_needed' });
    const locked = await ada().payRuns.lock({ id: run.id, override_reason: 'The 8th is asked about.' });
    expect(locked).toMatchObject({
      status: 'locked',
      total: 160,
      locked: { override_reason: 'The 8th is asked about.' },
    });
  });

  test('a locked sheet is corrected and not unapproved, and its employee reads why', async () => {
    const id = await sheet(FORTY);
    expect(
      await refusalIn(ada().timesheets.correct({ id, snapshot_logs: [], reason: 'Early.' })),
    ).toMatchObject({
      status: 409,
      detail: 'Unapprove this timesheet to change it.',
    });
    const run = await lockedRun(world, WEEK, LAST);
    expect(await refusalIn(ada().timesheets.unapprove({ id }))).toMatchObject({
      status: 409,
      code: 'in_pay_run',
      detail:
        'This timesheet is in the pay run Jan 7 – Jan 13 and cannot be unapproved. Use Correct instead.',
    });
    const logs = await snapshotWith(world, id, (_, index) => (index === 0 ? { end_time: '18:00' } : {}));
    expect(await refusalIn(ada().timesheets.correct({ id, snapshot_logs: logs, reason: ' ' }))).toMatchObject(
      {
        status: 400,
      },
    );
    const corrected = await ada().timesheets.correct({
      id,
      snapshot_logs: logs,
      reason: 'Stayed with Clara.',
    });
    expect(corrected).toMatchObject({ status: 'Approved', total_hours: 41 });
    expect(corrected.summary?.billing_details.total_pay).toBe(820);
    expect(await world.as('will').timesheets.detail({ id })).toMatchObject({
      correction: { corrected_by: 'Ada Admin', reason: 'Stayed with Clara.' },
      pay_run: { id: run.id, status: 'locked' },
      revision: null,
    });
    // Taken back, the run holds what is due now, and the sheet may be unapproved.
    await ada().payRuns.unlock({ id: run.id, reason: 'Not sent yet.' });
    expect((await ada().payRuns.get({ id: run.id })).total).toBe(820);
    expect(await ada().timesheets.unapprove({ id })).toMatchObject({ status: 'Submitted' });
    expect((await ada().payRuns.get({ id: run.id })).blockers).toMatchObject([{ code: 'no_lines' }]);
  });

  test('a file is made once, is void once its run is a draft again, and is read with its bytes', async () => {
    await ada().employees.update({ id: world.people.will, payroll_id: '1042' });
    const id = await sheet({ 0: [['09:00', '17:00', { mileage: 10 }]] });
    const codes = { regular: { earning_code: 'REG', send: 'hours' as const } };
    const { id: export_profile } = await ada().exportProfiles.create({
      name: 'Paychex',
      format: 'paychex_spi',
      settings: { client_id: 'MAPLE' },
      earning_codes: codes,
    });
    const run = await ada().payRuns.create({ period_start: WEEK, period_end: LAST });
    expect(await refusalIn(ada().payRuns.makeFile({ id: run.id, export_profile }))).toMatchObject({
      status: 409,
    });
    const locked = await ada().payRuns.lock({ id: run.id });
    const file = await ada().payRuns.makeFile({ id: run.id, export_profile });
    expect(await ada().payRuns.makeFile({ id: run.id, export_profile })).toEqual(file);
    const bytes = await world.app.inject({
      url: `/api/pay-runs/${run.id}/files/${file.id}/`,
      headers: { authorization: `Bearer ${await world.tokenOf('ada')}` },
    });
    expect(bytes.statusCode).toBe(200);
    expect(bytes.body).toContain('MAPLE,1042,,,REG,20.00,,8.00');
    expect(await refusalIn(ada().payRuns.unlock({ id: run.id, reason: 'A typo.' }))).toMatchObject({
      code: 'file_made',
    });
    await ada().payRuns.unlock({ id: run.id, reason: 'A typo.', file_not_imported: true });
    expect((await ada().payRuns.files({ id: run.id })).results).toMatchObject([
      { id: file.id, sha256: file.sha256, voided_at: expect.any(String) as string },
    ]);
    const again = await ada().payRuns.lock({ id: run.id });
    expect(again.content_hash).toBe(locked.content_hash);
    expect((await ada().timesheets.detail({ id })).pay_run).toMatchObject({ id: run.id });
  });

  test('a paid run never moves, and shows its people their own statement with the year so far', async () => {
    await payAt(world, 'cora', { pay_rate: 30 });
    await sheet(FORTY);
    await approvedSheet(world, 'cora', clara, { start: WEEK, days: 7, entries: { 0: [['09:00', '10:00']] } });
    const run = await lockedRun(world, WEEK, LAST);
    expect(await refusalIn(world.as('will').payStatements.get({ run: run.id }))).toMatchObject({
      status: 404,
    });
    await ada().payRuns.pay({ id: run.id, pay_date: '2026-01-16', payment_reference: 'Batch 9' });
    for (const attempt of [
      () => ada().payRuns.unlock({ id: run.id, reason: 'No.' }),
      () => ada().payRuns.pay({ id: run.id, pay_date: '2026-01-17' }),
      () => ada().payRuns.remove({ id: run.id }),
    ])
      expect(await refusalIn(attempt())).toMatchObject({
        status: 409,
        detail: 'This pay run is already paid.',
      });
    expect(await world.as('will').payStatements.get({ run: run.id })).toMatchObject({
      company_name: 'Maple Care',
      name: 'Will Worker',
      pay_date: '2026-01-16',
      total: 800,
      lines: [{ pay_code: 'regular', hours: 40, rate: 20, amount: 800 }],
      year_to_date: { total: 800 },
    });
    expect(await world.as('will').payStatements.mine()).toMatchObject([{ id: run.id, total: 800 }]);
    expect(await ada().payRuns.statements({ id: run.id })).toHaveLength(2);
    expect(await refusalIn(world.as('dell').payStatements.get({ run: run.id }))).toMatchObject({
      status: 404,
    });
    // By its document's path: one's own alone.
    expect(await world.rest('will', 'GET', `/my-pay/${run.id}/`)).toMatchObject({
      status: 200,
      body: { name: 'Will Worker', total: 800 },
    });
    expect(await world.rest('will', 'GET', '/my-pay/runs/')).toMatchObject({ body: [{ id: run.id }] });
    expect((await world.rest('cora', 'GET', `/my-pay/${run.id}/`)).body).toMatchObject({ total: 30 });
    for (const who of ['dell', 'ada'] as const)
      expect((await world.rest(who, 'GET', `/my-pay/${run.id}/`)).status).toBe(404);
  });

  test('an off-cycle run pays the extras that name it, or some people early; the regular one pays the rest', async () => {
    await sheet(FORTY);
    await payAt(world, 'cora', { pay_rate: 30 });
    await approvedSheet(world, 'cora', clara, { start: WEEK, days: 7, entries: { 0: [['09:00', '10:00']] } });
    const period = { period_start: WEEK, period_end: LAST };
    const extras = await ada().payRuns.create({ kind: 'off_cycle', ...period, reason: 'A bonus.' });
    await ada().payExtras.create({
      user: world.people.cora,
      pay_code: 'reimbursement',
      amount: 12.5,
      start_date: WEEK,
      end_date: WEEK,
      reason: 'Parking.',
      pay_run: extras.id,
    });
    expect(await ada().payRuns.lock({ id: extras.id })).toMatchObject({
      pay: 0,
      reimbursed: 12.5,
      people: 1,
    });
    const early = await ada().payRuns.create({ kind: 'off_cycle', ...period, user_ids: [world.people.will] });
    expect(await ada().payRuns.lock({ id: early.id })).toMatchObject({ total: 800, people: 1, sequence: 2 });
    expect(await lockedRun(world, WEEK, LAST)).toMatchObject({ total: 30, people: 1, kind: 'regular' });
  });

  test('one regular draft at a time; a deleted one leaves its extras to the next', async () => {
    await sheet(FORTY);
    const draft = await ada().payRuns.create({ period_start: WEEK, period_end: LAST });
    const second = ada().payRuns.create({ period_start: NEXT, period_end: NEXT_LAST });
    expect(await refusalIn(second)).toMatchObject({
      status: 409,
      detail: 'The run of Jan 7 – Jan 13 is still a draft.',
    });
    await ada().payExtras.create({
      user: world.people.will,
      pay_code: 'bonus',
      amount: 5,
      start_date: WEEK,
      end_date: LAST,
      reason: 'Thanks.',
      pay_run: draft.id,
    });
    await ada().payRuns.remove({ id: draft.id });
    expect((await ada().payExtras.list({})).results).toMatchObject([{ pay_run: null, is_paid: false }]);
    expect((await lockedRun(world, WEEK, LAST)).total).toBe(805);
    expect(await refusalIn(ada().payRuns.create({ period_start: WEEK, period_end: LAST }))).toMatchObject({
      detail: 'This pay run is already locked.',
    });
  });

  test('sheets that end before the first run’s day stay outside, and are unapproved as before', async () => {
    const before = await sheet(FORTY);
    await sheet(FORTY, NEXT);
    expect((await ada().payRuns.periods()).pay_runs_from).toBeNull();
    const { id, total } = await ada().payRuns.create({ period_start: NEXT, period_end: NEXT_LAST });
    expect(total).toBe(800);
    await ada().payRuns.lock({ id });
    expect(await ada().timesheets.unapprove({ id: before })).toMatchObject({ status: 'Submitted' });
  });
});
