import { and, eq, gte, lte, or, sql, type SQL } from 'drizzle-orm';
import type { ApprovalQueue, QueueQuery } from '@daybook/contract/approval-queue';
import { monthFilterRange } from '@daybook/contract/filters';
import type { SubmissionListInput } from '@daybook/contract/submissions';
import { listPage, orderingOf, ownColumns, rowToCount, type ListQuery } from '../../database/list-page.ts';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/employees.ts';
import { fullName, matchesSearch } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { orNotFound } from '../../kernel/refusals.ts';
import { approvalQueueOf } from '../approval-queue/reads.ts';
import { visibleTo } from '../clients/visibility.ts';
import {
  authorOfForm,
  clientOfForm,
  incidentKind,
  isSevereIncident,
  noShowKind,
  submissionBriefs,
  submissionRecords,
  type Kind,
  type SubmissionRow,
  type SubmissionTable,
} from './records.ts';

/**
 * The submissions that a viewer can read (access.md#roles): admins all of the company, workers their own and approved ones of visible
 * clients. For a query that joins `clients`.
 */
function readable(db: ReadDb, viewer: Viewer, table: SubmissionTable): SQL | undefined {
  const own = eq(table.company_id, viewer.company_id);
  if (viewer.caller.is_admin) return own;
  const approved = and(eq(table.approved, true), visibleTo(db, viewer));
  return and(own, or(eq(table.user_id, viewer.caller.user_id), approved));
}

/** Newest first by default. */
function orderOf(table: SubmissionTable, ordering: SubmissionListInput['ordering'] = '-date'): SQL[] {
  const { key, by } = orderingOf(ordering);
  const columns = {
    date: [table.date],
    submitted_at: [table.submitted_at],
    created_at: [table.created_at],
    client: [clients.last_name, clients.first_name],
    user: [users.last_name, users.first_name],
    severity: [sql`case when ${isSevereIncident} then 0 else 1 end`, table.date],
    id: [],
  };
  return [...columns[key], table.id].map((column) => by(column));
}

function readsOf<Row extends SubmissionRow, Brief extends object, Input>({
  kind,
  table,
  searched,
  find,
  findBriefs,
}: Kind<Row, Brief, Input>) {
  function whereClause(db: ReadDb, viewer: Viewer, filter: SubmissionListInput): SQL | undefined {
    const month = monthFilterRange(filter);
    const { search } = filter;
    return and(
      readable(db, viewer, table),
      ownColumns(table, filter),
      month ? and(gte(table.date, month.from), lte(table.date, month.to)) : undefined,
      search ? matchesSearch(search, fullName(clients), fullName(users), ...searched) : undefined,
    );
  }

  function pageOf<Found, Result>(
    db: ReadDb,
    viewer: Viewer,
    input: SubmissionListInput,
    query: (db: ReadDb, of: { where: SQL | undefined; order: SQL[] }) => ListQuery<Found>,
    toRecords: (rows: Found[]) => Result[] | Promise<Result[]>,
  ) {
    const where = whereClause(db, viewer, input);
    // An index is enough for counting, but for a worker and for a search clients and authors are read too.
    const counted = db.select(rowToCount).from(table);
    const isBare = viewer.caller.is_admin && !input.search;
    const named = () => counted.innerJoin(clients, clientOfForm(table)).innerJoin(users, authorOfForm(table));
    return listPage(
      db,
      input,
      query(db, { where, order: orderOf(table, input.ordering) }),
      (isBare ? counted : named()).where(where),
      toRecords,
    );
  }

  return {
    list: (db: ReadDb, viewer: Viewer, input: SubmissionListInput) =>
      pageOf(db, viewer, input, find, (rows) => submissionRecords(db, viewer, kind, rows)),

    summaries: (db: ReadDb, viewer: Viewer, input: SubmissionListInput) =>
      pageOf(db, viewer, input, findBriefs, (rows) => submissionBriefs(viewer, kind, rows)),

    /** One that the viewer can read; throws the 404. */
    async get(db: ReadDb, viewer: Viewer, id: number) {
      const where = and(readable(db, viewer, table), eq(table.id, id));
      const rows = await find(db, { where, order: [] });
      const [record] = await submissionRecords(db, viewer, kind, rows);
      return orNotFound(record);
    },

    /** Everything awaiting approval, whatever its day. */
    queue(db: ReadDb, { company_id, membership }: Viewer, query: QueueQuery): Promise<ApprovalQueue> {
      const waits = and(
        eq(table.company_id, company_id),
        eq(table.submitted, true),
        eq(table.approved, false),
      );
      return approvalQueueOf(db, { table, waits, order: [table.date] }, membership.names, query);
    },
  };
}

export const noShowReads = readsOf(noShowKind);
export const incidentReads = readsOf(incidentKind);
