import { sql } from 'drizzle-orm';
import { dialect } from '../config.ts';
import { type Placeholders, prepared } from './statements.ts';
import type { WriteDb } from './store.ts';

type Wanted = Placeholders<{ wanted: string }>;

/** Queries a table and an id in each row. */
const nextOfSequences = prepared('next_ids', (db: WriteDb, { wanted }: Wanted) =>
  // With the offset Postgres looks up the sequence once for each table, and not for each id.
  db.select({ name: sql<string>`name`, id: sql`nextval(sequence)`.mapWith(Number) }).from(sql`(
      select key as name, value::integer as count, pg_get_serial_sequence(key, 'id')::regclass as sequence
      from json_each_text(${wanted}) offset 0
    ) as wanted, generate_series(1, count)`),
);

/** Queries the last id that each table gave; a table that never had a row is not included. */
const lastIds = prepared('last_ids', (db: WriteDb, { wanted }: Wanted) =>
  db
    .select({ name: sql<string>`name`, id: sql`seq`.mapWith(Number) })
    .from(sql`sqlite_sequence`)
    .where(sql`name in (select key from json_each(${wanted}))`),
);

/**
 * Ids that no row of a table has or ever had, as many as requested for each table, ascending. They belong to this transaction:
 * a row that is inserted with one need not be asked for its id.
 */
export async function newIds<Table extends string>(
  db: WriteDb,
  counts: Record<Table, number>,
): Promise<Record<Table, number[]>> {
  const wanted = JSON.stringify(counts);
  const ids = Object.fromEntries(Object.keys(counts).map((name) => [name, []])) as unknown as Record<
    string,
    number[]
  >;
  if (dialect === 'postgres') {
    for (const { name, id } of await nextOfSequences(db, { wanted })) ids[name]?.push(id);
    for (const own of Object.values(ids)) own.sort((a, b) => a - b);
    return ids;
  }
  const last = new Map((await lastIds(db, { wanted })).map(({ name, id }) => [name, id]));
  for (const [name, count] of Object.entries<number>(counts))
    for (let at = 1; at <= count; at += 1) ids[name]?.push((last.get(name) ?? 0) + at);
  return ids;
}
