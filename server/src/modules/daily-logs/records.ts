import { and, asc, eq, exists, sql } from 'drizzle-orm';
import type { DailyLog, LockingTimesheet, WorkEntry } from '@daybook/contract/daily-logs';
import type { Trip } from '@daybook/domain/money/trips';
import type { Caller } from '../../auth/caller.ts';
import type { CompanyId, Membership } from '../../auth/membership.ts';
import type { Names } from '../../auth/names.ts';
import { referenceTo } from '../../database/of-company.ts';
import { trips, workEntries, type dailyLogs } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';
import type { snapshotEntries } from '../../database/schema/timesheets.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import { inIds, pick } from '../../database/sql.ts';
import {
  pipelined,
  prepared,
  type ByIds,
  type IdsOfCompany,
  type OrPlaceholder,
} from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { computed, grouped, pluck } from '../../kernel/rows.ts';
import { clientSummaries } from '../clients/records.ts';
import type { CodeBrief } from '../work-codes/reads.ts';
import { lockingTimesheets } from './locks.ts';

export type DailyLogRow = typeof dailyLogs.$inferSelect;

/** The records that a log is shown with. */
interface Related {
  client_detail: DailyLog['client_detail'];
  user_detail: DailyLog['user_detail'];
  entries: WorkEntry[];
  locked_by: LockingTimesheet | null;
}

/** A row in the wire form. */
export const dailyLogRecord = (
  row: DailyLogRow,
  { client_detail, user_detail, entries, locked_by }: Related,
): DailyLog => ({
  id: row.id,
  client: row.client_id,
  client_detail,
  ...(row.leave_request_id !== null && { leave_request: row.leave_request_id }),
  user: row.user_id,
  user_detail,
  date: row.date,
  notes: row.notes,
  daily_narrative: row.daily_narrative,
  work_entries: entries,
  total_hours: row.total_hours,
  total_mileage: row.total_mileage,
  distance_unit: row.distance_unit,
  total_stipend: row.total_stipend,
  locked: row.locked_by_timesheet_id !== null,
  locked_by,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** Rows in the wire form; each relation is fetched once for all rows. */
export async function dailyLogRecords(
  db: ReadDb,
  { caller, membership }: { caller: Caller; membership: Membership },
  rows: DailyLogRow[],
): Promise<DailyLog[]> {
  if (rows.length === 0) return [];
  const { company_id } = membership;
  const [clientById, personById, entries, locks] = await pipelined(
    clientSummaries(db, membership, pluck(rows, 'client_id')),
    authorsOf(db, membership, caller, rows),
    entriesOfLogs(db, company_id, pluck(rows, 'id')),
    lockingTimesheets(db, membership, pluck(rows, 'locked_by_timesheet_id')),
  );
  return rows.map((row) => {
    const client_detail = clientById.get(row.client_id);
    const user_detail = personById.get(row.user_id);
    if (!client_detail || !user_detail) throw new Error(`Daily log ${row.id} has no client or no author.`);
    return dailyLogRecord(row, {
      client_detail,
      user_detail,
      entries: entries.get(row.id) ?? [],
      locked_by: row.locked_by_timesheet_id === null ? null : (locks.get(row.locked_by_timesheet_id) ?? null),
    });
  });
}

export const entryColumns = (table: typeof workEntries | typeof snapshotEntries) => ({
  id: table.id,
  work_code_id: table.work_code_id,
  start_time: table.start_time,
  end_time: table.end_time,
  hours: table.hours,
  mileage: table.mileage,
  stipend: table.stipend,
});

export type EntryRow = Pick<typeof workEntries.$inferSelect, keyof ReturnType<typeof entryColumns>>;

/** An entry in the wire form, with its code if the company still has it. */
export const workEntryRecord = (
  row: EntryRow,
  codes: ReadonlyMap<number, CodeBrief>,
  driven: readonly Trip[] | null,
): WorkEntry => ({
  id: row.id,
  work_code: row.work_code_id === null ? null : (codes.get(row.work_code_id) ?? null),
  work_code_id: row.work_code_id,
  start_time: row.start_time,
  end_time: row.end_time,
  hours: row.hours,
  duration: row.hours,
  mileage: row.mileage,
  trips: [...(driven ?? [])],
  stipend: row.stipend,
});

/** Most entries have none, and their trips are not asked for. */
const hasTrips = (db: ReadDb, company_id: OrPlaceholder<number>) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(trips)
      .where(and(eq(trips.company_id, company_id), eq(trips.work_entry_id, workEntries.id))),
  ).mapWith(Boolean);

const entryRows = prepared('entries_of_logs', (db, { company_id, ids }: ByIds) =>
  db
    .select({
      ...entryColumns(workEntries),
      daily_log_id: workEntries.daily_log_id,
      has_trips: hasTrips(db, company_id),
      // Here, since asking for the codes of the entries would be another round trip; flat, since Drizzle is slow at objects in rows.
      code: workCodes.code,
      description: workCodes.description,
    })
    .from(workEntries)
    .leftJoin(workCodes, referenceTo(workCodes, workEntries.work_code_id))
    .where(and(eq(workEntries.company_id, company_id), inIds(workEntries.daily_log_id, ids)))
    .orderBy(asc(workEntries.daily_log_id), asc(workEntries.position)),
);

const tripColumns = {
  from_place: trips.from_place,
  to_place: trips.to_place,
  distance: trips.distance,
  odometer_start: trips.odometer_start,
  odometer_end: trips.odometer_end,
  purpose: trips.purpose,
  vehicle: trips.vehicle,
};

const tripsByEntry = (db: ReadDb, { company_id, ids }: IdsOfCompany) =>
  db
    .select({ ...tripColumns, work_entry_id: trips.work_entry_id })
    .from(trips)
    .where(and(eq(trips.company_id, company_id), inIds(trips.work_entry_id, ids)))
    .orderBy(asc(trips.work_entry_id), asc(trips.position));

async function tripsOfEntries(
  db: ReadDb,
  company_id: CompanyId,
  entries: readonly { id: number }[],
): Promise<Map<number, Trip[]>> {
  const byEntry = new Map<number, Trip[]>();
  if (entries.length === 0) return byEntry;
  for (const { work_entry_id, ...trip } of await tripsByEntry(db, {
    company_id,
    ids: entries.map(({ id }) => id),
  })) {
    const own = byEntry.get(work_entry_id) ?? [];
    own.push(trip);
    byEntry.set(work_entry_id, own);
  }
  return byEntry;
}

export interface EntryWithTrips extends EntryRow {
  /** Null: none. */
  trips: readonly Trip[] | null;
}

/** The entries of logs, by the log's id. */
export async function storedEntries(
  db: ReadDb,
  company_id: CompanyId,
  ids: readonly number[],
): Promise<Map<number, (EntryWithTrips & { work_code: CodeBrief | null })[]>> {
  const rows = await entryRows(db, { company_id, ids });
  const driven = await tripsOfEntries(
    db,
    company_id,
    rows.filter(({ has_trips }) => has_trips),
  );
  const codes = new Map<number, CodeBrief>();
  const codeOf = ({ work_code_id: id, code, description }: (typeof rows)[number]) =>
    id === null || code === null || description === null
      ? null
      : computed(codes, id, () => ({ id, code, description }));
  return grouped(
    rows.map((row) => Object.assign(row, { trips: driven.get(row.id) ?? [], work_code: codeOf(row) })),
    ({ daily_log_id }) => daily_log_id,
  );
}

/** The same in the wire form. */
export async function entriesOfLogs(
  db: ReadDb,
  company_id: CompanyId,
  ids: readonly number[],
): Promise<Map<number, WorkEntry[]>> {
  const entries = await storedEntries(db, company_id, ids);
  const codes = new Map(
    [...entries.values()].flat().flatMap(({ work_code }) => (work_code ? [[work_code.id, work_code]] : [])),
  );
  return new Map(
    [...entries].map(([log, rows]) => [log, rows.map((row) => workEntryRecord(row, codes, row.trips))]),
  );
}

/** The columns of `personBrief`. */
export const PERSON = ['id', 'first_name', 'last_name', 'email'] as const;

const peopleById = (db: ReadDb, { company_id, ids }: IdsOfCompany) =>
  db
    .select(pick(users, ...PERSON))
    .from(users)
    .where(and(eq(users.company_id, company_id), inIds(users.id, ids)));

export const personBrief = (row: Pick<DailyLog['user_detail'], (typeof PERSON)[number]>, names: Names) => ({
  ...row,
  name: names.employee(row),
  username: row.email,
});

export const authorBrief = (
  { user_id: id, first_name, last_name, email }: Caller,
  names: Names,
): DailyLog['user_detail'] => personBrief({ id, first_name, last_name, email }, names);

/** The authors by id. Most people read their own logs, and the caller is already known. */
async function authorsOf(db: ReadDb, { company_id, names }: Membership, caller: Caller, logs: DailyLogRow[]) {
  const others = new Set(logs.map((log) => log.user_id));
  others.delete(caller.user_id);
  const rows = others.size === 0 ? [] : await peopleById(db, { company_id, ids: [...others] });
  const authors = [authorBrief(caller, names), ...rows.map((row) => personBrief(row, names))];
  return new Map(authors.map((author) => [author.id, author]));
}
