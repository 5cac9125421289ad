import { sql } from 'drizzle-orm';
import type { ReadDb } from './store.ts';

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

export const value = (name: string) => sql.placeholder(name);

/** A value of its own name for each column: what an insert is built with. */
export const named = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, ReturnType<typeof value>>;
