import { and, asc, eq, exists, gte, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { TimesheetDetailOf, TimesheetListInput, timesheetsInPeriod } from '@daybook/contract/timesheets';
import { listPage, orderingOf, rowToCount, type ListQuery } from '../../database/list-page.ts';
import { ofCompany, referenceTo } from '../../database/of-company.ts';
import { clients } from '../../database/schema/clients.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';
import { invoiceSources } from '../../database/schema/invoices.ts';
import { payRunTimesheets } from '../../database/schema/pay-runs.ts';
import { snapshotLogs, timesheetRevisions, timesheets } from '../../database/schema/timesheets.ts';
import { fullName, inIds, inSubquery, matchesSearch } from '../../database/sql.ts';
import { pipelined, prepared, type OrPlaceholder, type Placeholders } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext, Viewer } from '../../kernel/procedures.ts';
import { badRequest, orNotFound, required } from '../../kernel/refusals.ts';
import { pluck } from '../../kernel/rows.ts';
import { placeInQueue } from '../approval-queue/reads.ts';
import { invoicesOfSheets } from '../billing/live.ts';
import { coversLog, timesheetColumns, type TimesheetRecord } from '../pay/sheets.ts';
import { findingsOfDraft, findingsOfIds, findingsOfSheets, reviewColumns } from './findings.ts';
import { liveLogRecords, type SnapshotRows } from './logs.ts';
import { briefColumns, statusOf, timesheetRecords, timesheetSummaries } from './records.ts';
import { latestCorrection, offeredRevision } from './revisions.ts';
import { runOfSheet } from './taking-run.ts';

/** Timesheets of the company, or of one of its people. */
const ofPerson = (
  company_id: OrPlaceholder<number>,
  user_id: OrPlaceholder<number> | null,
): SQL | undefined =>
  and(eq(timesheets.company_id, company_id), user_id === null ? undefined : eq(timesheets.user_id, user_id));

/** By last name, in queries that include the person. */
export const NAME_ORDER = sql<string>`lower(${users.last_name} || ' ' || ${users.first_name})`;

/** The timesheets that a viewer may see: an admin the company's, everyone else their own. */
const ofViewer = ({ caller, company_id }: Viewer): SQL | undefined =>
  ofPerson(company_id, caller.is_admin ? null : caller.user_id);

/** Whether there is a row of this table for a timesheet. */
const hasOne = (
  db: ReadDb,
  table: typeof timesheetRevisions | typeof payRunTimesheets | typeof invoiceSources,
  which?: SQL,
) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.company_id, timesheets.company_id), eq(table.timesheet_id, timesheets.id), which)),
  ).mapWith(Boolean);

const timesheetById = prepared(
  'timesheet_by_id',
  (db, { company_id, id }: Placeholders<{ company_id: number; id: number }>) =>
    db
      .select({
        ...timesheetColumns,
        has_revision: hasOne(db, timesheetRevisions, isNull(timesheetRevisions.settled_at)),
        in_pay_run: hasOne(db, payRunTimesheets),
        is_invoiced: hasOne(db, invoiceSources, isNotNull(invoiceSources.live_key)),
      })
      .from(timesheets)
      .where(ofCompany(timesheets, company_id, id)),
);

/** A timesheet, and whether there is something beside it that a step must look at. */
export interface SheetToChange {
  row: TimesheetRecord;
  /** A correction that is not settled. */
  has_revision: boolean;
  in_pay_run: boolean;
  is_invoiced: boolean;
}

/** The 404 is the same for a missing one, another company's and a colleague's. */
export async function sheetToChange(
  db: ReadDb,
  { caller, company_id }: Viewer,
  id: number,
): Promise<SheetToChange> {
  const [stored] = await timesheetById(db, { company_id, id });
  const { has_revision, in_pay_run, is_invoiced, ...row } = orNotFound(
    caller.is_admin || stored?.user_id === caller.user_id ? stored : null,
  );
  return { row, has_revision, in_pay_run, is_invoiced };
}

/** The row alone. */
export const timesheetRow = async (db: ReadDb, viewer: Viewer, id: number): Promise<TimesheetRecord> =>
  (await sheetToChange(db, viewer, id)).row;

/** @param snapshot if the caller has just written or read it */
export const getTimesheet = async (db: ReadDb, viewer: Viewer, id: number, snapshot?: SnapshotRows) =>
  timesheetRecord(db, viewer, await timesheetRow(db, viewer, id), snapshot);

/** The same of a row that the caller has. */
export async function timesheetRecord(
  db: ReadDb,
  viewer: Viewer,
  row: TimesheetRecord,
  snapshot?: SnapshotRows,
) {
  const [record] = await timesheetRecords(db, viewer, [row], snapshot && new Map([[row.id, snapshot]]));
  return required(record, `the record of timesheet ${row.id}`);
}

/** The company's timesheets of these people with a day in the range. */
export async function timesheetsOfPeople(
  db: ReadDb,
  { company_id }: Viewer,
  { users: people, start_date, end_date }: z.output<typeof timesheetsInPeriod>,
) {
  const rows = await db
    .select({
      id: timesheets.id,
      user: timesheets.user_id,
      status: timesheets.status,
      imported: timesheets.imported,
    })
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        inIds(timesheets.user_id, people),
        lte(timesheets.start_date, end_date),
        gte(timesheets.end_date, start_date),
      ),
    )
    .orderBy(timesheets.start_date, timesheets.id);
  return rows.map((row) => ({ ...row, status: statusOf(row) }));
}

const NO_INVOICES = Promise.resolve(new Map<number, string[]>());

/** A timesheet with everything that its screens show. */
export async function readDetail(db: ReadDb, viewer: MemberContext, { id, ...queue }: TimesheetDetailOf) {
  const row = await timesheetRow(db, viewer, id);
  const sheet = await timesheetRecord(db, viewer, row);
  const isApproved = row.status === 'approved';
  const [logs, revision, place, correction, pay_run, invoices] = await pipelined(
    row.status === 'draft'
      ? liveLogRecords(db, viewer.membership, row)
      : Promise.resolve(sheet.snapshot_logs),
    offeredRevision(db, viewer, row),
    neighbours(db, viewer, row, queue),
    latestCorrection(db, viewer, row),
    isApproved ? runOfSheet(db, viewer.company_id, row.id) : Promise.resolve(null),
    isApproved && viewer.caller.is_admin ? invoicesOfSheets(db, viewer.company_id, [id]) : NO_INVOICES,
  );
  const findings = row.imported
    ? []
    : row.status === 'draft'
      ? await findingsOfDraft(db, viewer, row, logs)
      : ((await findingsOfIds(db, viewer, [id])).get(id) ?? []);
  return {
    ...sheet,
    company_name: viewer.membership.company_name,
    logs,
    findings,
    revision,
    correction,
    pay_run,
    invoices: invoices.get(id) ?? [],
    ...place,
  };
}

type QueueOf = Omit<TimesheetDetailOf, 'id'>;

/**
 * The timesheets before and after this one among those that wait in a list, even if this one has left it; of all that wait if it
 * never was in the list. After the last one the first comes again, so that none is skipped.
 */
async function neighbours(db: ReadDb, viewer: Viewer, row: TimesheetRecord, filters: QueueOf) {
  if (!viewer.caller.is_admin)
    return { previous_id: null, next_id: null, waiting_count: null, position: null };
  const { id, start_date, status } = row;
  const { where: inList } = await waitingIn(db, viewer, filters);
  const isThere =
    status !== 'submitted' || (await db.$count(timesheets, and(inList, eq(timesheets.id, id)))) > 0;
  const queue = {
    table: timesheets,
    waits: isThere ? inList : (await waitingIn(db, viewer, {})).where,
    order: [timesheets.start_date, nameOfPerson(db)],
  } as const;
  const [person] = await db
    .select({ name: sql<string>`${nameOfPerson(db)}` })
    .from(timesheets)
    .where(and(ofPerson(viewer.company_id, null), eq(timesheets.id, id)));
  const position = [start_date, person?.name ?? '', id];
  const { previous_id, next_id, count, before } = await placeInQueue(db, queue, position);
  const first = next_id === null && count > 0 ? (await placeInQueue(db, queue, null)).next_id : null;
  return {
    previous_id,
    next_id: next_id ?? (first === id ? null : first),
    waiting_count: count,
    position: status === 'submitted' ? before + 1 : null,
  };
}

/** The name by which a timesheet is sorted, in a query of timesheets alone. */
const nameOfPerson = (db: ReadDb): SQL =>
  sql`(${db.select({ name: NAME_ORDER }).from(users).where(referenceTo(users, timesheets.user_id))})`;

/** The timesheets that wait for approval and match these filters, and what was found for one that asks for it. */
export async function waitingIn(db: ReadDb, viewer: Viewer, { flagged, ...filters }: QueueOf) {
  const where = whereClause(db, viewer, { ...filters, submitted: true, approved: false });
  if (flagged === undefined) return { where, findings: null };
  const rows = await db.select(reviewColumns).from(timesheets).where(where);
  const findings = await findingsOfSheets(db, viewer, rows);
  const flaggedOnes = and(
    eq(timesheets.company_id, viewer.company_id),
    eq(timesheets.status, 'submitted'),
    inIds(
      timesheets.id,
      pluck(rows, 'id').filter((id) => Boolean(findings.get(id)?.length) === flagged),
    ),
  );
  return { where: flaggedOnes, findings };
}

/** This many whole timesheets are some 30 MB: a caller who wants more uses a limit or pages. */
const MAX_WHOLE = 1_000;

/** Timesheets with their logs. Throws 400 for more than a thousand without a `limit`. */
export async function listWholeTimesheets(db: ReadDb, viewer: Viewer, input: TimesheetListInput) {
  if (input.limit === undefined && input.page === undefined && input.page_size === undefined) {
    const count = await db.$count(timesheets, whereClause(db, viewer, input));
    if (count > MAX_WHOLE)
      throw badRequest(`There are ${count} timesheets. Ask for a page, a limit or fewer days.`);
  }
  return sheetPage(
    db,
    viewer,
    input,
    (where, order) =>
      db
        .select(timesheetColumns)
        .from(timesheets)
        .where(where)
        .orderBy(...order),
    (rows) => timesheetRecords(db, viewer, rows),
  );
}

/** The same without the logs, as our tables show them. */
export const listTimesheetSummaries = (db: ReadDb, viewer: Viewer, input: TimesheetListInput) =>
  sheetPage(
    db,
    viewer,
    input,
    (where, order) =>
      db
        .select(briefColumns)
        .from(timesheets)
        .where(where)
        .orderBy(...order),
    (rows) => timesheetSummaries(db, viewer, rows),
  );

/** Newest start date first by default (timesheets.md#screens). */
function sheetPage<Row, Result>(
  db: ReadDb,
  viewer: Viewer,
  input: TimesheetListInput,
  find: (where: SQL | undefined, order: SQL[]) => ListQuery<Row>,
  toRecords: (rows: Row[]) => Promise<Result[]>,
) {
  const where = whereClause(db, viewer, input);
  const query = find(where, orderOf(input.ordering ?? '-start_date', input.submitted === true));
  return listPage(db, input, query, db.select(rowToCount).from(timesheets).where(where), toRecords);
}

/**
 * Timesheets without the date of the order come last, on both databases.
 * @param areSubmitted so that none is without its date, and an index has the order
 */
function orderOf(ordering: NonNullable<TimesheetListInput['ordering']>, areSubmitted: boolean): SQL[] {
  const { key, by } = orderingOf(ordering);
  const last = (column: typeof timesheets.submitted_date | typeof timesheets.approved_date) => [
    asc(sql`${column} is null`),
    by(column),
  ];
  const columns = {
    start_date: [by(timesheets.start_date)],
    end_date: [by(timesheets.end_date)],
    submitted_date: areSubmitted ? [by(timesheets.submitted_date)] : last(timesheets.submitted_date),
    approved_date: last(timesheets.approved_date),
    created_at: [by(timesheets.created_at)],
    updated_at: [by(timesheets.updated_at)],
    id: [],
  };
  return [...columns[key], by(timesheets.id)];
}

/** The filtered timesheets that the viewer may see. */
export function whereClause(
  db: ReadDb,
  viewer: Viewer,
  filters: Omit<TimesheetListInput, 'ordering'>,
): SQL | undefined {
  const { submitted, approved, search } = filters;
  return and(
    ofViewer(viewer),
    filters.user === undefined ? undefined : eq(timesheets.user_id, filters.user),
    filters.employee === undefined ? undefined : eq(timesheets.user_id, filters.employee),
    filters.role === undefined ? undefined : ofRole(db, viewer.company_id, filters.role),
    submitted === undefined && approved === undefined
      ? undefined
      : inArray(timesheets.status, statusesOf(submitted, approved)),
    filters.imported === undefined ? undefined : eq(timesheets.imported, filters.imported),
    filters.start_date__gte ? gte(timesheets.start_date, filters.start_date__gte) : undefined,
    // Redundant, because no sheet ends before it starts, but lets the index start at the range's end.
    filters.end_date__lte ? lte(timesheets.start_date, filters.end_date__lte) : undefined,
    filters.start_date__lte ? lte(timesheets.start_date, filters.start_date__lte) : undefined,
    filters.end_date__gte ? gte(timesheets.end_date, filters.end_date__gte) : undefined,
    filters.end_date__lte ? lte(timesheets.end_date, filters.end_date__lte) : undefined,
    search ? named(db, viewer.company_id, search) : undefined,
  );
}

const ofRole = (db: ReadDb, company_id: number, role_id: number): SQL =>
  inSubquery(
    timesheets.user_id,
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.company_id, company_id), eq(users.role_id, role_id))),
  );

/** Named one by one, as in their index. */
const statusesOf = (submitted: boolean | undefined, approved: boolean | undefined) =>
  (['draft', 'submitted', 'approved'] as const).filter(
    (status) =>
      (submitted === undefined || submitted === (status !== 'draft')) &&
      (approved === undefined || approved === (status === 'approved')),
  );

/** The employee's name or a client's among the logs, for drafts the current ones. People and clients are looked up first. */
function named(db: ReadDb, companyId: number, search: string): SQL | undefined {
  const called = (table: typeof users | typeof clients) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.company_id, companyId), matchesSearch(search, fullName(table))));
  const ofClients = (column: typeof dailyLogs.client_id | typeof snapshotLogs.client_id) =>
    inSubquery(column, called(clients));
  return or(
    inSubquery(timesheets.user_id, called(users)),
    exists(
      db
        .select({ one: sql`1` })
        .from(snapshotLogs)
        .where(
          and(
            eq(snapshotLogs.company_id, companyId),
            eq(snapshotLogs.timesheet_id, timesheets.id),
            ofClients(snapshotLogs.client_id),
          ),
        ),
    ),
    and(
      eq(timesheets.status, 'draft'),
      exists(
        db
          .select({ one: sql`1` })
          .from(dailyLogs)
          .where(and(coversLog(companyId), ofClients(dailyLogs.client_id))),
      ),
    ),
  );
}
