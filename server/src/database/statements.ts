import { getTableColumns, sql, type Placeholder } from 'drizzle-orm';
import type { PgInsertBase, PgInsertValue, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import type { ReadDb, WriteDb } from './store.ts';

/** A value that is known when a query is built, or a placeholder for one given at each run: for conditions used in both ways. */
export type OrPlaceholder<Value> = Value | Placeholder<string, Value>;

/** The values of a prepared statement while it is built: `eq(table.column, values.name)`. */
export type Placeholders<Values> = {
  readonly [Name in keyof Values & string]: Placeholder<Name, Values[Name]>;
};

export interface IdsOfCompany {
  company_id: number;
  ids: readonly number[];
}
export type ByIds = Placeholders<IdsOfCompany>;

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

type NewRow<Table extends PgTable> = Table['$inferInsert'];
type ValuesByName = Record<string, unknown>;
/** The rows of an insert that returns some. */
type Stored<Answer> = Answer extends readonly (infer One)[] ? One : never;

let inserters = 0;

/**
 * An insert of any number of rows, which all have the columns of the first; one statement for each number of rows, since every
 * statement is a round trip to Postgres. The values are encoded here: the query builder looks at each of them three times.
 * @param end what follows the values, such as `returning`
 */
export function inserter<Table extends PgTable, Answer = unknown>(
  into: Table,
  end: (insert: PgInsertBase<Table, PgQueryResultHKT>) => Built<Answer> = (insert) => insert as Built<Answer>,
): (db: WriteDb, rows: readonly NewRow<Table>[]) => Promise<Stored<Answer>[]> {
  const kinds = getTableColumns(into);
  inserters += 1;
  const name = `insert_${inserters}`;
  const statements = new Map<string, (db: WriteDb, values: ValuesByName) => Promise<Answer>>();

  /** Its values are given as a list. */
  function statementFor(columns: readonly string[], count: number) {
    const key = `${count} ${columns.join()}`;
    const built = statements.get(key);
    if (built) return built;
    // Placeholders are named by their place in the list of values.
    const rows = Array.from({ length: count }, (_, at) =>
      Object.fromEntries(
        columns.map((column, place) => [column, sql`${sql.placeholder(`${at * columns.length + place}`)}`]),
      ),
    );
    const statement = prepared(
      `${name}_${statements.size}`,
      (db: WriteDb, _values: Placeholders<ValuesByName>) =>
        end(db.insert(into).values(rows as PgInsertValue<Table>[])),
    );
    statements.set(key, statement);
    return statement;
  }

  return async (db, rows) => {
    const columns = Object.entries(rows[0] ?? {}).flatMap(([column, value]) =>
      value === undefined ? [] : [column],
    );
    const encoders = columns.map((column) => ({ column, kind: kinds[column] }));
    const answers: Promise<Answer>[] = [];
    for (let from = 0; from < rows.length; from += MAX_ROWS) {
      const some: readonly ValuesByName[] = rows.slice(from, from + MAX_ROWS);
      const values: unknown[] = [];
      for (const row of some) {
        if (countOfValues(row) !== columns.length) throw new Error(`${name}: a row has other columns.`);
        for (const { column, kind } of encoders) values.push(kind?.mapToDriverValue(row[column]));
      }
      answers.push(statementFor(columns, some.length)(db, values as unknown as ValuesByName));
    }
    return (await pipelined(...answers)).flat() as Stored<Answer>[];
  };
}

function countOfValues(row: object): number {
  let count = 0;
  for (const value of Object.values(row)) if (value !== undefined) count += 1;
  return count;
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
