import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedClient } from '../../../../tests/support/seed-client.ts';
import { createWorld, refusalIn, type World } from '../../../../tests/support/world.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import { momentOf } from '../../kernel/clock.ts';

const LOCKED = { status: 409, detail: 'This daily log is locked and cannot be edited.' };

describe('Daily logs', () => {
  let world: World;
  let june: number;
  let travel: number;
  beforeAll(async () => {
    world = await createWorld();
    june = await seedClient(world, { first_name: 'June', last_name: 'Park' });
    travel = (await world.as('will').workCodes.list({ search: 'TT' })).results[0]?.id ?? 0;
  });
  afterAll(() => world.close());

  test('a worker logs a day over REST: times as typed, a night past midnight, blank rows dropped', async () => {
    const created = await world.rest('will', 'POST', '/timesheet-sessions/', {
      client: june,
      date: '2026-03-02',
      notes: '',
      daily_narrative: null,
      work_entries: [
        { work_code_id: travel, start_time: '930', end_time: '10:45', mileage: 12.345, stipend: '1.005' },
        { work_code_id: null, start_time: '', end_time: null, mileage: '', stipend: null },
        { work_code: travel, start_time: '22', end_time: '6', mileage: null, stipend: null },
      ],
    });
    expect(created).toMatchObject({
      status: 201,
      body: {
        client: june,
        client_detail: { name: 'June Park' },
        user_detail: { name: 'Will Worker' },
        notes: null,
        locked: false,
        total_hours: 9.25,
        total_mileage: 12.35,
        total_stipend: 1.01,
        work_entries: [
          { start_time: '09:30', end_time: '10:45', hours: 1.25, work_code: { code: 'TT' } },
          { start_time: '22:00', end_time: '06:00', duration: 8, work_code_id: travel, mileage: 0 },
        ],
      },
    });
    const { id, work_entries, entries, ...log } = created.body as {
      id: number;
      work_entries: unknown;
      entries: unknown;
    };
    expect(entries).toEqual(work_entries);
    // Our own screens are sent the entries once.
    expect(await world.as('will').dailyLogs.get({ id })).toEqual({ id, work_entries, ...log });
    expect((await world.rest('will', 'GET', `/timesheet-sessions/${id}`)).body).toEqual(created.body);
  });

  test('a worker reads of a wrong time, an unknown work code and another company’s client at their fields', async () => {
    const foreign = await seedClient(world, { first_name: 'Not', last_name: 'Ours', company: 'birch' });
    const post = (body: Record<string, unknown>) =>
      world.rest('will', 'POST', '/timesheet-sessions/', { client: june, date: '2026-03-02', ...body });
    expect(await post({ work_entries: [{ start_time: '25' }] })).toMatchObject({
      status: 400,
      body: { 'work_entries.0.start_time': ['Enter a time like 9:30, 930 or 7pm.'] },
    });
    expect(await post({ entries: [{}, { work_code_id: 99_999 }] })).toMatchObject({
      status: 400,
      body: { 'entries.1.work_code_id': ['This work code does not exist.'] },
    });
    expect(await post({ client: foreign })).toMatchObject({
      status: 400,
      body: { client: ['This client does not exist.'] },
    });
    expect(await post({ work_entries: Array.from({ length: 61 }, () => ({})) })).toMatchObject({
      status: 400,
    });
  });

  test('a worker cannot log a client reserved for others, and an admin can', async () => {
    const hidden = await seedClient(world, {
      first_name: 'Only',
      last_name: 'Coras',
      visible_to: ['cora'],
    });
    const log = { client: hidden, date: '2026-03-02' };
    expect(await refusalIn(world.as('will').dailyLogs.create(log))).toMatchObject({ status: 400 });
    expect(await world.as('cora').dailyLogs.create(log)).toMatchObject({ client: hidden });
    expect(await world.as('ada').dailyLogs.create(log)).toMatchObject({ client: hidden });
  });

  test('a worker’s submitted entries replace all, omitted fields stay, and an admin may correct a draft', async () => {
    const log = await world.as('will').dailyLogs.create({
      client: june,
      date: '2026-03-03',
      notes: 'Kept',
      work_entries: [{ start_time: '8', end_time: '9' }],
    });
    const changed = await world.rest('ada', 'PATCH', `/timesheet-sessions/${log.id}/`, {
      date: '2026-03-04',
      entries: [{ id: 1, work_code: travel, start_time: '08:00', end_time: '10:30' }],
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { date: '2026-03-04', notes: 'Kept', total_hours: 2.5, user: world.people.will },
    });
  });

  test('a worker may change a log of a client who is no longer open to her, but not move one to him', async () => {
    const gone = await seedClient(world, { first_name: 'Rose', last_name: 'Lake' });
    const { create, update } = world.as('will').dailyLogs;
    const log = await create({ client: gone, date: '2026-03-05' });
    const another = await create({ client: june, date: '2026-03-05' });
    const { cora } = world.people;
    await world.as('ada').clients.update({ id: gone, visible_to: [cora] });
    expect(await update({ id: log.id, client: gone, notes: 'Kept' })).toMatchObject({
      client_detail: { name: 'Rose Lake' },
      notes: 'Kept',
    });
    expect(await refusalIn(update({ id: another.id, client: gone }))).toMatchObject({ status: 400 });
    expect(await update({ id: log.id, client: june })).toMatchObject({
      client_detail: { name: 'June Park' },
    });
  });

  test('a worker who saves over a colleague’s change is refused', async () => {
    const log = await world.as('will').dailyLogs.create({ client: june, date: '2026-03-05' });
    await world.as('ada').dailyLogs.update({ id: log.id, notes: 'From Ada' });
    const late = world.as('will').dailyLogs.update({ id: log.id, notes: 'x', updated_at: log.updated_at });
    expect(await refusalIn(late)).toMatchObject({ status: 409 });
  });

  test('a worker’s lists have only her own logs, whatever the filter; an admin’s have all', async () => {
    const coras = await world.as('cora').dailyLogs.create({ client: june, date: '2026-03-06' });
    const { cora } = world.people;
    expect((await world.as('will').dailyLogs.list({ user: String(cora) })).results).toEqual([]);
    expect(
      (await world.as('ada').dailyLogs.list({ user: String(cora), date: '2026-03-06' })).results,
    ).toMatchObject([{ id: coras.id }]);
    expect(await refusalIn(world.as('will').dailyLogs.get({ id: coras.id }))).toMatchObject({ status: 404 });
  });

  test('a worker filters lists by dates and client, limits, sorts, searches and pages them', async () => {
    const alma = await seedClient(world, { first_name: 'Alma', last_name: 'Stone' });
    for (const date of ['2026-02-01', '2026-02-02', '2026-02-03']) {
      await world.as('will').dailyLogs.create({ client: alma, date, notes: `Walk 100% on ${date}` });
    }
    const dates = async (query: string) => {
      const { body } = await world.rest('will', 'GET', `/timesheet-sessions/?${query}`);
      return (body as { date: string }[]).map(({ date }) => date);
    };
    expect(await dates(`client=${alma}&date__gte=2026-02-02`)).toEqual(['2026-02-03', '2026-02-02']);
    expect(await dates(`client=${alma}&ordering=date&limit=1`)).toEqual(['2026-02-01']);
    expect(await dates(`client=${alma}&date__lte=2026-02-01&user=`)).toEqual(['2026-02-01']);
    expect(await dates('search=100%25%20on%202026-02-02')).toEqual(['2026-02-02']);
    expect(await dates('search=alma%20stone&limit=1')).toEqual(['2026-02-03']);
    const page = await world.rest('will', 'GET', `/timesheet-sessions/?client=${alma}&page=2&page_size=2`);
    expect(page.body).toMatchObject({ count: 3, next: null, results: [{ date: '2026-02-01' }] });
    expect(await world.rest('will', 'GET', '/timesheet-sessions/?cient=1')).toMatchObject({ status: 400 });
  });

  test('an admin’s overview has the five newest of each client, and their number', async () => {
    const otto = await seedClient(world, { first_name: 'Otto', last_name: 'Lane' });
    for (let day = 1; day <= 7; day += 1) {
      await world.as('cora').dailyLogs.create({ client: otto, date: `2026-01-0${day}` });
    }
    const overview = await world.as('cora').dailyLogs.overview({ client_name: 'lane' });
    expect(overview).toMatchObject([{ client: { id: otto, name: 'Otto Lane' }, count: 7 }]);
    expect(overview[0]?.logs.map((log) => log.date)).toEqual([
      '2026-01-07',
      '2026-01-06',
      '2026-01-05',
      '2026-01-04',
      '2026-01-03',
    ]);
    expect(await world.as('cora').dailyLogs.overview({ date: '2026-01-02' })).toMatchObject([
      { count: 1, logs: [{ date: '2026-01-02' }] },
    ]);
  });

  test('a worker’s form gets the client’s last log and the entries around the day', async () => {
    const form = world.as('dell').dailyLogs;
    const nina = await seedClient(world, { first_name: 'Nina', last_name: 'West' });
    const entry = { work_code_id: travel, start_time: '22:00', end_time: '06:00' };
    await form.create({ client: nina, date: '2026-03-08' });
    const night = await form.create({ client: nina, date: '2026-03-09', work_entries: [entry] });
    expect(await form.lastOfClient({ client: nina })).toMatchObject({ id: night.id });
    expect(await form.lastOfClient({ client: nina, except: night.id })).toMatchObject({
      date: '2026-03-08',
    });
    expect(await form.aroundDay({ date: '2026-03-10' })).toEqual({
      locked_by: null,
      entries: [
        {
          daily_log_id: night.id,
          client_name: 'Nina West',
          date: '2026-03-09',
          start_time: '22:00',
          end_time: '06:00',
        },
      ],
    });
  });

  test('a worker’s new log does not overlap itself, nor count twice, once it is saved', async () => {
    const vera = await seedClient(world, {
      first_name: 'Vera',
      last_name: 'Kerr',
      custom_fields: { contract_hours: { [travel]: { max: 10 } } },
    });
    const form = world.as('dell').dailyLogs;
    const entry = { work_code_id: travel, start_time: '09:00', end_time: '11:00' };
    const day = { date: '2026-05-11' };
    const before = await form.create({ client: vera, ...day, work_entries: [entry] });
    const asked = { ...day, except_key: 'the-form-1' };
    expect((await form.aroundDay(asked)).entries).toMatchObject([{ daily_log_id: before.id }]);
    await form.create({ client: vera, ...day, client_key: 'the-form-1', work_entries: [entry] });
    expect((await form.aroundDay(asked)).entries).toMatchObject([{ daily_log_id: before.id }]);
    expect((await form.contractAround({ client: vera, ...asked }))?.others).toHaveLength(1);
    // The key of a colleague's log hides nothing.
    const cora = world.as('cora').dailyLogs;
    expect((await cora.contractAround({ client: vera, ...asked }))?.others).toHaveLength(2);
  });

  test('a worker’s contract line counts all logs without saying whose or when', async () => {
    const bea = await seedClient(world, {
      first_name: 'Bea',
      last_name: 'Hill',
      custom_fields: { contract_hours: { [travel]: { max: 10 } }, goals: ['private'] },
    });
    const entry = { work_code_id: travel, start_time: '13:15', end_time: '15:45' };
    await world.as('cora').dailyLogs.create({ client: bea, date: '2026-03-10', work_entries: [entry] });
    expect(await world.as('will').dailyLogs.contractAround({ client: bea, date: '2026-03-12' })).toEqual({
      custom_fields: { contract_hours: { [travel]: { max: 10 } } },
      others: [
        {
          date: '2026-03-10',
          work_code_id: travel,
          start_time: '00:00',
          end_time: '02:30',
          mileage: 0,
        },
      ],
      calendar: { week_starts_on: 'sunday', first_pay_period: null },
    });
  });

  test('nobody can add, move in, change or delete a log on a submitted timesheet', async () => {
    const log = await world.as('will').dailyLogs.create({ client: june, date: '2026-03-20' });
    const moving = await world.as('will').dailyLogs.create({ client: june, date: '2026-04-20' });
    await submittedSheet(world, '2026-03-15', '2026-03-28', log.id);
    const will = world.as('will').dailyLogs;
    expect(await will.get({ id: log.id })).toMatchObject({
      locked: true,
      locked_by: { start_date: '2026-03-15', status: 'Submitted', by: 'Will Worker', since: '2026-03-18' },
    });
    expect(await refusalIn(will.update({ id: log.id, notes: 'x' }))).toMatchObject(LOCKED);
    expect(await refusalIn(world.as('ada').dailyLogs.update({ id: log.id, notes: 'x' }))).toMatchObject(
      LOCKED,
    );
    expect(await refusalIn(will.remove({ id: log.id }))).toMatchObject(LOCKED);
    expect(await refusalIn(will.create({ client: june, date: '2026-03-28' }))).toMatchObject(LOCKED);
    expect(await refusalIn(will.update({ id: moving.id, date: '2026-03-15' }))).toMatchObject(LOCKED);
    expect(await will.aroundDay({ date: '2026-03-28' })).toMatchObject({
      locked_by: { end_date: '2026-03-28' },
    });
    expect(await will.create({ client: june, date: '2026-03-29' })).toMatchObject({ locked: false });
    // It does not lock anyone else's days.
    await world.as('cora').dailyLogs.create({ client: june, date: '2026-03-20' });
  });
});

async function submittedSheet(world: World, start_date: string, end_date: string, logId: number) {
  const at = momentOf(world.now());
  const company_id = world.companies.maple;
  const user_id = world.people.will;
  const dates = { start_date, end_date, created_at: at, updated_at: at };
  await world.store.write(company_id, async (db) => {
    const [sheet] = await db
      .insert(timesheets)
      .values({
        company_id,
        user_id,
        ...dates,
        status: 'submitted',
        submitted_date: at,
        submitted_by_id: user_id,
      })
      .returning({ id: timesheets.id });
    await db
      .update(dailyLogs)
      .set({ locked_by_timesheet_id: sheet?.id ?? null })
      .where(and(eq(dailyLogs.company_id, company_id), eq(dailyLogs.id, logId)));
  });
}
