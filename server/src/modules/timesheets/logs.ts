import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type { TimesheetLog } from '@daybook/contract/timesheet-logs';
import type { Billing } from '@daybook/domain/clients/billing';
import type { CompanyId, Membership } from '../../auth/membership.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { snapshotEntries, snapshotLogs } from '../../database/schema/timesheets.ts';
import { inIds } from '../../database/sql.ts';
import { pipelined, prepared, type Placeholders } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { required } from '../../kernel/refusals.ts';
import { grouped, pluck } from '../../kernel/rows.ts';
import { clientSummaries, type ClientSummary } from '../clients/records.ts';
import { entryColumns, storedEntries, workEntryRecord, type EntryWithTrips } from '../daily-logs/records.ts';
import type { StoredLine } from '../pay/lines.ts';
import type { DrivenLogs } from '../pay/mileage.ts';
import { workCodeSummaries } from '../work-codes/reads.ts';

/** The person and the days of a timesheet. */
export interface Span {
  user_id: number;
  start_date: string;
  end_date: string;
}

/** A log with its entries, as rows have them: those of the daily logs, or of a snapshot. */
export interface SheetLog extends LogRow {
  entries: EntryWithTrips[];
}
type LogRow = Omit<
  typeof snapshotLogs.$inferSelect,
  'company_id' | 'timesheet_id' | 'position' | 'mileage_terms' | 'hourly_rates'
> & {
  updated_at?: string | null;
};

/** The columns that daily logs and those of a snapshot have in common. */
const logColumns = (table: typeof dailyLogs | typeof snapshotLogs) => ({
  id: table.id,
  date: table.date,
  client_id: table.client_id,
  leave_request_id: table.leave_request_id,
  notes: table.notes,
  daily_narrative: table.daily_narrative,
  total_hours: table.total_hours,
  total_mileage: table.total_mileage,
  distance_unit: table.distance_unit,
  total_stipend: table.total_stipend,
});

type OfCompany = Pick<Membership, 'company_id' | 'names'>;

/** What logs name: their clients, in order of the names, and their work codes. */
const namedIn = (db: ReadDb, membership: OfCompany, logs: readonly SheetLog[]) =>
  pipelined(
    clientSummaries(
      db,
      membership,
      logs.map((log) => log.client_id),
    ),
    workCodeSummaries(
      db,
      membership.company_id,
      logs.flatMap(({ entries }) => entries.map((entry) => entry.work_code_id)),
    ),
  );

/** The names of the clients with these ids, in the order of all. */
export function clientNamesAmong(
  clients: ReadonlyMap<number, ClientSummary>,
  ids: readonly number[],
): string[] {
  const served = new Set(ids);
  return [...clients.values()].flatMap(({ id, name }) => (served.has(id) ? [name] : []));
}

const logRecord = (log: SheetLog, [clients, codes]: Awaited<ReturnType<typeof namedIn>>): TimesheetLog => ({
  id: log.id,
  session_id: log.session_id,
  date: log.date,
  client: log.client_id,
  client_id: log.client_id,
  client_detail: required(clients.get(log.client_id), `client ${log.client_id} of log ${log.id}`),
  ...(log.leave_request_id !== null && { leave_request: log.leave_request_id }),
  notes: log.notes,
  daily_narrative: log.daily_narrative,
  entries: log.entries.map((entry) =>
    Object.assign(workEntryRecord(entry, codes, entry.trips), { entry_id: entry.id }),
  ),
  total_hours: log.total_hours,
  total_mileage: log.total_mileage,
  distance_unit: log.distance_unit,
  total_stipend: log.total_stipend,
  updated_at: log.updated_at ?? null,
});

/** Logs in the wire form. */
export async function logRecords(
  db: ReadDb,
  membership: OfCompany,
  logs: readonly SheetLog[],
): Promise<TimesheetLog[]> {
  if (logs.length === 0) return [];
  const named = await namedIn(db, membership, logs);
  return logs.map((log) => logRecord(log, named));
}

/** The current daily logs of a person's days, by date. */
export async function liveLogs(
  db: ReadDb,
  company_id: CompanyId,
  { user_id, start_date, end_date }: Span,
): Promise<SheetLog[]> {
  const rows = await db
    .select({ ...logColumns(dailyLogs), session_id: dailyLogs.id, updated_at: dailyLogs.updated_at })
    .from(dailyLogs)
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        eq(dailyLogs.user_id, user_id),
        gte(dailyLogs.date, start_date),
        lte(dailyLogs.date, end_date),
      ),
    )
    .orderBy(asc(dailyLogs.date), asc(dailyLogs.id));
  const entries = await storedEntries(db, company_id, pluck(rows, 'id'));
  return rows.map((row) => ({ ...row, entries: entries.get(row.id) ?? [] }));
}

/** The same, in the wire form. */
export const liveLogRecords = async (
  db: ReadDb,
  membership: OfCompany,
  span: Span,
): Promise<TimesheetLog[]> => logRecords(db, membership, await liveLogs(db, membership.company_id, span));

/** A snapshot as rows have it. */
export interface SnapshotRows {
  logs: SheetLog[];
  /** By entry id, the billing that approval froze. */
  billing: ReadonlyMap<number, Billing>;
  /** The pay lines, where approval has just stored them. */
  pay_lines?: readonly StoredLine[];
}

/** The same in the wire form. */
export interface Snapshot {
  logs: TimesheetLog[];
  rates: Record<string, Billing>;
  /** Of the clients in the logs, sorted. */
  client_names: string[];
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
  stipend_billable: snapshotEntries.stipend_billable,
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
export async function snapshotRows(
  db: ReadDb,
  company_id: number,
  timesheet_ids: number[],
): Promise<Map<number, SnapshotRows>> {
  if (timesheet_ids.length === 0) return new Map();
  const [logs, entries] = await pipelined(
    frozenLogs(db, { company_id, timesheet_ids }),
    frozenEntries(db, { company_id, timesheet_ids }),
  );
  const entriesOfLog = grouped(entries, ({ log_id }) => log_id);
  const entriesOfSheet = grouped(entries, ({ timesheet_id }) => timesheet_id);
  return new Map(
    [...grouped(logs, ({ timesheet_id }) => timesheet_id)].map(([id, rows]): [number, SnapshotRows] => [
      id,
      {
        logs: rows.map((row) => ({
          ...row,
          entries: entriesOfLog.get(row.id) ?? [],
        })),
        billing: frozenBilling(entriesOfSheet.get(id) ?? []),
      },
    ]),
  );
}

/** Snapshots in the wire form; names are fetched once for all of them. */
export async function snapshotRecords(
  db: ReadDb,
  membership: OfCompany,
  snapshots: ReadonlyMap<number, SnapshotRows>,
): Promise<Map<number, Snapshot>> {
  if (snapshots.size === 0) return new Map();
  const named = await namedIn(
    db,
    membership,
    [...snapshots.values()].flatMap(({ logs }) => logs),
  );
  const [clients] = named;
  return new Map(
    [...snapshots].map(([id, { logs, billing }]): [number, Snapshot] => [
      id,
      {
        logs: logs.map((log) => logRecord(log, named)),
        rates: Object.fromEntries(billing),
        client_names: clientNamesAmong(clients, pluck(logs, 'client_id')),
      },
    ]),
  );
}

export const snapshotsOf = async (
  db: ReadDb,
  membership: OfCompany,
  timesheet_ids: number[],
): Promise<Map<number, Snapshot>> =>
  snapshotRecords(db, membership, await snapshotRows(db, membership.company_id, timesheet_ids));

function frozenBilling(entries: Awaited<ReturnType<typeof frozenEntries>>): SnapshotRows['billing'] {
  const billing = new Map<number, Billing>();
  for (const entry of entries) {
    const { billable, billable_reason, billing_rate_source } = entry;
    if (billable === null || billable_reason === null || billing_rate_source === null) continue;
    billing.set(entry.id, {
      billable,
      billable_reason,
      billing_rate: entry.billing_rate,
      billing_rate_source,
      kms_billable: entry.kms_billable ?? false,
      stipend_billable: entry.stipend_billable ?? false,
    });
  }
  return billing;
}

/** The logs of a snapshot that have a distance, as its mileage reads them, by date; without frozen terms. */
export const drivenIn = (timesheet_id: number, logs: readonly SheetLog[]): DrivenLogs =>
  new Map([
    [
      timesheet_id,
      logs
        .filter(({ total_mileage }) => total_mileage > 0)
        .map(({ id, date, total_mileage, distance_unit }) => ({
          id,
          timesheet_id,
          date,
          total_mileage,
          distance_unit,
          mileage_terms: null,
        }))
        .toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1)),
    ],
  ]);
