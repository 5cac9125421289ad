import { type AnyColumn, type GetColumnData, type SQL, sql } from 'drizzle-orm';
import { dialect } from '../config.ts';

/** What a group has in a column of JSON, taken in at once by `read`: one row instead of thousands, and nothing parsed is kept. */
export function jsonGroup<Column extends AnyColumn, Result>(
  column: Column,
  read: (values: GetColumnData<Column, 'raw'>[]) => Result,
): SQL<Result> {
  const joined = dialect === 'postgres' ? sql`string_agg(${column}, ',')` : sql`group_concat(${column}, ',')`;
  return sql`coalesce(${joined}, '')`.mapWith((texts: string) =>
    read(JSON.parse(`[${texts}]`) as GetColumnData<Column, 'raw'>[]),
  );
}
