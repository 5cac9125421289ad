import { or, sql, type AnyColumn, type GetColumnData, type SQL } from 'drizzle-orm';
import type { IncidentInput, NoShowInput } from '@daybook/contract/submissions';
import type { RecordEvent } from '@daybook/domain/audit/webhook-events';
import {
  SEVERE_INCIDENT_TYPES,
  submissionTitle,
  type SubmissionKind,
} from '@daybook/domain/reports/submission';
import { namesById, type Names } from '../../auth/names.ts';
import type { ListQuery } from '../../database/list-page.ts';
import { referenceTo } from '../../database/of-company.ts';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/employees.ts';
import { incidents } from '../../database/schema/incidents.ts';
import { noShows } from '../../database/schema/no-shows.ts';
import { pick, requireJoined } from '../../database/sql.ts';
import type { ReadDb, WriteDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';

export type SubmissionTable = typeof noShows | typeof incidents;
export type SubmissionRow = SubmissionTable['$inferSelect'];

/** The fields that the server adds. */
interface FiledBy {
  company_id: number;
  user_id: number;
  submitted_at: string;
  created_at: string;
  updated_at: string;
}

interface Query {
  where: SQL | undefined;
  order: SQL[];
}

/** The differences between the two kinds. */
export interface Kind<Row extends SubmissionRow, Brief extends object, Input> {
  /** Also the audit trail's name for its records. */
  kind: SubmissionKind;
  table: SubmissionTable;
  /** Its own columns that a search covers, in addition to the names of client and author. */
  searched: AnyColumn[];
  event: RecordEvent | null;
  find: (db: ReadDb, query: Query) => ListQuery<Found<Row>>;
  /** The same with the columns that our tables show. */
  findBriefs: (db: ReadDb, query: Query) => ListQuery<FoundBrief<Brief>>;
  insert: (db: WriteDb, values: Input & FiledBy) => Promise<{ id: number }[]>;
}

const clientColumns = { id: clients.id, first_name: clients.first_name, last_name: clients.last_name };
const authorColumns = pick(users, 'id', 'first_name', 'last_name', 'email');

interface Found<Row extends SubmissionRow> {
  row: Row;
  client: Pick<typeof clients.$inferSelect, keyof typeof clientColumns> | null;
  user: Pick<typeof users.$inferSelect, keyof typeof authorColumns> | null;
}

const nameOfClient = pick(clients, 'id', 'first_name', 'last_name');
const nameOfAuthor = pick(users, 'id', 'first_name', 'last_name');
type Name = Parameters<Names['client']>[0];

interface FoundBrief<Brief> {
  row: Brief;
  client: Name | null;
  user: Name | null;
}

/**
 * For the left joins of a page of submissions with clients and users, which the foreign keys guarantee. Inner joins
 * made SQLite begin with all users and sort all submissions, or read all clients first to find the relevant ones.
 */
export const clientOfForm = (table: SubmissionTable) => referenceTo(clients, table.client_id);
export const authorOfForm = (table: SubmissionTable) => referenceTo(users, table.user_id);

const noShowColumns = pick(
  noShows,
  'id',
  'date',
  'submitted_at',
  'approved',
  'staff_name',
  'time_notified',
  'service_hours',
);
const incidentColumns = pick(
  incidents,
  'id',
  'date',
  'submitted_at',
  'approved',
  'time',
  'staff_present',
  'incident_types',
);
/** The values of some columns. */
type Values<Columns extends Record<string, AnyColumn>> = {
  [Of in keyof Columns]: GetColumnData<Columns[Of]>;
};

export const noShowKind: Kind<typeof noShows.$inferSelect, Values<typeof noShowColumns>, NoShowInput> = {
  kind: 'no_show',
  table: noShows,
  searched: [noShows.staff_name, noShows.cancellation_reason],
  event: null,
  find: (db, { where, order }) =>
    db
      .select({ row: noShows, client: clientColumns, user: authorColumns })
      .from(noShows)
      .leftJoin(clients, clientOfForm(noShows))
      .leftJoin(users, authorOfForm(noShows))
      .where(where)
      .orderBy(...order),
  findBriefs: (db, { where, order }) =>
    db
      .select({ row: noShowColumns, client: nameOfClient, user: nameOfAuthor })
      .from(noShows)
      .leftJoin(clients, clientOfForm(noShows))
      .leftJoin(users, authorOfForm(noShows))
      .where(where)
      .orderBy(...order),
  insert: (db, values) => db.insert(noShows).values(values).returning({ id: noShows.id }),
};

export const incidentKind: Kind<
  typeof incidents.$inferSelect,
  Values<typeof incidentColumns>,
  IncidentInput
> = {
  kind: 'incident',
  table: incidents,
  searched: [incidents.staff_present, incidents.location, incidents.city],
  event: 'incident.filed',
  find: (db, { where, order }) =>
    db
      .select({ row: incidents, client: clientColumns, user: authorColumns })
      .from(incidents)
      .leftJoin(clients, clientOfForm(incidents))
      .leftJoin(users, authorOfForm(incidents))
      .where(where)
      .orderBy(...order),
  findBriefs: (db, { where, order }) =>
    db
      .select({ row: incidentColumns, client: nameOfClient, user: nameOfAuthor })
      .from(incidents)
      .leftJoin(clients, clientOfForm(incidents))
      .leftJoin(users, authorOfForm(incidents))
      .where(where)
      .orderBy(...order),
  insert: (db, values) => db.insert(incidents).values(values).returning({ id: incidents.id }),
};

/** Whether an incident has a type that is reviewed before the others; the types are stored as a JSON list. */
export const isSevereIncident = or(
  ...SEVERE_INCIDENT_TYPES.map(
    (type) => sql`cast(${incidents.incident_types} as text) like ${`%"${type}"%`}`,
  ),
);

/** Rows in the wire form (forms.md#filing), in the same order. The output's shape selects the fields of its kind. */
export async function submissionRecords<Row extends SubmissionRow>(
  db: ReadDb,
  viewer: Viewer,
  kind: SubmissionKind,
  items: readonly Found<Row>[],
) {
  const reviewers = await namesById(
    db,
    users,
    viewer.membership,
    items.map(({ row }) => row.reviewed_by_id),
  );
  const { names } = viewer.membership;
  return items.map(({ row, ...joined }) => {
    const { company_id: _company, user_id: _user, client_key: _key, reviewed_by_id, ...fields } = row;
    const client = requireJoined(joined.client);
    const user = requireJoined(joined.user);
    const client_name = names.client(client);
    const user_name = names.employee(user);
    return {
      ...fields,
      title: submissionTitle(kind, client_name),
      client: { id: client.id, name: client_name },
      user: { id: user.id, name: user_name, email: user.email },
      submitted_by: user_name,
      reported_by: user_name,
      reviewed_by: reviewed_by_id === null ? null : (reviewers.get(reviewed_by_id) ?? null),
    };
  });
}

/** Rows as in our tables, in the same order. */
export const submissionBriefs = <Brief extends object>(
  { membership: { names } }: Viewer,
  kind: SubmissionKind,
  items: readonly FoundBrief<Brief>[],
) =>
  items.map(({ row, client, user }) => {
    const name = names.client(requireJoined(client));
    return {
      ...row,
      title: submissionTitle(kind, name),
      client: { name },
      user: { name: names.employee(requireJoined(user)) },
    };
  });
