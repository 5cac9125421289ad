import { type AnyColumn, type GetColumnData, type SQL, sql } from 'drizzle-orm';
import { dialect } from '../config.ts';

/**
 * What a group has in a column of JSON, taken in at once by `read`: one row instead of thousands, whose parsed values
 * need not be kept. Null for a group that has none.
 */
export function jsonGroup<Column extends AnyColumn, Result>(
  column: Column,
  read: (values: GetColumnData<Column>[]) => Result,
): SQL<Result | null> {
  const texts = dialect === 'postgres' ? sql`string_agg(${column}, ',')` : sql`group_concat(${column}, ',')`;
  return texts.mapWith((text: string) =>
    read(JSON.parse(`[${text}]`) as GetColumnData<Column>[]),
  ) as SQL<Result | null>;
}
