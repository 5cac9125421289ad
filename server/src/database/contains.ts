import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * Whether a column holds a text somewhere, without case. One spelling for both databases: `LIKE` is case-blind only on
 * SQLite, and `ilike` exists only on Postgres. The text's own wildcards mean themselves.
 */
export function contains(column: AnyColumn | SQL, text: string): SQL {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`lower(${column}) like ${pattern} escape '\\'`;
}

/** First and last name as one text, to search in. */
export const fullName = (of: { first_name: AnyColumn; last_name: AnyColumn }): SQL =>
  sql`${of.first_name} || ' ' || ${of.last_name}`;
