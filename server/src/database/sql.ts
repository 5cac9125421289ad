import { type AnyColumn, type SQL, type SQLWrapper, type Subquery, getTableColumns, sql } from 'drizzle-orm';
import type { AnyPgTable } from 'drizzle-orm/pg-core';
import { type DistanceUnit, MILLIONTHS_OF_KM } from '@daybook/domain/distance';
import { dialect } from '../config.ts';
import type { OrPlaceholder } from './statements.ts';

const postgres = dialect === 'postgres';

/** Some columns of a table, each under its own name, for a query to select. */
export const pick = <Table extends AnyPgTable, Name extends keyof Table['_']['columns'] & string>(
  table: Table,
  ...names: readonly Name[]
): Pick<Table['_']['columns'], Name> =>
  Object.fromEntries(names.map((name) => [name, getTableColumns(table)[name]])) as Pick<
    Table['_']['columns'],
    Name
  >;

const asJson = { mapToDriverValue: (ids: unknown) => JSON.stringify(ids) };
const asArray = { mapToDriverValue: (ids: unknown) => ids };

/**
 * Whether the column is one of the ids: one statement and one value, however many there are. (A value for each would need another
 * statement for each number of them, and the databases take 32,766 at the most.)
 */
export function inIds(column: AnyColumn, ids: OrPlaceholder<readonly number[]>): SQL {
  return postgres
    ? sql`${column} = any(${sql.param(ids, asArray)})`
    : sql`${column} in (select value from json_each(${sql.param(ids, asJson)}))`;
}

/**
 * Whether the column is one of a query's results. Postgres runs that query first: it would rather read a long table
 * completely than join it with a few thousand rows.
 */
export const inSubquery = (column: AnyColumn, query: SQLWrapper): SQL =>
  postgres ? sql`${column} = any(array(${query}))` : sql`${column} in (${query})`;

/** Whether a column contains a text, ignoring case. Wildcards in the text are literal. */
export function contains(column: AnyColumn | SQL, text: string): SQL {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const lowered = sql`lower(${column}) like ${pattern} escape '\\'`;
  const isAscii = !BEYOND_ASCII.test(text);
  if (dialect === 'postgres') return isAscii ? lowered : sql`lower(${column}) ~ ${inAnyCase(text)}`;
  // `LIKE` ignores the case of A–Z only, but is many times faster than our `lower` (`connectSqlite`).
  if (isAscii) return sql`${column} like ${pattern} escape '\\'`;
  return sql`(${column} glob '*[^ -~]*' and ${lowered})`;
}

const BEYOND_ASCII = /[^ -~]/;

/** A regular expression with both cases of the letters that Postgres' `lower` does not change in a database with the locale C. */
const inAnyCase = (text: string): string =>
  text.toLowerCase().replace(/./gsu, (letter) => {
    if (!BEYOND_ASCII.test(letter)) return letter.replace(/[^\w\s]/, String.raw`\$&`);
    const upper = letter.toUpperCase();
    // "ß" has two letters in upper case.
    return /^.$/su.test(upper) ? `[${letter}${upper}]` : letter;
  });

/** Rows that a query reads in place of a table's: a subquery under the table's name, with the columns that it selects. */
export const inPlaceOf = <Table extends AnyPgTable>(_table: Table, rows: Subquery): Table =>
  rows as unknown as Table;

/** First and last name as one text, to search in. */
export const fullName = (of: { first_name: AnyColumn; last_name: AnyColumn }): SQL =>
  sql`${of.first_name} || ' ' || ${of.last_name}`;

/** The row that a left join found by a foreign key that is never null, which the types cannot know. */
export function requireJoined<Row>(joined: Row | null): Row {
  if (joined === null) throw new Error('A foreign key leads nowhere.');
  return joined;
}

const [IN_KM, IN_MI] = [sql.raw(`${MILLIONTHS_OF_KM.km}`), sql.raw(`${MILLIONTHS_OF_KM.mi}`)];
const MI_HALF = sql.raw(`${MILLIONTHS_OF_KM.mi / 2n}`);

/** A stored distance in another unit, each row rounded half up to 0.01 (`convertDistance`). */
export const distanceIn = (unit: OrPlaceholder<DistanceUnit>, itsUnit: AnyColumn, distance: AnyColumn): SQL =>
  sql`case when ${itsUnit} = ${unit} then ${distance}
    when ${itsUnit} = 'mi' then (cast(${distance} as bigint) * ${IN_MI} + ${IN_KM} / 2) / ${IN_KM}
    else (cast(${distance} as bigint) * ${IN_KM} + ${MI_HALF}) / ${IN_MI} end`;
