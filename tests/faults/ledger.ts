import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { readConfig } from '../../server/src/config.ts';
import { openStore } from '../../server/src/database/open.ts';
import { auditEntries } from '../../server/src/database/schema/audit.ts';
import { dailyLogs, workEntries } from '../../server/src/database/schema/daily-logs.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../server/src/database/schema/timesheets.ts';
import type { ReadDb } from '../../server/src/database/store.ts';
import { auditProofsOf } from '../../server/src/kernel/audit/key-file.ts';
import { verifyTrail } from '../../server/src/kernel/audit/verify-trail.ts';
import { LOG_TOTALS, type BusyCompany } from './busy-company.ts';

/** Checks the database that a server was started with (`env`): nothing acknowledged is lost, duplicated or partial. */
export async function checkLedger(env: Record<string, string>, company: BusyCompany): Promise<void> {
  const store = await openStore({ url: env.DATABASE_URL ?? '', pool: 2 });
  try {
    await checkLogs(store.read, company);
    await checkSheets(store.read, company);
    expect((await verifyTrail(store.read, auditProofsOf(readConfig(env)))).faults).toEqual([]);
  } finally {
    await store.close();
  }
}

async function checkLogs(db: ReadDb, { known }: BusyCompany): Promise<void> {
  const logs = await db.select().from(dailyLogs).orderBy(asc(dailyLogs.id));
  const tags = logs.map((log) => log.notes ?? '');
  expect(new Set(tags).size, 'a log is there twice').toBe(tags.length);
  const there = new Set(tags);
  expect(
    [...known.logs].filter((tag) => !there.has(tag)),
    'acknowledged logs that are lost',
  ).toEqual([]);
  expect(
    tags.filter((tag) => !known.sent.has(tag)),
    'logs never sent',
  ).toEqual([]);

  const entries = await db.select({ log: workEntries.daily_log_id }).from(workEntries);
  const perLog = new Map<number, number>();
  for (const { log } of entries) perLog.set(log, (perLog.get(log) ?? 0) + 1);
  const torn = logs.filter(
    (log) =>
      perLog.get(log.id) !== 2 ||
      log.total_hours !== LOG_TOTALS.total_hours ||
      log.total_mileage !== LOG_TOTALS.total_mileage ||
      log.total_stipend !== LOG_TOTALS.total_stipend,
  );
  expect(torn, 'logs that are half there').toEqual([]);
  expect(entries.length).toBe(2 * logs.length);

  const created = await db
    .select({ id: auditEntries.record_id })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'daily_log.create'));
  expect(
    created.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b)),
    'one audit entry for every log',
  ).toEqual(logs.map(({ id }) => id));
}

async function checkSheets(db: ReadDb, { known }: BusyCompany): Promise<void> {
  const sheets = await db.select().from(timesheets);
  const frozenLogs = await db.select().from(snapshotLogs);
  const frozenEntries = await db.select({ sheet: snapshotEntries.timesheet_id }).from(snapshotEntries);
  const locked = await db.select({ by: dailyLogs.locked_by_timesheet_id }).from(dailyLogs);
  const count = (numbers: (number | null)[], id: number) => numbers.filter((number) => number === id).length;
  const logsOf = frozenLogs.map((log) => log.timesheet_id);
  const entriesOf = frozenEntries.map((entry) => entry.sheet);
  const locksOf = locked.map((log) => log.by);
  for (const sheet of sheets) {
    const parts = [count(logsOf, sheet.id), count(entriesOf, sheet.id), count(locksOf, sheet.id)];
    const whole = sheet.status === 'submitted' ? [1, 2, 1] : [0, 0, 0];
    expect(parts, `the parts of a ${sheet.status} timesheet`).toEqual(whole);
    expect(sheet.total_hours).toBe(sheet.status === 'submitted' ? LOG_TOTALS.total_hours : null);
  }
  const submitted = new Set(sheets.filter((sheet) => sheet.status === 'submitted').map(({ id }) => id));
  expect(
    [...known.submitted].filter((id) => !submitted.has(id)),
    'submitted sheets that are lost',
  ).toEqual([]);
}
