import { type Placeholder, sql } from 'drizzle-orm';
import type { ReadDb, WriteDb } from './store.ts';

/** A value that is known when a query is built, or a placeholder for one given at each run: for conditions used in both ways. */
export type OrPlaceholder<Value> = Value | Placeholder<string, Value>;

/** The values of a prepared statement while it is built: `eq(table.column, values.name)`. */
export type Placeholders<Values> = {
  readonly [Name in keyof Values & string]: Placeholder<Name, Values[Name]>;
};

/** Rows of a company by their ids. */
export type ByIds = Placeholders<{ company_id: number; ids: readonly number[] }>;

interface Built<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> };
}

const placeholdersFor = <Values extends Record<string, unknown>>(values: Values) =>
  Object.fromEntries(
    Object.keys(values).map((name) => [name, sql.placeholder(name)]),
  ) as Placeholders<Values>;

/**
 * A statement that is built once for each database handle; for queries of nearly every request, because building took longer
 * than running. `build` names the values and their types in its second parameter. On Postgres the statement is a named one.
 */
export function prepared<Values extends Record<string, unknown>, Rows, Db extends ReadDb = ReadDb>(
  name: string,
  build: (db: Db, values: Placeholders<Values>) => Built<Rows>,
): (db: Db, values: Values) => Promise<Rows> {
  const statements = new WeakMap<Db, ReturnType<Built<Rows>['prepare']>>();
  return (db, values) => {
    let statement = statements.get(db);
    if (!statement) {
      statement = build(db, placeholdersFor(values)).prepare(name);
      statements.set(db, statement);
    }
    return statement.execute(values);
  };
}

/** One insert takes at most this many rows; more go into several. */
const MAX_ROWS = 60;

/**
 * An insert of any number of rows, one statement for each number: every statement is a round trip to Postgres. It takes
 * only `columns` of each row.
 */
export function preparedInsert<Name extends string, Stored>(
  name: string,
  columns: readonly Name[],
  build: (db: WriteDb, rows: Placeholders<Record<Name, unknown>>[]) => Built<Stored[]>,
): (db: WriteDb, rows: readonly Record<Name, unknown>[]) => Promise<Stored[]> {
  const keysOf = (at: number) => columns.map((column) => ({ column, key: `${at}.${column}` }));
  const keys = Array.from({ length: MAX_ROWS }, (_, at) => keysOf(at));
  const inserts = keys.map((_, last) =>
    prepared(`${name}_${last + 1}`, (db: WriteDb, values: Placeholders<Record<string, unknown>>) => {
      const rows = keys
        .slice(0, last + 1)
        .map((row) => Object.fromEntries(row.map(({ column, key }) => [column, values[key]])));
      return build(db, rows as Placeholders<Record<Name, unknown>>[]);
    }),
  );
  return async (db, rows) => {
    const answers: Promise<Stored[]>[] = [];
    for (let from = 0; from < rows.length; from += MAX_ROWS) {
      const some = rows.slice(from, from + MAX_ROWS);
      const values: Record<string, unknown> = {};
      some.forEach((row, at) => {
        for (const { column, key } of keys[at] ?? []) values[key] = row[column];
      });
      const insert = inserts[some.length - 1];
      if (insert) answers.push(insert(db, values));
    }
    return (await pipelined(...answers)).flat();
  };
}

/**
 * Statements that do not depend on each other's results; on Postgres one round trip for all of them. If some fail, it throws
 * the first error in order, and only when none is still running: a statement sent after the end of its
 * transaction is not part of it.
 */
export async function pipelined<Asked extends readonly Promise<unknown>[]>(
  ...asked: Asked
): Promise<{ -readonly [Place in keyof Asked]: Awaited<Asked[Place]> }> {
  // A query of SQLite's builder runs each time that it is awaited.
  const running = asked.map((one) => Promise.resolve(one));
  await Promise.allSettled(running);
  return Promise.all(running) as Promise<{ -readonly [Place in keyof Asked]: Awaited<Asked[Place]> }>;
}
