import { and, asc, between, eq, gte, isNotNull, isNull, lte } from 'drizzle-orm';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { minutesFromHours } from '@daybook/domain/money/exact';
import type { HourlyRates } from '@daybook/domain/pay/pay-rates';
import type { HourRates, LeaveTerms, PayEntry, PayKind } from '@daybook/domain/pay/pay-rules/model';
import type { DateRange } from '@daybook/domain/time/date-range';
import type { Day } from '@daybook/domain/time/day';
import { referenceTo } from '../../database/of-company.ts';
import { dailyLogs, workEntries } from '../../database/schema/daily-logs.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import { inIds, pick } from '../../database/sql.ts';
import type { IdsOfCompany } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { required } from '../../kernel/refusals.ts';
import { pluck } from '../../kernel/rows.ts';
import { PLAIN_LEAVE } from './leave-terms.ts';

/** The values of an entry that approval freezes for its pay (timesheets.md#approval). */
export type EntryTerms = HourRates &
  Pick<PayEntry, 'pay_kind' | 'stipend_kind'> & {
    /** From midnight on, where an entry passes it and the next day has other rates. */
    after_midnight: HourRates | null;
    /** How time off is paid; null: it is work. */
    leave: LeaveTerms | null;
  };

/** An entry of a snapshot, with its frozen values; null before approval, and in sheets approved before rules existed. */
export interface SnapshotEntry {
  id: number;
  timesheet_id: number;
  date: Day;
  start_time: string | null;
  end_time: string | null;
  work_code_id: number | null;
  client_id: number;
  stipend: number;
  /** Of its log; null: those of its sheet. */
  log_id: number;
  hourly_rates: HourlyRates | null;
  frozen: EntryTerms | null;
  /** As in `PayEntry`. */
  imported_minutes?: number;
  /** The time off that it is, with its minutes. */
  off?: { leave_request_id: number; minutes: number };
}

export const ALWAYS: DateRange = { start_date: '1000-01-01', end_date: '9999-12-31' };

/** As a snapshot has it, with what is billed of it. */
export interface StoredEntry extends SnapshotEntry {
  hours: number;
  mileage: number;
  distance_unit: DistanceUnit;
}

const entriesOfSheets = (db: ReadDb, values: IdsOfCompany & DateRange) =>
  db
    .select({
      ...pick(snapshotEntries, 'id', 'timesheet_id', 'start_time', 'end_time', 'work_code_id'),
      ...pick(snapshotEntries, 'hours', 'mileage', 'stipend', 'pay_rate', 'overtime_rate', 'after_midnight'),
      ...pick(
        snapshotEntries,
        'pay_kind',
        'stipend_kind',
        'leave_pay_code',
        'leave_multiplier',
        'leave_rate',
      ),
      log_id: snapshotEntries.snapshot_log_id,
      ...pick(snapshotLogs, 'date', 'client_id', 'leave_request_id', 'distance_unit', 'hourly_rates'),
    })
    .from(snapshotEntries)
    .innerJoin(snapshotLogs, referenceTo(snapshotLogs, snapshotEntries.snapshot_log_id))
    .where(
      and(
        eq(snapshotEntries.company_id, values.company_id),
        inIds(snapshotEntries.timesheet_id, values.ids),
        between(snapshotLogs.date, values.start_date, values.end_date),
      ),
    )
    .orderBy(asc(snapshotLogs.date), asc(snapshotEntries.id));

/** The entries of snapshots, all or those of some days, as far as their pay and their billing need them. */
export async function snapshotEntriesOf(
  db: ReadDb,
  company_id: number,
  ids: number[],
  days: DateRange = ALWAYS,
): Promise<StoredEntry[]> {
  if (ids.length === 0) return [];
  const rows = await entriesOfSheets(db, { company_id, ids, ...days });
  return rows.map(entryOfRow);
}

type Work = Pick<
  StoredEntry,
  'id' | 'start_time' | 'end_time' | 'work_code_id' | 'hours' | 'mileage' | 'stipend'
>;
type Log = Pick<StoredEntry, 'date' | 'client_id' | 'distance_unit'> & { leave_request_id: number | null };
type Place = Pick<StoredEntry, 'timesheet_id' | 'log_id' | 'hourly_rates' | 'frozen'>;

/**
 * An entry of a log as pay reads it. Named one by one: what is left of a row without some fields takes several times as long
 * (docs/decisions/accelerators.md).
 */
function storedEntry(work: Work, log: Log, place: Place): StoredEntry {
  const entry: StoredEntry = {
    id: work.id,
    timesheet_id: place.timesheet_id,
    log_id: place.log_id,
    date: log.date,
    start_time: work.start_time,
    end_time: work.end_time,
    work_code_id: work.work_code_id,
    client_id: log.client_id,
    hours: work.hours,
    mileage: work.mileage,
    distance_unit: log.distance_unit,
    stipend: work.stipend,
    hourly_rates: place.hourly_rates,
    frozen: place.frozen,
  };
  if (log.leave_request_id !== null) entry.off = timeOff(log.leave_request_id, work.hours);
  return entry;
}

/** Of an entry of time off, whose minutes no times say. */
const timeOff = (leave_request_id: number, hours: number) => ({
  leave_request_id,
  minutes: minutesFromHours(hours),
});

/** The entries of a snapshot as its pay and its billing read them, by date; `frozen`: the terms that they keep. */
export const entriesToPay = (
  timesheet_id: number,
  logs: readonly (Log & { id: number; entries: readonly Work[] })[],
  frozen: ReadonlyMap<number, EntryTerms> = new Map(),
): StoredEntry[] =>
  logs
    .flatMap((log) =>
      log.entries.map((entry) =>
        storedEntry(entry, log, {
          timesheet_id,
          log_id: log.id,
          hourly_rates: null,
          frozen: frozen.get(entry.id) ?? null,
        }),
      ),
    )
    .toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1));

type EntryRow = Awaited<ReturnType<typeof entriesOfSheets>>[number];

const entryOfRow = (row: EntryRow): StoredEntry =>
  storedEntry(row, row, {
    timesheet_id: row.timesheet_id,
    log_id: row.log_id,
    hourly_rates: row.hourly_rates,
    frozen: row.pay_kind &&
      row.stipend_kind && {
        pay_rate: row.pay_rate,
        overtime_rate: row.overtime_rate,
        after_midnight: row.after_midnight,
        pay_kind: row.pay_kind,
        stipend_kind: row.stipend_kind,
        leave: row.leave_pay_code === null ? null : frozenLeave(row),
      },
  });

const frozenLeave = ({ leave_pay_code, leave_multiplier, leave_rate }: EntryRow): LeaveTerms => ({
  pay_code: required(leave_pay_code, 'the pay code of time off'),
  multiplier: required(leave_multiplier, 'the multiplier of time off'),
  rate: required(leave_rate, 'the rate of time off'),
});

/** Those of these submitted and approved sheets that have time off. */
export async function sheetsWithTimeOff(
  db: ReadDb,
  company_id: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: snapshotLogs.timesheet_id })
    .from(snapshotLogs)
    .where(
      and(
        eq(snapshotLogs.company_id, company_id),
        inIds(snapshotLogs.timesheet_id, ids),
        isNotNull(snapshotLogs.leave_request_id),
      ),
    );
  return pluck(rows, 'id');
}

const importedSheets = (db: ReadDb, values: IdsOfCompany & DateRange) =>
  db
    .select({ id: timesheets.id, user_id: timesheets.user_id })
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, values.company_id),
        inIds(timesheets.user_id, values.ids),
        eq(timesheets.imported, true),
        gte(timesheets.end_date, values.start_date),
        lte(timesheets.start_date, values.end_date),
      ),
    );

/**
 * The entries of people's imported timesheets in some days, which count towards the limits of these days and are paid outside
 * Daybook (imports-and-exports.md#time-history). The kinds of their codes count that the import froze; of those imported before it
 * froze any, the present ones.
 */
export async function importedEntriesOf(
  db: ReadDb,
  company_id: number,
  ids: number[],
  days: DateRange,
): Promise<(SnapshotEntry & { user_id: number; frozen: EntryTerms })[]> {
  // Most people have none. In one statement SQLite read the logs of these days of everybody.
  const sheets = await importedSheets(db, { company_id, ids, ...days });
  if (sheets.length === 0) return [];
  const users = new Map(sheets.map(({ id, user_id }) => [id, user_id]));
  const rows = await entriesOfSheets(db, { company_id, ids: [...users.keys()], ...days });
  const kinds = rows.some(({ pay_kind }) => pay_kind === null) ? await kindsOfCodes(db, company_id) : null;
  return rows.map((row) => ({
    ...entryOfRow(row),
    user_id: required(users.get(row.timesheet_id), `the person of timesheet ${row.timesheet_id}`),
    stipend: 0,
    hourly_rates: null,
    frozen: {
      pay_rate: null,
      overtime_rate: null,
      after_midnight: null,
      leave: null,
      pay_kind: row.pay_kind ?? kinds?.get(row.work_code_id) ?? 'work',
      stipend_kind: 'taxed',
    },
    imported_minutes: minutesFromHours(row.hours),
  }));
}

async function kindsOfCodes(db: ReadDb, company_id: number): Promise<Map<number | null, PayKind>> {
  const codes = await db
    .select(pick(workCodes, 'id', 'pay_kind'))
    .from(workCodes)
    .where(eq(workCodes.company_id, company_id));
  return new Map(codes.map(({ id, pay_kind }) => [id, pay_kind]));
}

/** The entries of logs that no timesheet has frozen. Their ids are below 0, because those of snapshots are a separate series. */
export async function liveEntries(db: ReadDb, company_id: number, ids: number[], days: DateRange) {
  const rows = await db
    .select({
      id: workEntries.id,
      user_id: dailyLogs.user_id,
      date: dailyLogs.date,
      start_time: workEntries.start_time,
      end_time: workEntries.end_time,
      work_code_id: workEntries.work_code_id,
      client_id: dailyLogs.client_id,
      stipend: workEntries.stipend,
      hours: workEntries.hours,
      leave_request_id: dailyLogs.leave_request_id,
    })
    .from(dailyLogs)
    .innerJoin(workEntries, referenceTo(dailyLogs, workEntries.daily_log_id))
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        inIds(dailyLogs.user_id, ids),
        between(dailyLogs.date, days.start_date, days.end_date),
        isNull(dailyLogs.locked_by_timesheet_id),
      ),
    )
    .orderBy(asc(dailyLogs.date), asc(workEntries.id));
  return rows.map(({ hours, leave_request_id, ...row }) => ({
    ...row,
    ...(leave_request_id !== null && { off: timeOff(leave_request_id, hours) }),
    id: -row.id,
    log_id: 0,
    hourly_rates: null,
  }));
}

/** An entry as far as its rates depend on it. */
export type DatedEntry = Pick<SnapshotEntry, 'date' | 'work_code_id' | 'start_time' | 'end_time' | 'off'>;

/** Whether an entry's last minutes are of the next day. */
export const passesMidnight = ({ start_time, end_time }: DatedEntry): boolean =>
  start_time !== null && end_time !== null && end_time < start_time && end_time !== '00:00';

/** An entry with its terms, as the engine reads it. Named one by one: V8 takes several times as long to copy all fields. */
export function asPayEntry(
  entry: SnapshotEntry,
  terms: EntryTerms,
  hourly: HourlyRates | null = entry.hourly_rates,
): PayEntry {
  const paid: PayEntry = {
    id: entry.id,
    timesheet_id: entry.timesheet_id,
    date: entry.date,
    start_time: entry.start_time,
    end_time: entry.end_time,
    pay_kind: terms.pay_kind,
    pay_rate: terms.pay_rate,
    overtime_rate: terms.overtime_rate,
    stipend: entry.stipend,
    stipend_kind: terms.stipend_kind,
  };
  if (terms.after_midnight) paid.after_midnight = terms.after_midnight;
  if (hourly) paid.hourly_rates = hourly;
  if (entry.imported_minutes !== undefined) paid.imported_minutes = entry.imported_minutes;
  if (entry.off) paid.leave = { minutes: entry.off.minutes, ...(terms.leave ?? PLAIN_LEAVE) };
  return paid;
}
