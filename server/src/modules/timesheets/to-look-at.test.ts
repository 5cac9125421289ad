import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { approvedSheet, snapshotWith } from '../../../../tests/support/pay-runs.ts';
import { payAt } from '../../../../tests/support/rates.ts';
import { clientNamed, codeNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

/** Two weeks from a Wednesday. */
const FIRST = { start_date: '2026-02-25', end_date: '2026-03-10' };
const SECOND = { start_date: '2026-03-11', end_date: '2026-03-24' };
const OVERLAP = 'Mar 10 22:00–06:00 overlaps Mar 11 05:00–09:00, which is not on this timesheet.';

let world: World;
let clara: number;
let family: number;
const ada = () => world.as('ada');
beforeEach(async () => {
  world = await createWorld();
  clara = await clientNamed(world);
  family = await codeNamed(world, 'FSX');
  for (const who of ['will', 'cora', 'dell'] as const) await payAt(world, who, { pay_rate: 20 });
});
afterEach(() => world.close());

const submitted = async (who: 'will' | 'cora' | 'dell', days: typeof FIRST) => {
  const { id } = await world.as(who).timesheets.create(days);
  await world.as(who).timesheets.submit({ id });
  return id;
};
/** On the sheet, in the list, and whether the lists and piles with or without something to look at have it. */
async function shown(id: number) {
  const { findings } = await ada().timesheets.detail({ id });
  const row = (await ada().timesheets.board({})).results.find((one) => one.id === id);
  expect(row?.findings).toEqual(findings);
  const isIn = async (flagged: 'true' | 'false') =>
    (await ada().timesheets.board({ flagged })).results.some((one) => one.id === id);
  expect([await isIn('true'), await isIn('false')]).toEqual([findings.length > 0, findings.length === 0]);
  const pile = (await ada().timesheets.pile({})).results.find((one) => one.id === id);
  expect(pile?.findings).toBe(findings.length);
  return findings.map(({ kind, message }) => [kind, message]);
}

describe('An approver has to look at', () => {
  it('a start without an end, an end without a start, an empty log and a day to come', async () => {
    const entry = (start: string | null, end: string | null) =>
      [start, end, { work_code_id: family }] as [string | null, string | null, object];
    await worked(world, 'dell', clara, { date: '2026-03-12', entries: [entry('09:00', null)] });
    await worked(world, 'dell', clara, { date: '2026-03-13', entries: [entry(null, '17:00')] });
    await worked(world, 'dell', clara, { date: '2026-03-16', entries: [] });
    await worked(world, 'dell', clara, { date: '2026-03-20', entries: [entry('09:00', '17:00')] });
    const id = await submitted('dell', SECOND);
    expect(await shown(id)).toEqual([
      ['open_entry', 'Mar 12 has 09:00 without an end: no hours are counted.'],
      ['open_entry', 'Mar 13 has 17:00 without a start: no hours are counted.'],
      ['empty_log', 'Mar 16 has a log with nothing in it.'],
      ['to_come', 'Mar 20 was still to come on Mar 18.'],
    ]);
  });

  it('a contract that is used up, as soon as a timesheet has a part in it', async () => {
    const dina = await clientNamed(world, 'Dina Day', { contract_hours: { [family]: { max: 12 } } });
    await worked(world, 'cora', dina, {
      date: '2026-03-02',
      entries: [['09:00', '17:00', { work_code_id: family }]],
    });
    const coras = await submitted('cora', FIRST);
    expect(await shown(coras)).toEqual([]);
    await worked(world, 'will', dina, {
      date: '2026-03-03',
      entries: [['09:00', '17:00', { work_code_id: family }]],
    });
    const wills = await submitted('will', { start_date: '2026-02-25', end_date: '2026-03-04' });
    const [[kind, message] = []] = await shown(wills);
    expect(kind).toBe('over_contract');
    expect(message).toContain('Dina Day: FSX work (FSX): 16.0 of 12.0 h used');
    // An admin who corrects it to what is left finds nothing more to look at.
    const snapshot_logs = await snapshotWith(world, wills, () => ({ end_time: '13:00' }));
    await ada().timesheets.update({ id: wills, snapshot_logs });
    expect(await shown(wills)).toEqual([]);
    await ada().timesheets.approveMany({ ids: [coras, wills] });
  });
});

describe('A night shift that goes on into the next timesheet', () => {
  it('and overlaps its first morning is to look at in both, also when the first is approved, and a warning of both runs', async () => {
    await worked(world, 'will', clara, {
      date: '2026-03-10',
      entries: [['22:00', '06:00', { work_code_id: family }]],
    });
    await worked(world, 'will', clara, {
      date: '2026-03-11',
      entries: [['05:00', '09:00', { work_code_id: family }]],
    });
    const first = await submitted('will', { start_date: '2026-03-05', end_date: '2026-03-10' });
    expect(await shown(first)).toEqual([['overlap', OVERLAP]]);
    const second = await submitted('will', { start_date: '2026-03-11', end_date: '2026-03-17' });
    await ada().timesheets.approve({ id: first });
    expect(await shown(second)).toEqual([['overlap', OVERLAP]]);
    await ada().timesheets.approve({ id: second });
    // A warning of both runs, whose locking takes a reason.
    for (const [start, end] of [
      ['2026-02-25', '2026-03-10'],
      ['2026-03-11', '2026-03-24'],
    ] as const) {
      const { id } = await ada().payRuns.create({ period_start: start, period_end: end });
      const { warnings } = await ada().payRuns.get({ id });
      expect(warnings.filter(({ code }) => code === 'overlap')).toMatchObject([{ text: OVERLAP }]);
      expect(await refusalIn(ada().payRuns.lock({ id }))).toMatchObject({ code: 'override_needed' });
      await ada().payRuns.lock({ id, override_reason: 'Agreed with Will.' });
    }
  });

  it('no longer overlaps once an admin corrects one of them', async () => {
    const one = await approvedSheet(world, 'cora', clara, {
      start: '2026-03-11',
      days: 3,
      entries: { 2: [['22:00', '06:00', { work_code_id: family }]] },
    });
    await ada().timesheets.unapprove({ id: one });
    await worked(world, 'cora', clara, {
      date: '2026-03-14',
      entries: [['05:00', '08:00', { work_code_id: family }]],
    });
    expect((await shown(one)).map(([kind]) => kind)).toEqual(['overlap']);
    const snapshot_logs = await snapshotWith(world, one, () => ({ end_time: '05:00' }));
    await ada().timesheets.update({ id: one, snapshot_logs });
    expect(await shown(one)).toEqual([]);
  });
});
