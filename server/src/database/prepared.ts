import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { dialect } from '../config.ts';
import type { ReadDb } from './store.ts';

interface Built<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> };
}

/**
 * A query that is built once for each database handle, for what nearly every request asks: building took more time
 * than running. Its values are named: `eq(table.column, value('name'))`. On Postgres it is a named statement.
 */
export function prepared<Rows>(
  name: string,
  build: (db: ReadDb) => Built<Rows>,
): (db: ReadDb, values: Record<string, unknown>) => Promise<Rows> {
  const kept = new WeakMap<ReadDb, ReturnType<Built<Rows>['prepare']>>();
  return (db, values) => {
    let query = kept.get(db);
    if (!query) {
      query = build(db).prepare(name);
      kept.set(db, query);
    }
    return query.execute(values);
  };
}

export const value = (name: string) => sql.placeholder(name);

const postgres = dialect === 'postgres';
const asJson = { mapToDriverValue: (ids: unknown) => JSON.stringify(ids) };
const asArray = { mapToDriverValue: (ids: unknown) => ids };

/** The column is one of the ids under that name: one statement, however many they are. */
export function among(column: AnyColumn, name: string): SQL {
  return postgres
    ? sql`${column} = any(${sql.param(value(name), asArray)})`
    : sql`${column} in (select value from json_each(${sql.param(value(name), asJson)}))`;
}
