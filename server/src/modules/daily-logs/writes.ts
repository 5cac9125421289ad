import { and, count, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  DailyLog,
  dailyLogChange,
  dailyLogRemoval,
  newDailyLog,
  WorkEntry,
  WorkEntryInput,
} from '@daybook/contract/daily-logs';
import { MAX_LOGS_PER_DAY } from '@daybook/domain/limits';
import { DISTANCE_WORDS } from '@daybook/domain/money/distance';
import { DAILY_LOG_OF_LEAVE } from '@daybook/domain/time/daily-log';
import { DAY_IS_FULL } from '@daybook/domain/time/timesheet';
import { entryHours, isBlankEntry, totalsOfEntries } from '@daybook/domain/time/work-time';
import { asStored } from '../../database/columns.ts';
import { newIds } from '../../database/new-ids.ts';
import { ofCompany } from '../../database/of-company.ts';
import { dailyLogs, trips, workEntries } from '../../database/schema/daily-logs.ts';
import { inserter, pipelined, prepared, type Placeholders } from '../../database/statements.ts';
import type { WriteDb } from '../../database/store.ts';
import { changedFields, changesNothing } from '../../kernel/audit/changes.ts';
import type { MemberWrite, SendingWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, refuseRecordDays, required } from '../../kernel/refusals.ts';
import { newRow } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { ASK_FOR_TIME_OFF, leaveNotLogged } from '../clients/leave-client.ts';
import { requireVisibleClient } from '../clients/visibility.ts';
import { leaveCodes, requireWorkCodes, type CodeBrief } from '../work-codes/reads.ts';
import { keepClientKey, recordOfClientKey } from './client-key.ts';
import { lockedRefusal, sheetOver } from './locks.ts';
import { getDailyLog, wholeDailyLog } from './reads.ts';
import { authorBrief, dailyLogRecord, workEntryRecord, type DailyLogRow } from './records.ts';

const addLog = inserter(dailyLogs);
// All of them, whichever a change sets, so that one statement serves all changes.
const CHANGEABLE = [
  'client_id',
  'date',
  'notes',
  'daily_narrative',
  'total_hours',
  'total_mileage',
  'total_stipend',
  'updated_at',
] as const;
const storeLog = prepared('store_daily_log', (db: WriteDb, values: Placeholders<DailyLogRow>) =>
  db
    .update(dailyLogs)
    .set(Object.fromEntries(CHANGEABLE.map((name) => [name, values[name]])) as Partial<DailyLogRow>)
    .where(ofCompany(dailyLogs, values.company_id, values.id)),
);
const addEntries = inserter(workEntries);
const addTrips = inserter(trips);

export async function createDailyLog(
  ctx: SendingWrite,
  input: z.output<typeof newDailyLog>,
): Promise<DailyLog> {
  const { db, caller } = ctx;
  const client_key = input.client_key ?? input.request_key;
  const checks = pipelined(
    requireVisibleClient(db, ctx, input.client),
    checkedEntries(ctx, input),
    refuseLockedDay(ctx, caller.user_id, input.date),
    refuseFullDay(ctx, caller.user_id, input.date),
    newIds(db, { daily_logs: 1, work_entries: givenEntries(input)?.length ?? 0 }),
  );
  // In the same round trip; an existing log is no longer refused.
  const [earlier] = await pipelined(
    recordOfClientKey(ctx, 'daily_log', client_key),
    checks.catch(() => {}),
  );
  if (earlier !== null) return getDailyLog(db, ctx, earlier);
  refuseRecordDays(ctx, { date: input.date });
  const [client_detail, checked, , , ids] = await checks;
  await refuseNewTimeOff(ctx, client_detail, input, null);
  const log = asStored(dailyLogs, {
    id: required(ids.daily_logs[0], 'the id of a new daily log'),
    ...newRow(ctx),
    user_id: caller.user_id,
    client_id: input.client,
    date: input.date,
    notes: input.notes ?? null,
    daily_narrative: input.daily_narrative ?? null,
    ...totalsOfEntries(checked.entries),
    distance_unit: input.distance_unit ?? ctx.membership.distance_unit,
    locked_by_timesheet_id: null,
    import_id: null,
    leave_request_id: null,
    client_key: client_key ?? null,
  });
  ctx.send(addLog(db, [log]));
  const entries = newEntries(ctx, log.id, checked, ids.work_entries);
  ctx.send(storeEntries(db, entries));
  const created = dailyLogRecord(log, {
    client_detail,
    user_detail: authorBrief(caller, ctx.membership.names),
    entries: entries.records,
    locked_by: null,
  });
  ctx.record({ record_type: 'daily_log', record_id: log.id, after: withHint(auditOf(created), input) });
  return created;
}

/** Its author, or an admin, may change a log that no submitted timesheet covers. */
export async function updateDailyLog(
  ctx: SendingWrite,
  input: z.output<typeof dailyLogChange>,
): Promise<DailyLog> {
  const { db } = ctx;
  const rows = givenEntries(input);
  const client = visibleClient(ctx, input.client);
  const checks = pipelined(checkedEntries(ctx, input), newIds(db, { work_entries: rows?.length ?? 0 }));
  // In one round trip; what is wrong with the log itself is refused first.
  const [{ row, record: before }] = await pipelined(
    wholeDailyLog(db, ctx, input.id),
    client.catch(() => {}),
    checks.catch(() => {}),
  );
  refuseChange(before, input);
  // A log may keep a client whom its author no longer sees.
  const newClient = input.client === row.client_id ? null : await client;
  const client_detail = newClient ?? before.client_detail;
  const [checked, ids] = await checks;
  await refuseNewTimeOff(ctx, client_detail, input, before);
  const date = await dayOf(ctx, row, input);
  const set = {
    client_id: client_detail.id,
    date,
    ...(input.notes !== undefined && { notes: input.notes }),
    ...(input.daily_narrative !== undefined && { daily_narrative: input.daily_narrative }),
    ...(rows && totalsOfEntries(checked.entries)),
    updated_at: nextVersion(ctx.now, row.updated_at),
  };
  // The row is still as it was read: the company's writes wait for each other.
  ctx.send(storeLog(db, { ...row, ...set }));
  const entries = rows && newEntries(ctx, row.id, checked, ids.work_entries);
  if (entries) {
    dropEntries(ctx, before);
    ctx.send(storeEntries(db, entries));
  }
  const after = dailyLogRecord(asStored(dailyLogs, { ...row, ...set }), {
    ...before,
    client_detail,
    entries: entries?.records ?? before.work_entries,
  });
  const changes = changedFields(auditOf(before), auditOf(after));
  ctx.record({
    record_type: 'daily_log',
    record_id: row.id,
    ...changes,
    // The hint alone would not be a change.
    ...(!changesNothing(changes) && { after: withHint(changes.after, input) }),
  });
  return after;
}

const visibleClient = async (ctx: MemberWrite, id: number | undefined) =>
  id === undefined ? null : requireVisibleClient(ctx.db, ctx, id);

/** The day that a changed log is of. It can't move to one that a submitted timesheet covers. */
async function dayOf(ctx: MemberWrite, row: DailyLogRow, { date = row.date }: { date?: string | undefined }) {
  if (date !== row.date) {
    refuseRecordDays(ctx, { date });
    await pipelined(refuseLockedDay(ctx, row.user_id, date), refuseFullDay(ctx, row.user_id, date));
  }
  return date;
}

/** Refuses to change a log that is locked, or is no longer as the caller read it. */
function refuseChange(log: DailyLog, input: z.output<typeof dailyLogChange>): void {
  refuseTimeOff(log);
  refuseLocked(log);
  refuseStale(log, input);
  if (input.distance_unit !== undefined && input.distance_unit !== log.distance_unit)
    throw badInput({
      distance_unit: `The distances of this log are in ${DISTANCE_WORDS[log.distance_unit].many}.`,
    });
}

/** Time off is asked for, not logged; what was logged before it was switched on stays (time-off.md#on-the-timesheet). */
async function refuseNewTimeOff(
  { db, company_id, membership }: MemberWrite,
  { kind }: DailyLog['client_detail'],
  input: Given,
  before: DailyLog | null,
): Promise<void> {
  if (kind === 'leave') throw badInput({ client: leaveNotLogged(membership) });
  if (!membership.time_off) return;
  const logged = new Set(before?.work_entries.map(({ work_code_id }) => work_code_id));
  const codes = await leaveCodes(db, company_id);
  const name = input.work_entries ? 'work_entries' : 'entries';
  givenEntries(input)?.forEach(({ work_code_id }, index) => {
    if (work_code_id !== null && codes.has(work_code_id) && !logged.has(work_code_id))
      throw badInput({ [`${name}.${index}.work_code_id`]: ASK_FOR_TIME_OFF });
  });
}

function refuseTimeOff({ leave_request }: DailyLog): void {
  if (leave_request !== undefined) throw conflict('leave_entry', DAILY_LOG_OF_LEAVE);
}

function refuseLocked({ locked, locked_by }: DailyLog): void {
  if (locked) throw lockedRefusal(locked_by?.imported ?? false);
}

export async function removeDailyLog(ctx: SendingWrite, input: z.output<typeof dailyLogRemoval>) {
  const { db, company_id } = ctx;
  const { id } = input;
  const { row, record: before } = await wholeDailyLog(db, ctx, id);
  refuseTimeOff(before);
  refuseLocked(before);
  refuseStale(before, input);
  dropEntries(ctx, before);
  ctx.send(db.delete(dailyLogs).where(ofCompany(dailyLogs, company_id, id)));
  ctx.send(keepClientKey(ctx, 'daily_log', row));
  ctx.record({
    record_type: 'daily_log',
    record_id: id,
    before: auditOf(before),
    ...(input.written_at && { after: withHint({}, input) }),
  });
  return {};
}

interface Given {
  work_entries?: WorkEntryInput[] | undefined;
  entries?: WorkEntryInput[] | undefined;
}
const givenEntries = ({ work_entries, entries }: Given) => work_entries ?? entries;

interface CheckedEntries {
  entries: WorkEntryInput[];
  codes: ReadonlyMap<number, CodeBrief>;
}

/** The entries that are not blank, with their work codes checked. */
async function checkedEntries(ctx: MemberWrite, input: Given): Promise<CheckedEntries> {
  const list = givenEntries(input) ?? [];
  const name = input.work_entries ? 'work_entries' : 'entries';
  const asked = list.flatMap(({ work_code_id }, index) =>
    work_code_id === null ? [] : [[`${name}.${index}.work_code_id`, work_code_id] as const],
  );
  const codes = await requireWorkCodes(ctx.db, ctx.company_id, new Map(asked));
  return { entries: list.filter((entry) => !isBlankEntry(entry)), codes };
}

async function refuseLockedDay(ctx: MemberWrite, userId: number, date: string): Promise<void> {
  const sheet = await sheetOver(ctx.db, ctx.membership, userId, date);
  if (sheet) throw lockedRefusal(sheet.imported);
}

const countLogs = prepared(
  'logs_of_a_day',
  (db, key: Placeholders<{ company_id: number; user_id: number; date: string }>) =>
    db
      .select({ count: count() })
      .from(dailyLogs)
      .where(
        and(
          eq(dailyLogs.company_id, key.company_id),
          eq(dailyLogs.user_id, key.user_id),
          eq(dailyLogs.date, key.date),
        ),
      ),
);

async function refuseFullDay({ db, company_id }: MemberWrite, user_id: number, date: string): Promise<void> {
  const [row] = await countLogs(db, { company_id, user_id, date });
  if ((row?.count ?? 0) >= MAX_LOGS_PER_DAY) throw badInput({ date: DAY_IS_FULL });
}

/** Entries to be stored, and their wire form. */
interface NewEntries {
  rows: (typeof workEntries.$inferSelect)[];
  driven: (typeof trips.$inferInsert)[];
  records: WorkEntry[];
}

/** `ids` has enough for all of them. */
function newEntries(
  ctx: MemberWrite,
  daily_log_id: number,
  { entries, codes }: CheckedEntries,
  ids: readonly number[],
): NewEntries {
  const rows = entries.map(({ trips: _trips, ...entry }, position) =>
    asStored(workEntries, {
      ...entry,
      id: required(ids[position], 'the id of a new work entry'),
      company_id: ctx.company_id,
      daily_log_id,
      position,
      hours: entryHours(entry),
      mileage: entry.mileage ?? 0,
      stipend: entry.stipend ?? 0,
    }),
  );
  const columns = newRow(ctx);
  return {
    rows,
    driven: rows.flatMap(({ id: work_entry_id }, index) =>
      (entries[index]?.trips ?? []).map((trip, position) => ({
        ...columns,
        ...trip,
        work_entry_id,
        position,
      })),
    ),
    records: rows.map((row, index) => workEntryRecord(row, codes, entries[index]?.trips ?? [])),
  };
}

async function storeEntries(db: WriteDb, { rows, driven }: NewEntries): Promise<void> {
  await pipelined(addEntries(db, rows), addTrips(db, driven));
}

function dropEntries({ db, company_id, send }: SendingWrite, { id, work_entries }: DailyLog): void {
  const ofLog = and(eq(workEntries.company_id, company_id), eq(workEntries.daily_log_id, id));
  if (work_entries.some((entry) => entry.trips.length > 0)) {
    const entries = db.select({ id: workEntries.id }).from(workEntries).where(ofLog);
    send(
      db.delete(trips).where(and(eq(trips.company_id, company_id), inArray(trips.work_entry_id, entries))),
    );
  }
  send(db.delete(workEntries).where(ofLog));
}

/** When the device wrote this, by its own account; the row itself has the server's time. */
const withHint = (after: object | undefined, { written_at }: { written_at?: string | undefined }) => ({
  ...after,
  ...(written_at && { written_at }),
});

const auditOf = (log: DailyLog) => ({
  user: log.user,
  client: log.client,
  date: log.date,
  notes: log.notes,
  daily_narrative: log.daily_narrative,
  ...(log.distance_unit !== 'km' && { distance_unit: log.distance_unit }),
  work_entries: log.work_entries.map((entry) => ({
    work_code_id: entry.work_code_id,
    start_time: entry.start_time,
    end_time: entry.end_time,
    mileage: entry.mileage,
    stipend: entry.stipend,
    ...(entry.trips.length > 0 && { trips: entry.trips }),
  })),
});
