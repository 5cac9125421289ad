import { and, eq, sql, sum } from 'drizzle-orm';
import type { Timesheet, TimesheetBrief } from '@daybook/contract/timesheets';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { shownLine } from '@daybook/domain/pay/pay-rules/line-rate';
import type { Totals } from '@daybook/domain/time/work-time';
import type { Membership } from '../../auth/membership.ts';
import type { Names } from '../../auth/names.ts';
import { dailyLogs, logTotals } from '../../database/schema/daily-logs.ts';
import { snapshotLogs, timesheets } from '../../database/schema/timesheets.ts';
import { idsAmong, inIds, pick } from '../../database/sql.ts';
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
import { clientSummaries, type OfCompany } from '../clients/records.ts';
import { payOf, storedLines, type StoredLine } from '../pay/lines.ts';
import { rowsOfPeople } from '../pay/people.ts';
import { coversLog, type TimesheetRecord } from '../pay/sheets.ts';
import { clientNamesAmong, snapshotRecords, snapshotsOf, type SnapshotRows } from './logs.ts';

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

/** The people whom rows of our tables name. */
export const peopleOfSheets = (db: ReadDb, { company_id }: Viewer, rows: readonly BriefRow[]) =>
  rowsOfPeople(
    db,
    company_id,
    rows.flatMap((row) => [row.user_id, row.returned_by_id]),
  );

/** Rows as in our tables: drafts with live totals, names fetched once for all rows. */
export async function timesheetSummaries(
  db: ReadDb,
  viewer: Viewer,
  rows: BriefRow[],
  people = peopleOfSheets(db, viewer, rows),
  drafts = liveDrafts(db, viewer.company_id, rows, viewer.membership.distance_unit),
): Promise<TimesheetBrief[]> {
  const { membership } = viewer;
  const [named, live] = await pipelined(people, drafts);
  const nameOf = nameIn(named, membership.names);
  return rows.map((row) => briefRecord(row, nameOf, totalsOf(row, live, membership)));
}

const briefRecord = (row: BriefRow, nameOf: NameOf, totals: SheetTotals): TimesheetBrief => ({
  id: row.id,
  user: row.user_id,
  user_detail: { name: nameOf(row.user_id) },
  start_date: row.start_date,
  end_date: row.end_date,
  status: statusOf(row),
  imported: row.imported,
  submitted_date: row.submitted_date,
  ...totals,
  ...(row.returned_date !== null && {
    returned_date: row.returned_date,
    returned_by: nameOf(row.returned_by_id),
    returned_reason: row.returned_reason,
  }),
  updated_at: row.updated_at,
});

type SheetTotals = Totals & { leave_hours?: number; distance_unit: DistanceUnit };

/** A draft's are those of its logs at present. */
const totalsOf = (row: BriefRow, live: LiveDrafts, { distance_unit }: Membership): SheetTotals =>
  row.status === 'draft'
    ? { ...frozenTotals(live.get(row.id)), distance_unit }
    : { ...frozenTotals(row), distance_unit: row.distance_unit };

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
  const frozen = rows.filter((row) => row.status !== 'draft').map((row) => row.id);
  const unread = rows.filter(({ id, status }) => status === 'approved' && !snapshots?.get(id)?.pay_lines);
  const drafts = liveDrafts(db, company_id, rows, membership.distance_unit);
  const [live, names, people, lines, records] = await pipelined(
    drafts,
    drafts.then((sheets) => namesBySheet(db, membership, [...sheets.values()])),
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
    const brief = briefRecord(row, nameOf, totalsOf(row, live, membership));
    return {
      ...brief,
      client_names: snapshot?.client_names ?? names.get(row.id) ?? [],
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
      .select({
        id: timesheets.id,
        ...logTotals(unit),
        leave_hours: leaveHours,
        client_ids: idsAmong(dailyLogs.client_id),
      })
      .from(timesheets)
      .innerJoin(dailyLogs, coversLog(company_id))
      .where(and(eq(timesheets.company_id, company_id), inIds(timesheets.id, ids)))
      .groupBy(timesheets.id),
);

type SheetRow = Pick<TimesheetRecord, 'id' | 'status'>;
type LiveDrafts = Awaited<ReturnType<typeof liveDrafts>>;

/** Of the drafts among these: the totals of the logs in their days at present, in one unit, and the ids of their clients. */
export async function liveDrafts(
  db: ReadDb,
  company_id: number,
  rows: readonly SheetRow[],
  unit: DistanceUnit,
) {
  const ids = rows.filter(({ status }) => status === 'draft').map(({ id }) => id);
  const drafts = ids.length === 0 ? [] : await totalsOfDrafts(db, { company_id, ids, unit });
  return new Map(drafts.map((draft) => [draft.id, draft]));
}

const clientsOfFrozen = (db: ReadDb, { company_id, ids }: IdsOfCompany) =>
  db
    .select({ id: snapshotLogs.timesheet_id, client_ids: idsAmong(snapshotLogs.client_id) })
    .from(snapshotLogs)
    .where(and(eq(snapshotLogs.company_id, company_id), inIds(snapshotLogs.timesheet_id, ids)))
    .groupBy(snapshotLogs.timesheet_id);

/** The names of the clients in each timesheet's logs, sorted. */
export async function clientNames(
  db: ReadDb,
  membership: OfCompany,
  rows: readonly SheetRow[],
  drafts: ReturnType<typeof liveDrafts>,
): Promise<Map<number, string[]>> {
  const { company_id } = membership;
  const ids = rows.filter(({ status }) => status !== 'draft').map(({ id }) => id);
  const [live, frozen] = await pipelined(
    drafts,
    ids.length === 0 ? Promise.resolve([]) : clientsOfFrozen(db, { company_id, ids }),
  );
  return namesBySheet(db, membership, [...live.values(), ...frozen]);
}

async function namesBySheet(
  db: ReadDb,
  membership: OfCompany,
  sheets: readonly { id: number; client_ids: readonly number[] }[],
): Promise<Map<number, string[]>> {
  if (sheets.length === 0) return new Map();
  const clients = await clientSummaries(
    db,
    membership,
    sheets.flatMap(({ client_ids }) => client_ids),
  );
  return new Map(sheets.map(({ id, client_ids }) => [id, clientNamesAmong(clients, client_ids)]));
}
