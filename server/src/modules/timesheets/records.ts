import { and, asc, eq, sql, sum } from 'drizzle-orm';
import type { Timesheet, TimesheetBrief } from '@daybook/contract/timesheets';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { shownLine } from '@daybook/domain/pay/pay-rules/line-rate';
import type { Totals } from '@daybook/domain/time/work-time';
import type { Membership } from '../../auth/membership.ts';
import type { Names } from '../../auth/names.ts';
import { referenceTo } from '../../database/of-company.ts';
import { clients } from '../../database/schema/clients.ts';
import { dailyLogs, logTotals } from '../../database/schema/daily-logs.ts';
import { snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import { inIds, pick } from '../../database/sql.ts';
import {
  pipelined,
  prepared,
  type ByIds,
  type IdsOfCompany,
  type Placeholders,
} from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { pluck } from '../../kernel/rows.ts';
import { payOf, storedLines, type StoredLine } from '../pay/lines.ts';
import { rowsOfPeople } from '../pay/people.ts';
import { coversLog, type TimesheetRecord } from '../pay/sheets.ts';
import { snapshotRecords, snapshotsOf, type SnapshotRows } from './logs.ts';

/** What our tables show. */
export const briefColumns = pick(
  timesheets,
  'id',
  'user_id',
  'start_date',
  'end_date',
  'status',
  'imported',
  'submitted_date',
  'returned_date',
  'returned_by_id',
  'returned_reason',
  'total_hours',
  'leave_hours',
  'total_mileage',
  'distance_unit',
  'total_stipend',
  'updated_at',
);
type BriefRow = Pick<TimesheetRecord, keyof typeof briefColumns>;
/** A person whose account has been deleted. */
export const FORMER_MEMBER = 'A former member';

const STATUS = { draft: 'Draft', submitted: 'Submitted', approved: 'Approved' } as const;
export const statusOf = (row: Pick<TimesheetRecord, 'status'>) => STATUS[row.status];

/** Rows as in our tables: drafts with live totals, names fetched once for all rows. */
export async function timesheetSummaries(
  db: ReadDb,
  viewer: Viewer,
  rows: BriefRow[],
): Promise<TimesheetBrief[]> {
  if (rows.length === 0) return [];
  const [nameOf, totalsOfRow] = await pipelined(
    namesOfPeople(
      db,
      viewer.membership,
      rows.flatMap((row) => [row.user_id, row.returned_by_id]),
    ),
    totalsOfRows(db, viewer, rows),
  );
  return rows.map((row) => briefRecord(row, nameOf, totalsOfRow));
}

const briefRecord = (
  row: BriefRow,
  nameOf: NameOf,
  totalsOfRow: (row: BriefRow) => SheetTotals,
): TimesheetBrief => ({
  id: row.id,
  user: row.user_id,
  user_detail: { name: nameOf(row.user_id) },
  start_date: row.start_date,
  end_date: row.end_date,
  status: statusOf(row),
  imported: row.imported,
  submitted_date: row.submitted_date,
  ...totalsOfRow(row),
  ...(row.returned_date !== null && {
    returned_date: row.returned_date,
    returned_by: nameOf(row.returned_by_id),
    returned_reason: row.returned_reason,
  }),
  updated_at: row.updated_at,
});

type SheetTotals = Totals & { leave_hours?: number; distance_unit: DistanceUnit };

/** A draft's are those of its logs at present. */
async function totalsOfRows(db: ReadDb, viewer: Viewer, rows: BriefRow[]) {
  const { distance_unit } = viewer.membership;
  const drafts = rows.filter((row) => row.status === 'draft').map((row) => row.id);
  const live = await liveTotals(db, viewer.company_id, drafts, distance_unit);
  return (row: BriefRow): SheetTotals => ({
    ...frozenTotals(row.status === 'draft' ? live.get(row.id) : row),
    distance_unit: row.status === 'draft' ? distance_unit : row.distance_unit,
  });
}

type People = Awaited<ReturnType<typeof rowsOfPeople>>;
type NameOf = (id: number | null) => string;

const nameIn =
  (people: People, names: Names): NameOf =>
  (id) => {
    const person = id === null ? undefined : people.get(id);
    return person ? names.employee(person) : FORMER_MEMBER;
  };

/** The names of people, including deleted ones. */
export async function namesOfPeople(
  db: ReadDb,
  { company_id, names }: Pick<Membership, 'company_id' | 'names'>,
  ids: Iterable<number | null>,
): Promise<NameOf> {
  return nameIn(await rowsOfPeople(db, company_id, ids), names);
}

const userDetail = (id: number, person: ReturnType<People['get']>, names: Names) => ({
  id,
  first_name: person?.first_name ?? '',
  last_name: person?.last_name ?? '',
  name: person ? names.employee(person) : '',
  username: person?.email ?? '',
  email: person?.email ?? '',
});

const frozenTotals = (of: Pick<TimesheetRecord, keyof Totals | 'leave_hours'> | undefined) => ({
  total_hours: of?.total_hours ?? 0,
  ...(of?.leave_hours && { leave_hours: of.leave_hours }),
  total_mileage: of?.total_mileage ?? 0,
  total_stipend: of?.total_stipend ?? 0,
});

/**
 * Rows in the wire form, with the frozen logs and rates.
 * @param snapshots those that the caller has just written or read
 */
export async function timesheetRecords(
  db: ReadDb,
  viewer: Viewer,
  rows: TimesheetRecord[],
  snapshots?: ReadonlyMap<number, SnapshotRows>,
): Promise<Timesheet[]> {
  if (rows.length === 0) return [];
  const { company_id, membership } = viewer;
  const drafts = rows.filter((row) => row.status === 'draft');
  const frozen = rows.filter((row) => row.status !== 'draft').map((row) => row.id);
  const unread = rows.filter(({ id, status }) => status === 'approved' && !snapshots?.get(id)?.pay_lines);
  const [totalsOfRow, served, people, lines, records] = await pipelined(
    totalsOfRows(db, viewer, rows),
    clientNames(db, membership, drafts),
    rowsOfPeople(
      db,
      company_id,
      rows.flatMap((row) => [row.user_id, row.submitted_by_id, row.approved_by_id, row.returned_by_id]),
    ),
    storedLines(db, company_id, pluck(unread, 'id')),
    snapshots ? snapshotRecords(db, membership, snapshots) : snapshotsOf(db, membership, frozen),
  );
  const nameOf = nameIn(people, membership.names);
  const linesOf = ({ id }: TimesheetRecord) => snapshots?.get(id)?.pay_lines ?? lines.get(id) ?? [];
  return rows.map((row) => {
    const snapshot = records.get(row.id);
    const brief = briefRecord(row, nameOf, totalsOfRow);
    return {
      ...brief,
      client_names: snapshot?.client_names ?? served.get(row.id) ?? [],
      returned_date: row.returned_date,
      returned_by: brief.returned_by ?? null,
      returned_reason: row.returned_reason,
      user_detail: userDetail(row.user_id, people.get(row.user_id), membership.names),
      company: row.company_id,
      submitted: row.status !== 'draft',
      approved: row.status === 'approved',
      submitted_by: row.submitted_date ? nameOf(row.submitted_by_id) : null,
      approved_date: row.approved_date,
      summary:
        row.status === 'approved' && !row.imported
          ? {
              approved_by: nameOf(row.approved_by_id),
              approved_by_id: row.approved_by_id,
              billing_details: billingDetails(row, linesOf(row)),
            }
          : null,
      created_at: row.created_at,
      snapshot_logs: snapshot?.logs ?? [],
      rate_snapshot: row.status === 'approved' && !row.imported ? (snapshot?.rates ?? {}) : {},
    };
  });
}

const billingDetails = (row: TimesheetRecord, lines: readonly StoredLine[]) => ({
  ...payOf(row),
  mileage_rate_unit: row.mileage_rate_unit,
  billable_hours: row.billable_hours ?? 0,
  pay_lines: lines.map(({ start_date, end_date, pay_rule_version_id, ...line }) => ({
    window_start: start_date,
    window_end: end_date,
    pay_rule_version: pay_rule_version_id,
    ...shownLine(line),
  })),
});

const leaveHours = sum(
  sql`case when ${dailyLogs.leave_request_id} is not null then ${dailyLogs.total_hours} end`,
).mapWith(dailyLogs.total_hours);

const totalsOfDrafts = prepared(
  'totals_of_drafts',
  (db, { company_id, ids, unit }: ByIds & Placeholders<{ unit: DistanceUnit }>) =>
    db
      .select({ id: timesheets.id, ...logTotals(unit), leave_hours: leaveHours })
      .from(timesheets)
      .innerJoin(dailyLogs, coversLog(company_id))
      .where(and(eq(timesheets.company_id, company_id), inIds(timesheets.id, ids)))
      .groupBy(timesheets.id),
);

/** The totals of the daily logs in each draft's days at present, distances in one unit. */
export async function liveTotals(db: ReadDb, company_id: number, ids: number[], unit: DistanceUnit) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await totalsOfDrafts(db, { company_id, ids, unit });
  return new Map(rows.map((row) => [row.id, row]));
}

// Flat, since Drizzle is slow at objects in rows.
const clientName = pick(clients, 'id', 'first_name', 'last_name');

const namesOfDrafts = (db: ReadDb, { company_id, ids }: IdsOfCompany) =>
  db
    .selectDistinct({ timesheet_id: timesheets.id, ...clientName })
    .from(timesheets)
    .innerJoin(dailyLogs, coversLog(company_id))
    .innerJoin(clients, referenceTo(clients, dailyLogs.client_id))
    .where(and(eq(timesheets.company_id, company_id), inIds(timesheets.id, ids)))
    .orderBy(asc(timesheets.id), asc(clients.last_name), asc(clients.first_name), asc(clients.id));

const namesOfFrozen = (db: ReadDb, { company_id, ids }: IdsOfCompany) =>
  db
    .selectDistinct({ timesheet_id: snapshotLogs.timesheet_id, ...clientName })
    .from(snapshotLogs)
    .innerJoin(clients, referenceTo(clients, snapshotLogs.client_id))
    .where(and(eq(snapshotLogs.company_id, company_id), inIds(snapshotLogs.timesheet_id, ids)))
    .orderBy(
      asc(snapshotLogs.timesheet_id),
      asc(clients.last_name),
      asc(clients.first_name),
      asc(clients.id),
    );

/** The names of the clients in each timesheet's logs, sorted. */
export async function clientNames(
  db: ReadDb,
  { company_id, names }: { company_id: number; names: Names },
  rows: Pick<TimesheetRecord, 'id' | 'status'>[],
) {
  const drafts = rows.filter((row) => row.status === 'draft').map((row) => row.id);
  const frozen = rows.filter((row) => row.status !== 'draft').map((row) => row.id);
  const named = await pipelined(
    drafts.length === 0 ? Promise.resolve([]) : namesOfDrafts(db, { company_id, ids: drafts }),
    frozen.length === 0 ? Promise.resolve([]) : namesOfFrozen(db, { company_id, ids: frozen }),
  );
  const served = new Map<number, string[]>();
  for (const row of named.flat()) {
    const known = served.get(row.timesheet_id) ?? [];
    known.push(names.client(row));
    served.set(row.timesheet_id, known);
  }
  return served;
}
