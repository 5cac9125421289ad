import { and, desc, eq, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  DailyLog,
  DailyLogListInput,
  dailyLogOverview,
  overviewFilters,
} from '@daybook/contract/daily-logs';
import { LOGS_PER_CLIENT } from '@daybook/domain/limits';
import { listPage, orderingOf, ownColumns, rowToCount } from '../../database/list-page.ts';
import { ofCompany, referenceTo } from '../../database/of-company.ts';
import { clientCodes } from '../../database/schema/client-codes.ts';
import { clients } from '../../database/schema/clients.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { users } from '../../database/schema/employees.ts';
import { everyWord, fullName, matchesSearch, pick } from '../../database/sql.ts';
import { pipelined, prepared, type Placeholders } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { orNotFound, required } from '../../kernel/refusals.ts';
import { pluck } from '../../kernel/rows.ts';
import { clientSummaries, codeOfClient, summaryColumns, summaryOf } from '../clients/records.ts';
import { lockingTimesheets } from './locks.ts';
import {
  dailyLogRecord,
  dailyLogRecords,
  entriesOfLogs,
  PERSON,
  personBrief,
  type DailyLogRow,
} from './records.ts';

/** Workers have their own logs, admins the company's (access.md#roles). */
const readable = ({ caller, company_id }: Viewer): SQL | undefined =>
  and(
    eq(dailyLogs.company_id, company_id),
    caller.is_admin ? undefined : eq(dailyLogs.user_id, caller.user_id),
  );

/** A log's row with its client and author. */
const logsWithNames = (db: ReadDb, where: SQL | undefined) =>
  db
    .select({ row: dailyLogs, ...summaryColumns, author: pick(users, ...PERSON) })
    .from(dailyLogs)
    .innerJoin(clients, referenceTo(clients, dailyLogs.client_id))
    .leftJoin(clientCodes, codeOfClient)
    .innerJoin(users, referenceTo(users, dailyLogs.user_id))
    .where(where);

const oneLog = prepared(
  'daily_log',
  (db, { company_id, id }: Placeholders<{ company_id: number; id: number }>) =>
    logsWithNames(db, ofCompany(dailyLogs, company_id, id)),
);

/** Logs whose client's name matches a search. */
const ofClientNamed = (db: ReadDb, { company_id }: Viewer, text: string): SQL =>
  inArray(
    dailyLogs.client_id,
    db
      .select({ id: clients.id })
      .from(clients)
      .where(and(eq(clients.company_id, company_id), matchesSearch(text, fullName(clients)))),
  );

const clientName = sql`(select ${clients.last_name} || ' ' || ${clients.first_name} from ${clients}
  where ${clients.company_id} = ${dailyLogs.company_id} and ${clients.id} = ${dailyLogs.client_id})`;

const COLUMNS = {
  date: dailyLogs.date,
  created_at: dailyLogs.created_at,
  updated_at: dailyLogs.updated_at,
  total_hours: dailyLogs.total_hours,
  total_mileage: dailyLogs.total_mileage,
  total_stipend: dailyLogs.total_stipend,
  client: sql`lower(${clientName})`,
};

function whereClause(db: ReadDb, viewer: Viewer, filters: DailyLogListInput): SQL | undefined {
  const { search } = filters;
  return and(
    readable(viewer),
    ownColumns(dailyLogs, filters),
    search
      ? everyWord(search, (word) =>
          or(
            matchesSearch(word, dailyLogs.notes, dailyLogs.daily_narrative),
            ofClientNamed(db, viewer, word),
          ),
        )
      : undefined,
  );
}

function orderOf(ordering: NonNullable<DailyLogListInput['ordering']>): SQL[] {
  const { key, by } = orderingOf(ordering);
  return [by(COLUMNS[key]), by(dailyLogs.id)];
}

export function listDailyLogs(db: ReadDb, viewer: Viewer, input: DailyLogListInput) {
  const where = whereClause(db, viewer, input);
  const query = db
    .select()
    .from(dailyLogs)
    .where(where)
    .orderBy(...orderOf(input.ordering ?? '-date'));
  return listPage(db, input, query, db.select(rowToCount).from(dailyLogs).where(where), (rows) =>
    dailyLogRecords(db, viewer, rows),
  );
}

/** A log that the caller may read, as it is stored; 404 for any other. */
export async function dailyLogRow(db: ReadDb, viewer: Viewer, id: number): Promise<DailyLogRow> {
  const [row] = await db
    .select()
    .from(dailyLogs)
    .where(and(readable(viewer), eq(dailyLogs.id, id)));
  return orNotFound(row);
}

/** The same with all that it is shown with, in one round trip if it is not locked and has no trips. */
export async function wholeDailyLog(
  db: ReadDb,
  viewer: Viewer,
  id: number,
): Promise<{ row: DailyLogRow; record: DailyLog }> {
  const { caller, company_id, membership } = viewer;
  const [[log], entries] = await pipelined(
    oneLog(db, { company_id, id }),
    entriesOfLogs(db, company_id, [id]),
  );
  const { row, author, ...client } = orNotFound(
    caller.is_admin || log?.row.user_id === caller.user_id ? log : null,
  );
  const { locked_by_timesheet_id: locked } = row;
  const locks = await lockingTimesheets(db, membership, [locked]);
  const record = dailyLogRecord(row, {
    client_detail: summaryOf(client, membership.names),
    user_detail: personBrief(author, membership.names),
    entries: entries.get(id) ?? [],
    locked_by: locked === null ? null : (locks.get(locked) ?? null),
  });
  return { row, record };
}

export const getDailyLog = async (db: ReadDb, viewer: Viewer, id: number): Promise<DailyLog> =>
  (await wholeDailyLog(db, viewer, id)).record;

/** The caller's own logs: of each client the newest, clients by their newest log (daily-logs.md#overview). */
export async function getDailyLogOverview(
  db: ReadDb,
  viewer: Viewer,
  { client_name, date }: z.output<typeof overviewFilters>,
): Promise<z.output<typeof dailyLogOverview>> {
  const { company_id, caller } = viewer;
  const ranked = db
    .select({
      id: dailyLogs.id,
      client_id: dailyLogs.client_id,
      place: sql<number>`row_number() over (partition by ${dailyLogs.client_id}
        order by ${dailyLogs.date} desc, ${dailyLogs.id} desc)`
        .mapWith(Number)
        .as('place'),
      count: sql<number>`count(*) over (partition by ${dailyLogs.client_id})`.mapWith(Number).as('count'),
    })
    .from(dailyLogs)
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        eq(dailyLogs.user_id, caller.user_id),
        date === undefined ? undefined : eq(dailyLogs.date, date),
        client_name ? ofClientNamed(db, viewer, client_name) : undefined,
      ),
    )
    .as('ranked');
  const newest = await db
    .select({ log: dailyLogs, count: ranked.count })
    .from(ranked)
    .innerJoin(dailyLogs, and(eq(dailyLogs.company_id, company_id), eq(dailyLogs.id, ranked.id)))
    .where(lte(ranked.place, LOGS_PER_CLIENT))
    .orderBy(desc(dailyLogs.date), desc(dailyLogs.id));
  const records = await dailyLogRecords(db, viewer, pluck(newest, 'log'));
  const counts = new Map(newest.map((row) => [row.log.client_id, row.count]));
  const summaries = await clientSummaries(db, viewer.membership, counts.keys());
  return [...counts].map(([id, count]) => ({
    client: required(summaries.get(id), `client ${id} of a daily log`),
    count,
    logs: records.filter((log) => log.client === id),
  }));
}
