import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { approvedSheet, snapshotWith } from '../../../../tests/support/pay-runs.ts';
import { payAt } from '../../../../tests/support/rates.ts';
import { shownToLookAt, submittedSheet, toLookAtEverywhere } from '../../../../tests/support/to-look-at.ts';
import { clientNamed, codeNamed, worked } from '../../../../tests/support/worked-time.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';

/** Two weeks from a Wednesday. */
const FIRST = { start_date: '2026-02-25', end_date: '2026-03-10' };
const SECOND = { start_date: '2026-03-11', end_date: '2026-03-24' };
const OVERLAP = 'Mar 10 22:00–06:00 overlaps Mar 11 05:00–09:00, which is not on this timesheet.';

let world: World;
let statements = 0;
let clara: number;
let family: number;
const ada = () => world.as('ada');
beforeEach(async () => {
  world = await createWorld({
    watch: () => {
      statements += 1;
    },
  });
  clara = await clientNamed(world);
  family = await codeNamed(world, 'FSX');
  for (const who of ['will', 'cora', 'dell'] as const) await payAt(world, who, { pay_rate: 20 });
});
afterEach(() => world.close());

const submitted = (who: 'will' | 'cora' | 'dell', days: typeof FIRST) => submittedSheet(world, who, days);
const shown = (id: number) => shownToLookAt(world, id);
const everywhere = (ids: Readonly<Record<string, number>>) => toLookAtEverywhere(world, ids);

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

  it('the same start and end, and a work code with nothing else', async () => {
    const entry = (start: string | null, end: string | null, more: object = {}) =>
      [start, end, { work_code_id: family, ...more }] as [string | null, string | null, object];
    await worked(world, 'dell', clara, { date: '2026-03-12', entries: [entry('09:00', '09:00')] });
    await worked(world, 'dell', clara, {
      date: '2026-03-13',
      entries: [entry('09:00', '17:00'), entry(null, null), entry(null, null, { mileage: 4 })],
    });
    await worked(world, 'dell', clara, {
      date: '2026-03-16',
      entries: [entry(null, null), entry(null, null), entry(null, null, { stipend: 5 })],
    });
    const id = await submitted('dell', SECOND);
    expect(await shown(id)).toEqual([
      ['same_times', 'Mar 12 has 09:00–09:00: no hours are counted.'],
      ['code_alone', 'Mar 13 has a work code alone: no hours are counted.'],
      ['distance_without_time', 'Mar 13 has 4.00 km without time.'],
      ['code_alone', 'Mar 16 has 2 work codes alone: no hours are counted.'],
    ]);
  });

  it('a pay rate that is missing, where others have one, until it is set', async () => {
    const day = (date: string) => ({
      date,
      entries: [['09:00', '17:00', { work_code_id: family }]] as [string, string, object][],
    });
    await payAt(world, 'dell', { pay_rate: null });
    await worked(world, 'dell', clara, day('2026-03-12'));
    await worked(world, 'dell', clara, day('2026-03-13'));
    await worked(world, 'dell', clara, {
      date: '2026-03-16',
      entries: [['09:00', '09:00', { work_code_id: family }]],
    });
    const id = await submitted('dell', SECOND);
    const atDefault = ['no_rate', 'No pay rate on Mar 12 and 1 more: the default of $25.00 is used.'];
    const same = ['same_times', 'Mar 16 has 09:00–09:00: no hours are counted.'];
    const missing = async () =>
      (await ada().timesheets.payChanges({ ids: [id], step: 'approve' }))[0]?.missing_rate;
    expect([await shown(id), await missing()]).toEqual([[atDefault, same], 'default']);
    // It is not their business, and they cannot set it.
    expect((await world.as('dell').timesheets.detail({ id })).findings.map(({ kind }) => kind)).toEqual([
      'same_times',
    ]);
    const { id: pay_rule } = await ada().payRules.create({ name: 'Forty', preset: 'us_40' });
    await ada().payRuleAssignments.create({
      pay_rule,
      user: world.people.dell,
      effective_from: '2026-03-11',
    });
    const unpaid = ['no_rate', 'No pay rate on Mar 12 and 1 more: its time is not paid.'];
    expect([await shown(id), await missing()]).toEqual([[unpaid, same], 'unpaid']);
    await ada().payRates.create({ work_code: family, kind: 'pay', effective_from: '2026-03-13', amount: 22 });
    const first = ['no_rate', 'No pay rate on Mar 12: its time is not paid.'];
    expect([await shown(id), await missing()]).toEqual([[first, same], 'unpaid']);
    await payAt(world, 'dell', { pay_rate: 20 });
    expect([await shown(id), await missing()]).toEqual([[same], null]);
    // Of a company that sets no rates, none is missing.
    for (const who of ['will', 'cora', 'dell'] as const) await payAt(world, who, { pay_rate: null });
    const rates = await ada().payRates.list({});
    for (const { id: rate } of rates.results) await ada().payRates.remove({ id: rate });
    expect(await shown(id)).toEqual([same]);
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

describe('A contract that two colleagues share', () => {
  const shift = (who: 'will' | 'cora', client: number, date: string, start: string, end: string) =>
    worked(world, who, client, { date, entries: [[start, end, { work_code_id: family }]] });
  const over = (used: string, excess: string) =>
    `Dina Day: FSX work (FSX): ${used} of 12.0 h used in Mar 1 – Mar 7, ${excess} h over.`;

  it('is to look at in both timesheets, in every place, as long as their hours together are more', async () => {
    const dina = await clientNamed(world, 'Dina Day', { contract_hours: { [family]: { max: 12 } } });
    await shift('cora', dina, '2026-03-02', '09:00', '17:00');
    await shift('will', clara, '2026-03-02', '09:00', '17:00');
    const coras = await submitted('cora', FIRST);
    const wills = await submitted('will', { start_date: '2026-02-25', end_date: '2026-03-03' });
    const both = { coras, wills };
    expect(await everywhere(both)).toEqual({ coras: [], wills: [] });
    // Later hours of a colleague, on a draft.
    const later = await shift('will', dina, '2026-03-04', '09:00', '17:00');
    expect(await everywhere(both)).toEqual({ coras: [over('16.0', '4.0')], wills: [] });
    const next = await submitted('will', { start_date: '2026-03-04', end_date: '2026-03-10' });
    const all = { ...both, next };
    const sixteen = { coras: [over('16.0', '4.0')], wills: [], next: [over('16.0', '4.0')] };
    expect(await everywhere(all)).toEqual(sixteen);
    // A contract that is raised later was another one in that week.
    const limit = (max: number) =>
      ada().clients.update({ id: dina, custom_fields: { contract_hours: { [family]: { max } } } });
    await limit(16);
    const until = over('16.0', '4.0').replace(/\.$/, ' (contract until Mar 18, 2026).');
    expect(await everywhere(all)).toEqual({ coras: [until], wills: [], next: [until] });
    await limit(12);
    expect(await everywhere(all)).toEqual(sixteen);
    // A correction by an administrator, and the return of a timesheet whose log is then gone.
    const snapshot_logs = await snapshotWith(world, next, () => ({ end_time: '12:00' }));
    await ada().timesheets.update({ id: next, snapshot_logs });
    expect(await everywhere(all)).toEqual({ coras: [], wills: [], next: [] });
    await world.as('will').timesheets.unsubmit({ id: next });
    expect(await everywhere(both)).toEqual({ coras: [over('16.0', '4.0')], wills: [] });
    await world.as('will').dailyLogs.remove({ id: later });
    expect(await everywhere(both)).toEqual({ coras: [], wills: [] });
    await ada().timesheets.approveMany({ ids: [coras, wills] });
  });

  it('is the same for who submits, whichever clients they may see', async () => {
    const dina = await clientNamed(world, 'Dina Day', { contract_hours: { [family]: { max: 12 } } });
    await shift('cora', dina, '2026-03-02', '09:00', '17:00');
    await shift('will', dina, '2026-03-03', '09:00', '17:00');
    await ada().clients.update({ id: dina, visible_to: [world.people.cora] });
    const wills = await submitted('will', FIRST);
    expect(await everywhere({ wills })).toEqual({ wills: [over('16.0', '4.0')] });
  });
});

describe('What there is to look at', () => {
  it('is found for many timesheets in as many statements as for a few', async () => {
    const dina = await clientNamed(world, 'Dina Day', { contract_hours: { [family]: { max: 12 } } });
    await payAt(world, 'dell', { pay_rate: null });
    const during = async (call: () => Promise<unknown>) => {
      const before = statements;
      await call();
      return statements - before;
    };
    const trips = [{ from_place: 'Clinic', to_place: 'Home', distance: 10 }];
    const work_entries = [{ start_time: '22:00', end_time: '05:00', work_code_id: family, trips }];
    const handIn = async (first: number, last: number) => {
      for (let day = first; day <= last; day += 1)
        for (const who of ['will', 'cora', 'dell'] as const) {
          const date = `2026-03-${String(day).padStart(2, '0')}`;
          if (who === 'cora') await world.as(who).dailyLogs.create({ client: dina, date, work_entries });
          else
            await worked(world, who, dina, { date, entries: [['22:00', '05:00', { work_code_id: family }]] });
          await submitted(who, { start_date: date, end_date: date });
        }
    };
    const lists = async () => [
      await during(() => ada().timesheets.board({})),
      await during(() => ada().timesheets.board({ flagged: 'true' })),
      await during(() => ada().timesheets.pile({})),
      await during(() => ada().dashboard.closing()),
    ];
    await handIn(1, 2);
    await lists();
    const few = await lists();
    // The filtered list finds it once, too.
    const [list = 0, filtered = 0] = few;
    expect(filtered).toBeLessThanOrEqual(list + 2);
    await handIn(3, 10);
    expect(await lists()).toEqual(few);
    const { results } = await ada().timesheets.pile({});
    expect(results).toHaveLength(30);
    expect(results.every(({ to_look_at }) => to_look_at.length > 0)).toBe(true);
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
