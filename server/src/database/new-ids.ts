import { sql } from 'drizzle-orm';
import { dialect } from '../config.ts';
import { prepared, type Placeholders } from './statements.ts';
import type { WriteDb } from './store.ts';

type Counts = Placeholders<{ counts: string }>;

/** Postgres: a table and an id in each row. With the offset it looks up the sequence once for each table, and not for each id. */
const nextOfSequences = ({ counts }: Counts) => ({
  id: sql`nextval(sequence)`,
  rows: sql`(
      select key as name, value::integer as count, pg_get_serial_sequence(key, 'id')::regclass as sequence
      from json_each_text(${counts}) offset 0
    ) as counts, generate_series(1, count)`,
});

/** SQLite: the last id that each table gave; a table that never had a row is not included. */
const lastIds = ({ counts }: Counts) => ({
  id: sql`seq`,
  rows: sql`(select name, seq from sqlite_sequence where name in (select key from json_each(${counts}))) as last`,
});

const idsOfTables = prepared('ids_of_tables', (db: WriteDb, values: Counts) => {
  const { id, rows } = (dialect === 'postgres' ? nextOfSequences : lastIds)(values);
  return db.select({ name: sql<string>`name`, id: id.mapWith(Number) }).from(rows);
});

/**
 * Ids that no row of a table has or ever had, as many as requested for each table, ascending. They belong to this transaction:
 * a row that is inserted with one need not be asked for its id.
 */
export async function newIds<Table extends string>(
  db: WriteDb,
  counts: Record<Table, number>,
): Promise<Record<Table, number[]>> {
  const ids = Object.fromEntries(Object.keys(counts).map((name) => [name, []])) as unknown as Record<
    string,
    number[]
  >;
  const rows = await idsOfTables(db, { counts: JSON.stringify(counts) });
  if (dialect === 'postgres') {
    for (const { name, id } of rows) ids[name]?.push(id);
    for (const own of Object.values(ids)) own.sort((a, b) => a - b);
    return ids;
  }
  const last = new Map(rows.map(({ name, id }) => [name, id]));
  for (const [name, count] of Object.entries<number>(counts))
    for (let at = 1; at <= count; at += 1) ids[name]?.push((last.get(name) ?? 0) + at);
  return ids;
}
