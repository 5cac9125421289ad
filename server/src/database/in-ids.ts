import { type AnyColumn, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { dialect } from '../config.ts';

const postgres = dialect === 'postgres';
const asJson = { mapToDriverValue: (ids: unknown) => JSON.stringify(ids) };
const asArray = { mapToDriverValue: (ids: unknown) => ids };

/**
 * The column is one of the ids: one statement and one value, however many there are. (A value for each would be another
 * statement for each number of them, and the databases take 32,766 at the most.)
 */
export function inIds(column: AnyColumn, ids: readonly number[] | Placeholder): SQL {
  return postgres
    ? sql`${column} = any(${sql.param(ids, asArray)})`
    : sql`${column} in (select value from json_each(${sql.param(ids, asJson)}))`;
}

/**
 * The column is one of what a query selects. Postgres asks that query first: as a join of a few thousand rows with a long
 * table it would rather read the table whole.
 */
export const inSubquery = (column: AnyColumn, query: SQLWrapper): SQL =>
  postgres ? sql`${column} = any(array(${query}))` : sql`${column} in (${query})`;
