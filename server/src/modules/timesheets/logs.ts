import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type { TimesheetEntry, TimesheetLog } from '@daybook/contract/timesheet-logs';
import type { Billing } from '@daybook/domain/clients/billing';
import type { Trip } from '@daybook/domain/money/trips';
import { inIds } from '../../database/sql.ts';
import { type Placeholders, pipelined, prepared } from '../../database/statements.ts';
import { referenceTo } from '../../database/of-company.ts';
import { dailyLogs, workEntries } from '../../database/schema/daily-logs.ts';
import { snapshotEntries, snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import type { ReadDb } from '../../database/store.ts';
import { orNotFound } from '../../kernel/refusals.ts';
import type { Membership } from '../../auth/membership.ts';
import { clientSummaries } from '../clients/records.ts';
import { type EntryRow, entryColumns, tripsOfEntries, workEntryRecord } from '../daily-logs/records.ts';
import { workCodeSummaries } from '../work-codes/reads.ts';

/** The person and the days of a timesheet. */
export interface Span {
  user_id: number;
  start_date: string;
  end_date: string;
}

type LogRow = Omit<
  typeof snapshotLogs.$inferSelect,
  'company_id' | 'timesheet_id' | 'position' | 'mileage_terms' | 'hourly_rates'
> & {
  updated_at?: string;
};

/** The columns that daily logs and those of a snapshot have in common. */
const logColumns = (table: typeof dailyLogs | typeof snapshotLogs) => ({
  id: table.id,
  date: table.date,
  client_id: table.client_id,
  notes: table.notes,
  daily_narrative: table.daily_narrative,
  total_hours: table.total_hours,
  total_mileage: table.total_mileage,
  distance_unit: table.distance_unit,
  total_stipend: table.total_stipend,
});

type OfCompany = Pick<Membership, 'company_id' | 'names'>;

/** Logs and their entries in the wire form, in the order of the logs. */
async function logsOf<Row extends LogRow>(
  db: ReadDb,
  membership: OfCompany,
  rows: Row[],
  entries: (EntryRow & { log_id: number })[],
  tripsOf: (entry: EntryRow) => readonly Trip[],
): Promise<[Row, TimesheetLog][]> {
  if (rows.length === 0) return [];
  const [clientById, codes] = await pipelined(
    clientSummaries(
      db,
      membership,
      rows.map((row) => row.client_id),
    ),
    workCodeSummaries(
      db,
      membership.company_id,
      entries.map((entry) => entry.work_code_id),
    ),
  );
  const byLog = new Map<number, TimesheetEntry[]>(rows.map((row) => [row.id, []]));
  for (const { log_id, ...entry } of entries) {
    byLog.get(log_id)?.push({ ...workEntryRecord(entry, codes, tripsOf(entry)), entry_id: entry.id });
  }
  return rows.map((row) => {
    const own = byLog.get(row.id) ?? [];
    return [
      row,
      {
        id: row.id,
        session_id: row.session_id,
        date: row.date,
        client: row.client_id,
        client_id: row.client_id,
        client_detail: orNotFound(clientById.get(row.client_id)),
        notes: row.notes,
        daily_narrative: row.daily_narrative,
        entries: own,
        total_hours: row.total_hours,
        total_mileage: row.total_mileage,
        distance_unit: row.distance_unit,
        total_stipend: row.total_stipend,
        updated_at: row.updated_at ?? null,
      },
    ];
  });
}

type SpanValues = Placeholders<{
  company_id: number;
  user_id: number;
  start_date: string;
  end_date: string;
}>;

const inSpan = (span: SpanValues) =>
  and(
    eq(dailyLogs.company_id, span.company_id),
    eq(dailyLogs.user_id, span.user_id),
    gte(dailyLogs.date, span.start_date),
    lte(dailyLogs.date, span.end_date),
  );

const logsInSpan = prepared('logs_in_span', (db, span: SpanValues) =>
  db
    .select({ ...logColumns(dailyLogs), session_id: dailyLogs.id, updated_at: dailyLogs.updated_at })
    .from(dailyLogs)
    .where(inSpan(span))
    .orderBy(asc(dailyLogs.date), asc(dailyLogs.id)),
);

const entriesInSpan = prepared('entries_in_span', (db, span: SpanValues) =>
  db
    .select({ ...entryColumns(workEntries), log_id: workEntries.daily_log_id })
    .from(workEntries)
    .innerJoin(dailyLogs, referenceTo(dailyLogs, workEntries.daily_log_id))
    .where(and(eq(workEntries.company_id, span.company_id), inSpan(span)))
    .orderBy(asc(workEntries.daily_log_id), asc(workEntries.position), asc(workEntries.id)),
);

/** The current daily logs of a person's days, by date. */
export async function liveLogs(
  db: ReadDb,
  membership: OfCompany,
  { user_id, start_date, end_date }: Span,
): Promise<TimesheetLog[]> {
  const { company_id } = membership;
  const span = { company_id, user_id, start_date, end_date };
  const [rows, entries] = await pipelined(logsInSpan(db, span), entriesInSpan(db, span));
  const trips = await tripsOfEntries(db, company_id, entries);
  const logs = await logsOf(db, membership, rows, entries, ({ id }) => trips.get(id) ?? []);
  return logs.map(([, log]) => log);
}

export interface Snapshot {
  logs: TimesheetLog[];
  /** By entry id, the values that approval froze. */
  rates: Record<string, Billing>;
}

const frozenLogs = prepared(
  'frozen_logs',
  (
    db,
    { company_id, timesheet_ids }: Placeholders<{ company_id: number; timesheet_ids: readonly number[] }>,
  ) =>
    db
      .select({
        ...logColumns(snapshotLogs),
        session_id: snapshotLogs.session_id,
        timesheet_id: snapshotLogs.timesheet_id,
      })
      .from(snapshotLogs)
      .where(and(eq(snapshotLogs.company_id, company_id), inIds(snapshotLogs.timesheet_id, timesheet_ids)))
      .orderBy(asc(snapshotLogs.timesheet_id), asc(snapshotLogs.position), asc(snapshotLogs.id)),
);

const billingColumns = {
  billable: snapshotEntries.billable,
  billable_reason: snapshotEntries.billable_reason,
  billing_rate: snapshotEntries.billing_rate,
  billing_rate_source: snapshotEntries.billing_rate_source,
  kms_billable: snapshotEntries.kms_billable,
};

const frozenEntries = prepared(
  'frozen_entries',
  (
    db,
    { company_id, timesheet_ids }: Placeholders<{ company_id: number; timesheet_ids: readonly number[] }>,
  ) =>
    db
      .select({
        ...entryColumns(snapshotEntries),
        trips: snapshotEntries.trips,
        log_id: snapshotEntries.snapshot_log_id,
        timesheet_id: snapshotEntries.timesheet_id,
        ...billingColumns,
      })
      .from(snapshotEntries)
      .where(
        and(eq(snapshotEntries.company_id, company_id), inIds(snapshotEntries.timesheet_id, timesheet_ids)),
      )
      .orderBy(asc(snapshotEntries.snapshot_log_id), asc(snapshotEntries.position), asc(snapshotEntries.id)),
);

/** The snapshots of several timesheets; those without one are not in the map. */
export async function snapshotsOf(
  db: ReadDb,
  membership: OfCompany,
  timesheet_ids: number[],
): Promise<Map<number, Snapshot>> {
  const { company_id } = membership;
  if (timesheet_ids.length === 0) return new Map();
  const [rows, entries] = await pipelined(
    frozenLogs(db, { company_id, timesheet_ids }),
    frozenEntries(db, { company_id, timesheet_ids }),
  );
  const snapshots = new Map<number, Snapshot>();
  const snapshotOf = (timesheetId: number): Snapshot => {
    const known = snapshots.get(timesheetId) ?? { logs: [], rates: {} };
    snapshots.set(timesheetId, known);
    return known;
  };
  const trips = new Map(entries.map((entry) => [entry.id, entry.trips ?? []]));
  for (const [row, log] of await logsOf(db, membership, rows, entries, ({ id }) => trips.get(id) ?? [])) {
    snapshotOf(row.timesheet_id).logs.push(log);
  }
  for (const { timesheet_id, id, ...entry } of entries) {
    const { billable, billable_reason, billing_rate, billing_rate_source, kms_billable } = entry;
    if (billable === null || billable_reason === null || billing_rate_source === null) continue;
    snapshotOf(timesheet_id).rates[id] = {
      billable,
      billable_reason,
      billing_rate,
      billing_rate_source,
      kms_billable: kms_billable ?? false,
    };
  }
  return snapshots;
}

/** The times of each entry of several snapshots, by day: enough to find what is unusual in them. */
export const frozenTimes = prepared(
  'frozen_times',
  (
    db,
    { company_id, timesheet_ids }: Placeholders<{ company_id: number; timesheet_ids: readonly number[] }>,
  ) =>
    db
      .select({
        timesheet_id: snapshotEntries.timesheet_id,
        date: snapshotLogs.date,
        client_id: snapshotLogs.client_id,
        start_time: snapshotEntries.start_time,
        end_time: snapshotEntries.end_time,
        work_code_id: snapshotEntries.work_code_id,
        mileage: snapshotEntries.mileage,
        trips: snapshotEntries.trips,
        distance_unit: snapshotLogs.distance_unit,
        user_id: timesheets.user_id,
      })
      .from(snapshotEntries)
      .innerJoin(snapshotLogs, referenceTo(snapshotLogs, snapshotEntries.snapshot_log_id))
      .innerJoin(timesheets, referenceTo(timesheets, snapshotEntries.timesheet_id))
      .where(
        and(eq(snapshotEntries.company_id, company_id), inIds(snapshotEntries.timesheet_id, timesheet_ids)),
      )
      .orderBy(asc(snapshotLogs.date), asc(snapshotEntries.snapshot_log_id), asc(snapshotEntries.position)),
);
