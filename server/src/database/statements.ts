import { type Placeholder, type SQL, getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ReadDb, WriteDb } from './store.ts';

/** A value that is known when a query is built, or a placeholder for one given at each run: for conditions used in both ways. */
export type OrPlaceholder<Value> = Value | Placeholder<string, Value>;

/** The values of a prepared statement while it is built: `eq(table.column, values.name)`. */
export type Placeholders<Values> = {
  readonly [Name in keyof Values & string]: Placeholder<Name, Values[Name]>;
};

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

/** For the `set` of a prepared update: placeholders, each encoded as its column. */
export function placedIn<Name extends string>(
  table: PgTable,
  values: Record<Name, Placeholder>,
): Record<Name, SQL> {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries<Placeholder>(values).map(([name, value]) => [
      name,
      sql`${sql.param(value, columns[name])}`,
    ]),
  ) as Record<Name, SQL>;
}

/** One insert takes at most this many rows; more go into several. */
const MAX_ROWS = 60;

/**
 * An insert of any number of rows, one statement for each number: every statement is a round trip to Postgres. It takes
 * only `columns` of each row. The values are encoded here: the query builder looks at each of them three times.
 */
export function preparedInsert<Name extends string, Stored>(
  name: string,
  into: PgTable,
  columns: readonly Name[],
  build: (db: WriteDb, rows: Record<Name, SQL>[]) => Built<Stored[]>,
): (db: WriteDb, rows: readonly Record<Name, unknown>[]) => Promise<Stored[]> {
  const kinds = getTableColumns(into);
  const encoders = columns.map((column) => {
    const kind = kinds[column];
    if (!kind) throw new Error(`${name} has no column ${column}.`);
    return { column, encode: (value: unknown) => kind.mapToDriverValue(value) };
  });
  // Placeholders are named by their place in the list of values.
  const rowAt = (at: number) =>
    Object.fromEntries(
      columns.map((column, place) => [column, sql`${sql.placeholder(`${at * columns.length + place}`)}`]),
    ) as Record<Name, SQL>;
  const inserts = Array.from({ length: MAX_ROWS }, (_, last) =>
    prepared(`${name}_${last + 1}`, (db: WriteDb, _values: Placeholders<ValuesInOrder>) =>
      build(
        db,
        Array.from({ length: last + 1 }, (_row, at) => rowAt(at)),
      ),
    ),
  );
  return async (db, rows) => {
    const answers: Promise<Stored[]>[] = [];
    for (let from = 0; from < rows.length; from += MAX_ROWS) {
      const some = rows.slice(from, from + MAX_ROWS);
      const values: unknown[] = [];
      for (const row of some) for (const { column, encode } of encoders) values.push(encode(row[column]));
      const insert = inserts[some.length - 1];
      if (insert) answers.push(insert(db, values as unknown as ValuesInOrder));
    }
    return (await pipelined(...answers)).flat();
  };
}

type ValuesInOrder = Record<string, unknown>;

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
