import { type AnyColumn, type SQL, and, asc, desc, eq, gte, lte, or } from 'drizzle-orm';
import type { ApprovalQueue, QueueQuery } from '@daybook/contract/approval-queue';
import { PAGE_SIZE, type PageWindow, monthRange } from '@daybook/contract/filters';
import type { SubmissionFilters } from '@daybook/contract/submissions';
import { contains, fullName } from '../../database/contains.ts';
import { countRows, one } from '../../database/count-rows.ts';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/employees.ts';
import type { CommittedDb, ReadDb } from '../../database/store.ts';
import { LOGS_AND_SHEETS } from '../../kept/changes.ts';
import { whileUnchanged } from '../../kept/while-unchanged.ts';
import { found } from '../../refusals.ts';
import { approvalQueueOf } from '../approval-queue/reads.ts';
import { type Viewer, visibleTo } from '../clients/visibility.ts';
import {
  type AnyKind,
  type Kind,
  type SubmissionRow,
  type SubmissionTable,
  authorOf,
  clientOf,
  incidentKind,
  noShowKind,
  submissionRecords,
} from './records.ts';

/**
 * Which submissions exist for the viewer: for an admin the company's, for a worker those that they filed and approved ones
 * of clients whom they can see (decisions §2). For a query that joins `clients`.
 */
function readable(db: ReadDb, viewer: Viewer, table: SubmissionTable): SQL | undefined {
  const own = eq(table.company_id, viewer.company_id);
  if (viewer.caller.is_admin) return own;
  const approved = and(eq(table.approved, true), visibleTo(db, viewer));
  return and(own, or(eq(table.user_id, viewer.caller.user_id), approved));
}

function whereClause(
  db: ReadDb,
  viewer: Viewer,
  { table, searched }: Pick<AnyKind, 'table' | 'searched'>,
  filter: SubmissionFilters,
): SQL | undefined {
  const month = monthRange(filter);
  const { search } = filter;
  return and(
    readable(db, viewer, table),
    filter.submitted === undefined ? undefined : eq(table.submitted, filter.submitted),
    filter.approved === undefined ? undefined : eq(table.approved, filter.approved),
    filter.processed === undefined ? undefined : eq(table.processed, filter.processed),
    filter.client === undefined ? undefined : eq(table.client_id, filter.client),
    filter.user === undefined ? undefined : eq(table.user_id, filter.user),
    filter.date === undefined ? undefined : eq(table.date, filter.date),
    filter.date__gte === undefined ? undefined : gte(table.date, filter.date__gte),
    filter.date__lte === undefined ? undefined : lte(table.date, filter.date__lte),
    month ? and(gte(table.date, month.from), lte(table.date, month.to)) : undefined,
    search
      ? or(...[fullName(clients), fullName(users), ...searched].map((column) => contains(column, search)))
      : undefined,
  );
}

/** Newest first, unless asked otherwise. */
function orderOf(table: SubmissionTable, ordering: SubmissionFilters['ordering'] = '-date'): SQL[] {
  const direction = ordering.startsWith('-') ? desc : asc;
  const columns: Record<string, AnyColumn[]> = {
    date: [table.date],
    submitted_at: [table.submitted_at],
    created_at: [table.created_at],
    client: [clients.last_name, clients.first_name],
    user: [users.last_name, users.first_name],
    id: [],
  };
  return [...(columns[ordering.replace('-', '')] ?? []), table.id].map((column) => direction(column));
}

/** How many match. For a worker, and in a search, client and author are looked at too; otherwise an index counts. */
const counting = (kind: AnyKind) =>
  whileUnchanged(
    (db: ReadDb, viewer: Viewer, filter: SubmissionFilters, all?: boolean) => {
      const where = whereClause(db, viewer, kind, filter);
      const rows = db.select(one).from(kind.table);
      const bare = viewer.caller.is_admin && !filter.search;
      const named = () =>
        rows.innerJoin(clients, clientOf(kind.table)).innerJoin(users, authorOf(kind.table));
      return countRows(db, (bare ? rows : named()).where(where), all);
    },
    { besides: LOGS_AND_SHEETS },
  );
const COUNTS = { no_show: counting(noShowKind), incident: counting(incidentKind) };

export async function listSubmissions<Row extends SubmissionRow, Input>(
  db: ReadDb,
  viewer: Viewer,
  kind: Kind<Row, Input>,
  { limit, ...filter }: SubmissionFilters & { limit?: number | undefined },
) {
  const where = whereClause(db, viewer, kind, filter);
  const rows = await kind.find(db, { where, order: orderOf(kind.table, filter.ordering), limit });
  return submissionRecords(db, viewer, kind.kind, rows);
}

export async function pageOfSubmissions<Row extends SubmissionRow, Input>(
  db: CommittedDb,
  viewer: Viewer,
  kind: Kind<Row, Input>,
  { page = 1, page_size = PAGE_SIZE, count_all, ...filter }: SubmissionFilters & PageWindow,
) {
  const rows = await kind.find(db, {
    where: whereClause(db, viewer, kind, filter),
    order: orderOf(kind.table, filter.ordering),
    limit: page_size,
    offset: (page - 1) * page_size,
  });
  return {
    count: await COUNTS[kind.kind](db, viewer, filter, count_all),
    results: await submissionRecords(db, viewer, kind.kind, rows),
  };
}

/** A submission that exists for the viewer; throws the 404. */
export async function getSubmission<Row extends SubmissionRow, Input>(
  db: ReadDb,
  viewer: Viewer,
  kind: Kind<Row, Input>,
  id: number,
) {
  const where = and(readable(db, viewer, kind.table), eq(kind.table.id, id));
  const [record] = await submissionRecords(
    db,
    viewer,
    kind.kind,
    await kind.find(db, { where, order: [], limit: 1 }),
  );
  return found(record);
}

/** What of a kind waits for approval, whichever day it is of. */
export const submissionQueue = (
  db: ReadDb,
  { company_id }: Viewer,
  { table }: AnyKind,
  query: QueueQuery,
): Promise<ApprovalQueue> =>
  approvalQueueOf(
    db,
    {
      table,
      waits: and(eq(table.company_id, company_id), eq(table.submitted, true), eq(table.approved, false)),
      order: [table.date],
    },
    query,
  );
