import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importRun, importsOf } from '../../../../../tests/support/imports.ts';
import { seedClient } from '../../../../../tests/support/seed-client.ts';
import { createWorld, refusalIn, type PersonName, type World } from '../../../../../tests/support/world.ts';

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../../tests/fixtures', name), 'utf8');

type Values = NonNullable<Parameters<ReturnType<World['as']>['imports']['update']>[0]['value_mapping']>;

describe('An admin imports the hours of another time tracker', () => {
  let world: World;
  let ida: number;
  let jo: number;
  beforeEach(async () => {
    world = await createWorld();
    ida = await seedClient(world, { first_name: 'Ida', last_name: 'Moss' });
    jo = await seedClient(world, { first_name: 'Jo', last_name: 'Park' });
    await ada().companySettings.update({ pay_period: 'bi-weekly', first_pay_period: '2026-03-01' });
  });
  afterEach(() => world.close());

  const ada = () => world.as('ada');
  async function plan(text: string, paid_until: string, value_mapping: Values = {}) {
    const { id } = await ada().imports.create({ kind: 'time_history', text });
    await ada().imports.update({ id, paid_until, value_mapping });
    await ada().imports.plan({ id });
    return importRun(world, id);
  }
  const { lines, apply, undo } = importsOf(() => world);
  const logs = async (who: PersonName, date__gte: string, date__lte: string) =>
    (await ada().dailyLogs.list({ user: world.people[who], date__gte, date__lte, ordering: 'date' })).results;
  const sheets = async (who: PersonName) =>
    (await ada().timesheets.list({ user: world.people[who], ordering: 'start_date' })).results;
  const reasonsOf = async (id: number) =>
    (await lines(id)).map(({ action, reasons }) => [action, ...reasons]);

  // imports-and-exports.md#other-products, imports-and-exports.md#time-history
  test('from Clockify: what is paid is approved and locked, the rest waits for its worker, and a second time adds nothing', async () => {
    const text = fixture('clockify-detailed.csv');
    const { id, source, columns } = await ada().imports.create({ kind: 'time_history', text });
    expect(source).toBe('clockify');
    expect(columns.flatMap(({ name, field }) => (field === null ? [name] : []))).toEqual([
      'Group',
      'Tags',
      'Billable',
      'Duration (decimal)',
      'Billable Rate (USD)',
      'Billable Amount (USD)',
    ]);
    expect((await ada().imports.matching({ id })).values).toMatchObject([
      { reference: 'work_code', value: 'Personal Care', count: 5, may_create: true },
      {
        reference: 'person',
        value: 'pia@example.org',
        count: 2,
        start: { email: 'pia@example.org', first_name: 'Pia', last_name: 'Prepared' },
      },
    ]);
    expect(await refusalIn(ada().imports.plan({ id }))).toMatchObject({
      fields: { paid_until: ['Enter the last day that has been paid.'] },
    });
    expect(await refusalIn(ada().imports.update({ id, paid_until: '2026-03-18' }))).toMatchObject({
      fields: { paid_until: ['Enter a day before today.'] },
    });
    const chosen: Values = {
      work_code: { 'personal care': { create: { code: 'PC', description: 'Personal care' } } },
      person: { 'pia@example.org': { create: {} } },
    };
    const planned = await plan(text, '2026-03-10', chosen);
    expect(planned.counts).toMatchObject({
      create: 8,
      error: 0,
      warnings: ['2 people have hours on both sides of Mar 10 (pay period Mar 1 – 14).'],
    });
    expect(await apply(planned)).toMatchObject({ state: 'applied', counts: { done: 8, failed: 0 } });

    const [sheet, ...others] = await sheets('will');
    expect(others).toEqual([]);
    expect(sheet).toMatchObject({
      start_date: '2026-03-01',
      end_date: '2026-03-10',
      status: 'Approved',
      imported: true,
      total_hours: (150 + 70 + 75) / 60,
    });
    const [first, night, open] = await logs('will', '2026-03-01', '2026-03-14');
    expect(first).toMatchObject({
      client: ida,
      locked: true,
      daily_narrative: 'Cooked lunch\nWalked to the market',
      work_entries: [
        { start_time: '09:00', end_time: '11:30', work_code: { code: 'PC' } },
        { start_time: '13:00', end_time: '14:10' },
      ],
    });
    expect(night).toMatchObject({ total_hours: 1.25, locked: true });
    expect(open).toMatchObject({
      date: '2026-03-12',
      locked: false,
      work_entries: [{ work_code: { code: 'TT' } }],
    });
    const [pia] = (await ada().employees.list({ search: 'Prepared' })).results;
    expect(pia).toMatchObject({ email: 'pia@example.org', is_active: false, last_login: null });
    const trail = (await ada().audit.list({ record_type: 'timesheet' })).results;
    expect(trail[0]).toMatchObject({
      user_name: `Ada Admin (import ${planned.id})`,
      action: 'timesheet.create',
    });
    const logged = (await ada().audit.list({ record_type: 'daily_log' })).results;
    expect(logged.map(({ action }) => action)).toEqual(Array.from({ length: 5 }, () => 'daily_log.create'));

    // They saved nothing today.
    expect((await ada().dashboard.activity()).filter(({ type }) => type === 'daily_log')).toEqual([]);

    // The worker may still change what is open; it is recognised all the same.
    await world.as('will').dailyLogs.update({ id: open?.id ?? 0, notes: 'By bus' });
    const again = await plan(text, '2026-03-10', { work_code: { 'personal care': { use: codeId(first) } } });
    expect(again.counts).toMatchObject({ create: 0, same: 6, error: 0 });

    expect(await ada().imports.undo({ id: planned.id, dry_run: true })).toMatchObject({
      go: 7,
      stay: 1,
      kept: [{ line: 5, reason: 'The daily log of Ida Moss has been changed since.' }],
    });
    expect(await undo(planned.id)).toMatchObject({ state: 'undone', counts: { undone: 7, kept: 1 } });
    expect(await sheets('will')).toEqual([]);
    expect(await logs('will', '2026-03-01', '2026-03-14')).toMatchObject([{ id: open?.id, notes: 'By bus' }]);
    expect((await ada().employees.list({ search: 'Prepared' })).results).toEqual([]);
    // What was undone can be imported again; what stayed is recognised.
    const once = await plan(text, '2026-03-10', chosen);
    expect(once.counts).toMatchObject({ create: 7, same: 1 });
    await ada().imports.cancel({ id: once.id });
    await world.as('will').dailyLogs.remove({ id: open?.id ?? 0 });
  });

  // imports-and-exports.md#undo
  test('asks what an undo would do: people and codes that came with the hours stay if they were changed or used since', async () => {
    const chosen: Values = {
      work_code: { 'personal care': { create: { code: 'PC', description: 'Personal care' } } },
      person: { 'pia@example.org': { create: {} } },
    };
    const planned = await plan(fixture('clockify-detailed.csv'), '2026-03-10', chosen);
    await apply(planned);
    const undone = await ada().imports.undo({ id: planned.id, dry_run: true });
    expect(undone).toMatchObject({ go: 8, stay: 0, kept: [] });

    const [pia] = (await ada().employees.list({ search: 'Prepared' })).results;
    await ada().employees.update({ id: pia?.id ?? 0, phone: '555 0199', recalculate: false });
    const code = (await ada().workCodes.list({})).results.find((row) => row.code === 'PC');
    await ada().workCodes.update({ id: code?.id ?? 0, code: 'PC', description: 'Care of a person' });
    const preview = await ada().imports.undo({ id: planned.id, dry_run: true });
    expect(preview).toMatchObject({ go: 6, stay: 2 });
    expect(preview.kept.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['PC has been changed since.', 'Pia Prepared has been changed since.']),
    );
    expect(await undo(planned.id)).toMatchObject({ counts: { undone: preview.go, kept: preview.stay } });
    const stayed = (await lines(planned.id)).filter(({ outcome }) => outcome === 'kept');
    expect(stayed.map(({ reasons }) => reasons.at(-1))).toEqual(
      expect.arrayContaining(preview.kept.map(({ reason }) => reason)),
    );
  });

  const codeId = (log: { work_entries: { work_code_id: number | null }[] } | undefined) =>
    log?.work_entries[0]?.work_code_id ?? 0;

  test('and hours of an unknown address or task are asked about, whoever has the same name or project', async () => {
    const text =
      'User,Email,Client,Project,Task,Description,Start date,Start time,End date,End time,Duration\n' +
      'Will Worker,will.other@example.org,Jo Park,FS,,Cooked,2026-02-05,09:00:00,2026-02-05,10:00:00,01:00:00\n' +
      'Will Worker,,Jo Park,FS,,Walked,2026-02-05,10:00:00,2026-02-05,11:00:00,01:00:00\n' +
      'Will Worker,will@example.org,Jo Park,FS,Swimming,Swam,2026-02-05,11:00:00,2026-02-05,12:00:00,01:00:00\n';
    const planned = await plan(text, '2026-03-10');
    expect(planned.source).toBe('toggl');
    expect(await reasonsOf(planned.id)).toEqual([
      ['error', 'There is no employee "will.other@example.org". Choose what it means.'],
      ['create'],
      ['error', 'There is no work code "Swimming". Choose what it means.'],
    ]);
    expect((await ada().imports.matching({ id: planned.id })).values).toMatchObject([
      { reference: 'person', value: 'will.other@example.org', suggested: world.people.will },
      { reference: 'work_code', value: 'Swimming', suggested: null },
    ]);
    await ada().imports.cancel({ id: planned.id });
  });

  test('from Toggl: a project is the work code if there is no task, and an entry of a day or more is an error', async () => {
    const planned = await plan(fixture('toggl-detailed.csv'), '2026-03-10');
    expect(planned.source).toBe('toggl');
    const first = [['create'], ['create'], ['error', 'Enter the client.']];
    expect(await reasonsOf(planned.id)).toEqual([
      ...first,
      ['error', 'Duration: An entry is shorter than 24 hours.'],
    ]);
    await apply(planned);
    // The same hours in a file of today, which has other columns, and "-" in its empty cells.
    const { id, source, columns } = await ada().imports.create({
      kind: 'time_history',
      text: fixture('toggl-detailed-since-2024.csv'),
    });
    expect(source).toBe('toggl');
    expect(columns.find(({ name }) => name === 'Task')).toMatchObject({ filled: 0, samples: [] });
    expect((await ada().imports.matching({ id })).values).toEqual([]);
    await ada().imports.update({ id, paid_until: '2026-03-10' });
    await ada().imports.plan({ id });
    await importRun(world, id);
    expect(await reasonsOf(id)).toEqual([['same'], ['same'], first[2]]);
    await ada().imports.cancel({ id });
    expect(await logs('will', '2026-02-01', '2026-02-28')).toMatchObject([
      { client: jo, total_hours: 2.5, work_entries: [{ work_code: { code: 'FS' } }] },
      { client: jo, total_hours: 5, daily_narrative: 'Homework,\nand a walk' },
    ]);
    expect(await undo(planned.id)).toMatchObject({ counts: { undone: 2, kept: 0 } });
  });

  test('from Kimai: its seconds are read, and people without an address are matched by name or become prepared accounts', async () => {
    const text = fixture('kimai-export.csv');
    const { id, source } = await ada().imports.create({ kind: 'time_history', text });
    expect(source).toBe('kimai');
    expect((await ada().imports.matching({ id })).values).toMatchObject([
      { reference: 'person', value: 'Quin Quick', start: { first_name: 'Quin', last_name: 'Quick' } },
    ]);
    const quin = (email: string): Values => ({ person: { 'quin quick': { create: { email } } } });
    const wrong = await plan(text, '2026-03-10', quin('will@example.org'));
    expect((await reasonsOf(wrong.id)).slice(-1)).toEqual([
      ['error', 'Email address: A user with this email already exists.'],
    ]);
    await ada().imports.cancel({ id: wrong.id });
    const planned = await plan(text, '2026-03-10', quin('quin@example.org'));
    expect(await apply(planned)).toMatchObject({ counts: { done: 4, failed: 0 } });
    const [day] = await logs('cora', '2026-02-01', '2026-02-28');
    expect(day?.work_entries.map(({ hours }) => hours * 60)).toEqual([120, 121]);
    // In Kimai 2, hours and minutes, and the user is a name for signing in.
    const today = await plan(fixture('kimai-2-export.csv'), '2026-03-10');
    expect(await reasonsOf(today.id)).toEqual([['same'], ['same']]);
    await ada().imports.cancel({ id: today.id });
    expect(await undo(planned.id)).toMatchObject({ counts: { undone: 4, kept: 0 } });
  });

  test('or from the template: equal lines count once if they have times, and each otherwise', async () => {
    const header = 'email,date,client,work_code,start_time,end_time,hours,mileage,notes\n';
    const timed = 'will@example.org,2026-02-02,Ida Moss,FS,9,10,,5,Seen\n';
    const untimed = 'will@example.org,2026-02-02,Ida Moss,FS,,,2.75,,\n';
    const planned = await plan(
      `${header}${timed}${timed}${timed.replace(',5,', ',6,')}${untimed}${untimed}will@example.org,2026-03-11,Ida Moss,FS,,,1,,\n`,
      '2026-03-10',
    );
    expect(await reasonsOf(planned.id)).toEqual([
      ['create'],
      ['skip', 'The same as line 2.'],
      ['error', 'Line 2 sets it to something else.'],
      ['create'],
      ['create'],
      ['error', 'start_time: Enter start and end. Its worker still has to submit this day.'],
    ]);
    await apply(planned);
    expect(await logs('will', '2026-02-01', '2026-02-28')).toMatchObject([
      { total_hours: 1 + 2.75 * 2, total_mileage: 5, notes: 'Seen' },
    ]);
    const around = await world.as('will').dailyLogs.contractAround({ client: ida, date: '2026-02-02' });
    expect(around?.others.map(({ end_time }) => end_time)).toEqual(['01:00', '02:45', '02:45']);
    // What is corrected and imported later joins the timesheet, and can be undone.
    const corrected = await plan(header + untimed + untimed + untimed, '2026-03-12');
    expect((await reasonsOf(corrected.id)).map(([action]) => action)).toEqual(['same', 'same', 'create']);
    await apply(corrected);
    const whole = { start_date: '2026-02-01', end_date: '2026-02-14' };
    const [joined, ...none] = await sheets('will');
    expect([joined, none]).toMatchObject([{ ...whole, total_hours: 1 + 2.75 * 3 }, []]);
    expect((await ada().timesheets.get({ id: joined?.id ?? 0 })).snapshot_logs).toMatchObject([
      { total_hours: 6.5 },
      { total_hours: 2.75 },
    ]);
    expect(await undo(corrected.id)).toMatchObject({ counts: { undone: 1, kept: 0 } });
    expect(await sheets('will')).toMatchObject([{ id: joined?.id, total_hours: 6.5 }]);
    // A submitted monthly report has counted these hours.
    const { id } = await world.as('will').monthlyReports.generate({ client: ida, start_date: '2026-02-01' });
    await world.as('will').monthlyReports.submit({ id });
    expect(await undo(planned.id)).toMatchObject({ counts: { undone: 0, kept: 3 } });
    expect(await sheets('will')).toMatchObject([{ start_date: '2026-02-01', end_date: '2026-02-14' }]);
  });

  test('but no day that is on another timesheet, and only while nothing has changed', async () => {
    const header = 'email,date,client,start_time,end_time\n';
    const on = (...dates: string[]) =>
      header + dates.map((date) => `cora@example.org,${date},Jo Park,9,10\n`).join('');
    const own = await world.as('cora').dailyLogs.create({
      client: jo,
      date: '2026-01-20',
      work_entries: [{ start_time: '12:00', end_time: '13:00' }],
    });
    const sheet = await world
      .as('cora')
      .timesheets.create({ start_date: '2026-01-04', end_date: '2026-01-06' });
    const planned = await plan(on('2026-01-05', '2026-01-08', '2026-01-20', '2025-12-30'), '2026-03-10');
    expect(await reasonsOf(planned.id)).toEqual([
      ['error', 'These dates overlap this employee’s timesheet of Jan 4 – Jan 6.'],
      ['create'],
      [
        'error',
        'Cora Colleague has a daily log of Jan 20, 2026 that is on no timesheet yet. Submit or delete it first.',
      ],
      ['create'],
    ]);
    expect((await lines(planned.id)).flatMap(({ after }) => after?.sheet ?? [])).toEqual([
      { start_date: '2026-01-07', end_date: '2026-01-17' },
      { start_date: '2025-12-21', end_date: '2026-01-03' },
    ]);
    world.travelTo('2026-03-18T15:01:00.000Z');
    await world.as('cora').timesheets.submit({ id: sheet.id });
    expect(
      await refusalIn(ada().imports.applyPlan({ id: planned.id, plan_hash: planned.plan_hash ?? '' })),
    ).toMatchObject({
      code: 'import_changed',
      detail: '1 record changed since. Plan again.',
    });
    await ada().imports.plan({ id: planned.id });
    const again = await importRun(world, planned.id);
    const both = await Promise.allSettled([apply(again), apply(again)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await logs('cora', '2025-12-01', '2026-01-19')).toHaveLength(2);
    await undo(again.id);
    await world.as('cora').timesheets.remove({ id: sheet.id });
    await world.as('cora').dailyLogs.remove({ id: own.id });
  });

  test('a night in which the clock went back: nine hours if it was paid, and eight if it is still to be paid', async () => {
    world.travelTo('2026-11-20T15:00:00.000Z');
    await ada().companySettings.update({ time_zone: 'America/New_York' });
    const text = (who: string) =>
      `email,date,client,start_time,end_time,hours\n${who}@example.org,2026-10-31,Jo Park,22:00,06:00,9:00:00\n`;
    const note = ['create', 'The file says 9:00, the clock 8:00.'];
    const paid = await plan(text('cora'), '2026-11-10');
    expect(await reasonsOf(paid.id)).toEqual([note]);
    await apply(paid);
    const open = await plan(text('will'), '2026-10-30');
    expect(await reasonsOf(open.id)).toEqual([note]);
    await apply(open);
    expect(await logs('cora', '2026-10-31', '2026-10-31')).toMatchObject([{ total_hours: 9, locked: true }]);
    expect(await logs('will', '2026-10-31', '2026-10-31')).toMatchObject([{ total_hours: 8, locked: false }]);
    // What was submitted and approved since stays, and is paid.
    const { id } = await world
      .as('will')
      .timesheets.create({ start_date: '2026-10-25', end_date: '2026-11-07' });
    await world.as('will').timesheets.submit({ id });
    await ada().timesheets.approve({ id });
    const stays = 'The daily log of Jo Park has been added to a timesheet since.';
    expect(await ada().imports.undo({ id: open.id, dry_run: true })).toMatchObject({
      go: 0,
      stay: 1,
      kept: [{ line: 2, reason: stays }],
    });
    expect(await ada().imports.undo({ id: open.id })).toEqual({
      state: 'undoing',
      go: null,
      stay: null,
      kept: [],
    });
    expect(await importRun(world, open.id)).toMatchObject({ counts: { undone: 0, kept: 1 } });
    expect(await reasonsOf(open.id)).toEqual([['create', stays]]);
    expect(await ada().timesheets.get({ id })).toMatchObject({ status: 'Approved', total_hours: 8 });
  });
});
