import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { snapshotLogs, timesheets } from '../../server/src/database/schema/timesheets.ts';
import { seedClient } from '../support/seed-client.ts';
import { createWorld, refusalIn, type World } from '../support/world.ts';

// Today is 18 March 2026.
const LAST = '2027-03-18';
const TOO_LATE = '2027-03-19';
const FIRST = '2000-01-01';
const TOO_EARLY = '1999-12-31';
const AHEAD = 'This date is more than a year ahead.';
const LONG_AGO = 'Enter a date from January 1, 2000 on.';
const FAR = [
  [TOO_LATE, AHEAD],
  ['9999-12-31', AHEAD],
  [TOO_EARLY, LONG_AGO],
  ['1000-01-01', LONG_AGO],
] as const;

let world: World;
let client: number;
beforeAll(async () => {
  world = await createWorld();
  client = await seedClient(world, { first_name: 'June', last_name: 'Park' });
});
afterAll(() => world.close());

/** How each record takes a date, over tRPC and REST, and the field that reports a date out of range. */
const kinds: Record<
  string,
  { field: string; trpc: (date: string) => Promise<unknown>; rest: [string, (date: string) => object] }
> = {
  'a daily log': {
    field: 'date',
    trpc: (date) => world.as('will').dailyLogs.create({ client, date }),
    rest: ['/timesheet-sessions/', (date) => ({ client, date })],
  },
  'a timesheet': {
    field: 'end_date',
    trpc: (date) => world.as('will').timesheets.create({ start_date: date, end_date: date }),
    rest: ['/timesheets/', (date) => ({ start_date: date, end_date: date })],
  },
  'a no-show': {
    field: 'date',
    trpc: (date) => world.as('will').noShows.create({ client_id: client, date, staff_name: 'Will' }),
    rest: ['/no-shows/', (date) => ({ client_id: client, date, staff_name: 'Will' })],
  },
  'an incident': {
    field: 'date',
    trpc: (date) => world.as('will').incidents.create({ client_id: client, date, staff_present: 'Will' }),
    rest: ['/incident-reports/', (date) => ({ client_id: client, date, staff_present: 'Will' })],
  },
  'a monthly report': {
    field: 'start_date',
    trpc: (date) => world.as('will').monthlyReports.generate({ client, start_date: date }),
    rest: ['/monthly-reports/generate/', (date) => ({ client, start_date: date })],
  },
};

describe.each(Object.entries(kinds))('A person who enters %s', (name, { field, trpc, rest }) => {
  const [path, body] = rest;
  // A report covers a whole month; its first day counts.
  const far = name === 'a monthly report' ? FAR.filter(([day]) => day !== TOO_LATE) : FAR;

  test.each(far)('of %s reads why it is refused', async (date, sentence) => {
    const refusal = await refusalIn(trpc(date));
    expect(refusal).toMatchObject({ status: 400, fields: { [field]: [sentence] } });
    const answer = await world.rest('will', 'POST', path, { ...body(date) });
    expect([answer.status, answer.body]).toEqual([400, refusal.fields]);
  });

  test('of the first or the last possible day succeeds', async () => {
    await trpc(FIRST);
    const answer = await world.rest('will', 'POST', path, { ...body(LAST) });
    expect(answer.status).toBeLessThan(300);
  });
});

test('a worker cannot move a log, a draft or a report that far', async () => {
  const will = world.as('will');
  const log = await will.dailyLogs.create({ client, date: '2026-03-02' });
  const sheet = await will.timesheets.create({ start_date: '2026-03-01', end_date: '2026-03-14' });
  const report = await will.monthlyReports.generate({ client, start_date: '2026-03-01' });
  for (const [date, sentence] of FAR) {
    const [refusedLog, refusedSheet] = [
      await refusalIn(will.dailyLogs.update({ id: log.id, date })),
      await refusalIn(will.timesheets.update({ id: sheet.id, start_date: date, end_date: date })),
    ];
    expect(refusedLog.fields).toEqual({ date: [sentence] });
    expect(refusedSheet.fields).toEqual({ start_date: [sentence], end_date: [sentence] });
  }
  const refused = await refusalIn(will.monthlyReports.update({ id: report.id, month: '2027-04' }));
  expect(refused.fields).toEqual({ month: [AHEAD] });
  const patched = await world.rest('will', 'PATCH', `/timesheet-sessions/${log.id}/`, { date: TOO_LATE });
  expect([patched.status, patched.body]).toEqual([400, { date: [AHEAD] }]);
});

test('an admin corrects a frozen log of such a day from an older Daybook, and moves none there', async () => {
  const company_id = world.companies.maple;
  const [will, ada] = [world.as('will'), world.as('ada')];
  await will.dailyLogs.create({ client, date: '2026-05-04' });
  const { id } = await will.timesheets.create({ start_date: '2026-05-04', end_date: '2026-05-05' });
  await will.timesheets.submit({ id });
  await world.store.write(company_id, async (db) => {
    await db
      .update(timesheets)
      .set({ start_date: '2031-05-04', end_date: '2031-05-05' })
      .where(and(eq(timesheets.company_id, company_id), eq(timesheets.id, id)));
    await db
      .update(snapshotLogs)
      .set({ date: '2031-05-04' })
      .where(and(eq(snapshotLogs.company_id, company_id), eq(snapshotLogs.timesheet_id, id)));
  });
  const [frozen] = (await ada.timesheets.get({ id })).snapshot_logs;
  const corrected = (date: string) => [{ id: frozen?.id ?? 0, date, notes: 'Corrected' }];
  const refusal = await refusalIn(ada.timesheets.update({ id, snapshot_logs: corrected('2031-05-05') }));
  expect(refusal).toMatchObject({ status: 400, fields: { 'snapshot_logs.0.date': [AHEAD] } });
  const answer = await world.rest('ada', 'PATCH', `/timesheets/${id}/`, {
    snapshot_logs: corrected('2031-05-05'),
  });
  expect([answer.status, answer.body]).toEqual([400, refusal.fields]);
  await ada.timesheets.update({ id, snapshot_logs: corrected('2031-05-04') });
  expect((await ada.timesheets.get({ id })).snapshot_logs[0]?.notes).toBe('Corrected');
});
