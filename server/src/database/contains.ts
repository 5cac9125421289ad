import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { dialect } from '../config.ts';

/** Whether a column holds a text somewhere, without case. The text's own wildcards mean themselves. */
export function contains(column: AnyColumn | SQL, text: string): SQL {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const lowered = sql`lower(${column}) like ${pattern} escape '\\'`;
  const isAscii = !BEYOND_ASCII.test(text);
  if (dialect === 'postgres') return isAscii ? lowered : sql`lower(${column}) ~ ${inAnyCase(text)}`;
  // `LIKE` is blind to the case of A–Z alone, but many times faster than our `lower` (`connectSqlite`).
  if (isAscii) return sql`${column} like ${pattern} escape '\\'`;
  return sql`(${column} glob '*[^ -~]*' and ${lowered})`;
}

const BEYOND_ASCII = /[^ -~]/;

/** A regular expression with both cases of the letters that Postgres' `lower` leaves alone in a database of the locale C. */
const inAnyCase = (text: string): string =>
  text.toLowerCase().replace(/./gsu, (letter) => {
    if (!BEYOND_ASCII.test(letter)) return letter.replace(/[^\w\s]/, String.raw`\$&`);
    const upper = letter.toUpperCase();
    // "ß" has two letters in upper case.
    return /^.$/su.test(upper) ? `[${letter}${upper}]` : letter;
  });

/** First and last name as one text, to search in. */
export const fullName = (of: { first_name: AnyColumn; last_name: AnyColumn }): SQL =>
  sql`${of.first_name} || ' ' || ${of.last_name}`;
