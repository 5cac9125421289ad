import { and, asc, desc, eq, gt, lt, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { ApprovalQueue, Queued, QueueQuery } from '@daybook/contract/approval-queue';
import { monthFilterRange } from '@daybook/contract/filters';
import type { Names } from '../../auth/names.ts';
import { referenceTo } from '../../database/of-company.ts';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/employees.ts';
import type { incidents } from '../../database/schema/incidents.ts';
import type { monthlyReports } from '../../database/schema/monthly-reports.ts';
import type { noShows } from '../../database/schema/no-shows.ts';
import type { timesheets } from '../../database/schema/timesheets.ts';
import { inIds, pick } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { required } from '../../kernel/refusals.ts';

type AboutClient = typeof monthlyReports | typeof noShows | typeof incidents;

/** What is waiting for approval, the oldest first. */
interface Queue<Table extends AboutClient | typeof timesheets> {
  table: Table;
  waits: SQL | undefined;
  /** The day, and the order within a day; the id decides last. */
  order: readonly [day: AnyColumn, ...SQL[]];
}

/**
 * How many are waiting, and the neighbours of a position.
 * @param position a record's values of `order` and its id, whether it is waiting or not; null: before the first
 */
export async function placeInQueue(
  db: ReadDb,
  { table, waits, order }: Queue<AboutClient | typeof timesheets>,
  position: readonly (string | number)[] | null,
): Promise<{ count: number; before: number; previous_id: number | null; next_id: number | null }> {
  const keys = [...order, table.id];
  const list = (parts: readonly unknown[]) =>
    sql`(${sql.join(
      parts.map((part) => sql`${part}`),
      sql`, `,
    )})`;
  const isBefore = position ? sql`${list(keys)} < ${list(position)}` : sql`false`;
  const isAfter = position ? sql`${list(keys)} > ${list(position)}` : sql`true`;
  const nearest = (side: SQL, direction: typeof asc) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(waits, side))
      .orderBy(...keys.map((key) => direction(key)))
      .limit(1);
  const [row] = await db
    .select({
      count: sql`count(*)`.mapWith(Number),
      before: sql`count(case when ${isBefore} then 1 end)`.mapWith(Number),
      previous_id: sql<number | null>`(${nearest(isBefore, desc)})`,
      next_id: sql<number | null>`(${nearest(isAfter, asc)})`,
    })
    .from(table)
    .where(waits);
  return required(row, 'the place in the queue');
}

/** The queue around a record (`id`), and how many are waiting outside of a month. */
export async function approvalQueueOf(
  db: ReadDb,
  queue: Queue<AboutClient>,
  names: Names,
  { id, month }: QueueQuery,
): Promise<ApprovalQueue> {
  const { table, waits, order } = queue;
  const [row] =
    id === undefined
      ? []
      : await db
          .select(Object.fromEntries(order.map((key, at) => [at, sql<string>`${key}`])))
          .from(table)
          .where(and(waits, eq(table.id, id)));
  const position = row && id !== undefined ? [...Object.values(row), id] : null;
  const { count, before, previous_id, next_id } = await placeInQueue(db, queue, position);
  const range = monthFilterRange({ month });
  const outside = range && and(waits, or(lt(order[0], range.from), gt(order[0], range.to)));
  const [named, elsewhere] = await pipelined(
    queuedRecords(db, queue, names, [previous_id, next_id]),
    outside ? db.$count(table, outside) : Promise.resolve(0),
  );
  return {
    count,
    elsewhere,
    position: position ? before + 1 : null,
    previous: named.get(previous_id) ?? null,
    next: named.get(next_id) ?? null,
  };
}

async function queuedRecords(
  db: ReadDb,
  { table, waits, order: [day] }: Queue<AboutClient>,
  names: Names,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, Queued>> {
  const neighbours = ids.filter((id) => id !== null);
  if (neighbours.length === 0) return new Map();
  const rows = await db
    .select({
      id: table.id,
      date: sql<string>`${day}`,
      client: pick(clients, 'id', 'first_name', 'last_name'),
      user: pick(users, 'id', 'first_name', 'last_name'),
    })
    .from(table)
    .innerJoin(clients, referenceTo(clients, table.client_id))
    .innerJoin(users, referenceTo(users, table.user_id))
    .where(and(waits, inIds(table.id, neighbours)));
  return new Map(
    rows.map(({ id, date, client, user }) => [
      id,
      { id, date, client_name: names.client(client), employee_name: names.employee(user) },
    ]),
  );
}
