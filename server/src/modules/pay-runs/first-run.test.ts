import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { approvedSheet, lockedRun } from '../../../../tests/support/pay-runs.ts';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

/** Over, and the present one, on March 18. */
const OVER = { period_start: '2026-02-25', period_end: '2026-03-10' };
const PRESENT = { period_start: '2026-03-11', period_end: '2026-03-24' };
const OVER_RANGE = { start_date: OVER.period_start, end_date: OVER.period_end };

let world: World;
const ada = () => world.as('ada');
beforeEach(async () => {
  world = await createWorld();
  const clara = await clientNamed(world);
  await payAt(world, 'will', { pay_rate: 20 });
  await payAt(world, 'cora', { pay_rate: 20 });
  await approvedSheet(world, 'will', clara, {
    start: OVER.period_start,
    days: 14,
    entries: { 5: [['09:00', '17:00']] },
  });
  await approvedSheet(world, 'cora', clara, {
    start: PRESENT.period_start,
    days: 5,
    entries: { 1: [['09:00', '13:00']] },
  });
});
afterEach(() => world.close());

const leftOut = (before: string) => ada().payRuns.leaveOut({ before });

const chosen = (pay_runs_from: string, { settings_updated_at }: { settings_updated_at: string }) => ({
  pay_runs_from,
  settings_updated_at,
});

describe('A company’s first pay run', () => {
  it('says how many approved timesheets it would leave unpaid, and their pay', async () => {
    expect(await leftOut(PRESENT.period_start)).toEqual({ timesheets: 1, amount: 160 });
    expect(await leftOut(OVER.period_start)).toEqual({ timesheets: 0, amount: 0 });
    const { periods, may_set_pay_runs_from } = await ada().payRuns.periods();
    expect(may_set_pay_runs_from).toBe(true);
    expect(periods.slice(0, 2)).toMatchObject([
      { is_over: false, approved: 1, timesheets: 1 },
      { is_over: true, approved: 1, timesheets: 1 },
    ]);
  });

  it('of the wrong period can be deleted, and the next one pays from an earlier day', async () => {
    const wrong = await ada().payRuns.create(PRESENT);
    expect(wrong.warnings).toMatchObject([
      { code: 'not_over', text: 'This period is not over until Mar 24, 2026.' },
    ]);
    await ada().payRuns.remove({ id: wrong.id });
    const late = await ada().payRuns.create(OVER);
    expect(late.blockers).toMatchObject([
      {
        code: 'no_lines',
        text: 'There is nothing to pay. An approved timesheet of this period ends before Mar 11, 2026, the day from which pay runs pay.',
      },
    ]);
    await ada().payRuns.remove({ id: late.id });
    const right = await ada().payRuns.create({ ...OVER, pay_runs_from: OVER.period_start });
    expect(right).toMatchObject({ total: 160, blockers: [], warnings: [] });
    const [entry] = (await ada().audit.list({ record_type: 'company_settings' })).results;
    expect(entry).toMatchObject({ after: { pay_runs_from: OVER.period_start } });
    await ada().payRuns.remove({ id: right.id });
  });

  it('pays from another day without being created again, until one is locked', async () => {
    const { id } = await ada().payRuns.create({ ...OVER, pay_runs_from: PRESENT.period_start });
    expect(await ada().payRuns.get({ id })).toMatchObject({ total: 0 });
    const moved = await ada().payRuns.payFrom({ id, pay_runs_from: OVER.period_start });
    expect(moved).toMatchObject({ total: 160, blockers: [] });
    expect((await ada().payRuns.periods()).pay_runs_from).toBe(OVER.period_start);
    const [entry] = (await ada().audit.list({ record_type: 'company_settings' })).results;
    expect(entry).toMatchObject({
      before: { pay_runs_from: PRESENT.period_start },
      after: { pay_runs_from: OVER.period_start },
    });
    await ada().payRuns.remove({ id });
  });

  // basics.md#saving-over-a-change
  it('keeps the day that a colleague has chosen, until it was read', async () => {
    const read = await ada().payRuns.periods();
    const { id } = await ada().payRuns.create({ ...OVER, ...chosen(PRESENT.period_start, read) });
    const late = ada().payRuns.payFrom({ id, ...chosen(OVER.period_start, read) });
    expect(await refusalIn(late)).toMatchObject({ status: 409, code: 'stale' });
    const extra = ada().payRuns.create({
      ...OVER,
      kind: 'off_cycle',
      ...chosen(OVER.period_start, read),
    });
    expect(await refusalIn(extra)).toMatchObject({ status: 409, code: 'stale' });
    const now = await ada().payRuns.periods();
    expect(now.pay_runs_from).toBe(PRESENT.period_start);
    await ada().payRuns.payFrom({ id, ...chosen(OVER.period_start, now) });
    expect((await ada().payRuns.periods()).pay_runs_from).toBe(OVER.period_start);
  });

  it('fixes the day once it is locked', async () => {
    const { id } = await lockedRun(world, OVER.period_start, OVER.period_end);
    expect((await ada().payRuns.periods()).may_set_pay_runs_from).toBe(false);
    const next = await ada().payRuns.create({ ...PRESENT, pay_runs_from: '2026-03-17' });
    expect((await ada().payRuns.periods()).pay_runs_from).toBe(OVER.period_start);
    expect(next.total).toBe(80);
    expect(
      await refusalIn(ada().payRuns.payFrom({ id: next.id, pay_runs_from: '2026-03-17' })),
    ).toMatchObject({ status: 409 });
    expect(await refusalIn(ada().payRuns.pay({ id, pay_date: '2026-03-19' }))).toMatchObject({
      status: 400,
      fields: { pay_date: ['Enter the day on which it was paid: today or earlier.'] },
    });
    await ada().payRuns.pay({ id, pay_date: '2026-03-17' });
  });

  it('is what the period says it was paid in, and what is still due', async () => {
    const { id } = await lockedRun(world, OVER.period_start, OVER.period_end);
    await ada().payRuns.pay({ id, pay_date: '2026-03-17' });
    const paid = { id, status: 'paid', pay_date: '2026-03-17', total: 160 };
    expect(await ada().payRuns.paidOf(OVER_RANGE)).toEqual({
      runs: [paid],
      due: 160,
      paid: 160,
      still_due: 0,
    });
    const both = { start_date: OVER.period_start, end_date: PRESENT.period_end };
    expect(await ada().payRuns.paidOf(both)).toEqual({ runs: [paid], due: 240, paid: 160, still_due: 80 });
    expect(await ada().payRuns.paidOf({ ...both, user: String(world.people.cora) })).toEqual({
      runs: [],
      due: 80,
      paid: 0,
      still_due: 80,
    });
  });
});
