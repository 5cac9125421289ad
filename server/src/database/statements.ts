import { type Placeholder, sql } from 'drizzle-orm';
import { pipelined } from './pipelined.ts';
import type { ReadDb, WriteDb } from './store.ts';

interface Built<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> };
}

/**
 * A query that is built once for each database handle, for what nearly every request asks: building took more time
 * than running. Its values are named: `eq(table.column, value('name'))`. On Postgres it is a named statement.
 */
export function prepared<Rows, Db extends ReadDb = ReadDb>(
  name: string,
  build: (db: Db) => Built<Rows>,
): (db: Db, values: Record<string, unknown>) => Promise<Rows> {
  const kept = new WeakMap<Db, ReturnType<Built<Rows>['prepare']>>();
  return (db, values) => {
    let query = kept.get(db);
    if (!query) {
      query = build(db).prepare(name);
      kept.set(db, query);
    }
    return query.execute(values);
  };
}

/** A value that is known when a query is built, or named for when it runs: so that a rule is said once for both. */
export type OrPlaceholder<Value> = Value | Placeholder;

export const placeholder = (name: string) => sql.placeholder(name);

/** A value of its own name for each column: what an insert is built with. */
export const placeholders = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, placeholder(name)])) as Record<
    Name,
    ReturnType<typeof placeholder>
  >;

/** At most so many rows go into one insert; more go into several. */
const MAX_ROWS = 60;

/** An insert of any number of rows, one statement for each number: every statement is a way to Postgres and back. */
export function preparedInsert<Name extends string, Row>(
  name: string,
  columns: readonly Name[],
  build: (db: WriteDb, rows: Record<Name, Placeholder>[]) => Built<Row[]>,
): (db: WriteDb, rows: readonly Record<Name, unknown>[]) => Promise<Row[]> {
  const keys = Array.from({ length: MAX_ROWS }, (_, index) =>
    columns.map((column) => ({ column, key: `${index}.${column}` })),
  );
  const rowsOf = (count: number) =>
    keys
      .slice(0, count)
      .map(
        (row) =>
          Object.fromEntries(row.map(({ column, key }) => [column, placeholder(key)])) as Record<
            Name,
            Placeholder
          >,
      );
  const inserts = Array.from({ length: MAX_ROWS + 1 }, (_, count) =>
    prepared(`${name}_${count}`, (db: WriteDb) => build(db, rowsOf(count))),
  );
  return async (db, rows) => {
    const answers: Promise<Row[]>[] = [];
    for (let from = 0; from < rows.length; from += MAX_ROWS) {
      const some = rows.slice(from, from + MAX_ROWS);
      const values: Record<string, unknown> = {};
      some.forEach((row, index) => {
        for (const { column, key } of keys[index] ?? []) values[key] = row[column];
      });
      const insert = inserts[some.length];
      if (insert) answers.push(insert(db, values));
    }
    return (await pipelined(...answers)).flat();
  };
}
